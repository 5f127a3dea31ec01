"""Where compressed weights come from: files, memory or a GPU. `running` runs modules from them."""

from __future__ import annotations

from abc import ABC, abstractmethod

import torch

from df11 import _df11
from df11.files.frameworks import TorchFramework
from df11.files.tensors import read_tensor
from df11.running.form import Form


class UnitSource(ABC):
    """Weights that are compressed in units, and plain tensors, by the names that they have in the module.

    Threads may use a source at the same time.
    """

    form: Form = "df11"
    """The form in which it holds units."""

    def device_of(self, unit: str) -> torch.device:
        """Where `decode` writes a unit's weights: the device of the scratch, and so of the module."""
        return torch.device("cpu")

    @abstractmethod
    def units(self) -> list[str]:
        """The paths of the modules that are units, in the order in which the model runs them."""

    @abstractmethod
    def weights(self, unit: str) -> list[tuple[str, tuple[int, ...]]]:
        """The names and shapes of a unit's weights, in the order in which `decode` writes them."""

    @abstractmethod
    def decode(self, unit: str, scratch: torch.Tensor) -> None:
        """Decodes all weights of a unit into `scratch`, one after another without gaps.

        `scratch` is a contiguous BF16 tensor of one dimension on `device_of(unit)`, with exactly the unit's number of elements. On
        a device with streams the work is queued on the current stream.
        """

    @abstractmethod
    def plain(self) -> list[str]:
        """The names of the tensors that are stored as they are."""

    @abstractmethod
    def tensor(self, name: str) -> torch.Tensor:
        """A tensor, of a unit or plain, on the CPU and in memory of its own."""

    def held_bytes(self) -> int:
        """The bytes of memory that the source holds as long as it lives; what stays in files isn't held."""
        return 0

    def file_bytes(self) -> int:
        """The bytes that the units take in files, where each decode reads them from files."""
        return 0


class CpuUnits(UnitSource):
    """A source that the CPU decodes."""

    @abstractmethod
    def load_on_gpu(self, unit: str, gpu: _df11.CudaUnits, offload: bool, pin: bool) -> tuple[int, int]:
        """Copies a unit's compressed tensors to a GPU; if `offload`, those that are large to the host's memory, which may be
        pinned. Gives the bytes taken on the GPU and in the host's memory."""


class FileUnits(CpuUnits):
    """The units of a DF11 model that stays in its files. Each decode reads them, and the system caches what it can."""

    def __init__(self, model: _df11.Model) -> None:
        self._model = model
        self._framework = TorchFramework()

    def units(self) -> list[str]:
        return self._model.units()

    def weights(self, unit: str) -> list[tuple[str, tuple[int, ...]]]:
        return [(name, tuple(shape)) for name, shape in self._model.unit_weights(unit)]

    def decode(self, unit: str, scratch: torch.Tensor) -> None:
        self._model._decode_unit_into(unit, scratch.data_ptr(), scratch.numel() * scratch.element_size())

    def plain(self) -> list[str]:
        return [name for name in self._model.names() if not self._model.describe(name)[3]]

    def tensor(self, name: str) -> torch.Tensor:
        tensor: torch.Tensor = read_tensor(self._model, self._framework, name)
        return tensor

    def load_on_gpu(self, unit: str, gpu: _df11.CudaUnits, offload: bool, pin: bool) -> tuple[int, int]:
        return gpu.load(self._model, unit, offload=offload, pin=pin)

    def file_bytes(self) -> int:
        return sum(self._model.unit_bytes(unit) for unit in self._model.units())
