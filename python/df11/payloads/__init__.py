"""Weights as torch tensors of bytes that the caller owns: `df11.pack` and `df11.unpack`."""

from __future__ import annotations

from math import prod

import torch

from df11 import _df11
from df11.errors import DamagedError, Df11Error, UnsupportedDtypeError
from df11.payloads.decoding import decode_into
from df11.payloads.header import Header
from df11.running.form import Form

__all__ = ["Header", "check", "pack", "unpack"]


def pack(tensor: torch.Tensor, form: Form = "fixed") -> torch.Tensor:
    """A BF16 tensor as one array of bytes, on the same device, which says what it is: `unpack` gives back every bit.

    With fixed-length codes (`fixed`) it takes some 70 % of the tensor's memory, and any device decodes it fast. As DF11 (`df11`) it takes
    some 4 % less. The CPU encodes. The bytes can be copied, moved to another device, and sliced out of a larger buffer as they are.

    Raises `UnsupportedDtypeError` for other tensors; `Df11Error` if DF11 can't hold these weights, or they would not shrink.
    """
    if form not in ("fixed", "df11"):
        raise Df11Error(f'form is {form!r}, and may be "fixed" or "df11"')
    if tensor.dtype != torch.bfloat16 or tensor.layout is not torch.strided or tensor.is_meta:
        raise UnsupportedDtypeError(f"a tensor of {tensor.dtype} on {tensor.device}, and only BF16 can be packed")
    words = tensor.detach().cpu().contiguous()
    packed = _df11.pack(words.data_ptr(), list(words.shape), form == "fixed")
    if packed is None:
        raise Df11Error("DF11 can't hold these weights, or they would not shrink")
    return torch.frombuffer(packed, dtype=torch.uint8).to(tensor.device)


def unpack(payload: torch.Tensor, *, out: torch.Tensor | None = None, header: Header | None = None) -> torch.Tensor:
    """The BF16 tensor that was packed, on the payload's device; or its words in `out`, a contiguous BF16 tensor there of as many elements.

    CPUs decode with their vector instructions, NVIDIA's GPUs with this package's kernel in the order of torch's current stream, and all
    other devices by operations that torch has for them. A GPU waits while the header is read, unless it is given: `Header.of(payload)`.

    Nobody may have changed the bytes. `check` finds that out for those that come from a file; otherwise words may be wrong, and a GPU may
    fail. Raises `DamagedError` if the header is none, `Df11Error` if `out` doesn't fit.
    """
    header = Header.of(payload) if header is None else header
    if payload.numel() != header.length:
        raise DamagedError(f"a payload of {payload.numel()} bytes, and its header says {header.length}")
    if out is None:
        out = torch.empty(header.shape, dtype=torch.bfloat16, device=payload.device)
    elif out.dtype != torch.bfloat16 or out.numel() != prod(header.shape) or not out.is_contiguous():
        raise Df11Error(f"out has {out.numel()} elements of {out.dtype}, and {prod(header.shape)} contiguous ones of BF16 are needed")
    elif out.device != payload.device:
        raise Df11Error(f"out is on {out.device}, and the payload on {payload.device}")
    decode_into(payload, header, out)
    return out


def check(payload: torch.Tensor) -> None:
    """Checks every rule of a payload of which nothing is known, such as one from a file. The CPU does it. Raises `DamagedError`."""
    bytes_ = payload.detach().cpu().contiguous()
    if bytes_.dtype != torch.uint8:
        raise DamagedError(f"a tensor of {bytes_.dtype}, and a payload has bytes")
    try:
        _df11.check_payload(bytes_.data_ptr(), bytes_.numel())
    except ValueError as broken:
        raise DamagedError(f"a damaged payload: {broken}") from None
