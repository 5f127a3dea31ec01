"""Which way a payload is decoded: by the CPU's instructions, the kernel of NVIDIA's GPUs, or torch's operations."""

from __future__ import annotations

import torch

from df11 import _df11
from df11.errors import DamagedError
from df11.payloads import gpu, portable
from df11.payloads.header import Header


def decode_into(payload: torch.Tensor, header: Header, out: torch.Tensor) -> None:
    """Decodes a payload into a contiguous tensor of its elements on the same device."""
    payload = payload.contiguous()
    decoder = gpu.decoder_for(payload.device)
    if decoder is not None:
        decoder.decode(payload, header, out)
    elif payload.device.type == "cpu":
        try:
            _df11.unpack((payload.data_ptr(), payload.numel()), (out.data_ptr(), out.numel()))
        except ValueError as broken:
            raise DamagedError(f"a damaged payload: {broken}") from None
    else:
        portable.decode_into(payload, header, out)


def _unpack(payload: torch.Tensor, header: list[int]) -> torch.Tensor:
    parsed = Header.of_numbers(header)
    out = torch.empty(parsed.shape, dtype=torch.bfloat16, device=payload.device)
    decode_into(payload, parsed, out)
    return out


def _unpacked_shape(payload: torch.Tensor, header: list[int]) -> torch.Tensor:
    return payload.new_empty(Header.of_numbers(header).shape, dtype=torch.bfloat16)


# Written out, for older torch reads no `list[int]` of Python's.
_SCHEMA = "(Tensor payload, int[] header) -> Tensor"
torch.library.custom_op("df11::unpack", _unpack, mutates_args=(), schema=_SCHEMA).register_fake(_unpacked_shape)


def unpack_operator(payload: torch.Tensor, header: Header) -> torch.Tensor:
    """The tensor that was packed, by an operator that `torch.compile` keeps as it is."""
    decoded: torch.Tensor = torch.ops.df11.unpack(payload, header.numbers)
    return decoded
