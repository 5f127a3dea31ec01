"""Compressed weights where modes of torch's follow each operation: exported programs, counters."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from torch.utils.flop_counter import FlopCounterMode  # noqa: E402

import df11  # noqa: E402
from test_fixed_weights import both, random, same  # noqa: E402

Compute = Callable[[Any, Any], Any]


class Layer(torch.nn.Module):
    """Computes with its weight by a function of its own."""

    def __init__(self, compute: Compute, *shape: int) -> None:
        super().__init__()
        self.compute = compute
        self.weight = torch.nn.Parameter(random(*shape, seed=3), requires_grad=False)

    def forward(self, inputs: Any) -> Any:
        return self.compute(inputs, self.weight)


class Outside(torch.nn.Module):
    """Computes with a layer's weight outside of the layer's forward."""

    def __init__(self, layer: Layer) -> None:
        super().__init__()
        self.layer = layer

    def forward(self, inputs: Any) -> Any:
        return self.layer.compute(inputs, self.layer.weight)


def put(inputs: Any, weight: Any) -> Any:
    changed = inputs.clone()
    changed[0] = weight[5]
    return changed


@pytest.mark.parametrize("form", ["fixed", "df11"])
@pytest.mark.parametrize(
    "compute, shape",
    [
        (lambda x, w: torch.nn.functional.conv1d(x.view(1, 64, 2), w), (64, 64, 1)),
        (lambda x, w: torch.addmm(torch.zeros(64, dtype=torch.bfloat16), x, w), (64, 64)),
        (lambda x, w: torch.einsum("ni,eio->neo", x, w), (3, 64, 64)),
        (lambda x, w: torch.cat([x, w[3:5]]) + w[0], (64, 64)),
        (lambda x, w: torch.nn.functional.embedding_bag(torch.arange(6).view(2, 3), w, mode="sum"), (64, 64)),
        (lambda x, w: x.clone().add_(w.T[:2]), (64, 64)),
        (lambda x, w: torch.add(x, w[:2], out=torch.empty_like(x)), (64, 64)),
        (put, (64, 64)),
    ],
    ids=["conv1d", "addmm", "einsum", "cat", "embedding_bag", "add_", "out", "setitem"],
)
def test_exported_programs(compute: Compute, shape: tuple[int, ...], form: Any) -> None:
    layer, inputs = Layer(compute, *shape), random(2, 64)
    expected = layer(inputs)
    df11.compress_(layer, form=form)
    for module in (layer, Outside(layer)):
        exported = torch.export.export(module, (inputs,), strict=False).module()
        assert same(exported(inputs), expected), module


@pytest.mark.parametrize(
    "write",
    [
        lambda x, w: w.add_(x),
        lambda x, w: torch.add(x, x, out=w),
        lambda x, w: w.__setitem__(0, x[0]),
        lambda x, w: w.view(-1)[5:].zero_(),
        lambda x, w: w.T.add_(1),
        lambda x, w: w.data.add_(1),
        lambda x, w: w.view_as(x).zero_(),
        lambda x, w: w.contiguous().zero_(),
        lambda x, w: torch._foreach_add_([w], 1.0),
        lambda x, w: torch.ops.aten.zero_.default(w),
        lambda x, w: torch.nn.init.normal_(w),
        lambda x, w: torch.nn.functional.embedding(torch.tensor([1, 2]), w, max_norm=0.1),
    ],
    ids=["add_", "out", "setitem", "view", "T", "data", "view_as", "contiguous", "foreach", "aten", "init", "embedding"],
)
def test_writes_are_refused(write: Compute) -> None:
    _, compressed = both(96, 128)
    with FlopCounterMode(display=False), pytest.raises(df11.Df11Error, match="is compressed and can't be changed"):
        write(random(96, 128), compressed)


def test_attributes_are_those_of_the_weight() -> None:
    plain, compressed = both(96, 128)
    with FlopCounterMode(display=False):
        got = (compressed.shape, compressed.dtype, compressed.device, compressed.T.shape, compressed.requires_grad)
    assert got == (plain.shape, plain.dtype, plain.device, plain.T.shape, False)


def test_slices_of_traced_sizes() -> None:
    """A trace takes inputs of other lengths."""

    class Last(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.weight = torch.nn.Parameter(random(64, 64), requires_grad=False)

        def forward(self, inputs: Any) -> Any:
            length = inputs.shape[0]
            return inputs + self.weight[length - 1 : length]

    plain, module = Last(), Last()
    df11.compress_(module)
    traced = torch.jit.trace(module, (random(5, 64),))
    for length in (5, 3, 9):
        assert same(traced(random(length, 64)), plain(random(length, 64))), length


@pytest.mark.parametrize("form", ["fixed", "df11"])
@pytest.mark.parametrize("place", [Layer, lambda *args: Outside(Layer(*args))], ids=["own", "outside"])
def test_shapes_in_traces(place: Any, form: Any) -> None:
    """A trace that asks for a weight's shape holds no weight without memory."""

    def compute(inputs: Any, weight: Any) -> Any:
        return inputs[:, : weight.shape[0]] * weight.size(1) + weight.dim() + len(weight) + weight.numel() + weight[0]

    plain, module, inputs = place(compute, 64, 64), place(compute, 64, 64), random(2, 64)
    df11.compress_(module, form=form)
    written = io.BytesIO()
    torch.jit.save(torch.jit.trace(module, (inputs,)), written)
    written.seek(0)
    assert same(torch.jit.load(written)(inputs), plain(inputs))


@pytest.mark.parametrize("form", ["fixed", "df11"])
@pytest.mark.parametrize("place", [Layer, lambda *args: Outside(Layer(*args))], ids=["own", "outside"])
def test_graphs_of_fx(place: Any, form: Any) -> None:
    """`torch.fx` runs a module with stand-ins that are no tensors."""

    def compute(inputs: Any, weight: Any) -> Any:
        return torch.cat([weight, inputs]) + torch.mv(weight, inputs[0])

    plain, module, inputs = place(compute, 64, 64), place(compute, 64, 64), random(2, 64)
    df11.compress_(module, form=form)
    assert same(torch.fx.symbolic_trace(module)(inputs), plain(inputs))
