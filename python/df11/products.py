"""Linear layers and embeddings of compressed weights.

The bits are those of a plain weight. Where the CPU's order of sums is known, our product has it, and multiplies while it decodes. Else a
weight is decoded, and torch multiplies: on a CPU some rows at a time, into memory that stays in the cache. The fused way multiplies while
it decodes in any case.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Optional

import torch
from torch.autograd import forward_ad

from df11 import _df11, gpu, orders
from df11.errors import UnsupportedError
from df11.header import Header
from df11.payload import aligned, decode, decodes_rows, is_followed

if TYPE_CHECKING:
    from df11.tensor import Df11Tensor

Bias = Optional[torch.Tensor]

FUSED_INPUTS = 4
"""With more inputs the exact way is as fast on a CPU."""

_BYTES = 8 << 20
"""About so many bytes of rows are decoded at a time: less, and calls cost more than the cache saves."""

_TOGETHER = 64
"""torch multiplies so many rows together."""

_LINEAR = torch.nn.functional.linear


def linear(input: Any, weight: Any, bias: Any = None) -> Any:
    """`torch.nn.functional.linear`; `NotImplemented` if torch had better do it with the decoded weight."""
    if not _is_ours(input, weight) or input.dtype != torch.bfloat16 or input.dim() == 0 or input.shape[-1] != weight.header.columns:
        return NotImplemented
    device: torch.device = weight.payload.device
    if torch.is_autocast_enabled(device.type) or not (bias is None or _is_bias(bias, weight.header.rows, device)):
        return NotImplemented
    if is_followed():
        return torch.ops.df11.linear(input, weight.payload, list(weight.header.numbers), bias, weight.fused)
    if torch.is_grad_enabled() and (input.requires_grad or weight.requires_grad or (bias is not None and bias.requires_grad)):
        return _Linear.apply(input, weight, bias)
    return multiply(input, weight.payload, weight.header, bias, weight.fused, weight.requires_grad)


def embedding(input: Any, weight: Any, padding_idx: Any = None, max_norm: Any = None, *args: Any, **kwargs: Any) -> Any:
    """`torch.nn.functional.embedding`: a CPU decodes only the rows that are asked for."""
    if not _is_ours(input, weight) or max_norm is not None or not decodes_rows(weight.payload.device) or is_followed():
        return NotImplemented
    rows = weight.header.rows
    if input.dtype not in (torch.int64, torch.int32) or (padding_idx is not None and not -rows <= padding_idx < rows):
        return NotImplemented
    indices = input.reshape(-1).tolist()
    if not all(0 <= index < rows for index in indices):
        return NotImplemented
    if torch.is_grad_enabled() and weight.requires_grad:
        return _Embedding.apply(weight, indices, input.shape)
    return _gather(weight, indices, input.shape)


# Not traced, not functional's, not another library's.
_PLAIN = (torch.Tensor, torch.nn.Parameter)


def _is_ours(input: Any, weight: Any) -> bool:
    """Whether the weight is a compressed matrix, and the input an ordinary tensor beside it."""
    payload = getattr(weight, "payload", None)
    if payload is None or weight.views or not weight.header.is_matrix or input.device != payload.device:
        return False
    if input.layout != torch.strided or input.is_nested:
        return False
    if torch.compiler.is_compiling():
        return True
    # Modes of torch.func's follow operators, not us.
    is_transformed = torch._C._functorch.peek_interpreter_stack() is not None or forward_ad._current_level >= 0
    return type(input) in _PLAIN and not is_transformed


def _is_bias(bias: Any, rows: int, device: torch.device) -> bool:
    return bool(bias.dtype == torch.bfloat16 and bias.device == device and bias.shape == (rows,))


def multiply(
    input: torch.Tensor, payload: torch.Tensor, header: Header, bias: Bias, fused: bool, asks_gradients: bool = False
) -> torch.Tensor:
    """The product of inputs and a weight. torch looks whether a weight asks for gradients when it chooses how to multiply some inputs."""
    inputs, decoder = input.numel() // max(header.columns, 1), gpu.decoder_for(payload.device)
    if decoder is None and payload.is_cpu:
        return _on_cpu(input, inputs, aligned(payload), header, bias, fused, asks_gradients)
    if decoder is not None and fused and 0 < inputs <= gpu.FUSED_INPUTS:
        return decoder.multiply(input, aligned(payload), header, bias)
    return _LINEAR(input, _like(decode(payload, header), asks_gradients), bias)


def _on_cpu(
    input: torch.Tensor, inputs: int, payload: torch.Tensor, header: Header, bias: Bias, fused: bool, asks_gradients: bool
) -> torch.Tensor:
    order = orders.order_of(input, header, bias, asks_gradients) if inputs and header.rows else None
    # For few inputs `chains` takes up to twice as long as the fastest order; so does `blocks`, which older versions of torch have, for one.
    if fused and 0 < inputs <= FUSED_INPUTS and (order in (None, "chains") or (order == "blocks" and inputs == 1)):
        order = "pairs" if inputs == 1 and "pairs" in _df11.orders() else "dot"
    if order is not None:
        return orders.multiply(order, input, payload, header, bias)
    blocks = row_blocks(header.rows, header.columns)
    if len(blocks) == 1 or is_exact(header, blocks, input, inputs, bias):
        return _in_blocks(input, payload, header, bias, blocks, asks_gradients)
    return _LINEAR(input, _like(decode(payload, header), asks_gradients), bias)


def _like(weight: torch.Tensor, asks_gradients: bool) -> torch.Tensor:
    return weight.detach().requires_grad_() if asks_gradients and not torch.is_grad_enabled() else weight


def _in_blocks(
    input: torch.Tensor, payload: torch.Tensor, header: Header, bias: Bias, blocks: list[tuple[int, int]], asks_gradients: bool
) -> torch.Tensor:
    products, columns, threads = [], header.columns, torch.get_num_threads()
    needed = max(end - start for start, end in blocks) * columns
    place = (payload.data_ptr(), payload.numel())
    # A signal's handler that comes between, and needs room too, gets other memory.
    words, _scratch.free = _scratch.free, None
    if words is None or words.numel() < needed:
        # Not an inference tensor, whatever this thread does just now.
        with torch.inference_mode(False):
            words = torch.empty(needed, dtype=torch.bfloat16, device="cpu")
    try:
        for start, end in blocks:
            block = words.as_strided((end - start, columns), (columns, 1))
            _df11.decode_rows(place, start, end, (block.data_ptr(), block.numel()), threads)
            products.append(_LINEAR(input, _like(block, asks_gradients), _part(bias, start, end)))
    finally:
        _scratch.free = words
    return products[0] if len(products) == 1 else torch.cat(products, dim=-1)


class _Scratch(threading.local):
    """Memory that rows are decoded into, for each thread."""

    free: torch.Tensor | None = None


_scratch = _Scratch()


@cache
def row_blocks(rows: int, columns: int) -> list[tuple[int, int]]:
    """The rows of a weight that are decoded together: the first of each block, and the one after its last."""
    blocks = max(1, round(2 * rows * columns / _BYTES))
    each = -(-rows // blocks // _TOGETHER) * _TOGETHER
    # With a block of few rows torch would compute in another way, to other bits.
    starts = [start for start in range(0, rows, each) if start == 0 or rows - start >= _TOGETHER]
    return list(zip(starts, [*starts[1:], rows]))


_TRIED_BLOCKS, _TRIED_BLOCKS_OF_MANY, _FEW_INPUTS = 8, 3, 64
"""Blocks of a weight whose products are compared with the product of all of them together: fewer where there are more than a few
inputs, for then the products take long."""

_EXACT: dict[tuple[int, int, int, bool, int], bool] = {}


def is_exact(header: Header, blocks: list[tuple[int, int]], input: torch.Tensor, inputs: int, bias: Bias) -> bool:
    """Whether products of blocks have the bits of the product of all rows. oneDNN may divide a product among threads in ways that
    depend on its size; so this is tried, once for each number of inputs and each shape."""
    if not input.is_contiguous() or inputs == 0:
        return False
    case = (header.rows, header.columns, inputs, bias is not None, torch.get_num_threads())
    if case not in _EXACT:
        # Of a large weight the first ones, and the last one after them.
        tried = _TRIED_BLOCKS if inputs <= _FEW_INPUTS else _TRIED_BLOCKS_OF_MANY
        sizes = [end - start for start, end in blocks[: tried - 1] + blocks[tried - 1 :][-1:]]
        with torch.inference_mode():
            weight = torch.empty((sum(sizes), header.columns), dtype=torch.bfloat16, device="cpu")
            _EXACT[case] = same_in_blocks(weight, sizes, inputs, _part(bias, 0, len(weight)))
    return _EXACT[case]


def same_in_blocks(weight: torch.Tensor, sizes: list[int], inputs: int, bias: Bias) -> bool:
    """Whether torch's products of blocks of so many rows have the bits of its product of all rows. The weight's memory is overwritten.

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
    parts = [_LINEAR(probe, weight[end - size : end], _part(bias, end - size, end)) for size, end in zip(sizes, ends)]
    return bool(torch.equal(torch.cat(parts, dim=-1).view(torch.int16), _LINEAR(probe, weight, bias).view(torch.int16)))


