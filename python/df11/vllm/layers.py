"""The layers that vLLM has compressed: linear ones, output heads and mixtures of experts.

`torch.compile` sees one operator where a layer decodes and computes, and a CUDA graph records what it launches. Operators get a weight
as two tensors, its payload and its header's numbers, so that layers that are alike have one compiled graph.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any
from weakref import WeakSet

import torch
from vllm.config import get_current_vllm_config_or_none
from vllm.model_executor.layers.fused_moe import RoutedExperts
from vllm.model_executor.layers.fused_moe.router.gate_linear import GateLinear
from vllm.model_executor.layers.fused_moe.unquantized_fused_moe_method import UnquantizedFusedMoEMethod
from vllm.model_executor.layers.linear import (
    LinearBase,
    LinearMethodBase,
    UnquantizedLinearMethod,
    register_weight_loader_v2_supported_method,
)
from vllm.model_executor.layers.quantization import register_quantization_config
from vllm.model_executor.layers.quantization.base_config import QuantizationConfig
from vllm.model_executor.layers.utils import dispatch_cpu_unquantized_gemm
from vllm.model_executor.layers.vocab_parallel_embedding import ParallelLMHead, UnquantizedEmbeddingMethod
from vllm.model_executor.model_loader.reload.layerwise import get_layerwise_info, initialize_online_processing
from vllm.platforms import current_platform
from vllm.utils.torch_utils import direct_register_custom_op

from df11 import _df11, products
from df11.config import METHOD
from df11.errors import MissingTensorError
from df11.header import Header
from df11.payload import decode, decode_into, pack_if_smaller

_decodes = 0
_HELD: WeakSet[torch.Tensor] = WeakSet()
"""The payloads of this process."""


@register_quantization_config(METHOD.value)
class Df11Config(QuantizationConfig):  # type: ignore[misc]
    """Its only setting is `fused`: few inputs are multiplied while a weight is decoded, which rounds in another order than vLLM does."""

    def __init__(self, fused: bool = False) -> None:
        super().__init__()
        self.fused = fused

    @classmethod
    def get_name(cls) -> str:
        return METHOD.value

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
        return cls(bool(config.get("fused")))

    def get_quant_method(self, layer: torch.nn.Module, prefix: str) -> Any:
        if isinstance(layer, GateLinear) or prefix.endswith((".kv_b_proj", ".fused_qkv_a_proj")):
            # vLLM computes with these weights itself: without quantization it has other kernels for a router and for the last.
            return UnquantizedLinearMethod()
        if isinstance(layer, LinearBase):
            return Df11LinearMethod(prefix, self.fused)
        if isinstance(layer, RoutedExperts):
            return Df11ExpertsMethod(layer, prefix)
        # An embedding looks rows up, and stays as it is; so does a head that is tied to one.
        return Df11HeadMethod(prefix, self.fused) if isinstance(layer, ParallelLMHead) else None


@register_weight_loader_v2_supported_method
class Df11LinearMethod(LinearMethodBase):  # type: ignore[misc]
    """Compresses a layer's weight when it was loaded, and decodes it before each use."""

    uses_meta_device = True

    def __init__(self, prefix: str, fused: bool) -> None:
        self._prefix, self._fused = prefix, fused
        self._plain: Any = UnquantizedLinearMethod()
        self._is_compressed = False

    def create_weights(self, layer: torch.nn.Module, *sizes: Any, params_dtype: torch.dtype, **attributes: Any) -> None:
        create_later(layer, params_dtype, lambda: self._plain.create_weights(layer, *sizes, params_dtype=params_dtype, **attributes))

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        if is_processed(layer):
            return
        self._is_compressed = compress(layer, self._prefix, ["weight"])
        if not self._is_compressed:
            self._plain.process_weights_after_loading(layer)
        elif getattr(layer, "bias", None) is not None:
            # vLLM changes a layer when it chooses a kernel: some want a bias in FP32.
            _stand_in(decode(layer.weight_payload, _header(layer.weight_header)), layer.bias, layer)
        leave_out(layer, ["weight"] if self._is_compressed else [])

    def apply(self, layer: torch.nn.Module, x: torch.Tensor, bias: torch.Tensor | None = None) -> torch.Tensor:
        if not self._is_compressed:
            applied: torch.Tensor = self._plain.apply(layer, x, bias)
            return applied
        # The operator takes a matrix, as the products of vLLM's own layers do: `torch.compile` fuses what it fuses there.
        width = layer.df11_width
        rows = torch.ops.df11.vllm_linear(
            x.reshape(-1, x.shape[-1]), bias, layer.weight_payload, layer.weight_header, width, self._fused, type(self) is Df11HeadMethod
        )
        return rows.view(*x.shape[:-1], width)  # type: ignore[no-any-return]


