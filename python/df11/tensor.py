"""A compressed weight as an ordinary tensor: `Df11Tensor`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NoReturn

import torch
from torch.utils._pytree import tree_map, tree_map_only

from df11 import products
from df11.errors import Df11Error, UnsupportedError
from df11.header import Header
from df11.payload import decode, pack_if_smaller

View = tuple[Any, tuple[Any, ...], tuple[tuple[str, Any], ...], int | None]
"""An operator that makes a view, what it gets besides the tensor, and which of its results is meant if it gives several."""


class Df11Tensor(torch.Tensor):  # type: ignore[misc]
    """A BF16 tensor in some 70 % of its memory, with every bit: `module.weight = torch.nn.Parameter(Df11Tensor(module.weight))`.

    It moves, copies, is saved and is tied as any parameter. A linear layer or an embedding decodes rows as it needs them, and
    whatever else reads the tensor gets it decoded. It can't be written to, nor trained. `fused=True` lets linear layers multiply
    few inputs while they decode: faster, and rounded in another order than torch does.

    Raises `UnsupportedError` if the tensor isn't BF16, or would not shrink.
    """

    payload: torch.Tensor
    """All of it, in bytes, on the tensor's device."""
    header: Header
    """That of the payload."""
    views: tuple[View, ...]
    """What this tensor is of it: a view is decoded when it is read."""
    fused: bool

    @staticmethod
    def __new__(cls, tensor: torch.Tensor, requires_grad: bool = False, *, fused: bool = False) -> Df11Tensor:
        # Libraries that replace parameters call the class with one that is compressed.
        made: Any = tensor.detach() if isinstance(tensor, cls) else compress(tensor, fused)
        if made is None:
            raise UnsupportedError("these weights would not shrink")
        made._is_param = True
        return made.requires_grad_(requires_grad)  # type: ignore[no-any-return]

    @classmethod
    def of(cls, payload: torch.Tensor, header: Header, fused: bool = False) -> Df11Tensor:
        """A payload as a tensor."""
        return cls._make(payload, header, fused, (), header.shape)

    @classmethod
    def _make(cls, payload: torch.Tensor, header: Header, fused: bool, views: tuple[View, ...], shape: torch.Size, **how: Any) -> Df11Tensor:
        made: Any = torch.Tensor._make_wrapper_subclass(cls, shape, **{"dtype": torch.bfloat16, "device": payload.device, **how})
        # What takes the address in C, as `to_dlpack` does, gets an error and no null pointer.
        torch._C._set_throw_on_mutable_data_ptr(made)
        made.payload, made.header, made.views, made.fused = payload, header, views, fused
        return made  # type: ignore[no-any-return]

    def with_payload(self, payload: torch.Tensor) -> Df11Tensor:
        """The same tensor with a copy of the payload, such as one on another device."""
        return self.of(payload, self.header, self.fused)

    def decode(self) -> torch.Tensor:
        """The tensor, decoded into memory of its own."""
        views, rows = self.views, self._rows() if self.views else None
        if rows is None:
            decoded = decode(self.payload, self.header)
        else:
            decoded = decode(self.payload, self.header, rows).view(-1, *self.header.shape[1:])
            views = ((torch.ops.aten.select.int, (0, 0), (), None), *views[1:]) if views[0][0] in _ONE else views[1:]
        for operator, args, kwargs, index in views:
            results = operator(decoded, *args, **dict(kwargs))
            decoded = results if index is None else results[index]
        return decoded

    def _rows(self) -> tuple[int, int] | None:
        """Which rows of the matrix suffice, if the first view is a part of the first dimension, such as one expert of all."""
        operator, args, _, index = self.views[0]
        count = self.header.shape[0]
        each = self.header.rows // max(count, 1)
        if count == 0 or self.header.rows != each * count:
            return None
        if operator is torch.ops.aten.select.int and args[0] == 0:
            return args[1] % count * each, (args[1] % count + 1) * each
        if operator is torch.ops.aten.unbind.int and index is not None and args in ((), (0,)):
            return index * each, (index + 1) * each
        if operator is torch.ops.aten.slice.Tensor and args[:1] in ((), (0,)) and args[3:] in ((), (1,)):
            # Arguments that have their defaults may be left out.
            start, end, _ = slice(*[*args[1:3], None, None][:2]).indices(count)
            return start * each, max(start, end) * each
        return None

    def __repr__(self, **_: Any) -> str:
        return f"Df11Tensor({list(self.shape)}, {self.payload.numel()} bytes, device={str(self.device)!r})"

    def __deepcopy__(self, memo: dict[int, Any]) -> torch.Tensor:
        copy: Any = self.detach().clone()
        if isinstance(self, torch.nn.Parameter):
            copy._is_param = True
        memo[id(self)] = copy.requires_grad_(self.requires_grad)
        return copy

    def __reduce_ex__(self, _: Any) -> Any:
        return _saved, (self.payload, self.__tensor_flatten__()[1], isinstance(self, torch.nn.Parameter), self.requires_grad)

    def __tensor_flatten__(self) -> tuple[list[str], Any]:
        return ["payload"], (self.header.numbers, self.views, self.fused)

    @classmethod
    def __tensor_unflatten__(cls, inner: dict[str, torch.Tensor], context: Any, size: Any, stride: Any) -> Df11Tensor:
        numbers, views, fused = context
        made = cls.of(inner["payload"], Header(numbers), fused)
        for view in views:
            made = _viewed(made, *view)
        return made

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        special = _FUNCTIONS.get(func)
        # Also so that what asks for an attribute here doesn't come here again.
        with torch._C.DisableTorchFunctionSubclass():
            result = NotImplemented if special is None else special(*args, **kwargs or {})
            return func(*args, **kwargs or {}) if result is NotImplemented else result

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if args and isinstance(args[0], cls):
            special = _OPERATORS.get(func)
            if special is not None:
                result = special(*args, **kwargs)
                if result is not NotImplemented:
                    return result
            elif func.is_view:
                # In inference mode operators that others are made of come here whole, such as `reshape`.
                result = func.decompose(*args, **kwargs)
                return _view(args[0], func, args[1:], kwargs) if result is NotImplemented else result
        for argument, value in [*zip(func._schema.arguments, args), *((_argument(func, name), value) for name, value in kwargs.items())]:
            if argument.alias_info is not None and argument.alias_info.is_write:
                tree_map_only(cls, _refuse, value)
        args, kwargs = tree_map_only(cls, lambda weight: weight.decode(), (args, kwargs))
        return func(*args, **kwargs)


