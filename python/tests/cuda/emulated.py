"""The emulated CUDA driver of this repository, called as another library in the process calls it; and a stand-in for torch's
GPUs on it."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

POISON = 0x5A5A
"""A word that no weight of the tests has."""


class Driver:
    """The emulated driver, reset, with these settings."""

    def __init__(self, library: ctypes.CDLL, settings: str = "") -> None:
        # Objects that still hold memory must return it before the driver is reset.
        gc.collect()
        self._library = library
        self._call("df11_emulated_reset", settings.encode())
        # 100: there are no devices.
        assert library.cuInit(0) in (0, 100)
        self._contexts: dict[int, ctypes.c_void_p] = {}

    def _call(self, function: str, *arguments: Any) -> None:
        # Registers hold 64 bits, whatever the argument's type is.
        arguments = tuple(ctypes.c_uint64(each) if isinstance(each, int) else each for each in arguments)
        answer = getattr(self._library, function)(*arguments)
        assert answer == 0, f"{function} answered {answer}"

    @contextmanager
    def on(self, ordinal: int) -> Iterator[None]:
        """Makes the primary context of a GPU current, as torch does."""
        if ordinal not in self._contexts:
            context = ctypes.c_void_p()
            self._call("cuDevicePrimaryCtxRetain", ctypes.byref(context), ordinal)
            self._contexts[ordinal] = context
        self._call("cuCtxPushCurrent_v2", self._contexts[ordinal])
        try:
            yield
        finally:
            self._call("cuCtxPopCurrent_v2", None)

    def stream(self, ordinal: int = 0) -> int:
        """A new stream, of the kind that torch makes."""
        stream = ctypes.c_void_p()
        with self.on(ordinal):
            self._call("cuStreamCreate", ctypes.byref(stream), 1)
        return stream.value or 0

    def allocate(self, words: int, ordinal: int = 0) -> int:
        """Allocates memory for words, filled with poison."""
        address = ctypes.c_uint64()
        with self.on(ordinal):
            self._call("cuMemAlloc_v2", ctypes.byref(address), max(2 * words, 1))
            self._call("cuMemsetD16_v2", address, POISON, words)
            self._call("cuCtxSynchronize")
        return address.value

    def download(self, to: int, address: int, words: int, stream: int, ordinal: int = 0) -> None:
        """Copies words to the host's memory on a stream, and waits for that stream only."""
        with self.on(ordinal):
            self._call("cuMemcpyDtoHAsync_v2", to, address, 2 * words, stream)
            self._call("cuStreamSynchronize", stream)

    def upload(self, address: int, source: int, words: int, stream: int, ordinal: int = 0) -> None:
        """Enqueues a copy of words from the host's memory."""
        with self.on(ordinal):
            self._call("cuMemcpyHtoDAsync_v2", address, source, 2 * words, stream)
            self._call("cuStreamSynchronize", stream)

    @contextmanager
    def recording(self, stream: int, ordinal: int = 0) -> Iterator[Graph]:
        """Records a CUDA graph of a stream, as torch does: after all work is done, and in torch's mode."""
        graph = Graph(ordinal)
        with self.on(ordinal):
            self._call("cuCtxSynchronize")
            self._call("cuStreamBeginCapture_v2", stream, 0)
            yield graph
            recorded = ctypes.c_void_p()
            self._call("cuStreamEndCapture", stream, ctypes.byref(recorded))
            nodes = ctypes.c_size_t()
            self._call("cuGraphGetNodes", recorded, None, ctypes.byref(nodes))
            graph.nodes = nodes.value
            self._call("cuGraphInstantiateWithFlags", ctypes.byref(graph.executable), recorded, 0)

    def launch(self, graph: Graph, stream: int) -> None:
        with self.on(graph.ordinal):
            self._call("cuGraphLaunch", graph.executable, stream)

    def count(self, what: str, of: str | None = None) -> int:
        """One of the driver's counters: allocated, pinned, peak, launches, or calls of a function."""
        function = getattr(self._library, f"df11_emulated_{what}")
        function.restype = ctypes.c_uint64
        return int(function() if of is None else function(of.encode()))


class Graph:
    """A recorded CUDA graph."""

    def __init__(self, ordinal: int) -> None:
        self.ordinal = ordinal
        self.executable = ctypes.c_void_p()
        self.nodes = 0


class EmulatedGpu:
    """Takes the place of `TorchGpu`: torch's tensors are on the CPU, and the ones that are written to have memory on an emulated GPU too.

    A payload is decoded on the GPU, on a stream as torch makes them. Its words are then copied to the tensor.
    """

    def __init__(self, driver: Driver, ordinal: int = 0) -> None:
        import torch

        self.ordinal = ordinal
        self.device = torch.device("cpu")
        self._driver = driver
        self.stream = driver.stream(ordinal)
        """The stream on which torch would compute."""
        self._memory: dict[int, tuple[int, int]] = {}

    def begin(self, out: Any) -> tuple[int, int]:
        import torch

        out.view(torch.int16).fill_(POISON)
        needed = _words(out)
        address, words = self._memory.get(out.data_ptr(), (0, -1))
        if words < needed:
            address = self._driver.allocate(needed, self.ordinal)
            self._memory[out.data_ptr()] = (address, needed)
        return address, self.stream

    def end(self, out: Any) -> None:
        address, _ = self._memory[out.data_ptr()]
        self._driver.download(out.data_ptr(), address, _words(out), self.stream, self.ordinal)

    def address(self, inputs: Any) -> int:
        address = self._driver.allocate(_words(inputs), self.ordinal)
        self._driver.upload(address, inputs.data_ptr(), _words(inputs), self.stream, self.ordinal)
        return address


def _words(tensor: Any) -> int:
    return int(tensor.numel()) * int(tensor.element_size()) // 2
