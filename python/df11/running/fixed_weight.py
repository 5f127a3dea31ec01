"""What stands in a module for a weight with fixed-length codes. Whatever computes with it decodes what it needs, when it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.utils._pytree import tree_map_only

from df11 import _df11
from df11.modes import is_followed, unseen
from df11.running import products
from df11.running.parked import ParkedWeight
from df11.running.products import linear

_LINEAR, _EMBEDDING = torch.nn.functional.linear, torch.nn.functional.embedding


class FixedWeight(ParkedWeight):
    """Some rows of a weight with fixed-length codes, as a tensor of a shape of their own.

    Linear layers and embeddings decode rows into memory that stays in the cache. Anything else gets all rows, decoded for
    this one use.
    """

    codes: Any
    """A `_df11.Fixed`; of a subclass, what it says."""
    place: torch.device
    """Where its inputs must be. torch's own attribute comes through `__torch_function__`, too."""
    first: int
    """The first of its rows among those of `codes`."""
    fused: bool
    """Whether few inputs may be multiplied while rows are decoded."""
    matrix: tuple[int, int] | None
    """Its rows and columns, if it has two dimensions and its rows are rows of `codes`. torch's own attributes of it come through
    `__torch_function__`, which takes longer than a small product."""

    fused_inputs: int = products.FUSED_INPUTS
    """The most inputs that are multiplied while rows are decoded."""
    multiply_fused: Callable[..., torch.Tensor] = staticmethod(products.fused)
    multiply_exact: Callable[..., torch.Tensor] = staticmethod(products.exact)
    embedding: Callable[..., Any] = staticmethod(products.embedding)

    @classmethod
    def of(cls, name: str, codes: Any, first: int, shape: tuple[int, ...], fused: bool) -> FixedWeight:
        def decode() -> torch.Tensor:
            return cls.decode_rows(codes, first, shape)

        place = cls.place_of(codes)
        weight = cls(name, shape, place, decode)
        weight.codes, weight.place, weight.first, weight.fused = codes, place, first, fused
        weight.matrix = (shape[0], shape[1]) if len(shape) == 2 and shape[1] == codes.columns else None
        return weight

    @staticmethod
    def place_of(codes: Any) -> torch.device:
        """Where codes are."""
        return torch.device("cpu")

    @staticmethod
    def decode_rows(codes: Any, first: int, shape: tuple[int, ...]) -> torch.Tensor:
        """Rows in memory of their own, in this shape."""
        return decode_rows(codes, first, shape)

    def is_exact(self, input: torch.Tensor, bias: torch.Tensor | None) -> bool:
        """Whether `multiply_exact` has the bits of torch's product of all rows."""
        return self.matrix is not None and products.is_exact(self.matrix, input, bias)

    def part(self, start: int, count: int, shape: tuple[int, ...]) -> FixedWeight | None:
        """Some elements of it, if they are whole rows."""
        columns = max(self.codes.columns, 1)
        if start % columns or count % columns:
            return None
        part = self.of(self.weight_name, self.codes, self.first + start // columns, shape, self.fused)
        part.asked = self.asked
        return part

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        result = NotImplemented
        if func is _LINEAR:
            result = linear(*args, **kwargs or {})
        elif func is _EMBEDDING:
            result = cls.embedding(*args, **kwargs or {})
        if result is not NotImplemented:
            return result
        is_written = func is _EMBEDDING and (args[3:4] not in ((), (None,)) or (kwargs or {}).get("max_norm") is not None)
        if func is _EMBEDDING and is_followed() and not is_written:
            # Modes that follow operations get the weight decoded, as a plain module's.
            args, kwargs = tree_map_only(FixedWeight, lambda weight: weight.decode(), (args, kwargs or {}))
            return func(*args, **kwargs)
        return super().__torch_function__(func, types, args, kwargs)

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        weight = args[0] if args else None
        if isinstance(weight, FixedWeight) and func in _SAME:
            same = weight.part(0, weight.numel(), tuple(weight.shape))
            if same is not None:
                same.asked = weight.asked and func is not torch.ops.aten.detach.default
                return same
        if isinstance(weight, FixedWeight) and func is torch.ops.aten.as_strided.default:
            # It counts from the beginning of the weight that these rows are of.
            codes, first = weight.codes, weight.first * weight.codes.columns
            whole = weight.of(weight.weight_name, codes, 0, (codes.rows, codes.columns), weight.fused)
            whole.asked = weight.asked
            return super().__torch_dispatch__(func, types, (whole, *args[1:3], args[3] if len(args) > 3 else first))
        if isinstance(weight, FixedWeight) and not kwargs and weight.dim() > 1:
            part = _rows(weight, func, args[1:])
            if part is not None:
                return part
        return super().__torch_dispatch__(func, types, args, kwargs)


_SAME = (torch.ops.aten.detach.default, torch.ops.aten.alias.default)


def _rows(weight: FixedWeight, func: Any, args: tuple[Any, ...]) -> Any:
    """What a view of the first dimension gives, such as one expert of all."""
    aten, shape = torch.ops.aten, tuple(weight.shape)
    each = weight.numel() // max(shape[0], 1)
    if func is aten.select.int and args[0] == 0 and -shape[0] <= args[1] < shape[0]:
        return weight.part(args[1] % shape[0] * each, each, shape[1:])
    if func is aten.unbind.int and args in ((), (0,)):
        parts = [weight.part(number * each, each, shape[1:]) for number in range(shape[0])]
        return None if None in parts else parts
    if func is aten.slice.Tensor and args[:1] in ((), (0,)) and args[3:] in ((), (1,)):
        # Arguments that have their defaults may be left out.
        start, end, _ = slice(*[*args[1:3], None, None][:2]).indices(shape[0])
        return weight.part(start * each, max(end - start, 0) * each, (max(end - start, 0), *shape[1:]))
    return None


def decode_rows(codes: _df11.Fixed, first: int, shape: tuple[int, ...]) -> torch.Tensor:
    """Rows in memory of their own, in this shape."""
    with unseen(), torch.no_grad(), torch.inference_mode(False):
        tensor = torch.empty(shape, dtype=torch.bfloat16, device="cpu")
        rows = tensor.numel() // max(codes.columns, 1)
        codes._decode_rows(first, first + rows, tensor.data_ptr(), torch.get_num_threads())
        return tensor
