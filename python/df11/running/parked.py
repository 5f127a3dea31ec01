"""What stands in a module for a compressed weight while its unit's forward doesn't run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import torch
from torch.utils._pytree import tree_flatten, tree_leaves, tree_map_only, tree_unflatten

from df11.errors import Df11Error
from df11.modes import is_fake, unseen

# They read memory without torch's dispatcher. What is written to what they give is lost: only numpy's arrays can refuse it.
_READ_MEMORY = {
    torch.Tensor.numpy,
    torch.Tensor.tolist,
    torch.Tensor.__array__,
    torch.Tensor.__dlpack__,
    torch.Tensor.untyped_storage,
    torch.Tensor.storage,
}
_ARRAYS = {torch.Tensor.numpy, torch.Tensor.__array__}
# What they give is of no use when the decoded weight is gone.
_ADDRESSES = {torch.Tensor.data_ptr}
# They write past torch's dispatcher, and there is no memory.
_WRITES = {torch.Tensor.data.__set__, torch.Tensor.share_memory_, torch.Tensor.apply_, torch.Tensor.map_}
# In inference mode torch takes them for views. They may be copies, and where they are, isn't known before.
_CONVERSIONS = {
    getattr(torch.ops.aten.to, overload)
    for overload in ("device", "dtype", "dtype_layout", "other", "prim_Device", "prim_dtype", "prim_other")
}
# They multiply in another way, to other bits, with a matrix that asks for gradients.
_PRODUCTS = {
    torch.nn.functional.linear,
    torch.matmul,
    torch.linalg.matmul,
    torch.Tensor.matmul,
    torch.Tensor.__matmul__,
    torch.Tensor.__rmatmul__,
}
# They ask for a shape alone.
_SHAPES = {
    torch.Tensor.shape.__get__,
    torch.Tensor.ndim.__get__,
    torch.Tensor.size,
    torch.Tensor.dim,
    torch.Tensor.numel,
    torch.Tensor.stride,
    torch.Tensor.__len__,
}
# Attributes that are computed.
_COMPUTED = {getattr(torch.Tensor, name).__get__ for name in ("T", "mT", "H", "mH")}


class ParkedWeight(torch.Tensor):  # type: ignore[misc]
    """A compressed weight: it has a shape, a dtype and a device, and no values.

    Whatever computes with it gets the weight, decoded for this one use into memory of its own. So code that reads a
    weight outside of its module's forward gets the right values, only slowly. torch's functions refuse to write to it.
    """

    weight_name: str
    decode: Callable[[], torch.Tensor]
    asked: bool = False
    """Whether the parameter whose place it has asked for gradients: `as_plain`."""
    before: Sequence[str] = ()
    """The module's parameters that come before it."""

    @staticmethod
    def __new__(
        cls,
        name: str,
        shape: tuple[int, ...],
        device: torch.device,
        decode: Callable[[], torch.Tensor],
        *,
        like: torch.Tensor | None = None,
    ) -> ParkedWeight:
        like = torch.empty(shape, dtype=torch.bfloat16, device="meta") if like is None else like
        where = {"strides": like.stride(), "storage_offset": like.storage_offset(), "dtype": like.dtype}
        # Not an inference tensor: torch takes none as a view of what isn't one.
        with torch.inference_mode(False):
            self: ParkedWeight = torch.Tensor._make_wrapper_subclass(cls, shape, device=device, **where)
        self.weight_name = name
        self.decode = decode
        _has_no_memory(self)
        return self

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        # Others that follow what is done, such as the stand-ins of `torch.fx`.
        if not all(issubclass(each, torch.Tensor) for each in types):
            return NotImplemented
        if func in _READ_MEMORY:
            args, kwargs = tree_map_only(cls, lambda weight: weight.decode(), (args, kwargs))
            read = func(*args, **kwargs)
            if func in _ARRAYS:
                read.flags.writeable = False
            return read
        if func in _ADDRESSES:
            raise Df11Error(f"weight {args[0].weight_name} is compressed and has no address; clone() gives it decoded")
        if func in _WRITES and isinstance(args[0], ParkedWeight):
            refuse_to_write(args[0].weight_name)
        # A trace would have a tensor without memory in it, and a mode whose tensors have no memory can't take one.
        has_no_place = torch.jit.is_tracing() or is_fake()
        if has_no_place and func in _SHAPES:
            with unseen(), torch._C.DisableTorchFunctionSubclass():
                return func(*args, **kwargs)
        if func in _PRODUCTS or (has_no_place and _computes(func, args, kwargs)):
            args, kwargs = tree_map_only(ParkedWeight, lambda weight: as_plain(weight.decode(), weight.asked), (args, kwargs))
            return func(*args, **kwargs)
        if func in (torch.Tensor.requires_grad_, torch.Tensor.requires_grad.__set__):
            asked = args[1] if len(args) > 1 else kwargs.get("requires_grad", True)
            if asked:
                raise Df11Error(f"weight {args[0].weight_name} is compressed and can't be trained; train adapters on top of it")
        with torch._C.DisableTorchFunctionSubclass():
            return func(*args, **kwargs)

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        given = {argument.name: value for argument, value in zip(func._schema.arguments, args)} | kwargs
        for argument in func._schema.arguments:
            if argument.alias_info is not None and argument.alias_info.is_write:
                written = [each for each in tree_leaves(given.get(argument.name)) if isinstance(each, cls)]
                # Some classes of transformers set the row of a padding token to zeros after it was loaded.
                if written and func is torch.ops.aten.zero_.default and _is_zero(written[0]):
                    return written[0]
                for weight in written:
                    refuse_to_write(weight.weight_name)
        if func.is_view and func not in _CONVERSIONS and isinstance(args[0], cls):
            return _view(args[0], func, args[1:], kwargs)
        return _computed(func, args, kwargs)

    def __repr__(self, *, tensor_contents: Any = None) -> str:
        return f"ParkedWeight({self.weight_name!r}, shape={tuple(self.shape)}, device={str(self.device)!r})"

    def __deepcopy__(self, memo: Any) -> NoReturn:
        refuse_to_copy()

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        refuse_to_copy()


