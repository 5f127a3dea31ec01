"""Payloads decoded by torch's own operations, for devices that this package has no decoder for.

All arithmetic on weights is that of bytes: a word is its high and its low byte. Memory for intermediate results is that of some million
weights.
"""

from __future__ import annotations

import torch

from df11.payloads.header import GROUP, GROUP_BYTES, TILE_GROUPS, Header

_AT_A_TIME = 1 << 20
"""Weights that are decoded together."""

_FIELDS, _SIGNS = 16, 8
_WINDOW = 64
"""Bits of a window of DF11's code stream, of which each thread of a kernel has one."""


def decode_into(payload: torch.Tensor, header: Header, out: torch.Tensor) -> None:
    """Decodes a payload into a contiguous tensor of its elements."""
    bytes_ = out.view(-1).view(torch.uint8)
    if out.numel() == 0:
        return
    if header.form == "fixed":
        _decode_fixed(payload, header, bytes_)
    else:
        _decode_df11(payload, header, bytes_)


def _decode_fixed(payload: torch.Tensor, header: Header, out: torch.Tensor) -> None:
    """FIXED-LENGTH.md §3 to §5, some rows at a time."""
    rows, columns, _ = header.sizes[:3]
    codes, starts, escapes = (payload[place] for place in header.places)
    groups = -(-columns // GROUP)
    tiles = -(-groups // TILE_GROUPS)
    codes = codes.view(rows, groups * GROUP_BYTES)
    starts = _numbers(starts)[:-1].view(rows, tiles)
    out = out.view(rows, columns, 2)
    whole = groups // TILE_GROUPS
    at = whole * TILE_GROUPS * GROUP_BYTES
    each = max(_AT_A_TIME // columns, 1)
    for first in range(0, rows, each):
        some = slice(first, first + each)
        parts = []
        if whole:
            parts.append(_tiles(codes[some, :at], starts[some, :whole], TILE_GROUPS, header.first, escapes))
        if whole < tiles:
            parts.append(_tiles(codes[some, at:], starts[some, whole:], groups % TILE_GROUPS, header.first, escapes))
        words = parts[0] if len(parts) == 1 else torch.cat(parts, dim=1)
        out[some] = words[:, :columns]


def _tiles(codes: torch.Tensor, starts: torch.Tensor, groups: int, first: int, escapes: torch.Tensor) -> torch.Tensor:
    """The bytes of the words of tiles of this number of groups: rows, columns, low and high."""
    rows, tiles = starts.shape
    codes = codes.reshape(rows, tiles, groups * GROUP_BYTES)
    fields, signs, lows = codes.split([groups * _FIELDS, groups * _SIGNS, groups * GROUP], dim=2)
    fields, signs = fields.view(rows, tiles, groups, 1, _FIELDS), signs.view(rows, tiles, groups, 1, _SIGNS)
    fields = torch.cat([(fields >> shift) & 3 for shift in (0, 2, 4, 6)], dim=3)
    signs = torch.cat([(signs >> shift) & 1 for shift in range(8)], dim=3)
    shape = (rows, tiles, groups * GROUP)
    low = lows.reshape(shape)
    base = first & ~1
    high = fields.reshape(shape) + base // 2
    # The mark is the highest of the eight exponents if the first one is even, else the lowest.
    mark = base if first & 1 else base + 7
    is_escape = (high == mark >> 1) & ((low >> 7) == (mark & 1))
    high = high | (signs.reshape(shape) << 7)
    if escapes.numel():
        before = torch.cumsum(is_escape, dim=2, dtype=torch.int32) - 1 + starts.unsqueeze(2)
        change = escapes[before.clamp_(0, escapes.numel() - 1)]
        change = torch.where(is_escape, change, torch.zeros_like(change))
        high, low = high ^ (change >> 1), low ^ ((change & 1) << 7)
    words = torch.stack([low, high], dim=-1)
    # Eight positions have eight columns of one half of the group, the next eight of the other half.
    return words.view(rows, tiles * groups, 4, 2, 8, 2).transpose(2, 3).reshape(rows, tiles * groups * GROUP, 2)


def _decode_df11(payload: torch.Tensor, header: Header, out: torch.Tensor) -> None:
    """FORMAT.md §7, by windows: all of some windows at a time, each their next code."""
    luts, _, gaps, codes, sign_mantissa = (payload[place] for place in header.places)
    tables = luts.view(-1, 256).to(torch.int64)
    lengths = tables[-1]
    # A code of one bit has 64 in a window.
    shortest = int(torch.where(lengths == 0, _WINDOW, lengths).min())
    windows = -(-codes.numel() // 8)
    # A window's last code ends in the next one. Bits after the end are zeros.
    codes = torch.cat([codes, codes.new_zeros(8 * windows + 8 - codes.numel())])
    gaps = torch.cat([gaps, gaps.new_zeros(2)])
    each, done, n = max(_AT_A_TIME // 32, 1), 0, sign_mantissa.numel()
    out = out.view(n, 2)
    for first in range(0, windows, each):
        last = min(first + each, windows)
        # Numbers of 32 bits, the first bit highest, in 64.
        quads = codes[8 * first : 8 * last + 8].view(-1, 4).to(torch.int64)
        quads = (quads[:, 0] << 24) | (quads[:, 1] << 16) | (quads[:, 2] << 8) | quads[:, 3]
        numbers = torch.stack([quads[0:-2:2], quads[1:-1:2], quads[2::2]])
        exponents = _windows(numbers, _gaps(gaps, first, last), tables, -(-_WINDOW // shortest))[: n - done]
        some = sign_mantissa[done : done + exponents.numel()]
        out[done : done + exponents.numel(), 0] = (some & 0x7F) | ((exponents & 1) << 7)
        out[done : done + exponents.numel(), 1] = (some & 0x80) | (exponents >> 1)
        done += exponents.numel()


def _windows(numbers: torch.Tensor, at: torch.Tensor, tables: torch.Tensor, steps: int) -> torch.Tensor:
    """The exponents of all codes that start in windows, of which there are 96 bits each, from these bits on."""
    found, is_found = [], []
    lengths = tables[-1]
    for _ in range(steps):
        is_code = at < _WINDOW
        here = at.clamp(max=_WINDOW - 1)
        pair = here >> 5
        bits = (torch.gather(numbers, 0, pair.unsqueeze(0)) << 32) | torch.gather(numbers, 0, pair.unsqueeze(0) + 1)
        bits = (bits[0] >> (32 - (here & 31))) & 0xFFFFFFFF
        entry = tables[0][bits >> 24]
        for shift in (16, 8, 0):
            link = (256 - entry).clamp(0, tables.shape[0] - 1)
            entry = torch.where(entry >= 240, tables[link, (bits >> shift) & 255], entry)
        length = lengths[entry]
        found.append(entry.to(torch.uint8))
        is_found.append(is_code)
        # Bits that are no code end the window.
        at = at + torch.where((length == 0) | (entry >= 240), _WINDOW, length)
    return torch.stack(found, dim=1)[torch.stack(is_found, dim=1)]


def _gaps(gaps: torch.Tensor, first: int, last: int) -> torch.Tensor:
    """The gaps of windows, of 5 bits each."""
    bit = 5 * torch.arange(first, last, device=gaps.device)
    two = (gaps[bit >> 3].to(torch.int64) << 8) | gaps[(bit >> 3) + 1].to(torch.int64)
    return (two >> (11 - (bit & 7))) & 31


def _numbers(bytes_: torch.Tensor) -> torch.Tensor:
    """Little-endian numbers of 32 bits."""
    four = bytes_.view(-1, 4).to(torch.int32)
    return four[:, 0] | (four[:, 1] << 8) | (four[:, 2] << 16) | (four[:, 3] << 24)