class Df11HeadMethod(Df11LinearMethod):
    """The same for an output head that has a weight of its own."""

    def __init__(self, prefix: str, fused: bool) -> None:
        super().__init__(prefix, fused)
        self._plain = UnquantizedEmbeddingMethod()

    def create_weights(self, layer: torch.nn.Module, *sizes: Any, params_dtype: torch.dtype, **attributes: Any) -> None:
        super().create_weights(layer, *sizes, params_dtype=params_dtype, **attributes)
        # The rows that only pad the table aren't loaded. vLLM would wait for them.
        layer.weight.weight_loader_numel = layer.num_org_embeddings_per_partition * layer.embedding_dim

    def tie_weights(self, layer: torch.nn.Module, embed_tokens: torch.nn.Module) -> torch.nn.Module:
        return embed_tokens


class Df11ExpertsMethod(UnquantizedFusedMoEMethod):  # type: ignore[misc]
    """Compresses the weights of all experts of a layer together, as vLLM's kernel wants them; decodes those that are chosen."""

    uses_meta_device = True
    supports_pre_processed_weights = False
    names = ["w13_weight", "w2_weight"]

    def __init__(self, layer: RoutedExperts, prefix: str) -> None:
        super().__init__(layer.moe_config)
        self.supports_pre_processed_weights = False
        self._prefix = prefix
        self._is_compressed = False

    @property
    def supports_eplb(self) -> bool:
        # It would move weights between ranks that aren't there.
        return False

    def create_weights(self, layer: torch.nn.Module, *sizes: Any, params_dtype: torch.dtype, **attributes: Any) -> None:
        create = super().create_weights
        # With adapters vLLM puts a method of its own in the place of this one, and that computes with the weights themselves.
        dtype = torch.float32 if layer.moe_config.is_lora_enabled else params_dtype
        create_later(layer, dtype, lambda: create(layer, *sizes, params_dtype=params_dtype, **attributes))

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        if is_processed(layer):
            return
        super().process_weights_after_loading(layer)
        self._is_compressed = compress(layer, self._prefix, self.names)
        leave_out(layer, self.names if self._is_compressed else [])
        for name in self.names:
            # The checkpoint's weights for experts of other ranks may still come. This passes over them.
            getattr(layer, name).weight_loader = layer.weight_loader

    def apply(self, layer: Any, x: torch.Tensor, topk_weights: torch.Tensor, topk_ids: torch.Tensor, *shared: Any) -> Any:
        if not self._is_compressed:
            return super().apply(layer, x, topk_weights, topk_ids, *shared)
        if current_platform.is_cpu() and not self.mk_can_overlap_shared_experts:
            _LAYERS[self._prefix] = (self, layer)
            weights = [getattr(layer, f"{name}_{part}") for name in self.names for part in ("payload", "header")]
            return torch.ops.df11.vllm_experts(x, topk_weights, topk_ids, *weights, layer.df11_number)
        # vLLM has an operator of its own around this.
        return super().apply(self.decoded(layer, None), x, topk_weights, topk_ids, *shared)

    def apply_monolithic(self, layer: Any, *arguments: Any, **options: Any) -> Any:
        return super().apply_monolithic(self.decoded(layer, None) if self._is_compressed else layer, *arguments, **options)
