"""What vLLM's layers hold and decode, on an emulated GPU: `df11.vllm`'s weights and scratch, without vLLM."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

torch = pytest.importorskip("torch")

import df11  # noqa: E402
import df11.vllm  # noqa: E402
from df11.vllm.accounting import allocate  # noqa: E402
from df11.vllm.scratch import scratch_here  # noqa: E402
from df11.vllm.weights import CpuWeight, GpuWeight, compress, cpu_decodes_on  # noqa: E402
from emulated import Driver, EmulatedGpu  # noqa: E402


def matrices(*shapes: tuple[int, ...]) -> list[torch.Tensor]:
    generator = torch.Generator().manual_seed(7)
    return [torch.randn(shape, generator=generator).to(torch.bfloat16) for shape in shapes]


def compressed(name: str, tensors: list[torch.Tensor]) -> GpuWeight:
    weight = compress(name, tensors)
    assert isinstance(weight, GpuWeight)
    return weight


Start = Callable[..., tuple[Driver, EmulatedGpu]]
LAYERS = [matrices((96, 64)), matrices((4, 48, 32), (4, 32, 24)), matrices((64, 128))]


def test_layers_share_a_scratch(gpu: Start) -> None:
    """Equal bits in one memory, by a launch for each tensor."""
    running, _ = gpu("seed=3,races=off")
    held = [compressed(f"layers.{number}", tensors) for number, tensors in enumerate(LAYERS)]
    assert not cpu_decodes_on(torch.device("cpu"))
    assert held[0].codes[0].gpu is held[2].codes[0].gpu
    scratch = scratch_here("layers")
    for weight in held:
        scratch.reserve(weight.elements)
    allocate()
    largest = 2 * max(weight.elements for weight in held)
    before = df11.vllm.counts()
    assert before["scratch_bytes"] == largest and before["raw_bytes"] == sum(weight.raw_bytes for weight in held)
    addresses = set()
    for weight, tensors in [*zip(held, LAYERS), *zip(held, LAYERS)]:
        decoded = weight.decode(scratch)
        addresses.add(decoded[0].data_ptr())
        for tensor, found in zip(tensors, decoded):
            assert found.shape == tensor.shape
            assert torch.equal(found.view(torch.int16), tensor.view(torch.int16))
    assert len(addresses) == 1
    after = df11.vllm.counts()
    assert after["decodes"] - before["decodes"] == 6
    assert running.count("launches") == running.count("launches_of", "decode_fixed") == 8
    assert after["scratch_bytes"] == largest
    del held, weight, scratch
    assert df11.vllm.counts()["weights"] == df11.vllm.counts()["scratch_bytes"] == 0


def test_layers_in_a_cuda_graph(gpu: Start) -> None:
    """vLLM runs a forward pass once and then records it. Each launch decodes every layer again, over one scratch."""
    running, emulated = gpu("seed=5,races=off")
    held = [compressed(f"layers.{number}", tensors) for number, tensors in enumerate(LAYERS)]
    scratch = scratch_here("recorded")
    for weight in held:
        scratch.reserve(weight.elements)
    allocate()
    # Twice, since the stand-in's scratch grows in the first pass.
    for weight in [*held, *held]:
        weight.decode(scratch)
    places = [running.allocate(tensor.numel()) for tensors in LAYERS for tensor in tensors]
    allocated, launches = running.count("allocated"), running.count("launches")
    with running.recording(emulated.stream) as graph:
        emulated.copies_to = list(places)
        for weight in held:
            weight.decode(scratch)
        emulated.copies_to = None
    # A launch and the copy for each tensor.
    assert graph.nodes == 2 * 4
    assert (running.count("allocated"), running.count("launches")) == (allocated, launches)
    for _ in range(3):
        recorded = [tensor for tensors in LAYERS for tensor in tensors]
        for tensor, place in zip(recorded, places):
            running.fill(place, tensor.numel(), emulated.stream)
        running.launch(graph, emulated.stream)
        for tensor, place in zip(recorded, places):
            words = torch.empty(tensor.shape, dtype=torch.int16)
            running.download(words.data_ptr(), place, tensor.numel(), emulated.stream)
            assert torch.equal(words, tensor.view(torch.int16))
    assert running.count("launches") == launches + 3 * 4


def test_a_weight_that_is_gone_leaves_nothing() -> None:
    weight = compress("layers.0", matrices((96, 64)))
    assert isinstance(weight, CpuWeight)
    codes = weight.codes[0]
    counted = sys.getrefcount(codes)
    del weight
    assert sys.getrefcount(codes) < counted


def test_rows_of_narrow_tables_are_not_taken_from_codes() -> None:
    """Rows narrower than 64 share a row of codes: taken one by one they would be written past the memory for them."""
    narrow, wide = (compress("table", matrices((100, width))) for width in (32, 64))
    assert isinstance(narrow, CpuWeight) and isinstance(wide, CpuWeight)
    assert (narrow.has_rows, wide.has_rows) == (False, True)
    rows = wide.decode_rows([7, 0])
    assert torch.equal(rows.view(torch.int16), matrices((100, 64))[0][[7, 0]].view(torch.int16))


def test_a_gpu_that_is_full(gpu: Start) -> None:
    _, emulated = gpu("memory=200KiB,races=off")
    with pytest.raises(df11.OutOfGpuMemoryError, match=r"^the GPU's memory has no room .* of model\.layers\.7\.mlp; more GPUs"):
        compressed("model.layers.7.mlp", matrices((512, 512)))
    assert emulated.freed == 1
