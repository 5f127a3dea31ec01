"""Weights as torch tensors of bytes: `df11.pack` and `df11.unpack`, and the operator that decodes them in compiled programs."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import torch

from df11 import _df11, gpu, portable
from df11.errors import DamagedError, Df11Error, UnsupportedError
from df11.header import Header

_ALIGNMENT = 16
"""Where decoders want a payload to begin: at a multiple of so many bytes."""


def pack(tensor: torch.Tensor) -> torch.Tensor:
    """A BF16 tensor as one array of bytes on the same device, some 70 % of its size: `unpack` gives back every bit.

    The bytes say what they are. They can be copied, moved to another device, and cut out of a larger buffer. The CPU encodes.

    Raises `UnsupportedError` for other tensors, and for weights that would not shrink.
    """
    payload = pack_if_smaller(tensor)
    if payload is None:
        raise UnsupportedError("these weights would not shrink")
    return payload


def pack_if_smaller(tensor: torch.Tensor) -> torch.Tensor | None:
    """The same; `None` if the weights would not shrink."""
    if tensor.dtype != torch.bfloat16 or tensor.layout is not torch.strided or tensor.is_meta:
        raise UnsupportedError(f"only BF16 is compressed, and this is a tensor of {tensor.dtype} on {tensor.device}")
    words = tensor.detach().cpu().contiguous()
    packed = _df11.pack(words.data_ptr(), list(words.shape))
    return None if packed is None else in_memory_of(packed).to(tensor.device)


def in_memory_of(packed: _df11.Packed) -> torch.Tensor:
    """A payload that the compiled part holds."""
    address, size = packed.place
    memory: Any = (ctypes.c_uint8 * size).from_address(address)
    # The tensor holds this object, and so the memory.
    memory.owner = packed
    return torch.frombuffer(memory, dtype=torch.uint8)


def unpack(payload: torch.Tensor, *, out: torch.Tensor | None = None) -> torch.Tensor:
    """The BF16 tensor that was packed; or its words in `out`, a contiguous BF16 tensor on the payload's device of as many elements.

    CPUs decode with their vector instructions, NVIDIA's GPUs with this package's kernel in the order of torch's current stream, and
    other devices by torch's operations. Nobody may have changed the bytes: `check` finds that out for those that come from a file.

    Raises `DamagedError` if the header is none; `Df11Error` if `out` doesn't fit.
    """
    header = Header.of(payload)
    if out is None:
        return decode(payload, header)
    if out.dtype != torch.bfloat16 or out.numel() != header.shape.numel() or not out.is_contiguous() or out.device != payload.device:
        wanted = f"{header.shape.numel()} contiguous elements of BF16 on {payload.device}"
        raise Df11Error(f"out must have {wanted}, and has {out.numel()} of {out.dtype} on {out.device}")
    decode_into(payload, header, out)
    return out


def check(payload: torch.Tensor) -> None:
    """Checks every rule of a payload of which nothing is known, such as one from a file. The CPU does it. Raises `DamagedError`."""
    Header.of(payload)
    bytes_ = payload.detach().cpu().clone()
    _df11.check_payload((bytes_.data_ptr(), bytes_.numel()))


def decode(payload: torch.Tensor, header: Header, rows: tuple[int, int] | None = None) -> torch.Tensor:
    """The tensor, or only rows of its matrix, in memory of their own."""
    if type(payload) is not torch.Tensor or is_followed():
        whole: torch.Tensor = torch.ops.df11.unpack(payload, list(header.numbers))
        return whole if rows is None else whole.view(header.rows, header.columns)[slice(*rows)]
    shape = header.shape if rows is None else (rows[1] - rows[0], header.columns)
    with torch.no_grad():
        out = torch.empty(shape, dtype=torch.bfloat16, device=payload.device)
        if rows is None or decodes_rows(payload.device):
            decode_into(payload, header, out, rows)
            return out
        whole = torch.empty(header.shape, dtype=torch.bfloat16, device=payload.device)
        decode_into(payload, header, whole)
        return whole.view(header.rows, header.columns)[slice(*rows)]


def is_followed() -> bool:
    """Whether a compiler, a tracer or a mode of torch's writes each operation down, and so must see an operator."""
    return bool(
        torch.compiler.is_compiling() or torch._C._len_torch_dispatch_stack() or torch._C._get_tracing_state() is not None
    )


def decodes_rows(device: torch.device) -> bool:
    """Whether only some rows can be decoded there."""
    return device.type == "cpu" and gpu.decoder_for(device) is None


def aligned(payload: torch.Tensor) -> torch.Tensor:
    """The payload, or a copy of it that begins where decoders want it to."""
    return payload.clone() if payload.data_ptr() % _ALIGNMENT else payload


def decode_into(payload: torch.Tensor, header: Header, out: torch.Tensor, rows: tuple[int, int] | None = None) -> None:
    """Decodes a payload, or on a CPU rows of its matrix, into a contiguous tensor on the same device."""
    decoder = gpu.decoder_for(payload.device)
    if decoder is not None or payload.device.type == "cpu":
        payload = aligned(payload)
    if decoder is not None:
        decoder.decode(payload, header, out)
    elif payload.device.type == "cpu":
        first, end = rows or (0, header.rows)
        if out.numel() != (end - first) * header.columns:
            raise DamagedError(f"a payload of {header.rows} rows has no rows from {first} to {end} for {out.numel()} elements")
        place = (payload.data_ptr(), payload.numel())
        _df11.decode_rows(place, first, end, (out.data_ptr(), out.numel()), torch.get_num_threads())
    else:
        portable.decode_into(payload, header, out)


def _unpack(payload: torch.Tensor, header: Sequence[int]) -> torch.Tensor:
    return decode(payload, Header(tuple(header)))


def _unpacked_shape(payload: torch.Tensor, header: Sequence[int]) -> torch.Tensor:
    return payload.new_empty(Header(tuple(header)).shape, dtype=torch.bfloat16)


torch.library.custom_op("df11::unpack", _unpack, mutates_args=(), schema="(Tensor payload, int[] header) -> Tensor").register_fake(
    _unpacked_shape
)