def _saved(payload: torch.Tensor, context: Any, is_parameter: bool, requires_grad: bool) -> Any:
    made: Any = Df11Tensor.__tensor_unflatten__({"payload": payload}, context, None, None)
    if is_parameter:
        made._is_param = True
    return made.requires_grad_(requires_grad)


def compress(tensor: torch.Tensor, fused: bool = False) -> Df11Tensor | None:
    """A BF16 tensor, compressed; `None` if it would not shrink."""
    payload = pack_if_smaller(tensor)
    return None if payload is None else Df11Tensor.of(payload, Header.of(payload), fused)


def _argument(func: Any, name: str) -> Any:
    return next(argument for argument in func._schema.arguments if argument.name == name)


def _view(weight: Df11Tensor, operator: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What an operator that makes views gives."""
    results = operator(_without_values(weight), *args, **kwargs)
    named = tuple(kwargs.items())
    if isinstance(results, torch.Tensor):
        return _viewed(weight, operator, args, named, None)
    return tree_map(lambda index: _viewed(weight, operator, args, named, index), list(range(len(results))))


def _without_values(weight: Df11Tensor) -> torch.Tensor:
    found = torch.empty(weight.header.shape, dtype=torch.bfloat16, device="meta")
    for operator, args, kwargs, index in weight.views:
        results = operator(found, *args, **dict(kwargs))
        found = results if index is None else results[index]
    return found


def _viewed(weight: Df11Tensor, operator: Any, args: tuple[Any, ...], kwargs: tuple[tuple[str, Any], ...], index: int | None) -> Df11Tensor:
    results = operator(_without_values(weight), *args, **dict(kwargs))
    like = results if index is None else results[index]
    views, how = (*weight.views, (operator, args, kwargs, index)), {"storage_offset": like.storage_offset(), "dtype": like.dtype}
    # As in `_detach`.
    with torch.inference_mode(weight.is_inference()):
        return weight._make(weight.payload, weight.header, weight.fused, views, like.shape, strides=like.stride(), **how)


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise Df11Error("a compressed weight can't be changed: decode it, or put another parameter in its place")


def _told_to(*libraries: str) -> Callable[[str], Callable[..., Any]]:
    """For attributes of its memory, by which these libraries find what is tied: they get those of the payload."""

    def attribute(name: str) -> Callable[..., Any]:
        def told(weight: Df11Tensor) -> Any:
            if str(sys._getframe(2).f_globals.get("__name__")).partition(".")[0] in libraries:
                return getattr(weight.payload, name)()
            raise Df11Error("the memory of a compressed weight doesn't hold its values: decode it first, with weight.decode()")

        return told

    return attribute


def _reads(read: Callable[..., Any]) -> Callable[..., Any]:
    """For functions of torch's that read memory past its operators."""
    return lambda weight, *args, **kwargs: read(weight.decode(), *args, **kwargs)


_TENSOR: Any = torch.Tensor
_FUNCTIONS: dict[Any, Callable[..., Any]] = {
    torch.nn.functional.linear: products.linear,
    torch.nn.functional.embedding: products.embedding,
    _TENSOR.contiguous: lambda weight, *_, **__: weight.decode().contiguous(),
    _TENSOR.storage: _told_to()("storage"),
    _TENSOR.untyped_storage: _told_to("accelerate", "huggingface_hub", "safetensors", "torch", "transformers")("untyped_storage"),
    _TENSOR.data_ptr: _told_to("accelerate")("data_ptr"),
    _TENSOR.data.__set__: _refuse,
    _TENSOR.__setitem__: lambda weight, *_: _refuse() if isinstance(weight, Df11Tensor) else NotImplemented,
    **{read: _reads(read) for read in (_TENSOR.numpy, _TENSOR.tolist, _TENSOR.__array__, _TENSOR.__dlpack__)},
}
"""What torch's functions do instead, or `NotImplemented`."""


def _detach(weight: Df11Tensor) -> Df11Tensor:
    # A view of an ordinary tensor is one, whatever mode this is.
    with torch.inference_mode(weight.is_inference()):
        made = weight.with_payload(weight.payload)
    for view in weight.views:
        made = _viewed(made, *view)
    return made


def _clone(weight: Df11Tensor, *, memory_format: Any = None) -> Any:
    if weight.views or memory_format not in (None, torch.preserve_format, torch.contiguous_format):
        return NotImplemented
    return weight.with_payload(weight.payload.clone())


def _to(weight: Df11Tensor, *, dtype: Any = None, device: Any = None, memory_format: Any = None, **how: Any) -> Any:
    is_ordinary = memory_format in (None, torch.preserve_format, torch.contiguous_format) and not weight.views
    if dtype in (None, torch.bfloat16) and how.get("layout") in (None, torch.strided) and is_ordinary:
        payload = weight.payload.to(device=device, non_blocking=how.get("non_blocking", False), copy=True)
        return weight.with_payload(payload.pin_memory() if how.get("pin_memory") else payload)
    frame: Any = sys._getframe(1)
    for _ in range(8):
        if frame is not None and frame.f_code.co_name == "_apply":
            # A module is cast, and this is a parameter of it.
            raise Df11Error("compressed weights are BF16 and stay so: load the model without df11 for another dtype or memory format")
        frame = frame and frame.f_back
    return NotImplemented


_ATEN = torch.ops.aten
_ONE = (_ATEN.select.int, _ATEN.unbind.int)
"""Views that have a dimension less."""

_OPERATORS: dict[Any, Callable[..., Any]] = {
    _ATEN.detach.default: _detach,
    _ATEN.alias.default: _detach,
    _ATEN.clone.default: _clone,
    _ATEN._to_copy.default: _to,
    _ATEN._pin_memory.default: lambda weight, *_: weight.with_payload(weight.payload.pin_memory()),
    _ATEN.is_pinned.default: lambda weight, *_: weight.payload.is_pinned(),
}
"""What operators do with the payload, or `NotImplemented`. All others get decoded weights."""
