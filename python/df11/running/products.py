"""Linear layers and embeddings of weights with fixed-length codes.

The exact way decodes some rows at a time into memory that stays in the cache, and torch multiplies these: the bits are those
that torch computes with the plain weight. The fused way multiplies while it decodes, in another order of sums.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Optional

import torch
from torch.autograd import forward_ad

from df11 import _df11
from df11.modes import is_followed
from df11.running.parked import ParkedWeight, as_plain

if TYPE_CHECKING:
    from df11.running.fixed_weight import FixedWeight

_BYTES = 8 << 20
"""About so many bytes of rows are decoded at a time: less, and calls cost more than the cache saves."""

_TOGETHER = 64
"""torch multiplies so many rows together."""

FUSED_INPUTS = 4
"""With more inputs the exact way is as fast."""

_TRIED_BLOCKS, _TRIED_BLOCKS_OF_MANY, _FEW_INPUTS = 8, 3, 64
"""Blocks of a weight whose products are compared with the product of all of them together: fewer where there are more than a few
inputs, for then the products take long."""

Product = Callable[[torch.Tensor, torch.Tensor, Optional[torch.Tensor]], torch.Tensor]

_LINEAR: Product = torch.nn.functional.linear


class _Scratch(threading.local):
    """Memory that rows are decoded into, for each thread."""

    def __init__(self) -> None:
        self._free: torch.Tensor | None = None

    @contextmanager
    def rows(self, rows: int, columns: int) -> Iterator[torch.Tensor]:
        """Room for some rows. A signal's handler that comes between, and needs room too, gets another."""
        words, self._free = self._free, None
        if words is None or words.numel() < rows * columns:
            # Not an inference tensor, whatever this thread does just now.
            with torch.inference_mode(False):
                words = torch.empty(rows * columns, dtype=torch.bfloat16, device="cpu")
        try:
            yield words[: rows * columns].view(rows, columns)
        finally:
            self._free = words


_scratch = _Scratch()


def row_blocks(rows: int, columns: int) -> list[tuple[int, int]]:
    """The rows of a weight that are decoded together: the first of each block, and the one after its last."""
    blocks = max(1, round(2 * rows * columns / _BYTES))
    each = -(-rows // blocks // _TOGETHER) * _TOGETHER
    # With a block of few rows torch would compute in another way, to other bits.
    starts = [start for start in range(0, rows, each) if start == 0 or rows - start >= _TOGETHER]
    return list(zip(starts, [*starts[1:], rows]))


def scratch_bytes(shape: tuple[int, ...]) -> int:
    """What a thread decodes rows of a weight of this shape into."""
    *_, rows, columns = 1, *shape
    return max(2 * (end - start) * columns for start, end in row_blocks(rows, columns))


def linear(input: Any, weight: Any, bias: Any = None) -> Any:
    """`torch.nn.functional.linear`, where the weight is compressed; `NotImplemented` if torch had better do it with all of the
    weight."""
    shape = matrix(input, weight)
    if shape is None or input.dtype != torch.bfloat16 or torch.is_autocast_enabled(weight.place.type):
        return NotImplemented
    rows, columns = shape
    if rows == 0 or input.dim() == 0 or input.shape[-1] != columns:
        return NotImplemented
    if bias is not None and not _is_bias(bias, rows, weight.place):
        return NotImplemented
    is_fused = weight.fused and 0 < input.numel() <= weight.fused_inputs * columns
    if not is_fused and not weight.is_exact(input, bias):
        return NotImplemented
    multiply = weight.multiply_fused if is_fused else weight.multiply_exact
    if torch.is_grad_enabled() and input.requires_grad:
        return _Linear.apply(input, weight, rows, bias, multiply)
    return multiply(input, weight.codes, weight.first, rows, bias, weight.asked)


def exact(
    input: torch.Tensor, codes: _df11.Fixed, first: int, rows: int, bias: torch.Tensor | None, asked: bool
) -> torch.Tensor:
    """The product of inputs and of this number of rows, from `first` on, by torch; `asked` is that of `as_plain`."""
    threads, blocks = torch.get_num_threads(), row_blocks(rows, codes.columns)
    products = []
    with _scratch.rows(max(end - start for start, end in blocks), codes.columns) as scratch:
        address = scratch.data_ptr()
        for start, end in blocks:
            codes._decode_rows(first + start, first + end, address, threads)
            block = scratch if end - start == scratch.shape[0] else scratch[: end - start]
            products.append(_LINEAR(input, as_plain(block.detach(), asked), _part(bias, start, end)))
    return products[0] if len(products) == 1 else torch.cat(products, dim=-1)


def fused(
    input: torch.Tensor, codes: _df11.Fixed, first: int, rows: int, bias: torch.Tensor | None, asked: bool
) -> torch.Tensor:
    """The same, multiplied while it is decoded."""
    given = input.contiguous()
    out = torch.empty((*input.shape[:-1], rows), dtype=torch.bfloat16, device="cpu")
    added = None if bias is None else bias.contiguous()
    address = None if added is None else added.data_ptr()
    count, threads = given.numel() // codes.columns, torch.get_num_threads()
    codes._multiply(first, first + rows, given.data_ptr(), count, address, out.data_ptr(), threads)
    return out


def is_exact(shape: tuple[int, int], input: torch.Tensor, bias: torch.Tensor | None) -> bool:
    """Whether `exact` has the bits of torch's product of all rows. oneDNN may divide a product among threads in ways that depend
    on its size; so this is tried, once for each number of inputs and each shape."""
    rows, columns = shape
    blocks, inputs = row_blocks(rows, columns), input.numel() // columns
    if len(blocks) == 1:
        return True
    if not input.is_contiguous():
        return False
    case = (rows, columns, inputs, bias is not None, torch.get_num_threads())
    if case not in _EXACT:
        # Of a large weight the first ones, and the last one after them.
        tried = _TRIED_BLOCKS if inputs <= _FEW_INPUTS else _TRIED_BLOCKS_OF_MANY
        sizes = [end - start for start, end in blocks[: tried - 1] + blocks[tried - 1 :][-1:]]
        with torch.inference_mode():
            weight = torch.empty((sum(sizes), columns), dtype=torch.bfloat16, device="cpu")
            _EXACT[case] = same_in_blocks(weight, sizes, inputs, _part(bias, 0, len(weight)))
    return _EXACT[case]


_EXACT: dict[tuple[int, int, int, bool, int], bool] = {}


def same_in_blocks(
    weight: torch.Tensor, sizes: list[int], inputs: int, bias: torch.Tensor | None, whole: Product = _LINEAR
) -> bool:
    """Whether torch's products of blocks of so many rows have the bits of `whole`, the product of all rows, for so many inputs and
    weights of this shape. The weight's memory is overwritten.

    Outputs are sums in FP32, rounded to BF16, and sums in another order mostly give the same BF16 number. But here columns come in
    pairs, somewhere in the row, whose products cancel: nothing is left of a sum but what was rounded, and that is another number
    in every order. The bias is zero, for it would hide that.
    """
    columns = weight.shape[1]
    half = columns // 2
    generator = torch.Generator(device="cpu").manual_seed(1)
    one, other = torch.randperm(columns, generator=generator, device="cpu")[: 2 * half].split(half)
    probe = torch.zeros((inputs, columns), dtype=torch.bfloat16, device="cpu")
    bias = None if bias is None else torch.zeros_like(bias)
    weight.zero_()
    for tensor, sign in ((weight, -0x8000), (probe, 0)):
        # Exponents from 2^-7 to 1, any sign and mantissa.
        words = torch.empty((len(tensor), half), dtype=torch.int16, device="cpu")
        words.random_(-0x8000, 0x8000, generator=generator).bitwise_and_(-0x7C01).bitwise_or_(0x3C00)
        tensor.view(torch.int16)[:, one] = words
        tensor.view(torch.int16)[:, other] = words.bitwise_xor_(sign)
    ends = list(accumulate(sizes))
    parts = [
        _LINEAR(probe, weight[end - size : end], _part(bias, end - size, end)) for size, end in zip(sizes, ends)
    ]
    together = torch.cat(parts, dim=-1)
    return bool(torch.equal(together.view(torch.int16), whole(probe, weight, bias).view(torch.int16)))


def _part(bias: torch.Tensor | None, start: int, end: int) -> torch.Tensor | None:
    return None if bias is None else bias[start:end]


class _Linear(torch.autograd.Function):  # type: ignore[misc]
    """Keeps the compressed weight for the backward pass, where autograd would keep the decoded one."""

    @staticmethod
    def forward(
        ctx: Any, input: torch.Tensor, weight: FixedWeight, rows: int, bias: torch.Tensor | None, multiply: Any
    ) -> torch.Tensor:
        ctx.weight = weight
        # torch has another product for these.
        ctx.is_column_major = input.dim() == 2 and input.stride() == (1, input.shape[0])
        product: torch.Tensor = multiply(input, weight.codes, weight.first, rows, bias, False)
        return product

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, None, None, None, None]:
        if ctx.is_column_major:
            return torch.mm(ctx.weight.t(), grad.t()).t(), None, None, None, None
        return torch.matmul(grad, ctx.weight), None, None, None, None


