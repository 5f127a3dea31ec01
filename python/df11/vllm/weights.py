"""A layer's weight in compressed form, in the memory of the device that computes with it."""

from __future__ import annotations

import ctypes
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any
from weakref import WeakSet, WeakValueDictionary

import torch

from df11 import _df11
from df11.errors import OutOfGpuMemoryError
from df11.units.gpu_codes import CodesOnGpu, GpuCodes
from df11.units.torch_gpu import gpu_of
from df11.vllm.cores import start_threads
from df11.vllm.scratch import Scratch

Shapes = list[tuple[int, ...]]


class Weight(ABC):
    """One tensor of a layer, or several that are used together."""

    decodes = 0
    """How many times any of them was decoded in this process."""

    codes: Sequence[Any]
    """Of each tensor."""

    def __init__(self, tensors: Sequence[torch.Tensor], codes: Sequence[Any]) -> None:
        self.codes = codes
        self.compressed_bytes = sum(each.bytes for each in codes)
        self.shapes: Shapes = [tuple(tensor.shape) for tensor in tensors]
        self.elements = sum(map(prod, self.shapes))
        self.raw_bytes = 2 * self.elements
        WEIGHTS.add(self)

    def decode(self, scratch: Scratch) -> list[torch.Tensor]:
        """All of it, in the scratch."""
        whole = scratch.take(self.elements)
        self._decode_into(whole)
        Weight.decodes += 1
        return self._tensors_in(whole)

    @property
    def has_rows(self) -> bool:
        """Whether rows of the codes are rows of the tensors, as they are if these are not narrower than 64."""
        return all(each.columns == shape[-1] for each, shape in zip(self.codes, self.shapes))

    @abstractmethod
    def _decode_into(self, whole: torch.Tensor) -> None: ...

    def _tensors_in(self, whole: torch.Tensor) -> list[torch.Tensor]:
        sizes = [prod(shape) for shape in self.shapes]
        return [part.view(shape) for part, shape in zip(whole.split(sizes), self.shapes)]


class CpuWeight(Weight):
    """With fixed-length codes, in this process's memory."""

    codes: list[_df11.Fixed]

    def _decode_into(self, whole: torch.Tensor) -> None:
        for codes, place in zip(self.codes, self._tensors_in(whole)):
            codes._decode_rows(0, codes.rows, place.data_ptr(), torch.get_num_threads())

    def decode_parts(self, scratch: Scratch, indices: Sequence[int]) -> list[torch.Tensor]:
        """All of it, but of each tensor only the parts with these indices in its first dimension; the others have any values."""
        tensors = self._tensors_in(scratch.take(self.elements))
        for codes, tensor in zip(self.codes, tensors):
            each = codes.rows // max(tensor.shape[0], 1)
            if each * tensor.shape[0] != codes.rows:
                # Parts so small that a row has several.
                codes._decode_rows(0, codes.rows, tensor.data_ptr(), torch.get_num_threads())
                continue
            for index in indices:
                place = tensor[index].data_ptr()
                codes._decode_rows(index * each, (index + 1) * each, place, torch.get_num_threads())
        Weight.decodes += 1
        return tensors

    def decode_rows(self, rows: Iterable[int]) -> torch.Tensor:
        """Rows of its only tensor, in memory of their own. It must have `has_rows`."""
        (_, width), rows = self.shapes[0], list(rows)
        decoded = torch.empty((len(rows), width), dtype=torch.bfloat16, device="cpu")
        self.codes[0]._gather(rows, decoded.data_ptr())
        Weight.decodes += 1
        return decoded


class GpuWeight(Weight):
    """With fixed-length codes, on a GPU."""

    codes: list[GpuCodes]

    def _decode_into(self, whole: torch.Tensor) -> None:
        for codes, place in zip(self.codes, self._tensors_in(whole)):
            codes.decode(0, codes.rows, place)


WEIGHTS: WeakSet[Weight] = WeakSet()
"""Those that layers have."""


def compress(name: str, tensors: Sequence[torch.Tensor]) -> Weight | None:
    """BF16 tensors that are on one device, compressed for it; `None` if they would not shrink. The CPU encodes."""
    start_threads()
    here = [tensor.detach().cpu().contiguous() for tensor in tensors]
    weight: Weight
    if cpu_decodes_on(tensors[0].device):
        _free_loaded(sum(2 * tensor.numel() for tensor in here))
        weight = CpuWeight(tensors, [_df11.Fixed(tensor.data_ptr(), list(tensor.shape)) for tensor in here])
        return weight if weight.compressed_bytes < weight.raw_bytes else None
    weight = GpuWeight(tensors, _load(name, _gpu_at(tensors[0].device), here))
    if weight.compressed_bytes < weight.raw_bytes:
        return weight
    for codes in weight.codes:
        codes.unload()
    return None


_KEPT = 16 << 20
"""Bytes of BF16 that are compressed before their memory is given back to the system: that takes some time where a process has many
gaps in its memory."""

_loaded = 0


def _free_loaded(bytes_: int) -> None:
    """Gives the system the memory of BF16 tensors that were compressed before; so many bytes of them are compressed now.

    C's allocator would keep it: compressed tensors lie between, and the next BF16 tensor of another shape fits in no gap. So
    loading took more memory than the BF16 model has. Only glibc's allocator can be asked.
    """
    global _loaded
    if _loaded >= _KEPT and sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "malloc_trim"):
        libc.malloc_trim(0)
        _loaded = 0
    _loaded += bytes_


def cpu_decodes_on(device: torch.device) -> bool:
    """Whether the CPU decodes the weights of a device's layers."""
    return gpu_of(device) is None


def _load(layer: str, gpu: CodesOnGpu, tensors: list[torch.Tensor]) -> list[GpuCodes]:
    try:
        return [gpu.load(layer, tensor, offload=False, pin=False) for tensor in tensors]
    except OutOfGpuMemoryError as full:
        raise OutOfGpuMemoryError(
            f"the GPU's memory has no room for the compressed weights of {layer}; more GPUs have it: "
            "--tensor-parallel-size or --pipeline-parallel-size"
        ) from full


_ON_GPUS: WeakValueDictionary[torch.device, CodesOnGpu] = WeakValueDictionary()
"""The weights on each GPU. They stay there until no layer has any of them."""


def _gpu_at(device: torch.device) -> CodesOnGpu:
    found = _ON_GPUS.get(device)
    if found is None:
        gpu = gpu_of(device)
        assert gpu is not None
        found = _ON_GPUS[device] = CodesOnGpu(gpu)
    return found