def _part(bias: Bias, start: int, end: int) -> Bias:
    return None if bias is None else bias[start:end]


def _gather(weight: Df11Tensor, indices: list[int], shape: torch.Size) -> torch.Tensor:
    out = torch.empty((*shape, weight.header.columns), dtype=torch.bfloat16, device="cpu")
    payload = aligned(weight.payload)
    _df11.gather((payload.data_ptr(), payload.numel()), indices, (out.data_ptr(), out.numel()))
    return out


NOT_TRAINED = (
    "compressed weights can't be trained: call requires_grad_(False) on the model, or train an adapter such as peft's LoRA, which does that"
)


class _Linear(torch.autograd.Function):  # type: ignore[misc]
    """Keeps the compressed weight for the backward pass, where autograd would keep the decoded one."""

    @staticmethod
    def forward(ctx: Any, input: torch.Tensor, weight: Df11Tensor, bias: Bias) -> torch.Tensor:
        ctx.weight = weight
        # torch has another product for these.
        ctx.is_column_major = input.dim() == 2 and input.stride() == (1, input.shape[0])
        product: torch.Tensor = multiply(input, weight.payload, weight.header, bias, weight.fused, weight.requires_grad)
        return product

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor | None, None, torch.Tensor | None]:
        if ctx.needs_input_grad[1]:
            raise UnsupportedError(NOT_TRAINED)
        weight, to_input, to_bias = ctx.weight.decode(), None, None
        if ctx.needs_input_grad[0]:
            to_input = torch.mm(weight.t(), grad.t()).t() if ctx.is_column_major else torch.matmul(grad, weight)
        if ctx.needs_input_grad[2]:
            to_bias = grad.reshape(-1, grad.shape[-1]).sum(0)
        return to_input, None, to_bias


