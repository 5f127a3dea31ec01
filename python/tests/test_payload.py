"""Weights as tensors of bytes: every way of decoding gives the same bits."""

from __future__ import annotations

import pytest
import torch

import df11
from df11 import portable
from df11.header import Header

SHAPES = [(100, 512), (9, 1000), (300, 64), (70, 120), (20, 7, 31), (5000,), (400, 16, 3, 3)]


def weight(*shape: int, scale: float = 0.02) -> torch.Tensor:
    torch.manual_seed(1)
    return (torch.randn(shape) * scale).bfloat16()


def same(got: torch.Tensor, expected: torch.Tensor) -> bool:
    return got.shape == expected.shape and torch.equal(got.view(torch.int16), expected.view(torch.int16))


def poisoned(header: Header) -> torch.Tensor:
    return torch.full(header.shape, 7.0, dtype=torch.bfloat16)


def by_torch(payload: torch.Tensor) -> torch.Tensor:
    """Decodes as on a device for which df11 has no decoder."""
    header = Header.of(payload)
    out = poisoned(header)
    portable.decode_into(payload, header, out)
    return out


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_way_gives_the_same_bits(shape: tuple[int, ...], threads: int) -> None:
    expected = weight(*shape)
    payload = df11.pack(expected)
    header = Header.of(payload)
    assert (header.shape, header.length) == (shape, payload.numel())
    df11.check(payload)
    assert same(df11.unpack(payload), expected)
    assert same(by_torch(payload), expected)
    assert same(torch.ops.df11.unpack(payload, header.numbers), expected)
    out = poisoned(header)
    assert df11.unpack(payload, out=out) is out and same(out, expected)
    # Cut out of a larger buffer, at an odd address.
    buffer = torch.cat([torch.zeros(3, dtype=torch.uint8), payload, torch.zeros(5, dtype=torch.uint8)])
    assert same(df11.unpack(buffer[3:-5]), expected)


def test_its_size() -> None:
    assert df11.pack(weight(1024, 1024)).numel() < 0.705 * 2 * 1024 * 1024


def test_every_word() -> None:
    """All 65,536 words. Most are escapes, so the weight shrinks only with many other words added."""
    words = torch.arange(1 << 16, dtype=torch.int32).to(torch.int16).view(torch.bfloat16).view(64, 1024)
    every = torch.cat([words, weight(400, 1024)])
    payload = df11.pack(every)
    assert same(df11.unpack(payload), every) and same(by_torch(payload), every)


def test_both_kinds_of_alphabets() -> None:
    """The mark is above an alphabet that begins with an even exponent, and below one that begins with an odd one."""
    firsts = set()
    for scale in (0.02, 0.04):
        expected = weight(64, 640, scale=scale)
        # Escapes above and below.
        expected[3, 5:9] = torch.tensor([1e30, -1e-30, 0.0, float("nan")])
        payload = df11.pack(expected)
        firsts.add(Header.of(payload).first % 2)
        assert same(df11.unpack(payload), expected) and same(by_torch(payload), expected)
    assert firsts == {0, 1}


def test_some_rows_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portable, "_AT_A_TIME", 3000)
    expected = weight(37, 700)
    assert same(by_torch(df11.pack(expected)), expected)


def test_what_can_not_be_packed() -> None:
    for tensor in (weight(8, 64).float(), weight(8, 64).to("meta"), torch.zeros(3, dtype=torch.uint8)):
        with pytest.raises(df11.UnsupportedError, match="only BF16 is compressed"):
            df11.pack(tensor)
    noise = torch.randint(-0x8000, 0x8000, (64, 640), dtype=torch.int16).view(torch.bfloat16)
    with pytest.raises(df11.UnsupportedError, match="would not shrink"):
        df11.pack(noise)


def test_damage_is_found() -> None:
    payload = df11.pack(weight(100, 512))
    for place, what in ((0, "begins with"), (4, "begins with"), (5, "begins with"), (8, "contradicts"), (48, "contradicts")):
        damaged = payload.clone()
        damaged[place] ^= 1
        for reads in (df11.check, df11.unpack):
            with pytest.raises(df11.DamagedError, match=what):
                reads(damaged)
    for wrong in (payload[:-16], payload[:100], payload.view(2, -1), payload.view(torch.int16)):
        with pytest.raises(df11.DamagedError):
            df11.unpack(wrong)
    # The number of escapes, and where a row's escapes begin. Decoding doesn't read these.
    for place in (24, Header.of(payload).places[1].start + 8):
        damaged = payload.clone()
        damaged[place] ^= 1
        with pytest.raises(df11.DamagedError):
            df11.check(damaged)
    for out in (torch.empty(100, 511, dtype=torch.bfloat16), torch.empty(100, 512), torch.empty(512, 100, dtype=torch.bfloat16).t()):
        with pytest.raises(df11.Df11Error, match="out must have"):
            df11.unpack(payload, out=out)
