"""Linear layers and embeddings of weights with fixed-length codes.

The exact way decodes some rows at a time into memory that stays in the cache, and torch multiplies these: the bits are those
that torch computes with the plain weight. The fused way multiplies while it decodes, in another order of sums.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import torch
from torch.autograd.function import once_differentiable

from df11.running.parked import unseen

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
        self._words = torch.empty(0, dtype=torch.bfloat16)

    def rows(self, rows: int, columns: int) -> torch.Tensor:
        """Room for some rows. It overwrites those that it gave before."""
        if self._words.numel() < rows * columns:
            # Not an inference tensor, whatever this thread does just now.
            with torch.inference_mode(False):
                self._words = torch.empty(rows * columns, dtype=torch.bfloat16, device="cpu")
        return self._words[: rows * columns].view(rows, columns)


_scratch = _Scratch()


def scratch_bytes() -> int:
    """What a thread decodes rows into."""
    return _BYTES


def linear(input: Any, weight: Any, bias: Any = None) -> Any:
    """`torch.nn.functional.linear`, where the weight is compressed; `NotImplemented` if torch had better do it with all of the
    weight."""
    if not _is_ours(input, weight) or weight.dim() != 2 or input.dim() == 0 or input.shape[-1] != weight.shape[1]:
        return NotImplemented
    if bias is not None and (bias.requires_grad or type(bias) not in _PLAIN or bias.shape != weight.shape[:1]):
        return NotImplemented
    if torch.is_grad_enabled() and input.requires_grad:
        return _Linear.apply(input, weight, bias)
    return _linear(input, weight, bias)


def _linear(input: torch.Tensor, weight: FixedWeight, bias: torch.Tensor | None) -> torch.Tensor:
    inputs = input.numel() // max(weight.shape[1], 1)
    if weight.fused and 0 < inputs <= _FUSED_INPUTS:
        return _fused(input, weight, bias)
    rows, columns = weight.shape
    blocks = max(1, round(2 * rows * columns / _BYTES))
    each = -(-rows // blocks // _TOGETHER) * _TOGETHER if rows else 1
    threads, first, codes = torch.get_num_threads(), weight.first, weight.codes
    scratch = _scratch.rows(min(each, rows), columns)
    address = scratch.data_ptr()
    products = []
    for start in range(0, rows, each):
        end = min(start + each, rows)
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


class _Linear(torch.autograd.Function):
    """Keeps the compressed weight for the backward pass, where autograd would keep the decoded one."""

    @staticmethod
    def forward(ctx: Any, input: torch.Tensor, weight: FixedWeight, bias: torch.Tensor | None) -> torch.Tensor:
        ctx.weight = weight
        return _linear(input, weight, bias)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, None, None]:
        return torch.matmul(grad, ctx.weight.decode()), None, None


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
    if max_norm is not None or type(input) not in _PLAIN or input.dtype not in (torch.int64, torch.int32):
        return NotImplemented
    if weight.dim() != 2 or weight.shape[1] != weight.codes.columns or torch._C._len_torch_dispatch_stack():
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
    return (
        type(input) in _PLAIN
        and input.dtype == torch.bfloat16
        and input.device.type == "cpu"
        and weight.codes.columns == weight.shape[-1]
        and not torch._C._len_torch_dispatch_stack()
        and not torch.is_autocast_enabled("cpu")
        and not torch._C._functorch.peek_interpreter_stack()
    )
