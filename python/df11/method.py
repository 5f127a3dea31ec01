"""The name under which transformers and diffusers know df11, and what a `config.json` has that df11 wrote."""

from __future__ import annotations

from enum import Enum


KEY = "dfloat11_config"
"""The entry of every DF11 model, also of those that don't name the method."""


class Method(str, Enum):
    """It is a text and an enum, for transformers takes either, and diffusers an enum."""

    DFLOAT11 = "dfloat11"

    def __str__(self) -> str:
        return self.value
