"""Linear layers and embeddings of weights with fixed-length codes.

The exact way decodes some rows at a time into memory that stays in the cache, and torch multiplies these: the bits are those
that torch computes with the plain weight. The fused way multiplies while it decodes, in another order of sums.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import torch

from df11.running.parked import ParkedWeight

if TYPE_CHECKING:
    from df11.running.fixed_weight import FixedWeight

_BYTES = 8 << 20
"""About so many bytes of rows are decoded at a time: less, and calls cost more than the cache saves."""

_TOGETHER = 64
"""torch multiplies so many rows together."""

_FUSED_INPUTS = 4
"""With more inputs the exact way is as fast."""


class _Scratch(threading.local):
    """Memory that rows are decoded into, for each thread."""

    def __init__(self) -> None:
        self._words = torch.empty(0, dtype=torch.bfloat16, device="cpu")

    def rows(self, rows: int, columns: int) -> torch.Tensor:
        """Room for some rows. It overwrites those that it gave before."""
        if self._words.numel() < rows * columns:
            # Not an inference tensor, whatever this thread does just now.
            with torch.inference_mode(False):
                self._words = torch.empty(rows * columns, dtype=torch.bfloat16, device="cpu")
        return self._words[: rows * columns].view(rows, columns)


_scratch = _Scratch()


def _blocks(rows: int, columns: int) -> list[tuple[int, int]]:
    """The rows of a weight that are decoded together: the first of each block, and the one after its last."""
    blocks = max(1, round(2 * rows * columns / _BYTES))
    each = -(-rows // blocks // _TOGETHER) * _TOGETHER
    # With a block of few rows torch would compute in another way, to other bits.
    starts = [start for start in range(0, rows, each) if start == 0 or rows - start >= _TOGETHER]
    return list(zip(starts, [*starts[1:], rows]))


def scratch_bytes(shape: tuple[int, ...]) -> int:
    """What a thread decodes rows of a weight of this shape into."""
    *_, rows, columns = 1, *shape
    return max(2 * (end - start) * columns for start, end in _blocks(rows, columns))


def linear(input: Any, weight: Any, bias: Any = None) -> Any:
    """`torch.nn.functional.linear`, where the weight is compressed; `NotImplemented` if torch had better do it with all of the
    weight."""
    if not _is_ours(input, weight) or input.dtype != torch.bfloat16 or torch.is_autocast_enabled("cpu"):
        return NotImplemented
    if weight.shape[0] == 0 or input.dim() == 0 or input.shape[-1] != weight.shape[1]:
        return NotImplemented
    if bias is not None and not _is_bias(bias, weight):
        return NotImplemented
    if torch.is_grad_enabled() and input.requires_grad:
        return _Linear.apply(input, weight, bias)
    return _linear(input, weight, bias)


def _linear(input: torch.Tensor, weight: FixedWeight, bias: torch.Tensor | None) -> torch.Tensor:
    inputs = input.numel() // max(weight.shape[1], 1)
    if weight.fused and 0 < inputs <= _FUSED_INPUTS:
        return _fused(input, weight, bias)
    blocks, columns = _blocks(*weight.shape), weight.shape[1]
    threads, first, codes = torch.get_num_threads(), weight.first, weight.codes
    scratch = _scratch.rows(max(end - start for start, end in blocks), columns)
    address = scratch.data_ptr()
    products = []
    for start, end in blocks:
        codes._decode_rows(first + start, first + end, address, threads)
        block = scratch if end - start == scratch.shape[0] else scratch[: end - start]
        products.append(torch.nn.functional.linear(input, block, None if bias is None else bias[start:end]))
    return products[0] if len(products) == 1 else torch.cat(products, dim=-1)


def _fused(input: torch.Tensor, weight: FixedWeight, bias: torch.Tensor | None) -> torch.Tensor:
    rows, columns = weight.shape
    given = input.contiguous()
    out = torch.empty((*input.shape[:-1], rows), dtype=torch.bfloat16, device="cpu")
    added = None if bias is None else bias.contiguous()
    weight.codes._multiply(
        weight.first,
        weight.first + rows,
        given.data_ptr(),
        given.numel() // columns,
        None if added is None else added.data_ptr(),
        out.data_ptr(),
        torch.get_num_threads(),
    )
    return out


class _Linear(torch.autograd.Function):  # type: ignore[misc]
    """Keeps the compressed weight for the backward pass, where autograd would keep the decoded one."""

    @staticmethod
    def forward(ctx: Any, input: torch.Tensor, weight: FixedWeight, bias: torch.Tensor | None) -> torch.Tensor:
        ctx.weight = weight
        return _linear(input, weight, bias)

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, None, None]:
        return torch.matmul(grad, ctx.weight), None, None


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
    # torch checks padding_idx, which only gradients of the weight need.
    if max_norm is not None or padding_idx is not None and not -weight.shape[0] <= padding_idx < weight.shape[0]:
        return NotImplemented
    if not _is_ours(input, weight) or input.dtype not in (torch.int64, torch.int32):
        return NotImplemented
    indices = input.reshape(-1).to(torch.int64)
    if indices.numel() and not (0 <= int(indices.min()) and int(indices.max()) < weight.shape[0]):
        return NotImplemented
    out = torch.empty((*input.shape, weight.shape[1]), dtype=torch.bfloat16, device="cpu")
    weight.codes._gather((indices + weight.first).tolist(), out.data_ptr())
    return out


# Not traced, not functional's, not another library's.
_PLAIN = (torch.Tensor, torch.nn.Parameter)


def _is_ours(input: Any, weight: Any) -> bool:
    """Whether an input is an ordinary tensor that nothing follows, and a weight has the rows of its codes."""
    return (
        type(input) in _PLAIN
        and input.device.type == "cpu"
        and isinstance(weight, ParkedWeight)
        and weight.dim() == 2
        and weight.codes.columns == weight.shape[1]
        and not torch._C._len_torch_dispatch_stack()
        and not torch._C._functorch.peek_interpreter_stack()
        and not torch.jit.is_tracing()
    )


def _is_bias(bias: Any, weight: FixedWeight) -> bool:
    """Whether a bias is an ordinary one for this weight, and asks for no gradient."""
    is_plain = type(bias) in _PLAIN and bias.dtype == torch.bfloat16 and bias.device.type == "cpu"
    return is_plain and bias.shape == weight.shape[:1] and not bias.requires_grad
