"""What a payload says of itself in its first 128 bytes (docs/PAYLOAD.md)."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Final

import torch

from df11.errors import DamagedError
from df11.running.form import Form

BYTES: Final = 128
GROUP, GROUP_BYTES, TILE_GROUPS = 64, 88, 8


@dataclass(frozen=True)
class Header:
    """The header of a payload, which says all that must be known to decode the rest."""

    raw: bytes
    """Its bytes."""

    @staticmethod
    def of(payload: torch.Tensor) -> Header:
        """That of a payload. Raises `DamagedError` if it has none."""
        if payload.dtype != torch.uint8 or payload.dim() != 1 or payload.numel() < BYTES:
            what = f"{payload.numel()} elements of {payload.dtype} in {payload.dim()} dimensions"
            raise DamagedError(f"{what}, and a payload is one row of bytes, {BYTES} or more")
        return Header.parse(bytes(payload[:BYTES].tolist()))

    @staticmethod
    def parse(raw: bytes) -> Header:
        """The header that these bytes begin with. Raises `DamagedError` if there is none."""
        magic, version, form, _, dimensions = struct.unpack_from("<4s4B", raw)
        if magic != b"DF11" or version != 1 or form > 1 or dimensions > 8:
            raise DamagedError(f"no payload begins with the bytes {raw[:8].hex(' ')}")
        header = Header(bytes(raw[:BYTES]))
        rows, columns = header.sizes[:2]
        if header.form == "fixed" and rows * columns != prod(header.shape):
            raise DamagedError(f"a payload of {rows} rows of {columns} elements, and its shape is {list(header.shape)}")
        return header

    @staticmethod
    def of_numbers(numbers: list[int]) -> Header:
        """From what `numbers` gave."""
        return Header(struct.pack("<16q", *numbers))

    @property
    def numbers(self) -> list[int]:
        """The same as 16 numbers, for operators of torch, which take no bytes."""
        return list(struct.unpack("<16q", self.raw))

    @property
    def form(self) -> Form:
        """With fixed-length codes, or as DF11."""
        return "df11" if self.raw[5] else "fixed"

    @property
    def first(self) -> int:
        """The first exponent that has a code, of fixed length."""
        return self.raw[6]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """With fixed-length codes rows, columns and escapes; as DF11 the bytes of `luts`, `output_positions`, `gaps` and
        `encoded_exponent`, and the elements of the largest chunk."""
        return struct.unpack_from("<5Q", self.raw, 8)

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The shape of the tensor."""
        return struct.unpack_from(f"<{self.raw[7]}Q", self.raw, 48)

    @cached_property
    def places(self) -> list[slice]:
        """Where the parts are: codes, starts and escapes; or `luts`, `output_positions`, `gaps`, `encoded_exponent` and
        `sign_mantissa`."""
        if self.form == "fixed":
            rows, columns, escapes = self.sizes[:3]
            groups = -(-columns // GROUP)
            sizes = [rows * groups * GROUP_BYTES, 4 * (rows * -(-groups // TILE_GROUPS) + 1), escapes]
        else:
            sizes = [*self.sizes[:4], prod(self.shape)]
        places, at = [], BYTES
        for size in sizes:
            places.append(slice(at, at + size))
            at = (at + size + 16) // 16 * 16
        return places

    @cached_property
    def length(self) -> int:
        """The bytes of the whole payload."""
        end: int = self.places[-1].stop
        return (end + 16) // 16 * 16
