"""A compressed weight as an ordinary tensor: `Df11Tensor`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NoReturn

import torch
from torch.utils._pytree import tree_map_only

from df11 import products
from df11.errors import Df11Error, UnsupportedError
from df11.header import GROUP, Header
from df11.payload import decode, pack_if_smaller

_CHANGED = "a compressed weight can't be changed: decode it, or put another parameter in its place"


class Df11Tensor(torch.Tensor):
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
    fused: bool

    @staticmethod
    def __new__(cls, tensor: torch.Tensor, requires_grad: bool = False, *, fused: bool = False) -> Df11Tensor:
        # Libraries that replace parameters call the class with one that is compressed.
        made = tensor.detach() if isinstance(tensor, cls) else compress(tensor, fused)
        if made is None:
            raise UnsupportedError("these weights would not shrink")
        made._is_param = True
        return made.requires_grad_(requires_grad)

    @classmethod
    def of(cls, payload: torch.Tensor, header: Header, shape: torch.Size, fused: bool = False) -> Df11Tensor:
        """A payload as a tensor of this shape."""
        made: Any = torch.Tensor._make_wrapper_subclass(cls, shape, dtype=torch.bfloat16, device=payload.device)
        made.payload, made.header, made.fused = payload, header, fused
        made.is_whole = header.shape == shape
        return made  # type: ignore[no-any-return]

    def decode(self) -> torch.Tensor:
        """The tensor, decoded into memory of its own."""
        return decode(self.payload, self.header).view(self.shape)

    def __repr__(self, **_: Any) -> str:
        return f"Df11Tensor({list(self.shape)}, {self.payload.numel()} bytes, device={str(self.device)!r})"

    def __deepcopy__(self, memo: dict[int, Any]) -> Df11Tensor:
        copy = self.of(self.payload.clone(), self.header, self.shape, self.fused)
        if isinstance(self, torch.nn.Parameter):
            copy._is_param = True
        memo[id(self)] = copy.requires_grad_(self.requires_grad)
        return copy

    def __tensor_flatten__(self) -> tuple[list[str], Any]:
        return ["payload"], (self.header.numbers, self.fused)

    @classmethod
    def __tensor_unflatten__(cls, inner: dict[str, torch.Tensor], context: Any, size: Any, stride: Any) -> Df11Tensor:
        return cls.of(inner["payload"], Header(context[0]), size, context[1])

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        special = _FUNCTIONS.get(func)
        if special is not None:
            result = special(*args, **kwargs or {})
            if result is not NotImplemented:
                return result
        with torch._C.DisableTorchFunctionSubclass():
            return func(*args, **kwargs or {})

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        special = _OPERATORS.get(func)
        if special is not None and isinstance(args[0], cls):
            result = special(*args, **kwargs)
            if result is not NotImplemented:
                return result
        for argument, value in zip(func._schema.arguments, args):
            if isinstance(value, cls) and argument.alias_info is not None and argument.alias_info.is_write:
                raise Df11Error(_CHANGED)
        if isinstance(kwargs.get("out"), cls):
            raise Df11Error(_CHANGED)
        args, kwargs = tree_map_only(cls, lambda weight: weight.decode(), (args, kwargs))
        return func(*args, **kwargs)


def compress(tensor: torch.Tensor, fused: bool = False) -> Df11Tensor | None:
    """A BF16 tensor, compressed; `None` if it would not shrink."""
    shape = tensor.shape
    # The last dimension's elements are a row, so that parts of a stack can be decoded alone.
    words = tensor.detach().flatten(0, -2) if tensor.dim() > 2 and shape[-1] >= GROUP else tensor
    payload = pack_if_smaller(words)
    return None if payload is None else Df11Tensor.of(payload, Header.of(payload), shape, fused)


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise Df11Error(_CHANGED)


def _data_ptr(weight: Df11Tensor) -> int:
    # accelerate compares addresses to find what is tied.
    if str(sys._getframe(2).f_globals.get("__name__")).startswith("accelerate."):
        return weight.payload.data_ptr()
    raise Df11Error("the memory of a compressed weight doesn't hold its values: decode it first, with weight.decode()")


def _reads(read: Callable[..., Any]) -> Callable[..., Any]:
    """For functions of torch's that read memory past its operators."""
    return lambda weight, *args, **kwargs: read(weight.decode(), *args, **kwargs)


