"""Payloads decoded by this package's kernels on NVIDIA's GPUs, in torch's memory and in the order of its streams."""

from __future__ import annotations

import threading
import warnings

import torch

from df11 import _df11
from df11.errors import Df11Error
from df11.payloads.header import Header
from df11.units.torch_gpu import TorchGpu, gpu_of


class PayloadDecoder:
    """The kernels on one GPU."""

    def __init__(self, gpu: TorchGpu) -> None:
        self._gpu = gpu
        self._loaded = _df11.CudaUnits(gpu.ordinal, fixed=True)
        self._turn = threading.RLock()

    def decode(self, payload: torch.Tensor, header: Header, out: torch.Tensor) -> None:
        """Decodes a payload into a contiguous tensor, both of this GPU."""
        if payload.data_ptr() % 16:
            payload = payload.clone()
        with self._turn:
            address, stream = self._gpu.begin(out)
            place = (self._gpu.address(payload), payload.numel())
            self._loaded._decode_payload_on(header.raw, place, (address, out.numel()), stream)
            self._gpu.end(out)


_decoders: dict[torch.device, PayloadDecoder | None] = {}


def decoder_for(device: torch.device) -> PayloadDecoder | None:
    """What decodes on a device; `None` if it is no NVIDIA GPU, or can't be used by this package. Then torch's operations do it."""
    if device not in _decoders:
        try:
            gpu = gpu_of(device) if torch.version.hip is None else None
            _decoders[device] = None if gpu is None else PayloadDecoder(gpu)
        except Df11Error as error:
            warnings.warn(f"df11 decodes on {device} by torch's operations, which is slower: {error}", stacklevel=2)
            _decoders[device] = None
    return _decoders[device]
