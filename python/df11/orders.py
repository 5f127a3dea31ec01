"""In which order torch, or vLLM, sums up the products of a linear layer on this CPU.

A product that is summed up in torch's order has torch's bits. The order depends on the processor, on torch's version and settings, and on
the shapes. So it is tried, once for each case: torch's product and ours of the same numbers, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Optional

import torch

from df11 import _df11
from df11.header import Header
from df11.payload import decode, pack_if_smaller

Bias = Optional[torch.Tensor]

_LINEAR = torch.nn.functional.linear

_WEIGHTS, _ROWS = 4 << 20, 61
"""A weight of at most about so many elements is tried, with so many different rows. With fewer there are too few products to tell orders
apart; such a weight is soon decoded."""

_FOUND: dict[tuple[Any, ...], str | None] = {}

_OTHERWISE: set[tuple[Any, ...]] = set()
"""Weights, orders and settings: torch has multiplied several inputs in none of these orders, so no other number of inputs is tried."""

_MOST = {"pairs": 1, "tiles": 32}
"""With more inputs than this, torch has another order."""


class Product(NamedTuple):
    """A product of inputs and a plain weight, whose bits ours must have."""

    multiply: Callable[..., torch.Tensor]
    most_inputs: int
    """With more inputs, decoding a weight first and multiplying by it is as fast as our product in the order `blocks`."""


TORCH = Product(_LINEAR, 128)


def order_of(input: torch.Tensor, header: Header, bias: Bias, asks_gradients: bool, product: Product = TORCH) -> str | None:
    """The order in which torch, or another product, multiplies such an input by such a weight, if ours has it, too."""
    # Of column-major inputs torch has another product.
    if not input.is_contiguous():
        return None
    settings = (torch.get_num_threads(), torch._C._get_mkldnn_enabled(), asks_gradients, product)
    case = (input.shape, header.rows, header.columns, bias is not None, settings)
    if case not in _FOUND:
        _FOUND[case] = _found(*case)
    return _FOUND[case]


def _found(shape: torch.Size, rows: int, columns: int, has_bias: bool, settings: tuple[int, bool, bool, Product]) -> str | None:
    if rows < _ROWS:
        return None
    inputs, (*_, asks_gradients, product) = shape[:-1].numel(), settings
    most = {**_MOST, "blocks": product.most_inputs}
    # `alone` is a part of `chains`, in which an odd number of columns would be multiplied in another way, with other NaNs.
    never = ("alone", "chains" if columns % 4 else "")
    # The newest instructions first, as torch does it.
    names = tuple(name for name in reversed(_df11.orders()) if inputs <= most.get(name, inputs) and name not in never)
    are_several, kind = inputs > 1 and columns >= 64, (rows, columns, names, settings)
    if are_several and kind in _OTHERWISE:
        return None
    with torch.inference_mode(False), torch.no_grad():
        tried_rows = min(rows, max(_WEIGHTS // max(columns, 1), _ROWS))
        order = tried(names, shape, tried_rows, has_bias, asks_gradients, product.multiply)
    if are_several and order is None:
        _OTHERWISE.add(kind)
    return order


def multiply(order: str, input: torch.Tensor, payload: torch.Tensor, header: Header, bias: Bias) -> torch.Tensor:
    """Our product, in an order that `order_of` gave."""
    out = _multiply(order, input, payload, header, bias)
    # In these orders a compiler decides which of two NaNs is their sum.
    if order == "chains" and bool(out.amax().isnan()):
        return _LINEAR(input, decode(payload, header), bias)
    return out


def _multiply(order: str, input: torch.Tensor, payload: torch.Tensor, header: Header, bias: Bias) -> torch.Tensor:
    """Our product, whatever its NaNs are."""
    if order != "chains":
        return _product(order, input, payload, header, bias)
    given = input.reshape(-1, header.columns)
    alone = _alone(len(given), header.rows, torch.get_num_threads())
    if len(alone) == len(given):
        return _product("alone", input, payload, header, bias)
    if not alone:
        return _product("chains", input, payload, header, bias)
    out = input.new_empty((*input.shape[:-1], header.rows))
    together = sorted(set(range(len(given))) - set(alone))
    for order, inputs in (("chains", together), ("alone", alone)):
        out.view(-1, header.rows)[inputs] = _product(order, given[inputs], payload, header, bias)
    return out


def _alone(inputs: int, rows: int, threads: int) -> list[int]:
    """The inputs that oneDNN multiplies one by one. It divides the outputs, input by input, evenly among threads, of which the first ones
    get one more; so threads may share an input, or have only one whole."""
    each, more = divmod(inputs * rows, threads)
    starts = [thread * each + min(thread, more) for thread in range(threads + 1)]
    together: set[int] = set()
    for start, end in zip(starts, starts[1:]):
        whole = range(-(-start // rows), end // rows)
        together.update(whole if len(whole) > 1 else ())
    return [input for input in range(inputs) if input not in together]


def _product(order: str, input: torch.Tensor, payload: torch.Tensor, header: Header, bias: Bias) -> torch.Tensor:
    given = input.contiguous()
    out = input.new_empty((*input.shape[:-1], header.rows))
    added = None if bias is None else bias.contiguous()
    address = None if added is None else added.data_ptr()
    place, count = (payload.data_ptr(), payload.numel()), given.numel() // header.columns
    _df11.multiply(order, place, given.data_ptr(), count, address, out.data_ptr(), torch.get_num_threads())
    return out


def tried(
    names: Sequence[str], shape: torch.Size, rows: int, has_bias: bool, asks_gradients: bool, whole: Callable[..., Any] = _LINEAR
) -> str | None:
    """In which of these orders `whole` multiplies inputs of this shape by a weight of so many rows.

    BF16 hides the order of most sums. But here columns come in pairs, somewhere in the row, whose products cancel: nothing is left of a
    sum but what was rounded, and that is another number in every order. The bias is as small. Some rows have numbers of every other
    kind, and then some inputs.
    """
    columns = shape[-1]
    generator = torch.Generator(device="cpu").manual_seed(1)
    order = torch.randperm(columns, generator=generator, device="cpu")

    def cancelling(count: int, sign: int) -> torch.Tensor:
        """Rows whose second half has the numbers of the first one, or their negatives, in an order of columns."""
        words = torch.empty((count, columns // 2), dtype=torch.int16, device="cpu")
        # Exponents from 2^-7 to 1, any sign and mantissa.
        words.random_(-0x8000, 0x8000, generator=generator).bitwise_and_(-0x7C01).bitwise_or_(0x3C00)
        both = torch.cat([words, words ^ sign, words.new_zeros(count, columns % 2)], dim=1)
        return torch.empty_like(both).index_copy_(1, order, both).view(torch.bfloat16)

    special = torch.tensor([0, 1, 0x7F, 0x80, 0x3F80, 0x7F80, 0x7FC0, 0x7F81], dtype=torch.int16, device="cpu")
    special = torch.cat([special, special | -0x8000]).view(torch.bfloat16)
    some, given = cancelling(_ROWS, -0x8000), cancelling(shape[:-1].numel(), 0)
    bias = torch.randn(rows, generator=generator, device="cpu").mul_(2.0**-20).bfloat16() if has_bias else None
    places = torch.randint(columns, (len(special),), generator=generator, device="cpu")
    some[-len(special) :].scatter_(1, places[:, None], special[:, None])
    weight = some.repeat(-(-rows // len(some)), 1)[:rows].contiguous()
    payload = pack_if_smaller(weight)
    if payload is None:
        return None
    header = Header.of(payload)
    weight.requires_grad_(asks_gradients)
    inputs = [given.view(shape), given.clone().view(shape)]
    inputs[1].view(-1, columns)[-len(special) :].scatter_(1, places[: len(given), None], special[: len(given), None])
    expected = [whole(input, weight, bias) for input in inputs]
    for name in names:
        if all(_is_same(_multiply(name, input, payload, header, bias), it) for input, it in zip(inputs, expected)):
            return name
    return None


def _is_same(one: torch.Tensor, other: torch.Tensor) -> bool:
    return bool(torch.equal(one.view(torch.int16), other.view(torch.int16)))
