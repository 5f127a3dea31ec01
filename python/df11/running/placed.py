"""Decoded weights in the places of compressed ones, while a forward needs them there."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from df11.running.plan import UnitWeight


@dataclass(frozen=True)
class Placed:
    """A decoded weight that was put into its place."""

    weight: UnitWeight
    tensor: torch.Tensor
    version: int
    """torch's count of writes to it, when it was placed."""
    address: int
    """Where it lay then. What is assigned to its `data` lies elsewhere."""

    @staticmethod
    def of(weight: UnitWeight, owner: torch.nn.Module, tensor: torch.Tensor) -> Placed:
        """Puts it into its place in its module."""
        placed = Placed(weight, tensor, tensor._version, tensor.data_ptr())
        vars(owner)[weight.attribute] = tensor
        return placed

    @property
    def is_changed(self) -> bool:
        """Whether it was written to since. What is written through its `data`, nobody counts."""
        return (self.tensor._version, self.tensor.data_ptr()) != (self.version, self.address)

    def park(self) -> None:
        """Puts the compressed weight there again. What a forward has put there itself stays."""
        owner = self.weight.owner
        if owner is not None and vars(owner).get(self.weight.attribute) is self.tensor:
            vars(owner)[self.weight.attribute] = self.weight.parked
