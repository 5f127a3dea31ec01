"""Units in memory: compressed from a plain model's files while it is loaded, or from a module that is in memory."""

from __future__ import annotations

from math import prod

import torch

from df11 import _df11
from df11.errors import MissingTensorError
from df11.files.frameworks import TorchFramework
from df11.files.tensors import read_tensor
from df11.units.source import CpuUnits


class MemoryUnits(CpuUnits):
    """Encoded units in this process's memory, decoded by the CPU.

    `files` is the plain model that they were made of: all other tensors are read from it. Without it there are no others.
    """

    def __init__(self, files: _df11.Model | None = None) -> None:
        self.encoded: dict[str, _df11.Unit] = {}
        """The units by the paths of their modules."""
        self._weights: dict[str, list[tuple[str, tuple[int, ...]]]] = {}
        self._places: dict[str, tuple[_df11.Unit, int, tuple[int, ...]]] = {}
        self._files = files

    def add(self, path: str, weights: list[tuple[str, tuple[int, ...]]], unit: _df11.Unit) -> None:
        """Adds a unit: the path of its module, the names and shapes of its weights in their order, and their code."""
        self.encoded[path] = unit
        self._weights[path] = weights
        end = 0
        for name, shape in weights:
            self._places[name] = (unit, end, shape)
            end += prod(shape)

    def units(self) -> list[str]:
        return list(self.encoded)

    def weights(self, unit: str) -> list[tuple[str, tuple[int, ...]]]:
        return self._weights[unit]

    def decode(self, unit: str, scratch: torch.Tensor) -> None:
        self.encoded[unit]._decode_into(0, scratch.numel(), scratch.data_ptr())

    def plain(self) -> list[str]:
        return [name for name in self._files.names() if name not in self._places] if self._files else []

    def tensor(self, name: str) -> torch.Tensor:
        if name in self._places:
            unit, start, shape = self._places[name]
            tensor = torch.empty(shape, dtype=torch.bfloat16, device="cpu")
            unit._decode_into(start, start + tensor.numel(), tensor.data_ptr())
            return tensor
        if self._files is None:
            raise MissingTensorError(f"no unit in memory has a weight {name}")
        read: torch.Tensor = read_tensor(self._files, TorchFramework(), name)
        return read

    def load_on_gpu(self, unit: str, gpu: _df11.CudaUnits, offload: bool, pin: bool) -> tuple[int, int]:
        return gpu.load_encoded(self.encoded[unit], unit, offload=offload, pin=pin)

    def held_bytes(self) -> int:
        return sum(unit.bytes for unit in self.encoded.values())