class _Embedding(torch.autograd.Function):  # type: ignore[misc]
    """An embedding that says why it can't be trained."""

    @staticmethod
    def forward(ctx: Any, weight: Df11Tensor, indices: list[int], shape: torch.Size) -> torch.Tensor:
        return _gather(weight, indices, shape)

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> Any:
        raise UnsupportedError(NOT_TRAINED)


def _operator(input: torch.Tensor, payload: torch.Tensor, header: Sequence[int], bias: Bias, fused: bool) -> torch.Tensor:
    return multiply(input, payload, Header(tuple(header)), bias, fused)


def _shape(input: torch.Tensor, payload: torch.Tensor, header: Sequence[int], bias: Bias, fused: bool) -> torch.Tensor:
    return input.new_empty((*input.shape[:-1], header[1]))


def _setup(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
    ctx.save_for_backward(inputs[1])
    ctx.header = inputs[2]


def _backward(ctx: Any, grad: torch.Tensor) -> tuple[Any, ...]:
    weight = torch.ops.df11.unpack(ctx.saved_tensors[0], ctx.header)
    to_bias = grad.reshape(-1, grad.shape[-1]).sum(0) if ctx.needs_input_grad[3] else None
    return torch.matmul(grad, weight), None, None, to_bias, None


_SCHEMA = "(Tensor input, Tensor payload, int[] header, Tensor? bias, bool fused) -> Tensor"
_linear_operator = torch.library.custom_op("df11::linear", _operator, mutates_args=(), schema=_SCHEMA)
_linear_operator.register_fake(_shape)
_linear_operator.register_autograd(_backward, setup_context=_setup)
