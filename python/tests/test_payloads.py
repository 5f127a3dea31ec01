"""Weights as tensors of bytes: every way gives the same bits."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

import df11  # noqa: E402
from df11.payloads import Header, check, decoding, portable  # noqa: E402

SHAPES = [(100, 512), (9, 1000), (300, 64), (70, 65), (20, 7, 31), (5000,), (4, 16, 3, 3), (3, 0, 5), (1, 1)]


def weight(*shape: int, scale: float = 0.02) -> torch.Tensor:
    torch.manual_seed(1)
    return (torch.randn(shape) * scale).bfloat16()


def same(got: torch.Tensor, expected: torch.Tensor) -> bool:
    return got.shape == expected.shape and torch.equal(got.view(torch.int16), expected.view(torch.int16))


def by_torch(payload: torch.Tensor) -> torch.Tensor:
    """As on a device that df11 has no decoder for."""
    header = Header.of(payload)
    out = torch.full(header.shape, 7.0, dtype=torch.bfloat16)
    portable.decode_into(payload, header, out)
    return out


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("form", ["fixed", "df11"])
def test_every_way_gives_the_same_bits(form: str, shape: tuple[int, ...]) -> None:
    expected = weight(*shape)
    if form == "df11" and expected.numel() < 1000:
        with pytest.raises(df11.Df11Error, match="would not shrink"):
            df11.pack(expected, form)
        return
    payload = df11.pack(expected, form)
    header = Header.of(payload)
    assert (header.form, header.shape, header.length) == (form, shape, payload.numel())
    assert Header.of_numbers(header.numbers) == header
    check(payload)
    assert same(df11.unpack(payload), expected)
    assert same(by_torch(payload), expected)
    assert same(torch.ops.df11.unpack(payload, header.numbers), expected)
    out = torch.full((expected.numel(),), 7.0, dtype=torch.bfloat16)
    assert df11.unpack(payload, out=out, header=header) is out
    assert same(out.view(shape), expected)


def test_every_word() -> None:
    """All 65,536, and as DF11 those that it can hold, often enough that they shrink."""
    words = torch.arange(1 << 16, dtype=torch.int32).to(torch.int16)
    every = words.view(torch.bfloat16).view(64, 1024)
    payload = df11.pack(every)
    assert same(df11.unpack(payload), every) and same(by_torch(payload), every)
    held = every.view(-1)[((words.to(torch.int32) >> 7) & 255) < 240]
    many = torch.cat([held, weight(2_000_000)])
    payload = df11.pack(many, "df11")
    assert same(df11.unpack(payload), many) and same(by_torch(payload), many)


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


def test_codes_of_all_lengths() -> None:
    """Counts that grow as Fibonacci's numbers have the longest codes, which four tables in a row look up."""
    counts = [1, 1]
    while len(counts) < 28:
        counts.append(counts[-1] + counts[-2])
    words = torch.repeat_interleave(torch.arange(100, 128) << 7, torch.tensor(counts)).to(torch.int16)
    expected = words[torch.randperm(len(words), generator=torch.Generator().manual_seed(1))].view(torch.bfloat16)
    payload = df11.pack(expected, "df11")
    luts = payload[Header.of(payload).places[0]].view(-1, 256)
    assert luts[-1].max() > 24
    assert same(df11.unpack(payload), expected) and same(by_torch(payload), expected)


def test_some_rows_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portable, "_AT_A_TIME", 3000)
    expected = weight(50, 1100)
    for form in ("fixed", "df11"):
        assert same(by_torch(df11.pack(expected, form)), expected)


def test_memory() -> None:
    expected = weight(1024, 1024)
    sizes = {form: df11.pack(expected, form).numel() / (2 * expected.numel()) for form in ("fixed", "df11")}
    assert 0.6 < sizes["df11"] < sizes["fixed"] < 0.72


def test_a_payload_within_a_buffer() -> None:
    """From any byte on, as programs gather weights."""
    expected = weight(33, 700)
    for form in ("fixed", "df11"):
        payload = df11.pack(expected, form)
        for before in (0, 1, 2, 1024):
            buffer = torch.zeros(before + payload.numel() + 5, dtype=torch.uint8)
            view = buffer[before : before + payload.numel()]
            view.copy_(payload)
            assert same(df11.unpack(view), expected) and same(by_torch(view), expected)


def test_a_flipped_bit_shows() -> None:
    expected = weight(64, 640)
    for form in ("fixed", "df11"):
        payload = df11.pack(expected, form)
        # A sign of each form: of the third group; and the last element's.
        at = 128 + 8 * 16 + 8 * 2 if form == "fixed" else Header.of(payload).places[-1].stop - 1
        payload[at] ^= 128
        assert not same(df11.unpack(payload), expected) and same(df11.unpack(payload), by_torch(payload))


def test_what_is_no_payload() -> None:
    payload = df11.pack(weight(40, 512))
    with pytest.raises(df11.DamagedError, match="and its header says"):
        df11.unpack(payload[:-1])
    with pytest.raises(df11.DamagedError, match="one row of bytes"):
        df11.unpack(payload[:100])
    with pytest.raises(df11.DamagedError, match="one row of bytes"):
        df11.unpack(weight(400))
    other = payload.clone()
    other[0] = 0
    with pytest.raises(df11.DamagedError, match="no payload begins with the bytes 00 46 31 31"):
        df11.unpack(other)
    other = payload.clone()
    # The second start.
    other[Header.of(payload).places[1].start + 4] ^= 1
    with pytest.raises(df11.DamagedError, match="a damaged payload"):
        check(other)
    # A dimension of its shape: memory for what isn't there would be asked for.
    other = df11.pack(weight(40, 512))
    other[54] = 1
    with pytest.raises(df11.DamagedError, match=r"40 rows of 512 elements, and its shape is \[281474976710696, 512\]"):
        df11.unpack(other)
    for out in (weight(40, 511), weight(40, 512).float(), weight(512, 40).t()):
        with pytest.raises(df11.Df11Error, match="contiguous ones of BF16 are needed"):
            df11.unpack(payload, out=out)
    with pytest.raises(df11.UnsupportedDtypeError, match="only BF16"):
        df11.pack(torch.zeros(5))
    with pytest.raises(df11.Df11Error, match='may be "fixed" or "df11"'):
        df11.pack(weight(5, 5), "zip")  # type: ignore[arg-type]


def test_compiled() -> None:
    """The operator stays one node, and what surrounds it is compiled."""
    expected, inputs = weight(48, 512), weight(3, 512, scale=1.0)
    payload = df11.pack(expected)
    header = Header.of(payload)

    def product(inputs: torch.Tensor, payload: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.linear(inputs, decoding.unpack_operator(payload, header)) + 1

    compiled = torch.compile(product, backend="aot_eager", fullgraph=True)
    assert same(compiled(inputs, payload), torch.nn.functional.linear(inputs, expected) + 1)
    torch.library.opcheck(torch.ops.df11.unpack.default, (payload, header.numbers))
