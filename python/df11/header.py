"""What a payload says of itself in its first 128 bytes (docs/PAYLOAD.md)."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property
from math import prod

import torch

from df11.errors import DamagedError

BYTES, ALIGNMENT = 128, 16
GROUP, GROUP_BYTES, TILE_GROUPS = 64, 88, 8


@dataclass(frozen=True)
class Header:
    """All that must be known to decode the rest of a payload."""

    numbers: tuple[int, ...]
    """Its bytes as 16 numbers, for operators of torch, which take no bytes."""

    @staticmethod
    def of(payload: torch.Tensor) -> Header:
        """That of a payload. Raises `DamagedError` if it has none."""
        if payload.dtype != torch.uint8 or payload.dim() != 1 or payload.numel() < BYTES:
            what = f"{payload.numel()} elements of {payload.dtype} in {payload.dim()} dimensions"
            raise DamagedError(f"a payload is one row of at least {BYTES} bytes, and this has {what}")
        header = Header(struct.unpack("<16q", bytes(payload[:BYTES].tolist())))
        magic, version, form, _, dimensions = struct.unpack_from("<4s4B", header.raw)
        if magic != b"DF11" or version != 1 or form != 0 or dimensions > 8:
            raise DamagedError(f"no payload of fixed-length codes begins with the bytes {header.raw[:8].hex(' ')}")
        if header.rows * header.columns != prod(header.shape) or header.length != payload.numel():
            raise DamagedError(f"a payload of {payload.numel()} bytes, which its header contradicts")
        return header

    @cached_property
    def raw(self) -> bytes:
        """The bytes."""
        return struct.pack("<16q", *self.numbers)

    @property
    def first(self) -> int:
        """The first exponent that has a code."""
        return self.raw[6]

    @cached_property
    def rows(self) -> int:
        """The rows of the matrix that is encoded."""
        return self.numbers[1]

    @cached_property
    def columns(self) -> int:
        """The elements of a row."""
        return self.numbers[2]

    @cached_property
    def shape(self) -> torch.Size:
        """The shape of the tensor."""
        return torch.Size(self.numbers[6 : 6 + self.raw[7]])

    @cached_property
    def is_matrix(self) -> bool:
        """Whether the tensor has two dimensions, and its rows are those of the matrix."""
        return bool(self.shape == (self.rows, self.columns))

    @cached_property
    def places(self) -> list[slice]:
        """Where codes, starts and escapes are."""
        groups = -(-self.columns // GROUP)
        tiles = self.rows * -(-groups // TILE_GROUPS)
        places, at = [], BYTES
        for size in (self.rows * groups * GROUP_BYTES, 4 * (tiles + 1), self.numbers[3]):
            places.append(slice(at, at + size))
            at = (at + size + ALIGNMENT) // ALIGNMENT * ALIGNMENT
        return places

    @cached_property
    def length(self) -> int:
        """The bytes of the whole payload."""
        end: int = self.places[-1].stop
        return (end + ALIGNMENT) // ALIGNMENT * ALIGNMENT