_TENSOR: Any = torch.Tensor
_FUNCTIONS: dict[Any, Callable[..., Any]] = {
    torch.nn.functional.linear: products.linear,
    torch.nn.functional.embedding: products.embedding,
    _TENSOR.contiguous: lambda weight, *_, **__: weight.decode(),
    _TENSOR.untyped_storage: lambda weight: weight.payload.untyped_storage(),
    _TENSOR.data_ptr: _data_ptr,
    _TENSOR.data.__set__: _refuse,
    _TENSOR.__setitem__: lambda weight, *_: _refuse() if isinstance(weight, Df11Tensor) else NotImplemented,
    **{read: _reads(read) for read in (_TENSOR.numpy, _TENSOR.tolist, _TENSOR.__array__, _TENSOR.__dlpack__)},
}
"""What torch's functions do instead, or `NotImplemented`."""


def _detach(weight: Df11Tensor) -> Df11Tensor:
    return weight.of(weight.payload, weight.header, weight.shape, weight.fused)


def _clone(weight: Df11Tensor, *, memory_format: Any = None) -> Any:
    if memory_format not in (None, torch.preserve_format, torch.contiguous_format):
        return NotImplemented
    return weight.of(weight.payload.clone(), weight.header, weight.shape, weight.fused)


def _to(weight: Df11Tensor, *, dtype: Any = None, device: Any = None, memory_format: Any = None, **how: Any) -> Any:
    is_ordinary = memory_format in (None, torch.preserve_format, torch.contiguous_format)
    if dtype in (None, torch.bfloat16) and how.get("layout") in (None, torch.strided) and is_ordinary:
        payload = weight.payload.to(device=device, non_blocking=how.get("non_blocking", False), copy=True)
        payload = payload.pin_memory() if how.get("pin_memory") else payload
        return weight.of(payload, weight.header, weight.shape, weight.fused)
    frame: Any = sys._getframe(1)
    for _ in range(6):
        if frame is not None and frame.f_globals.get("__name__") == "torch.nn.modules.module":
            raise Df11Error("compressed weights are BF16 and stay so: load the model without df11 for another dtype or memory format")
        frame = frame and frame.f_back
    return NotImplemented


def _rows(weight: Df11Tensor, start: int, end: int, shape: Any) -> Any:
    """Some elements of the first dimension, decoded alone where they are rows of the matrix."""
    count = weight.shape[0]
    if count == 0 or weight.header.rows % count:
        return NotImplemented
    each = weight.header.rows // count
    return decode(weight.payload, weight.header, (start * each, end * each)).view(shape)


def _select(weight: Df11Tensor, dim: int, index: int) -> Any:
    count = weight.shape[0]
    if dim != 0 or not -count <= index < count:
        return NotImplemented
    return _rows(weight, index % count, index % count + 1, weight.shape[1:])


def _slice(weight: Df11Tensor, dim: int = 0, start: Any = None, end: Any = None, step: int = 1) -> Any:
    if dim != 0 or step != 1 or any(isinstance(bound, torch.SymInt) for bound in (start, end)):
        return NotImplemented
    start, end, _ = slice(start, end).indices(weight.shape[0])
    return _rows(weight, start, max(start, end), (max(end - start, 0), *weight.shape[1:]))


_ATEN = torch.ops.aten
_OPERATORS: dict[Any, Callable[..., Any]] = {
    _ATEN.detach.default: _detach,
    _ATEN.alias.default: _detach,
    _ATEN.clone.default: _clone,
    _ATEN._to_copy.default: _to,
    _ATEN._pin_memory.default: lambda weight, *_: weight.of(weight.payload.pin_memory(), weight.header, weight.shape, weight.fused),
    _ATEN.is_pinned.default: lambda weight, *_: weight.payload.is_pinned(),
    _ATEN.select.int: _select,
    _ATEN.slice.Tensor: _slice,
}
"""What operators do with the payload, or `NotImplemented`. All others get decoded weights."""
