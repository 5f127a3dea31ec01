"""The name under which transformers and diffusers know df11."""

from __future__ import annotations

from enum import Enum


class Method(str, Enum):
    """It is a text and an enum, for transformers takes either, and diffusers an enum."""

    DFLOAT11 = "dfloat11"

    def __str__(self) -> str:
        return self.value
