"""The memory that units are decoded into, again and again."""

from __future__ import annotations

import torch


class Scratches:
    """A tensor for each depth of units that run within each other. Not for several threads at a time."""

    def __init__(self, device: torch.device) -> None:
        self.tensors: list[torch.Tensor | None] = []
        """One for each depth; `None` where there is none just now."""
        self.allocations = 0
        """How many have been made."""
        self._device = device

    def take(self, depth: int, elements: int) -> torch.Tensor:
        """The scratch of this depth, with at least this number of elements. What was in it is overwritten."""
        while len(self.tensors) <= depth:
            self.tensors.append(None)
        scratch = self.tensors[depth]
        if scratch is None or scratch.numel() < elements:
            # Not an inference tensor: those can't be saved for a backward pass.
            with torch.inference_mode(False):
                scratch = torch.empty(elements, dtype=torch.bfloat16, device=self._device)
            self.allocations += 1
            self.tensors[depth] = scratch
        return scratch

    def give_back(self, depth: int) -> None:
        """The unit of this depth has ended. If anything still holds a part of the scratch, it keeps it for good.

        That is so where a module returned its weight, or autograd saved it for the backward pass.
        """
        scratch = self.tensors[depth]
        if scratch is not None and _holders(scratch) > _ALONE:
            self.tensors[depth] = None

    def bytes(self) -> int:
        """The memory that they take."""
        return sum(scratch.numel() * scratch.element_size() for scratch in self.tensors if scratch is not None)


def _holders(tensor: torch.Tensor) -> int:
    """How many tensors hold this tensor's memory, and the object that the count is asked of."""
    count: int = torch._C._storage_Use_Count(tensor.untyped_storage()._cdata)
    return count


_ALONE = _holders(torch.empty(1))
