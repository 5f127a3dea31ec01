"""How a `config.json` says that its model is DF11."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from enum import Enum
from typing import Any

KEY = "dfloat11_config"
"""The entry of every DF11 model."""

WARNING_KEY, WARNING = "transformers_weights", "compressed by DF11"
"""By this entry transformers without df11 refuses the model, with the entry's sentence, which begins so."""


class Method(str, Enum):
    """It is a text and an enum, for transformers takes either, and diffusers an enum."""

    DFLOAT11 = "dfloat11"

    def __str__(self) -> str:
        return self.value


METHOD = Method.DFLOAT11
"""The name under which transformers, diffusers and vLLM know df11."""


def is_df11(config: Mapping[str, Any]) -> bool:
    """Whether a configuration is that of a DF11 model, or of a part of one."""
    quantization = config.get("quantization_config")
    method = quantization.get("quant_method") if isinstance(quantization, dict) else getattr(quantization, "quant_method", None)
    return config.get(KEY) is not None or says_so(config.get(WARNING_KEY)) or method == METHOD


def says_so(value: Any) -> bool:
    """Whether the value of `WARNING_KEY` is the sentence."""
    return isinstance(value, str) and value.startswith(WARNING)


def is_df11_folder(folder: str) -> bool:
    """Whether the `config.json` of a directory says so."""
    try:
        with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
            config = json.load(file)
    except (OSError, ValueError):
        # What needs the file says what is wrong with it.
        return False
    return isinstance(config, dict) and is_df11(config)
