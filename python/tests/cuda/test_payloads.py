"""Payloads that the emulated GPU decodes, in both forms, in the order of torch's stream."""

from __future__ import annotations

from collections.abc import Callable

import pytest

torch = pytest.importorskip("torch")

import df11  # noqa: E402
from df11.payloads import Header, gpu as payload_gpu  # noqa: E402
from df11.payloads.gpu import PayloadDecoder  # noqa: E402
from emulated import Driver, EmulatedGpu  # noqa: E402

Start = Callable[..., tuple[Driver, EmulatedGpu]]


@pytest.mark.parametrize("shape", [(96, 512), (40, 1000), (70, 65), (7, 20, 31), (0, 5)], ids=str)
@pytest.mark.parametrize("form", ["fixed", "df11"])
def test_the_kernels_give_the_same_bits(gpu: Start, monkeypatch: pytest.MonkeyPatch, form: str, shape: tuple[int, ...]) -> None:
    driver, stand_in = gpu("seed=5")
    torch.manual_seed(1)
    expected = (torch.randn(shape) * 0.02).bfloat16()
    if form == "df11" and not expected.numel():
        return
    payload = df11.pack(expected, form)
    monkeypatch.setattr(payload_gpu, "gpu_of", lambda device: stand_in)
    monkeypatch.setattr(payload_gpu, "_decoders", {})
    for _ in range(2):
        assert torch.equal(df11.unpack(payload).view(torch.int16), expected.view(torch.int16))
    kernel = "decode_fixed" if form == "fixed" else "decode"
    assert driver.count("launches_of", kernel) == driver.count("launches") == (2 if expected.numel() else 0)


def test_every_word(gpu: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    _, stand_in = gpu()
    monkeypatch.setattr(payload_gpu, "gpu_of", lambda device: stand_in)
    monkeypatch.setattr(payload_gpu, "_decoders", {})
    every = torch.arange(1 << 16, dtype=torch.int32).to(torch.int16).view(torch.bfloat16).view(64, 1024)
    assert torch.equal(df11.unpack(df11.pack(every)).view(torch.int16), every.view(torch.int16))


def test_a_header_that_is_another_payloads(gpu: Start) -> None:
    _, stand_in = gpu()
    decoder = PayloadDecoder(stand_in)
    payload = df11.pack(torch.ones(64, 64, dtype=torch.bfloat16))
    header = Header.of(df11.pack(torch.ones(64, 128, dtype=torch.bfloat16)))
    with pytest.raises(df11.DeviceError, match="its header says"):
        decoder.decode(payload, header, torch.empty(64, 128, dtype=torch.bfloat16))
    with pytest.raises(df11.DeviceError, match="can't be copied to memory for 5"):
        decoder.decode(payload, Header.of(payload), torch.empty(5, dtype=torch.bfloat16))


def test_a_gpu_that_this_package_can_not_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so once, and torch's operations decode."""
    expected = torch.ones(64, 64, dtype=torch.bfloat16)

    def refused(device: torch.device) -> EmulatedGpu:
        raise df11.DeviceError("too old")

    monkeypatch.setattr(payload_gpu, "gpu_of", refused)
    monkeypatch.setattr(payload_gpu, "_decoders", {})
    with pytest.warns(UserWarning, match="by torch's operations, which is slower: too old"):
        assert torch.equal(df11.unpack(df11.pack(expected)), expected)
    df11.unpack(df11.pack(expected))
