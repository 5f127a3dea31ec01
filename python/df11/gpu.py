"""Payloads on NVIDIA's GPUs: decoded and multiplied by this package's kernels, in torch's memory and in the order of its streams.

**A preview: nobody has run this on a GPU.** The kernels are tested on this repository's emulated CUDA driver.
"""

from __future__ import annotations

import warnings

import torch

from df11 import _df11, portable
from df11.errors import Df11Error, DeviceError, UnsupportedError
from df11.header import Header

FUSED_INPUTS = 8
"""The kernel multiplies no more inputs at a time."""


class TorchGpu:
    """A GPU as torch has it: the addresses of its tensors, and its current stream."""

    def __init__(self, device: torch.device) -> None:
        if not torch.cuda.is_available():
            raise DeviceError(f"this torch ({torch.__version__}) can use no GPU")
        # torch and the driver number the GPUs alike: both leave out what CUDA_VISIBLE_DEVICES hides.
        self.ordinal: int = torch.cuda.current_device() if device.index is None else device.index
        self._device = torch.device("cuda", self.ordinal)

    def begin(self, out: torch.Tensor) -> tuple[int, int]:
        """The address of a tensor that is to be written, and the handle of the stream in whose order."""
        return out.data_ptr(), torch.cuda.current_stream(self._device).cuda_stream

    def end(self, out: torch.Tensor) -> None:
        """What writes to the tensor has been given to the stream."""

    def address(self, tensor: torch.Tensor) -> int:
        """The address of a tensor that is read."""
        return int(tensor.data_ptr())


class Decoder:
    """The kernels on one GPU."""

    def __init__(self, gpu: TorchGpu) -> None:
        self._gpu = gpu
        self._kernels = _df11.Gpu(gpu.ordinal)

    def decode(self, payload: torch.Tensor, header: Header, out: torch.Tensor) -> None:
        """Decodes a payload into a contiguous tensor, both of this GPU."""
        address, stream = self._gpu.begin(out)
        place = (self._gpu.address(payload), payload.numel())
        try:
            self._kernels.decode(header.raw, place, (address, out.numel()), stream)
        except UnsupportedError:
            # It has more codes than the kernels count.
            portable.decode_into(payload, header, out)
            return
        self._gpu.end(out)

    def multiply(self, inputs: torch.Tensor, payload: torch.Tensor, header: Header, bias: torch.Tensor | None) -> torch.Tensor:
        """The product of 1 to 8 inputs and a matrix: sums in FP32, to which the bias is added, rounded to BF16 once."""
        inputs = inputs.contiguous()
        sums = torch.empty((*inputs.shape[:-1], header.rows), dtype=torch.float32, device=inputs.device)
        address, stream = self._gpu.begin(sums)
        place = (self._gpu.address(payload), payload.numel())
        x, y = (self._gpu.address(inputs), inputs.numel()), (address, sums.numel())
        self._kernels.multiply(header.raw, place, x, y, stream)
        self._gpu.end(sums)
        return (sums if bias is None else sums + bias).to(torch.bfloat16)


_decoders: dict[torch.device, Decoder | None] = {}


def decoder_for(device: torch.device) -> Decoder | None:
    """What decodes on a device; `None` if it is no NVIDIA GPU, or this package can't use it."""
    if device.type != "cuda" or torch.version.hip is not None:
        return None
    if device not in _decoders:
        try:
            _decoders[device] = Decoder(TorchGpu(device))
        except Df11Error as error:
            warnings.warn(f"df11 decodes on {device} by torch's operations, which is slower: {error}", stacklevel=2)
            _decoders[device] = None
    return _decoders[device]
