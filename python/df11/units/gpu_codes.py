"""Weights on GPUs with fixed-length codes, one by one: their rows are decoded, and multiplied, in the order of torch's streams."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

import torch

from df11 import _df11
from df11.errors import OutOfGpuMemoryError
from df11.units.torch_gpu import TorchGpu


# A row's codes: 88 bytes for each group of 64 elements (docs/FIXED-LENGTH.md).
_GROUP, _GROUP_BYTES = 64, 88

FUSED_INPUTS = 8
"""The kernel multiplies no more inputs at a time."""


class _Part(NamedTuple):
    """Rows of a weight that the kernels have as a weight of their own."""

    name: str
    first: int
    rows: int


class GpuCodes:
    """A weight on a GPU with fixed-length codes, as `_df11.Fixed` is one in the host's memory."""

    def __init__(self, gpu: CodesOnGpu, parts: list[_Part], columns: int, bytes: int) -> None:
        self.gpu = gpu
        self.rows = sum(part.rows for part in parts)
        self.columns = columns
        self.bytes = bytes
        """Bytes of memory that it takes, on the GPU and in the host's memory."""
        self._parts = parts

    def decode(self, first: int, rows: int, out: torch.Tensor) -> None:
        """Decodes this number of rows, from `first` on, into a contiguous tensor of BF16 on the GPU."""
        place = out.view(-1)
        for name, part_first, part_rows in self._within(first, rows):
            words, place = place[: part_rows * self.columns], place[part_rows * self.columns :]
            self.gpu.decode(name, part_first, part_rows, words)

    def multiply(self, first: int, rows: int, inputs: torch.Tensor, bias: torch.Tensor | None) -> torch.Tensor:
        """The product of 1 to 8 inputs and of this number of rows, from `first` on, which are multiplied while they are decoded: sums
        in FP32, to which the bias is added, rounded to BF16 once."""
        inputs, of_parts = inputs.contiguous(), []
        for name, part_first, part_rows in self._within(first, rows):
            sums = torch.empty((*inputs.shape[:-1], part_rows), dtype=torch.float32, device=inputs.device)
            self.gpu.multiply(name, part_first, part_rows, inputs, sums)
            of_parts.append(sums)
        sums = of_parts[0] if len(of_parts) == 1 else torch.cat(of_parts, dim=-1)
        if bias is not None:
            sums += bias
        return sums.to(torch.bfloat16)

    def unload(self) -> None:
        """Frees its memory."""
        for part in self._parts:
            self.gpu.unload(part.name)

    def _within(self, first: int, rows: int) -> Iterator[_Part]:
        """What parts have of these rows, counted from the part's first. Of no rows the first part has them."""
        if rows == 0:
            yield _Part(self._parts[0].name, 0, 0)
        for name, part_first, part_rows in self._parts:
            start, end = max(first, part_first), min(first + rows, part_first + part_rows)
            if start < end:
                yield _Part(name, start - part_first, end - start)


class CodesOnGpu:
    """The weights on one GPU, and memory that they are decoded into, one after another."""

    most_code_bytes = 2**32 - 1
    """The most bytes of codes that the kernels count. A larger weight is several: such as all experts of a layer, or the embeddings of
    three billion parameters."""

    def __init__(self, gpu: TorchGpu) -> None:
        self.device = gpu.device
        self._gpu = gpu
        self._loaded = _df11.CudaUnits(gpu.ordinal, fixed=True)
        # A thread holds it until it has given the stream all work with what it has decoded, so that the next one's stream waits for
        # that. A signal's handler on this thread may come between.
        self._turn = threading.RLock()
        self._largest = 0
        self._added = 0
        self._free: torch.Tensor | None = None

    def load(self, name: str, tensor: torch.Tensor, offload: bool, pin: bool) -> GpuCodes:
        """Encodes a BF16 tensor of the CPU, and copies the codes to the GPU."""
        words = tensor.detach().contiguous()
        # A row has the elements of the last dimension, as in `_df11.Fixed`.
        columns = words.shape[-1] if words.dim() else 1
        shape = [words.numel() // max(columns, 1), columns]
        row_bytes = max(-(-columns // _GROUP), 1) * _GROUP_BYTES
        most = max(self.most_code_bytes // row_bytes, 1) if columns >= _GROUP else max(shape[0], 1)
        parts: list[_Part] = []
        bytes_ = 0
        try:
            for first in range(0, max(shape[0], 1), most):
                self._added += 1
                # So that no other weight has it.
                part_name, some = f"{name} {self._added}", words.view(shape)[first : first + most]
                rows, columns, more = self._load_part(part_name, some, offload, pin)
                parts.append(_Part(part_name, first, rows))
                bytes_ += more
        except Exception:
            for part in parts:
                self.unload(part.name)
            raise
        self._largest = max(self._largest, words.numel())
        return GpuCodes(self, parts, columns, bytes_)

    def _load_part(self, name: str, words: torch.Tensor, offload: bool, pin: bool) -> tuple[int, int, int]:
        load = partial(self._loaded.load_words, name, words.data_ptr(), list(words.shape), offload=offload, pin=pin)
        try:
            return load()
        except OutOfGpuMemoryError:
            self._gpu.free_cached()
            return load()

    def unload(self, name: str) -> None:
        self._loaded.unload(name)

    def scratch_bytes(self) -> int:
        """The memory that weights are decoded into."""
        return 2 * self._largest

    @contextmanager
    def decoded(self, codes: GpuCodes, first: int, rows: int) -> Iterator[torch.Tensor]:
        """Rows in memory that the next weight uses again: they are to be used on this thread's stream, and not kept."""
        with self._turn:
            scratch, self._free = self._free, None
            if scratch is None:
                # Not an inference tensor, whatever this thread does just now.
                with torch.inference_mode(False):
                    scratch = torch.empty(self._largest, dtype=torch.bfloat16, device=self.device)
            try:
                block = scratch[: rows * codes.columns].view(rows, codes.columns)
                codes.decode(first, rows, block)
                yield block
            finally:
                self._free = scratch

    def decode(self, name: str, first: int, rows: int, out: torch.Tensor) -> None:
        with self._turn:
            address, stream = self._gpu.begin(out)
            self._loaded._decode_rows_on(name, first, first + rows, address, out.numel(), stream)
            self._gpu.end(out)

    def multiply(self, name: str, first: int, rows: int, inputs: torch.Tensor, sums: torch.Tensor) -> None:
        with self._turn:
            address, stream = self._gpu.begin(sums)
            x, y = (self._gpu.address(inputs), inputs.numel()), (address, sums.numel())
            self._loaded._multiply_on(name, first, first + rows, x, y, stream)
            self._gpu.end(sums)
