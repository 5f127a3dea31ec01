"""Payloads decoded by torch's own operations, on devices that this package has no decoder for.

All arithmetic on weights is that of bytes: a word is its high and its low byte. Intermediate results take the memory of some million
weights.
"""

from __future__ import annotations

import torch

from df11.header import GROUP, GROUP_BYTES, TILE_GROUPS, Header

_AT_A_TIME = 1 << 20
"""Weights that are decoded together."""

_FIELDS, _SIGNS = 16, 8


def decode_into(payload: torch.Tensor, header: Header, out: torch.Tensor) -> None:
    """Decodes a payload into a contiguous tensor of its elements: FIXED-LENGTH.md §3 to §5, some rows at a time."""
    if out.numel() == 0:
        return
    rows, columns = header.rows, header.columns
    out = out.view(-1).view(torch.uint8)
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


def _numbers(bytes_: torch.Tensor) -> torch.Tensor:
    """Little-endian numbers of 32 bits."""
    four = bytes_.view(-1, 4).to(torch.int32)
    return four[:, 0] | (four[:, 1] << 8) | (four[:, 2] << 16) | (four[:, 3] << 24)
