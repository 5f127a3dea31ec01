"""Finds out how a conversion arranges tensors, by running it on tensors that know only where their elements come from."""

from __future__ import annotations

from typing import Any

import torch

from df11.running.arrangement import Box, Piece


class NotTraced(Exception):
    """The conversion does more than arrange tensors, or does it in a way that isn't followed here."""


class Traced(torch.Tensor):  # type: ignore[misc]
    """A tensor without values. It is cut into boxes, each of which is a part of one source."""

    boxes: list[tuple[tuple[int, ...], str, torch.Tensor]]
    """Where each box begins in this tensor, the name of its source, and a view of the source on the device meta."""

    @staticmethod
    def __new__(cls, shape: torch.Size, boxes: list[tuple[tuple[int, ...], str, torch.Tensor]]) -> Traced:
        self: Traced = torch.Tensor._make_wrapper_subclass(cls, shape, dtype=torch.bfloat16, device="meta")
        self.boxes = boxes
        return self

    @staticmethod
    def source(name: str, shape: tuple[int, ...]) -> Traced:
        """All of a source."""
        meta = torch.empty(shape, dtype=torch.bfloat16, device="meta")
        return Traced(meta.shape, [((0,) * meta.dim(), name, meta)])

    def pieces(self) -> list[Piece]:
        """The pieces of a contiguous parameter that this tensor is."""
        target = torch.empty(self.shape, dtype=torch.bfloat16, device="meta")
        found = []
        for start, name, view in self.boxes:
            place = target[tuple(slice(at, at + size) for at, size in zip(start, view.shape))]
            found.append(Piece(name, Box.of(view), Box.of(place)))
        return found

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if func in _FOLLOWED:
            return _FOLLOWED[func](*args, **kwargs)
        if func in _KNOWN:
            with torch._C.DisableTorchFunctionSubclass():
                return func(*args, **kwargs)
        raise NotTraced(getattr(func, "__name__", str(func)))

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        raise NotTraced(str(func))


_KNOWN = {
    torch.Tensor.shape.__get__,
    torch.Tensor.ndim.__get__,
    torch.Tensor.dtype.__get__,
    torch.Tensor.device.__get__,
    torch.Tensor.dim,
    torch.Tensor.size,
    torch.Tensor.numel,
}


def _dim(tensor: torch.Tensor, dim: int, more: int = 0) -> int:
    """The number of a dimension, which may be counted from the end."""
    dims: int = tensor.dim() + more
    if not -dims <= dim < dims:
        raise NotTraced(f"dimension {dim} of {dims}")
    return dim % dims


def _all_traced(tensors: Any) -> list[Traced]:
    traced = [tensor for tensor in tensors if isinstance(tensor, Traced)]
    if not traced or len(traced) < len(tensors):
        raise NotTraced("a tensor of other origin")
    return traced


def _cat(tensors: Any, dim: int = 0) -> Traced:
    tensors = _all_traced(tensors)
    first = tensors[0].shape
    dim = _dim(tensors[0], dim)
    boxes, end = [], 0
    for tensor in tensors:
        if tensor.shape[:dim] != first[:dim] or tensor.shape[dim + 1 :] != first[dim + 1 :]:
            raise NotTraced(f"shapes {tuple(first)} and {tuple(tensor.shape)} side by side")
        for start, name, view in tensor.boxes:
            boxes.append(((*start[:dim], start[dim] + end, *start[dim + 1 :]), name, view))
        end += tensor.shape[dim]
    return Traced(torch.Size((*first[:dim], end, *first[dim + 1 :])), boxes)


def _unsqueeze(tensor: Traced, dim: int) -> Traced:
    dim = _dim(tensor, dim, 1)
    boxes = [((*start[:dim], 0, *start[dim:]), name, view.unsqueeze(dim)) for start, name, view in tensor.boxes]
    return Traced(torch.Size((*tensor.shape[:dim], 1, *tensor.shape[dim:])), boxes)


def _stack(tensors: Any, dim: int = 0) -> Traced:
    return _cat([_unsqueeze(tensor, dim) for tensor in _all_traced(tensors)], dim)


def _squeeze(tensor: Traced, dim: int | None = None) -> Traced:
    if dim is None:
        for each in reversed(range(tensor.dim())):
            tensor = _squeeze(tensor, each)
        return tensor
    dim = _dim(tensor, dim)
    if tensor.shape[dim] != 1:
        return tensor
    boxes = [((*start[:dim], *start[dim + 1 :]), name, view.squeeze(dim)) for start, name, view in tensor.boxes]
    return Traced(torch.Size((*tensor.shape[:dim], *tensor.shape[dim + 1 :])), boxes)


def _transpose(tensor: Traced, dim0: int, dim1: int) -> Traced:
    dims = list(range(tensor.dim()))
    dim0, dim1 = _dim(tensor, dim0), _dim(tensor, dim1)
    dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
    boxes = [(tuple(start[dim] for dim in dims), name, view.permute(dims)) for start, name, view in tensor.boxes]
    return Traced(torch.Size(tensor.shape[dim] for dim in dims), boxes)


def _narrow(tensor: Traced, dim: int, begin: int, length: int) -> Traced:
    boxes = []
    for start, name, view in tensor.boxes:
        low, high = max(start[dim], begin), min(start[dim] + view.shape[dim], begin + length)
        if low < high:
            part = view.narrow(dim, low - start[dim], high - low)
            boxes.append(((*start[:dim], low - begin, *start[dim + 1 :]), name, part))
    return Traced(torch.Size((*tensor.shape[:dim], length, *tensor.shape[dim + 1 :])), boxes)


def _split(tensor: Traced, split_size_or_sections: Any, dim: int = 0) -> tuple[Traced, ...]:
    dim = _dim(tensor, dim)
    whole, sizes = tensor.shape[dim], split_size_or_sections
    if isinstance(sizes, int):
        sizes = [min(sizes, whole - at) for at in range(0, whole, sizes)]
    if sum(sizes) != whole:
        raise NotTraced(f"{whole} split into {list(sizes)}")
    return tuple(_narrow(tensor, dim, sum(sizes[:n]), size) for n, size in enumerate(sizes))


def _chunk(tensor: Traced, chunks: int, dim: int = 0) -> tuple[Traced, ...]:
    size = tensor.shape[_dim(tensor, dim)]
    return _split(tensor, max(1, -(-size // chunks)), dim)


def _unbind(tensor: Traced, dim: int = 0) -> tuple[Traced, ...]:
    return tuple(_squeeze(part, dim) for part in _split(tensor, 1, dim))


def _same(tensor: Traced) -> Traced:
    return tensor


_FOLLOWED: dict[Any, Any] = {
    torch.cat: _cat,
    torch.concat: _cat,
    torch.stack: _stack,
    torch.chunk: _chunk,
    torch.split: _split,
    torch.unbind: _unbind,
    torch.transpose: _transpose,
    torch.squeeze: _squeeze,
    torch.unsqueeze: _unsqueeze,
    torch.Tensor.chunk: _chunk,
    torch.Tensor.split: _split,
    torch.Tensor.unbind: _unbind,
    torch.Tensor.transpose: _transpose,
    torch.Tensor.squeeze: _squeeze,
    torch.Tensor.unsqueeze: _unsqueeze,
    torch.Tensor.contiguous: _same,
}
