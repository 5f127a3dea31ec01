"""The memory that units are decoded into, again and again."""

from __future__ import annotations

import torch


class Scratches:
    """A tensor on each device for each depth of units that run within each other. Not for several threads at a time."""

    def __init__(self) -> None:
        self.allocations = 0
        """How many have been made."""
        self._tensors: dict[tuple[torch.device, int], torch.Tensor] = {}

    @property
    def tensors(self) -> list[torch.Tensor]:
        """Those that there are just now."""
        return list(self._tensors.values())

    def take(self, device: torch.device, depth: int, elements: int) -> torch.Tensor:
        """The scratch of this depth, with at least this number of elements. What was in it is overwritten."""
        scratch = self._tensors.get((device, depth))
        if scratch is None or scratch.numel() < elements:
            # Not an inference tensor: those can't be saved for a backward pass.
            with torch.inference_mode(False):
                scratch = torch.empty(elements, dtype=torch.bfloat16, device=device)
            self.allocations += 1
            self._tensors[device, depth] = scratch
        return scratch

    def give_back(self, device: torch.device, depth: int) -> None:
        """The unit of this depth has ended. If anything still holds a part of the scratch, it keeps it for good.

        That is so where a module returned its weight, or autograd saved it for the backward pass.
        """
        scratch = self._tensors.get((device, depth))
        if scratch is not None and _holders(scratch) > _ALONE:
            del self._tensors[device, depth]

    def bytes(self) -> int:
        """The memory that they take."""
        return sum(scratch.numel() * scratch.element_size() for scratch in self.tensors)


def _holders(tensor: torch.Tensor) -> int:
    """How many tensors hold this tensor's memory, and the object that the count is asked of."""
    count: int = torch._C._storage_Use_Count(tensor.untyped_storage()._cdata)
    return count


_ALONE = _holders(torch.empty(1))
