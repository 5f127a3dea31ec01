"""How a module's parameters are made of the tensors of a model's files.

Mostly each parameter is one tensor. But a library may arrange tensors anew when it loads them: transformers stacks the
matrices of all experts into one parameter. A parameter that only arranges tensors can be decoded in place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

import torch


@dataclass(frozen=True)
class Box:
    """A part of a contiguous tensor: the first element, and for each dimension a size and a stride, in elements."""

    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]

    @staticmethod
    def whole(shape: tuple[int, ...]) -> Box:
        """All of a contiguous tensor of this shape."""
        return Box(0, shape, tuple(prod(shape[dim + 1 :]) for dim in range(len(shape))))

    @staticmethod
    def of(view: torch.Tensor) -> Box:
        """The part of a tensor's memory that a view of it is."""
        return Box(view.storage_offset(), tuple(view.shape), tuple(view.stride()))

    @property
    def elements(self) -> int:
        return prod(self.shape)

    @property
    def is_contiguous(self) -> bool:
        """Whether its elements follow each other, in order."""
        own = Box.whole(self.shape).strides
        return self.elements == 0 or all(
            size == 1 or stride == expected for size, stride, expected in zip(self.shape, self.strides, own)
        )

    def view(self, tensor: torch.Tensor) -> torch.Tensor:
        """This part of a contiguous tensor."""
        return tensor.as_strided(self.shape, self.strides, tensor.storage_offset() + self.offset)


@dataclass(frozen=True)
class Piece:
    """A part of a parameter that is a part of one tensor."""

    source: str
    """The tensor's name in the files."""
    part: Box
    """Which part of the tensor."""
    place: Box
    """Where it is in the parameter. It has the shape of `part`."""

    def is_whole(self, elements: int) -> bool:
        """Whether it is all of a tensor of this number of elements, in order and without gaps in the parameter."""
        return self.part.elements == elements and self.part.is_contiguous and self.place.is_contiguous


@dataclass(frozen=True)
class Arrangement:
    """What a parameter is made of."""

    sources: list[str]
    """The names of the tensors in the files."""
    pieces: list[Piece] | None
    """Its parts, without gaps; `None` if they aren't known. Of a parameter that is one tensor see `is_tensor`."""
    make: Callable[[Callable[[str], torch.Tensor]], torch.Tensor]
    """Makes the parameter of its tensors, which the argument gives."""
    shape: tuple[int, ...] | None = None
    """Its shape, if `pieces` are known."""
    is_tensor: bool = False
    """Whether the parameter is a tensor of the files, of the same shape."""

    @staticmethod
    def same(name: str) -> Arrangement:
        """A parameter that is a tensor of the files."""
        return Arrangement([name], None, lambda tensor: tensor(name), is_tensor=True)

    def pieces_of(self, shape: tuple[int, ...]) -> list[Piece] | None:
        """The parts of a parameter of this shape."""
        if self.is_tensor:
            return [Piece(self.sources[0], Box.whole(shape), Box.whole(shape))]
        return self.pieces
