"""The quantization method `dfloat11` of SGLang: which layers are compressed."""

from __future__ import annotations

from typing import Any

import torch
from sglang.srt.layers.linear import LinearBase
from sglang.srt.layers.moe.fused_moe_triton.layer import FusedMoE
from sglang.srt.layers.quantization.base_config import QuantizationConfig
from sglang.srt.layers.quantization.unquant import UnquantizedLinearMethod
from sglang.srt.layers.vocab_parallel_embedding import ParallelLMHead, VocabParallelEmbedding

from df11.method import Method
from df11.sglang.layers import Df11EmbeddingMethod, Df11ExpertsMethod, Df11HeadMethod, Df11LinearMethod

_READ_BY_MODELS = (".kv_b_proj", ".fused_qkv_a_proj_with_mqa")
"""Ends of the names of linear layers whose weights SGLang's models read themselves."""


class Df11Config(QuantizationConfig):  # type: ignore[misc]
    """It has no settings."""

    @classmethod
    def get_name(cls) -> str:
        return Method.DFLOAT11.value

    @classmethod
    def get_supported_act_dtypes(cls) -> list[torch.dtype]:
        return [torch.bfloat16]

    @classmethod
    def get_min_capability(cls) -> int:
        return 70

    @staticmethod
    def get_config_filenames() -> list[str]:
        return []

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Df11Config:
        return cls()

    def get_quant_method(self, layer: torch.nn.Module, prefix: str) -> Any:
        if isinstance(layer, LinearBase):
            return UnquantizedLinearMethod() if prefix.endswith(_READ_BY_MODELS) else Df11LinearMethod()
        if isinstance(layer, FusedMoE):
            return Df11ExpertsMethod()
        if isinstance(layer, ParallelLMHead):
            return Df11HeadMethod()
        return Df11EmbeddingMethod() if isinstance(layer, VocabParallelEmbedding) else None

    def get_scaled_act_names(self) -> list[str]:
        return []