def _has_no_memory(weight: ParkedWeight) -> None:
    """Has torch say so where it takes a weight's memory past the functions above, as from a parameter to whose `data` the weight was
    assigned. Otherwise that ends the process, as with older torch for CPUs, which can't be told."""
    has_no_memory = getattr(torch._C, "_set_storage_data_ptr_access_error_msg", None)
    if has_no_memory is None:
        return
    with torch._C.DisableTorchFunctionSubclass():
        memory = weight.untyped_storage()
    has_no_memory(memory._cdata, f"weight {weight.weight_name} is compressed and has no memory; clone() gives it decoded")


def _computes(func: Any, args: Any, kwargs: Any) -> bool:
    """Whether a function computes with weights, and neither writes to one nor asks for an attribute, such as the shape."""
    name, first = func.__name__, args[0] if args else None
    if name in ("__get__", "__set__", "__delete__"):
        return func in _COMPUTED
    if name == "__setitem__" or (name.endswith("_") and not name.startswith("__")):
        return first is not None and not isinstance(first, ParkedWeight)
    return not any(isinstance(each, ParkedWeight) for each in tree_leaves(kwargs.get("out")))


def asks_gradients(parameter: Any) -> bool:
    """Whether torch takes a parameter for one that asks for gradients. One that was made in inference mode only says so."""
    return bool(parameter.requires_grad and not parameter.is_inference())


def as_plain(weight: torch.Tensor, asked: bool) -> torch.Tensor:
    """A decoded weight that asks for gradients, as the plain one did, where torch computes none.

    `torch.matmul` looks at this when it decides how it multiplies an input of three dimensions that isn't contiguous. Where
    gradients are computed, this one doesn't ask: it isn't trained. A trace takes no constants that ask, and within `torch.func` nothing
    may begin to ask.
    """
    return weight.requires_grad_() if asked and computes_no_gradients() else weight


