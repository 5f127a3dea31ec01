"""A layer's weight in compressed form, in the memory of the device that computes with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from weakref import WeakValueDictionary, finalize

import torch

from df11 import _df11
from df11.errors import OutOfGpuMemoryError
from df11.units.gpu import GpuUnits
from df11.units.memory import MemoryUnits
from df11.units.torch_gpu import gpu_of
from df11.vllm import accounting
from df11.vllm.cores import start_threads
from df11.vllm.scratch import Scratch

Shapes = list[tuple[int, ...]]


class Weight:
    """One tensor of a layer, or several that are used together: one unit of the official format."""

    def __init__(self, name: str, tensors: Sequence[torch.Tensor], unit: _df11.Unit) -> None:
        """`unit` is what `encode` made of the tensors."""
        self.shapes: Shapes = [tuple(tensor.shape) for tensor in tensors]
        self.device = tensors[0].device
        self.elements = sum(map(prod, self.shapes))
        self.raw_bytes = 2 * self.elements
        self.compressed_bytes = unit.bytes
        self.cpu_decodes = cpu_decodes_on(self.device)
        self._holder = _holder_on(self.device)
        self._name = self._holder.add(name, unit, self.shapes)
        finalize(self, self._holder.remove, self._name).atexit = False
        accounting.WEIGHTS.add(self)

    def decode(self, scratch: Scratch) -> list[torch.Tensor]:
        """All of it, in the scratch."""
        whole = scratch.take(self.elements)
        self._holder.units.decode(self._name, whole)
        accounting.count_decode()
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
        accounting.count_decode()
        return self._tensors_in(whole)

    def decode_rows(self, rows: Iterable[int]) -> torch.Tensor:
        """Rows of its only tensor, in memory of their own. The CPU must decode."""
        (_, width), rows = self.shapes[0], list(rows)
        decoded = torch.empty((len(rows), width), dtype=torch.bfloat16, device=self.device)
        for row, place in zip(rows, decoded):
            self._decode_range(row * width, place)
        accounting.count_decode()
        return decoded

    def _decode_range(self, start: int, place: torch.Tensor) -> None:
        unit = self._holder.memory.encoded[self._name]
        unit._decode_into(start, start + place.numel(), place.data_ptr())

    def _tensors_in(self, whole: torch.Tensor) -> list[torch.Tensor]:
        sizes = [prod(shape) for shape in self.shapes]
        return [part.view(shape) for part, shape in zip(whole.split(sizes), self.shapes)]


def encode(tensors: Sequence[torch.Tensor]) -> _df11.Unit | None:
    """The unit of BF16 tensors that are on one device; `None` if they would not shrink. The CPU encodes."""
    start_threads()
    here = [tensor.detach().cpu().contiguous() for tensor in tensors]
    return _df11.encode([(tensor.data_ptr(), 2 * tensor.numel()) for tensor in here])


def cpu_decodes_on(device: torch.device) -> bool:
    """Whether the CPU decodes the weights of a device's layers."""
    return gpu_of(device) is None


class _Holder:
    """The compressed weights on one device."""

    def __init__(self, device: torch.device) -> None:
        self.memory = MemoryUnits()
        self._gpu = gpu_of(device)
        self.units: MemoryUnits | GpuUnits = self.memory if self._gpu is None else GpuUnits(self.memory, {})
        self._added = 0

    def add(self, layer: str, unit: _df11.Unit, shapes: Shapes) -> str:
        """Gives the name under which it is."""
        self._added += 1
        name = f"{layer} {self._added}"
        self.memory.add(name, [(f"{name}.{number}", shape) for number, shape in enumerate(shapes)], unit)
        if isinstance(self.units, GpuUnits) and self._gpu is not None:
            try:
                self.units.load(name, self._gpu)
            except OutOfGpuMemoryError as full:
                raise OutOfGpuMemoryError(
                    f"the GPU's memory has no room for the compressed weights of {layer}; more GPUs have it: "
                    "--tensor-parallel-size or --pipeline-parallel-size"
                ) from full
            finally:
                self.memory.remove(name)
        return name

    def remove(self, name: str) -> None:
        """Forgets a weight that no layer has any more. On a GPU it stays until all of them are gone."""
        if self._gpu is None:
            self.memory.remove(name)


_HOLDERS: WeakValueDictionary[torch.device, _Holder] = WeakValueDictionary()


def _holder_on(device: torch.device) -> _Holder:
    holder = _HOLDERS.get(device)
    if holder is None:
        holder = _HOLDERS[device] = _Holder(device)
    return holder
