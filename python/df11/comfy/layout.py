"""The layout of comfy-kitchen: a BF16 weight as one payload (`df11.pack`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from comfy_kitchen.tensor import BaseLayoutParams, QuantizedLayout, QuantizedTensor, register_layout_class

from df11.errors import UnsupportedError
from df11.header import Header
from df11.payload import decode, pack

LAYOUT = "Df11Layout"
"""The layout's name, as comfy-kitchen has it."""


class Df11Layout(QuantizedLayout):  # type: ignore[misc]
    """Weights with fixed-length codes: some 70 % of their bytes, and every bit.

    comfy-kitchen decodes a weight for each operation. No operation on compressed weights is registered, so all others than moving and
    copying are torch's, of the decoded weight.
    """

    @dataclass(frozen=True)
    class Params(BaseLayoutParams):  # type: ignore[misc]
        """What is known of a weight besides its payload. `scale` is of no use: comfy-kitchen's tensors have one."""

        header: Header

    @classmethod
    def quantize(cls, tensor: torch.Tensor, **_: Any) -> tuple[torch.Tensor, Params]:
        """The payload of a tensor, which is rounded to BF16 if it isn't BF16. Options of other layouts have no meaning here."""
        payload = pack(tensor.to(torch.bfloat16))
        scale = torch.ones((), dtype=torch.float32, device=tensor.device)
        return payload, cls.Params(scale, torch.bfloat16, tuple(tensor.shape), Header.of(payload))

    @classmethod
    def dequantize(cls, qdata: torch.Tensor, params: Params) -> torch.Tensor:
        """The weight, in the dtype that the tensor has by now."""
        return decode(qdata, params.header).to(params.orig_dtype)

    @classmethod
    def get_plain_tensors(cls, qtensor: QuantizedTensor) -> tuple[torch.Tensor, ...]:
        """The payload."""
        return (qtensor._qdata,)

    @classmethod
    def state_dict_tensors(cls, qdata: torch.Tensor, params: Params) -> dict[str, torch.Tensor]:
        """The payload, by the weight's name."""
        return {"": qdata}


register_layout_class(LAYOUT, Df11Layout)


def compress(weight: torch.Tensor) -> QuantizedTensor | None:
    """A BF16 weight in this layout; `None` if it would not shrink, as random bits don't."""
    try:
        return QuantizedTensor.from_float(weight, LAYOUT)
    except UnsupportedError:
        return None


def is_payload(tensor: torch.Tensor) -> bool:
    """Whether a tensor begins as a payload does."""
    return tensor.dtype == torch.uint8 and tensor.dim() == 1 and bytes(tensor[:4].tolist()) == b"DF11"


def of_payload(payload: torch.Tensor) -> QuantizedTensor:
    """The weight whose payload this is, such as one of a state dict that was saved."""
    header = Header.of(payload)
    scale = torch.ones((), dtype=torch.float32, device=payload.device)
    return QuantizedTensor(payload, LAYOUT, Df11Layout.Params(scale, torch.bfloat16, header.shape, header))
