"""Products in torch's own orders of sums."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from df11 import _df11

torch: Any = pytest.importorskip("torch")
from df11 import Df11Tensor, orders  # noqa: E402

# For these oneDNN is told to do without newer instructions, so that torch multiplies by other means. `alone` is a part of `chains`.
ISAS = {"dot": "AVX2", "chains": "AVX512_CORE", "pairs": "DEFAULT", "blocks": "AVX512_CORE_BF16", "tiles": "DEFAULT"}
SETTINGS = {order: {"ONEDNN_MAX_CPU_ISA": isa} for order, isa in ISAS.items()}

PROGRAM = """
import sys, torch
from torch.nn.functional import linear
from df11 import Df11Tensor, orders
met = set()
for columns in (64, 127, 640, 1303, 4096):
    plain = torch.randn(96, columns).bfloat16()
    plain[:, ::7] *= 2.0**-100
    mine = Df11Tensor(plain)
    for inputs in (1, 2, 3, 8, 17, 32, 33, 64, 200):
        for shape in ((inputs, columns), (1, inputs, columns), (columns,)):
            for bias in (None, torch.randn(96).bfloat16()):
                x = torch.randn(shape).bfloat16()
                met.add(orders.order_of(x, mine.header, bias, False))
                assert torch.equal(linear(x, mine, bias).view(torch.int16), linear(x, plain, bias).view(torch.int16)), (shape, bias)
# Threads that share inputs, sums in which another order shows, an infinity, and two NaNs in a weight.
for threads in (1, 2, 3):
    torch.set_num_threads(threads)
    for inputs in (1, 2, 3, 5, 16, 33):
        for rows, columns in ((65, 388), (1001, 640), (61, 2304)):
            order = torch.randperm(columns)
            w, x = torch.randn(rows, columns // 2).bfloat16(), torch.randn(inputs, columns // 2).bfloat16()
            plain, x = torch.cat([w, -w], 1)[:, order].contiguous(), torch.cat([x, x], 1)[:, order].contiguous()
            x[-1, -1] = float("inf")
            plain[0, 0], plain[0, -1] = torch.tensor([0x7FC0, -0x40], dtype=torch.int16).view(torch.bfloat16)
            met.add(orders.order_of(x, Df11Tensor(plain).header, None, False))
            got, expected = (linear(x, w).view(torch.int16) for w in (Df11Tensor(plain), plain))
            assert torch.equal(got, expected), (threads, inputs, rows, columns)
x = torch.randn(640, 5).bfloat16().t()
assert torch.equal(linear(x, Df11Tensor(p := torch.randn(64, 640).bfloat16())), linear(x, p))
print(*sorted(map(str, met)))
"""


@pytest.mark.parametrize("order", [order for order in _df11.orders() if order != "alone"])
def test_products_have_the_bits_of_torch(order: str) -> None:
    if order not in SETTINGS:
        pytest.skip(f"NOT TRIED: no setting is known with which torch has the order {order}")
    ran = subprocess.run([sys.executable, "-c", PROGRAM], env={**os.environ, **SETTINGS[order]}, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    if order not in ran.stdout.split():
        pytest.skip(f"NOT TRIED: torch {torch.__version__} doesn't multiply in the order {order} here, but in: {ran.stdout}")


def cancelling(rows: int, inputs: int, columns: int) -> tuple[Any, Any]:
    """A weight and inputs whose products cancel, so that another order shows in nearly every sum."""
    weight, x = torch.randn(rows, columns // 2).bfloat16(), torch.randn(inputs, columns // 2).bfloat16()
    order = torch.randperm(columns)
    return torch.cat([weight, -weight], 1)[:, order], torch.cat([x, x], 1)[:, order]


@pytest.mark.parametrize("rows", [1, 3, 16, 61])
def test_few_rows_have_the_bits_of_torch(rows: int) -> None:
    for columns in (640, 2048):
        plain, x = cancelling(rows, 64, columns)
        mine = Df11Tensor(plain)
        for count in (1, 2, 8, 32, 64):
            got, expected = (torch.nn.functional.linear(x[:count].contiguous(), w) for w in (mine, plain))
            assert torch.equal(got.view(torch.int16), expected.view(torch.int16)), (columns, count)


@pytest.mark.parametrize("order", _df11.orders())
def test_inputs_may_be_multiplied_in_parts(order: str) -> None:
    """Many inputs are; one that were left alone could have other bits."""
    weight, x = cancelling(96, 513, 2048)
    payload = orders.pack_if_smaller(weight.contiguous())

    def product(x: Any) -> Any:
        return orders._product(order, x, payload, orders.Header.of(payload), None).view(torch.int16)

    assert torch.equal(product(x), torch.cat([product(x[:256]), product(x[256:])]))


@pytest.mark.parametrize("columns", [64, 127, 640, 4096])
def test_another_order_is_refused(columns: int) -> None:
    order = torch.randperm(columns)
    linear = torch.nn.functional.linear

    def ours(x: Any, weight: Any, bias: Any) -> Any:
        payload = orders.pack_if_smaller(weight)
        return orders.multiply(_df11.orders()[0], x, payload, orders.Header.of(payload), bias)

    def permuted(x: Any, weight: Any, bias: Any) -> Any:
        return ours(x[..., order], weight[:, order], bias)

    def bias_first(x: Any, weight: Any, bias: Any) -> Any:
        one = torch.ones((len(x), 1), dtype=torch.bfloat16)
        return linear(torch.cat([one, x], 1), torch.cat([bias[:, None], weight], 1))

    for inputs in (1, 5):
        for has_bias in (False, True):
            assert orders.tried(_df11.orders(), torch.Size((inputs, columns)), 100, has_bias, False, ours) == _df11.orders()[0]
            assert orders.tried(_df11.orders(), torch.Size((inputs, columns)), 100, has_bias, False, permuted) is None
        assert orders.tried(_df11.orders(), torch.Size((inputs, columns)), 100, True, False, bias_first) is None
