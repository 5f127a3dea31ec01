"""DF11 directories are recognised by their `config.json`, also those that don't name the method `dfloat11`.

`df11 compress` writes such directories by default, and so does the official package. transformers looks for a quantizer
only where the configuration names one; without a quantizer it would give the compressed weights random values.
"""

from __future__ import annotations

import sys
from functools import wraps
from typing import Any

from transformers.quantizers import auto

from df11.errors import Df11Error
from df11.hub import is_df11
from df11.method import Method
from df11.transformers.quantizer import Config

CALLERS = ("transformers.quantizers.auto", "transformers.modeling_utils")
"""The modules that have the function by which transformers chooses a quantizer."""


def recognize() -> None:
    """From now on transformers takes `df11.Config()` for such a directory, where the caller gives nothing."""
    inner = auto.get_hf_quantizer

    @wraps(inner)
    def get_hf_quantizer(config: Any, quantization_config: Any, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("gguf_file") is None and is_df11(config):
            asked = getattr(config, "quantization_config", None) or quantization_config
            if asked is None:
                quantization_config = Config()
            elif (method := _method(asked)) != Method.DFLOAT11:
                raise Df11Error(
                    f"the model is compressed to DF11 and can't be quantized by {getattr(method, 'value', method)} too; "
                    "df11.decompress gives a model that can"
                )
        return inner(config, quantization_config, *args, **kwargs)

    for name in CALLERS:
        module = sys.modules.get(name)
        if getattr(module, "get_hf_quantizer", None) is inner:
            setattr(module, "get_hf_quantizer", get_hf_quantizer)


def _method(config: Any) -> Any:
    return config.get("quant_method") if isinstance(config, dict) else getattr(config, "quant_method", None)
