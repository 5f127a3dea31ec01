"""A layer's weight in compressed form, in the memory of the device that computes with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from weakref import WeakSet, WeakValueDictionary

import torch

from df11 import _df11
from df11.errors import OutOfGpuMemoryError
from df11.units.gpu import GpuUnits
from df11.units.memory import MemoryUnits
from df11.units.torch_gpu import TorchGpu, gpu_of
from df11.vllm.cores import start_threads
from df11.vllm.scratch import Scratch

Shapes = list[tuple[int, ...]]


class Weight:
    """One tensor of a layer, or several that are used together: one unit of the official format."""

    decodes = 0
    """How many times any of them was decoded in this process."""

    def __init__(self, name: str, tensors: Sequence[torch.Tensor], unit: _df11.Unit) -> None:
        """`unit` is what `encode` made of the tensors."""
        self.shapes: Shapes = [tuple(tensor.shape) for tensor in tensors]
        self.device = tensors[0].device
        self.elements = sum(map(prod, self.shapes))
        self.raw_bytes = 2 * self.elements
        self.compressed_bytes = unit.bytes
        self.cpu_decodes = cpu_decodes_on(self.device)
        self._unit: _df11.Unit | None = None
        if self.cpu_decodes:
            self._unit = unit
        else:
            self._gpu = _gpu_at(self.device)
            self._name = self._gpu.add(name, unit)
        WEIGHTS.add(self)

    def decode(self, scratch: Scratch) -> list[torch.Tensor]:
        """All of it, in the scratch."""
        whole = scratch.take(self.elements)
        if self.cpu_decodes:
            self._decode_range(0, whole)
        else:
            self._gpu.units.decode(self._name, whole)
        Weight.decodes += 1
        return self._tensors_in(whole)

    def decode_parts(self, scratch: Scratch, indices: Sequence[int]) -> list[torch.Tensor]:
        """The same, but of each tensor only the parts with these indices in its first dimension; the others have any values.
        The CPU must decode.
        """
        whole = scratch.take(self.elements)
        start = 0
        for shape in self.shapes:
            size = prod(shape[1:])
            for index in indices:
                self._decode_range(start + index * size, whole[start + index * size :][:size])
            start += prod(shape)
        Weight.decodes += 1
        return self._tensors_in(whole)

    def decode_rows(self, rows: Iterable[int]) -> torch.Tensor:
        """Rows of its only tensor, in memory of their own. The CPU must decode."""
        (_, width), rows = self.shapes[0], list(rows)
        decoded = torch.empty((len(rows), width), dtype=torch.bfloat16, device=self.device)
        for row, place in zip(rows, decoded):
            self._decode_range(row * width, place)
        Weight.decodes += 1
        return decoded

    def _decode_range(self, start: int, place: torch.Tensor) -> None:
        assert self._unit is not None
        self._unit._decode_into(start, start + place.numel(), place.data_ptr())

    def _tensors_in(self, whole: torch.Tensor) -> list[torch.Tensor]:
        sizes = [prod(shape) for shape in self.shapes]
        return [part.view(shape) for part, shape in zip(whole.split(sizes), self.shapes)]


WEIGHTS: WeakSet[Weight] = WeakSet()
"""Those that layers have."""


def encode(tensors: Sequence[torch.Tensor]) -> _df11.Unit | None:
    """The unit of BF16 tensors that are on one device; `None` if they would not shrink. The CPU encodes."""
    start_threads()
    here = [tensor.detach().cpu().contiguous() for tensor in tensors]
    return _df11.encode([(tensor.data_ptr(), 2 * tensor.numel()) for tensor in here])


def cpu_decodes_on(device: torch.device) -> bool:
    """Whether the CPU decodes the weights of a device's layers."""
    return gpu_of(device) is None


class _OnGpu:
    """The compressed weights on one GPU. Each stays there until no layer has any of them."""

    def __init__(self, gpu: TorchGpu) -> None:
        self._gpu = gpu
        self._memory = MemoryUnits()
        self.units = GpuUnits(self._memory, {})
        self._added = 0

    def add(self, layer: str, unit: _df11.Unit) -> str:
        """Gives the name under which it is."""
        self._added += 1
        name = f"{layer} {self._added}"
        self._memory.add(name, [], unit)
        try:
            self.units.load(name, self._gpu)
        except OutOfGpuMemoryError as full:
            raise OutOfGpuMemoryError(
                f"the GPU's memory has no room for the compressed weights of {layer}; more GPUs have it: "
                "--tensor-parallel-size or --pipeline-parallel-size"
            ) from full
        finally:
            self._memory.remove(name)
        return name


_ON_GPUS: WeakValueDictionary[torch.device, _OnGpu] = WeakValueDictionary()


def _gpu_at(device: torch.device) -> _OnGpu:
    found = _ON_GPUS.get(device)
    if found is None:
        gpu = gpu_of(device)
        assert gpu is not None
        found = _ON_GPUS[device] = _OnGpu(gpu)
    return found
