"""Which device decodes which unit, and which units are offloaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Union

import torch

from df11.errors import Df11Error

DeviceMap = Union[Mapping[str, Any], Any, None]
"""A device; or, as accelerate writes it, a device for each path of a module, where the longest path counts."""


@dataclass(frozen=True)
class Offloading:
    """What stays in the host's memory and is copied to the GPU just before use, by the official package's names."""

    cpu_offload: bool = False
    """Whether compressed weights are offloaded."""
    cpu_offload_blocks: int | None = None
    """How many blocks; `None` for all."""
    pin_memory: bool = True
    """Whether they are in pinned memory. If not, copying takes longer, and the program waits for it."""

    def __post_init__(self) -> None:
        if self.cpu_offload_blocks is not None and self.cpu_offload_blocks < 0:
            raise Df11Error(f"cpu_offload_blocks is {self.cpu_offload_blocks}, and can't be negative")

    def units(self, units: Sequence[str]) -> set[str]:
        """Which of these units, given in running order, are offloaded.

        Offloaded blocks lie as far apart as they can, so that there is time to copy each while others are computed.
        """
        blocks = list(dict.fromkeys(block_of(unit) for unit in units))
        wanted = len(blocks) if self.cpu_offload_blocks is None else min(self.cpu_offload_blocks, len(blocks))
        if not self.cpu_offload or wanted == 0:
            return set()
        chosen = {blocks[number * len(blocks) // wanted] for number in range(wanted)}
        return {unit for unit in units if block_of(unit) in chosen}


def block_of(unit: str) -> str:
    """The layer of a unit: its path up to the first number. A unit outside of all layers is a block of its own."""
    parts = unit.split(".")
    number = next((at for at, part in enumerate(parts) if at > 0 and part.isascii() and part.isdigit()), len(parts))
    return ".".join(parts[: number + 1])


def device_for(path: str, devices: DeviceMap) -> torch.device:
    """The device of the module with this path."""
    if not isinstance(devices, Mapping):
        return torch.device("cpu" if devices is None else devices)
    parts = path.split(".") if path else []
    for length in range(len(parts), -1, -1):
        prefix = ".".join(parts[:length])
        if prefix in devices:
            return torch.device(devices[prefix])
    raise Df11Error(f"device_map has no device for {path}")


def are_cpus(devices: DeviceMap) -> bool:
    """Whether all modules are on the CPU."""
    named = devices.values() if isinstance(devices, Mapping) else [devices]
    return all(name is None or not isinstance(name, int) and torch.device(name).type == "cpu" for name in named)


def check(devices: Iterable[Any]) -> None:
    """Refuses devices that nothing here decodes on."""
    for device in devices:
        name = device.type if isinstance(device, torch.device) else str(device)
        if name == "disk":
            raise Df11Error("df11 offloads no weights to the disk; cpu_offload=True offloads compressed weights to memory")
        if not isinstance(device, int) and torch.device(device).type not in ("cpu", "cuda"):
            raise Df11Error(f"df11 decodes on the CPU and on NVIDIA GPUs, and the device is {device}")
    kinds = {"cuda" if isinstance(device, int) else torch.device(device).type for device in devices}
    if len(kinds) > 1:
        raise Df11Error(
            "modules on the CPU next to modules on GPUs aren't run; cpu_offload=True keeps compressed weights in the host's "
            "memory, and computes on the GPUs"
        )
