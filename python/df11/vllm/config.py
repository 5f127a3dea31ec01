"""The quantization method `dfloat11` of vLLM: which layers are compressed."""

from __future__ import annotations

from typing import Any

import torch
from vllm.model_executor.layers.fused_moe import RoutedExperts
from vllm.model_executor.layers.fused_moe.router.gate_linear import GateLinear
from vllm.model_executor.layers.linear import LinearBase, UnquantizedLinearMethod
from vllm.model_executor.layers.quantization import register_quantization_config
from vllm.model_executor.layers.quantization.base_config import QuantizationConfig
from vllm.model_executor.layers.vocab_parallel_embedding import VocabParallelEmbedding

from df11.method import Method
from df11.vllm.embedding import Df11EmbeddingMethod
from df11.vllm.experts import Df11ExpertsMethod
from df11.vllm.linear import Df11LinearMethod

METHOD = Method.DFLOAT11.value


@register_quantization_config(METHOD)
class Df11Config(QuantizationConfig):  # type: ignore[misc]
    """Its only setting is `fused`: few inputs are multiplied while a weight is decoded. That is faster, and its sums are formed in
    another order than vLLM's."""

    def __init__(self, fused: bool = False) -> None:
        super().__init__()
        self.fused = fused

    @classmethod
    def get_name(cls) -> str:
        return METHOD

    @classmethod
    def get_supported_act_dtypes(cls) -> list[torch.dtype]:
        return [torch.bfloat16]

    @classmethod
    def get_min_capability(cls) -> int:
        return 70

    @staticmethod
    def get_config_filenames() -> list[str]:
        # vLLM asks for none, then.
        return []

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Df11Config:
        return cls(bool(config.get("fused")))

    def get_quant_method(self, layer: torch.nn.Module, prefix: str) -> Any:
        if isinstance(layer, GateLinear) or prefix.endswith((".kv_b_proj", ".fused_qkv_a_proj")):
            # vLLM computes with these weights itself, where it can: without quantization it has other kernels for a
            # router and for the last, and multiplies the second with other weights.
            return UnquantizedLinearMethod()
        if isinstance(layer, LinearBase):
            return Df11LinearMethod(prefix, self.fused)
        if isinstance(layer, RoutedExperts):
            return Df11ExpertsMethod(layer, prefix)
        if isinstance(layer, VocabParallelEmbedding):
            return Df11EmbeddingMethod(prefix, self.fused)
        return None