def computes_no_gradients() -> bool:
    """Whether torch computes no gradients here, and traces and transforms nothing."""
    is_transformed = torch._C._functorch.peek_interpreter_stack() is not None
    return not torch.is_grad_enabled() and not torch.jit.is_tracing() and not is_transformed


def _view(weight: ParkedWeight, func: Any, args: Any, kwargs: Any) -> Any:
    """A part of a parked weight, or all of it in another shape: parked too, for what is written to it would be lost."""
    whole = torch.empty(weight.storage_offset() + _extent(weight), dtype=weight.dtype, device="meta")
    meta = whole.as_strided(weight.shape, weight.stride(), weight.storage_offset())

    def park(part: torch.Tensor, number: int | None = None) -> ParkedWeight:
        def decode() -> torch.Tensor:
            decoded: Any = func(weight.decode(), *args, **kwargs)
            view: torch.Tensor = decoded if number is None else decoded[number]
            return view

        parked = ParkedWeight(weight.weight_name, part.shape, weight.device, decode, like=part)
        parked.asked = weight.asked and func is not torch.ops.aten.detach.default
        return parked

    parts = func(meta, *args, **kwargs)
    if not all(_lies_in(part, whole) for part in tree_leaves(parts)):
        # In inference mode torch takes copies for views, too: those in another order, for instance.
        return _computed(func, (weight, *args), kwargs)
    if isinstance(parts, torch.Tensor):
        return park(parts)
    return [park(part, number) for number, part in enumerate(parts)]


def _is_zero(weight: ParkedWeight) -> bool:
    """Whether all bits are zeros, so that writing zeros changes nothing."""
    with unseen():
        decoded = weight.decode()
        return not decoded.any() and not torch.signbit(decoded).any()


def _computed(func: Any, args: Any, kwargs: Any) -> Any:
    """What a function gives of decoded weights. Results that lie in one's memory are parked, for what is written to them would be lost."""

    def compute(decoded: list[tuple[ParkedWeight, torch.Tensor]]) -> tuple[list[Any], Any]:
        def decode(weight: ParkedWeight) -> torch.Tensor:
            decoded.append((weight, weight.decode()))
            return decoded[-1][1]

        result = func(*tree_map_only(ParkedWeight, decode, args), **tree_map_only(ParkedWeight, decode, kwargs))
        flat: tuple[list[Any], Any] = tree_flatten(result)
        return flat

    def park(part: torch.Tensor, number: int, weight: ParkedWeight) -> ParkedWeight:
        def decode() -> torch.Tensor:
            again: torch.Tensor = compute([])[0][number]
            return again

        parked = ParkedWeight(weight.weight_name, part.shape, weight.device, decode, like=part)
        parked.asked = weight.asked
        return parked

    decoded: list[tuple[ParkedWeight, torch.Tensor]] = []
    leaves, spec = compute(decoded)
    for number, part in enumerate(leaves):
        for weight, tensor in decoded:
            if _lies_in(part, tensor):
                leaves[number] = park(part, number, weight)
    return tree_unflatten(leaves, spec)


def _lies_in(part: Any, tensor: torch.Tensor) -> bool:
    """Whether a tensor lies in another one's memory."""
    is_plain = isinstance(part, torch.Tensor) and part.layout == torch.strided
    return is_plain and part.untyped_storage()._cdata == tensor.untyped_storage()._cdata


def _extent(tensor: torch.Tensor) -> int:
    """The elements from a tensor's first to its last in memory."""
    return 1 + sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride())) if tensor.numel() else 0


def refuse_to_write(name: str) -> NoReturn:
    raise Df11Error(
        f"weight {name} is compressed and can't be changed; df11.decompress gives a model whose weights can be"
    )


def refuse_to_copy(*_: Any) -> NoReturn:
    raise Df11Error(
        "a module that runs from compressed weights can't be copied or pickled. For a second one, here or in another process, load "
        "the model again. What is to be trained itself, as peft's modules_to_save, must not be compressed: compress the model with "
        "patterns= that leave it out"
    )
