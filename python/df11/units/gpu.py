"""Compressed units on GPUs, decoded there by df11's kernel."""

from __future__ import annotations

from collections.abc import Iterable

import torch

from df11 import _df11
from df11.errors import OutOfGpuMemoryError
from df11.running.form import Form
from df11.units.devices import DeviceMap, Offloading, check, device_for
from df11.units.source import CpuUnits, UnitSource
from df11.units.torch_gpu import TorchGpu, gpu_of


class GpuUnits(UnitSource):
    """The units of another source, each on a GPU. Its other tensors come from that source as before."""

    def __init__(
        self,
        source: CpuUnits,
        gpus: dict[str, TorchGpu],
        offloading: Offloading = Offloading(),
        form: Form = "df11",
    ) -> None:
        """Loads the units, in this form. `gpus` has the GPU of each."""
        self.form = form
        self.origin = source
        """Where the units were loaded from."""
        self._gpus: dict[str, TorchGpu] = {}
        self._loaded: dict[int, _df11.CudaUnits] = {}
        self._held = 0
        offloaded = offloading.units(source.units())
        for unit in source.units():
            self._load(unit, gpus[unit], unit in offloaded, offloading.pin_memory)

    def _load(self, unit: str, gpu: TorchGpu, offload: bool, pin: bool) -> None:
        """Copies a unit of the source to a GPU."""
        self._gpus[unit] = gpu
        if gpu.ordinal not in self._loaded:
            self._loaded[gpu.ordinal] = _df11.CudaUnits(gpu.ordinal, fixed=self.form == "fixed")
        loaded = self._loaded[gpu.ordinal]
        try:
            taken = self.origin.load_on_gpu(unit, loaded, offload, pin)
        except OutOfGpuMemoryError:
            gpu.free_cached()
            taken = self.origin.load_on_gpu(unit, loaded, offload, pin)
        self._held += sum(taken)

    def device_of(self, unit: str) -> torch.device:
        return self._gpus[unit].device

    def units(self) -> list[str]:
        return self.origin.units()

    def weights(self, unit: str) -> list[tuple[str, tuple[int, ...]]]:
        return self.origin.weights(unit)

    def decode(self, unit: str, scratch: torch.Tensor) -> None:
        gpu = self._gpus[unit]
        address, stream = gpu.begin(scratch)
        self._loaded[gpu.ordinal]._decode_on(unit, address, scratch.numel(), stream)
        gpu.end(scratch)

    def plain(self) -> list[str]:
        return self.origin.plain()

    def tensor(self, name: str) -> torch.Tensor:
        return self.origin.tensor(name)

    def held_bytes(self) -> int:
        return self.origin.held_bytes() + self._held


def on_devices(
    source: CpuUnits, devices: DeviceMap, offloading: Offloading = Offloading(), form: Form = "df11"
) -> UnitSource:
    """The source that decodes on these devices: itself for the CPU. GPUs hold units in this form."""
    gpus = gpus_of(source.units(), devices)
    return GpuUnits(source, gpus, offloading, form) if gpus else source


def gpus_of(paths: Iterable[str], devices: DeviceMap) -> dict[str, TorchGpu]:
    """The GPU that each of these modules is on, without those on the CPU.

    Raises `Df11Error` if nothing here decodes on a device.
    """
    wanted = {path: device_for(path, devices) for path in paths}
    check(wanted.values())
    made: dict[torch.device, TorchGpu | None] = {}
    for device in wanted.values():
        if device not in made:
            made[device] = gpu_of(device)
    return {path: gpu for path, device in wanted.items() if (gpu := made[device]) is not None}