def embedding(
    input: Any,
    weight: Any,
    padding_idx: Any = None,
    max_norm: Any = None,
    norm_type: Any = 2.0,
    scale_grad_by_freq: Any = False,
    sparse: Any = False,
) -> Any:
    """`torch.nn.functional.embedding`, where the weight is compressed: decodes only the rows that are asked for."""
    shape = matrix(input, weight)
    if shape is None or max_norm is not None or input.dtype not in (torch.int64, torch.int32):
        return NotImplemented
    rows, columns = shape
    # torch checks padding_idx, which only gradients of the weight need.
    if padding_idx is not None and not -rows <= padding_idx < rows:
        return NotImplemented
    indices = input.reshape(-1).to(torch.int64)
    if indices.numel() and not (0 <= int(indices.min()) and int(indices.max()) < rows):
        return NotImplemented
    out = torch.empty((*input.shape, columns), dtype=torch.bfloat16, device="cpu")
    weight.codes._gather((indices + weight.first).tolist(), out.data_ptr())
    return out


# Not traced, not functional's, not another library's.
_PLAIN = (torch.Tensor, torch.nn.Parameter)


def matrix(input: Any, weight: Any) -> tuple[int, int] | None:
    """The rows and columns of a weight that is ours, if the input is an ordinary tensor that nothing follows."""
    if (
        type(input) in _PLAIN
        and isinstance(weight, ParkedWeight)
        and input.device == getattr(weight, "place", None)
        and input.layout == torch.strided
        and not input.is_nested
        and not input.is_neg()
        and not is_followed()
        and not torch.jit.is_tracing()
        and forward_ad._current_level < 0
    ):
        return getattr(weight, "matrix", None)
    return None


def _is_bias(bias: Any, rows: int, place: torch.device) -> bool:
    """Whether a bias is an ordinary one for so many rows, and asks for no gradient."""
    is_plain = type(bias) in _PLAIN and bias.dtype == torch.bfloat16 and bias.device == place
    return is_plain and bias.shape == (rows,) and not bias.requires_grad
