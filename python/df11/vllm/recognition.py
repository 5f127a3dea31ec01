"""DF11 checkpoints are recognised by their `config.json`, also those that don't name the method `dfloat11`."""

from __future__ import annotations

from functools import wraps
from typing import Any

from vllm.transformers_utils.model_arch_config_convertor import ModelArchConfigConvertorBase

from df11.method import KEY, Method


def install() -> None:
    """Has vLLM take `dfloat11` for them."""
    if not hasattr(ModelArchConfigConvertorBase.get_quantization_config, "__wrapped__"):
        inner = ModelArchConfigConvertorBase.get_quantization_config
        ModelArchConfigConvertorBase.get_quantization_config = _recognising(inner)


def _recognising(inner: Any) -> Any:
    @wraps(inner)
    def get_quantization_config(self: Any) -> Any:
        found = inner(self)
        if found is None and getattr(self.hf_config, KEY, None) is not None:
            return {"quant_method": Method.DFLOAT11.value}
        return found

    return get_quantization_config
