"""GPUs as torch has them: its scratch tensors, its streams.

**This file has not run on a GPU.** Nobody here has one, and a torch without a GPU makes no CUDA tensors. Everything else that
runs a module on a GPU is tested, bit for bit, on an emulated CUDA driver, with a stand-in for `TorchGpu`.
"""

from __future__ import annotations

from typing import Any

import torch

from df11 import _df11
from df11.errors import DeviceError


class TorchGpu:
    """A GPU of torch's. Calls for one GPU come one after another."""

    def __init__(self, device: torch.device) -> None:
        if not torch.cuda.is_available():
            # This raises what the driver says, if it knows why.
            _df11.CudaUnits(device.index or 0)
            raise DeviceError(f"this torch ({torch.__version__}) can use no GPU: torch.cuda.is_available() is False")
        # torch and the driver number the GPUs alike: both leave out what CUDA_VISIBLE_DEVICES hides.
        self.ordinal: int = torch.cuda.current_device() if device.index is None else device.index
        """The driver's number of the GPU."""
        self.device = torch.device("cuda", self.ordinal)
        """The device of scratch tensors whose units this GPU decodes."""
        self._last: torch.cuda.Stream | None = None

    def begin(self, scratch: torch.Tensor) -> tuple[int, int]:
        """The address of a scratch tensor's memory, and the handle of the stream on which the module that uses it runs.

        Until `end` is called, and then in the order of that stream, the memory may be overwritten.
        """
        stream = torch.cuda.current_stream(self.device)
        if self._last is not None and self._last != stream and _is_recorded(self._last) == _is_recorded(stream):
            # The forward before ran on another stream, and may still be reading the scratch. (A CUDA graph can't wait for
            # work that isn't part of it, nor the other way round; and before torch records one, it waits until the GPU has
            # done all work.)
            stream.wait_stream(self._last)
        self._last = stream
        # Of no effect for the stream that the scratch was allocated on. For another one it keeps torch's allocator from
        # giving the memory away before that stream is done with it.
        scratch.record_stream(stream)
        return scratch.data_ptr(), stream.cuda_stream

    def end(self, scratch: torch.Tensor) -> None:
        """What writes to the scratch has been given to the stream."""

    def address(self, inputs: torch.Tensor) -> int:
        """The address of a tensor that is read in the order of the current stream."""
        address: int = inputs.data_ptr()
        return address

    def free(self) -> int:
        """Bytes of memory that are free."""
        free: int = torch.cuda.mem_get_info(self.device)[0]
        return free

    def free_cached(self) -> None:
        """Gives memory that torch holds for later back to the driver."""
        with torch.cuda.device(self.device):
            torch.cuda.empty_cache()


def _is_recorded(stream: torch.cuda.Stream) -> bool:
    """Whether the stream's work becomes part of a CUDA graph that torch is recording."""
    with torch.cuda.stream(stream):
        return bool(torch.cuda.is_current_stream_capturing())


def gpu_of(device: Any) -> TorchGpu | None:
    """The GPU that a torch device is; `None` if it isn't one."""
    device = torch.device(device)
    return TorchGpu(device) if device.type == "cuda" else None
