"""The memory that units are decoded into, again and again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import WeakValueDictionary

import torch

from df11.running.plan import UnitModule, UnitWeight

_Place = tuple[torch.device, int]


class Scratches:
    """Scratch on each device for each depth of units that lie within each other, as large as the largest unit there.

    Not for several threads at a time.
    """

    def __init__(self, units: Iterable[UnitModule]) -> None:
        self.allocations = 0
        """How many have been made."""
        self._largest: dict[_Place, int] = {}
        for unit in units:
            self._largest[_place(unit)] = max(unit.elements, self._largest.get(_place(unit), 0))
        self._free: dict[_Place, list[torch.Tensor]] = {}
        # By their ids, those that are in use too. One that is lost to an interrupt frees its memory.
        self._made: WeakValueDictionary[int, torch.Tensor] = WeakValueDictionary()

    @property
    def tensors(self) -> list[torch.Tensor]:
        """Those that there are just now."""
        return list(self._made.values())

    def take(self, unit: UnitModule) -> torch.Tensor:
        """Scratch for a unit. What was in it is overwritten."""
        free = self._free.get(_place(unit))
        if free:
            return free.pop()
        # Not an inference tensor: those can't be saved for a backward pass.
        with torch.inference_mode(False):
            scratch = torch.empty(self._largest[_place(unit)], dtype=torch.bfloat16, device=unit.device)
        self.allocations += 1
        self._made[id(scratch)] = scratch
        return scratch

    def give_back(self, unit: UnitModule, scratch: torch.Tensor) -> None:
        """A unit doesn't need its scratch any more. If anything still holds a part of it, it keeps it for good.

        That is so where a module returned its weight, or autograd saved it for the backward pass.
        """
        free = self._free.setdefault(_place(unit), [])
        if not free and not is_held(scratch):
            free.append(scratch)
        else:
            self._made.pop(id(scratch), None)

    def bytes(self) -> int:
        """The memory that they take."""
        return sum(scratch.numel() * scratch.element_size() for scratch in self.tensors)

    def needed_bytes(self) -> int:
        """The memory of one of each, once the module has run."""
        return sum(2 * elements for elements in self._largest.values())


def _place(unit: UnitModule) -> _Place:
    return unit.device, unit.depth


def weight_in(scratch: torch.Tensor, weight: UnitWeight) -> torch.Tensor:
    """A weight that was decoded into scratch, as a tensor whose storage begins and ends with it, like a plain module's.

    Of a view `as_strided`, which counts from the storage's beginning, would give another weight's elements.
    """
    size = scratch.element_size()
    storage = scratch.untyped_storage()[size * weight.start : size * (weight.start + weight.elements)]
    return torch.empty(0, dtype=scratch.dtype, device=scratch.device).set_(storage, 0, weight.shape)


def is_held(tensor: torch.Tensor) -> bool:
    """Whether another tensor has this tensor's memory or a part of it: a weight, or what autograd has saved. Where torch can't say,
    it may be."""
    return _USE_COUNT is None or _holders(tensor) > _ALONE


def _holders(tensor: torch.Tensor) -> int:
    """How many tensors hold this tensor's memory, and the object that the count is asked of."""
    count: int = _USE_COUNT(tensor.untyped_storage()._cdata)
    return count


# Builds for CPUs of torch 2.6 don't have it, those of 2.8 do.
_USE_COUNT: Any = getattr(torch._C, "_storage_Use_Count", None)
_ALONE = 0 if _USE_COUNT is None else _holders(torch.empty(1))
