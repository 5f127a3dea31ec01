"""Weights that the emulated GPU decodes and multiplies, in torch's memory and in the order of its stream."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from conftest import Start
from emulated import POISON
from torch import nn

import df11
from df11 import gpu
from df11.header import Header
from df11.tensor import Df11Tensor


def random(*shape: int, scale: float = 1.0) -> torch.Tensor:
    return (torch.randn(shape, generator=torch.Generator().manual_seed(1)) * scale).bfloat16()


def same(got: torch.Tensor, expected: torch.Tensor) -> bool:
    return bool(expected.any()) and torch.equal(got, expected)


@pytest.mark.parametrize("shape", [(96, 512), (40, 1000), (70, 120), (7, 20, 31)], ids=str)
def test_the_kernel_gives_the_same_bits(start: Start, shape: tuple[int, ...]) -> None:
    driver, _ = start("seed=5")
    expected = random(*shape, scale=0.02)
    payload = df11.pack(expected)
    for _ in range(2):
        assert same(df11.unpack(payload), expected)
    assert driver.count("launches_of", "decode_fixed") == driver.count("launches") == 2


def test_every_word(start: Start) -> None:
    start()
    words = torch.arange(1 << 16, dtype=torch.int32).to(torch.int16).view(torch.bfloat16).view(64, 1024)
    every = torch.cat([words, random(400, 1024)])
    assert torch.equal(df11.unpack(df11.pack(every)).view(torch.int16), every.view(torch.int16))


MODULES: dict[str, tuple[Any, Any]] = {
    "linear": (lambda: nn.Linear(128, 256), lambda m: m(random(3, 128))),
    "embedding": (lambda: nn.Embedding(300, 128), lambda m: m(torch.tensor([[1, 299]]))),
    "conv": (lambda: nn.Conv2d(16, 64, 3), lambda m: m(random(1, 16, 9, 9))),
    "stack": (lambda: nn.ParameterDict({"w": nn.Parameter(torch.randn(4, 32, 128))}), lambda m: random(2, 128) @ m["w"][2].t()),
}


@pytest.mark.parametrize("kind", MODULES)
def test_modules(start: Start, kind: str) -> None:
    make, call = MODULES[kind]
    torch.manual_seed(0)
    module = make().to(torch.bfloat16)
    with torch.no_grad():
        expected = call(module)
        driver, _ = start()
        df11.compress_(module)
        assert all(isinstance(weight, Df11Tensor) for weight in module.parameters() if weight.dim() > 1)
        assert same(call(module), expected) and driver.count("launches") > 0


@pytest.mark.parametrize("inputs", [1, 3, 8, 9])
@pytest.mark.parametrize("bias", [None, random(96)], ids=["plain", "bias"])
def test_fused_products(start: Start, inputs: int, bias: torch.Tensor | None) -> None:
    plain, x = random(96, 512, scale=0.05), random(inputs, 512)
    expected = nn.functional.linear(x, plain, bias)
    driver, _ = start()
    got = nn.functional.linear(x, Df11Tensor(plain, fused=True), bias)
    assert torch.allclose(got.float(), expected.float(), rtol=0.02, atol=0.05) and bool(got.any())
    # More inputs are multiplied by torch.
    assert driver.count("launches") == 1
    assert driver.count("launches_of", "decode_fixed") == (0 if inputs <= gpu.FUSED_INPUTS else 1)
    assert inputs <= gpu.FUSED_INPUTS or same(got, expected)


def test_a_graph_decodes_at_each_launch(start: Start) -> None:
    """As torch records one: the payload's memory may hold another weight by then."""
    driver, stand_in = start()
    first, second = random(96, 512), random(96, 512).flip(0)
    payloads = [df11.pack(first), df11.pack(second)]
    headers = [Header.of(payload) for payload in payloads]
    kernels = gpu._df11.Gpu(0)
    place = driver.allocate(max(payload.numel() for payload in payloads) // 2 + 8)
    out = driver.allocate(first.numel())
    assert headers[0] == headers[1]
    with driver.recording(stand_in.stream) as graph:
        kernels.decode(headers[0].raw, (place, payloads[0].numel()), (out, first.numel()), stand_in.stream)
    got = torch.full(first.shape, 7.0, dtype=torch.bfloat16)
    driver.download(got.data_ptr(), out, first.numel(), stand_in.stream)
    assert (got.view(torch.int16) == POISON).all()
    for payload, expected in zip(payloads, (first, second)):
        driver.upload(place, payload.data_ptr(), payload.numel() // 2, stand_in.stream)
        driver.launch(graph, stand_in.stream)
        driver.download(got.data_ptr(), out, first.numel(), stand_in.stream)
        assert same(got, expected)


def test_a_header_that_is_another_payloads(start: Start) -> None:
    _, stand_in = start()
    decoder = gpu.Decoder(stand_in)  # type: ignore[arg-type]
    payload, other = df11.pack(random(64, 128)), Header.of(df11.pack(random(64, 256)))
    with pytest.raises(df11.Df11Error, match="its header says"):
        decoder.decode(payload, other, torch.empty(64, 256, dtype=torch.bfloat16))
    with pytest.raises(df11.Df11Error):
        decoder.decode(payload, Header.of(payload), torch.empty(5, dtype=torch.bfloat16))


def test_a_gpu_that_this_package_can_not_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so once, and torch's operations decode."""
    monkeypatch.setattr(gpu, "_decoders", {})
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.warns(UserWarning, match="by torch's operations, which is slower: this torch .* can use no GPU"):
        assert gpu.decoder_for(torch.device("cuda", 0)) is None
    assert gpu.decoder_for(torch.device("cuda", 0)) is None
