"""Weights of a layer as payloads (`df11.pack`), on whatever device it computes, and the layer with them decoded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import torch

from df11 import _df11
from df11.payloads import Header, pack, unpack

_LEAST = 1 << 14
"""Elements of a weight that is compressed."""


class _Scratch:
    """The memory of one device that weights are decoded into, one layer after another. It stays where it is, for CUDA graphs."""

    def __init__(self, device: torch.device) -> None:
        self._device = device
        self._memory = torch.empty(0, dtype=torch.bfloat16, device=device)

    def reserve(self, elements: int) -> None:
        """Makes room for so many elements, while weights are loaded."""
        if self._memory.numel() < elements:
            # First the old one's memory comes back.
            self._memory = torch.empty(0, dtype=torch.bfloat16, device=self._device)
            self._memory = torch.empty(elements, dtype=torch.bfloat16, device=self._device)

    def take(self, sizes: list[int]) -> list[torch.Tensor]:
        """Parts of it."""
        return list(self._memory[: sum(sizes)].split(sizes))


_SCRATCHES: dict[torch.device, _Scratch] = {}


class Packed:
    """The compressed weights of a layer."""

    def __init__(self, layer: torch.nn.Module, names: Iterable[str]) -> None:
        """Compresses those weights of a layer with these names that are BF16 and shrink, and empties them."""
        self._headers: dict[str, Header] = {}
        self._held: dict[str, torch.Tensor] = {}
        for name in names:
            weight = getattr(layer, name)
            if weight.dtype != torch.bfloat16 or weight.numel() < _LEAST or not weight.is_contiguous():
                continue
            payload = pack(weight)
            if payload.numel() < 2 * weight.numel():
                self._headers[name] = Header.of(payload)
                self._held[name] = payload
                weight.data = torch.empty(0, dtype=weight.dtype, device=weight.device)
        if self._held:
            device = next(iter(self._held.values())).device
            self._scratch = _SCRATCHES.setdefault(device, _Scratch(device))
            self._scratch.reserve(sum(self._sizes()))

    def __bool__(self) -> bool:
        return bool(self._held)

    @property
    def bytes(self) -> int:
        """The memory that they take."""
        return sum(payload.numel() for payload in self._held.values())

    def _sizes(self) -> list[int]:
        return [torch.Size(header.shape).numel() for header in self._headers.values()]

    @contextmanager
    def decoded(self, layer: torch.nn.Module) -> Iterator[Any]:
        """What looks like the layer with its weights, until the next layer is decoded."""
        weights: dict[str, torch.Tensor] = {}
        for (name, header), place in zip(self._headers.items(), self._scratch.take(self._sizes())):
            weights[name] = unpack(self._held[name], out=place, header=header).view(header.shape)
        yield _WithWeights(layer, weights)


class _WithWeights:
    """A layer of which some attributes are others."""

    def __init__(self, layer: torch.nn.Module, weights: dict[str, torch.Tensor]) -> None:
        self.__dict__.update(weights)
        self._layer = layer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._layer, name)


class Rows:
    """A table in the CPU's memory of which single rows are decoded."""

    def __init__(self, codes: _df11.Fixed, shape: torch.Size) -> None:
        self._codes = codes
        self._shape = shape
        self.bytes = codes.bytes
        """The memory that it takes."""

    @staticmethod
    def of(layer: torch.nn.Module, name: str) -> Rows | None:
        """Compresses a table, and empties it; `None` if it isn't the CPU's, isn't BF16, has no rows of its own, or doesn't shrink."""
        weight = getattr(layer, name)
        if weight.device.type != "cpu" or weight.dtype != torch.bfloat16 or weight.numel() < _LEAST or not weight.is_contiguous():
            return None
        codes = _df11.Fixed(weight.data_ptr(), list(weight.shape))
        # Rows of fewer than 64 elements have no codes of their own.
        if codes.columns != weight.shape[-1] or codes.bytes >= 2 * weight.numel():
            return None
        rows = Rows(codes, weight.shape)
        weight.data = torch.empty(0, dtype=weight.dtype)
        return rows

    def gather(self, ids: torch.Tensor) -> torch.Tensor:
        """The rows with these numbers."""
        numbers, places = torch.unique(ids, return_inverse=True)
        decoded = torch.empty((len(numbers), self._shape[1]), dtype=torch.bfloat16)
        self._codes._gather(numbers.tolist(), decoded.data_ptr())
        gathered: torch.Tensor = decoded[places]
        return gathered

    def decode(self) -> torch.Tensor:
        """All of it."""
        decoded = torch.empty(self._shape, dtype=torch.bfloat16)
        self._codes._decode_rows(0, self._codes.rows, decoded.data_ptr(), torch.get_num_threads())
        return decoded
