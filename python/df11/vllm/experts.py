"""Mixtures of experts: the weights of all experts of a layer are compressed together.

They are compressed as vLLM's kernel wants them, packed or shuffled: that changes their order only, and they are decoded ready
for use. On the CPU only the experts are decoded that the router has chosen. On a GPU, where a CUDA graph is recorded before
they are known, all are.
"""

from __future__ import annotations

from typing import Any

import torch
from vllm.model_executor.layers.fused_moe import RoutedExperts
from vllm.model_executor.layers.fused_moe.unquantized_fused_moe_method import UnquantizedFusedMoEMethod

from df11.vllm import accounting, operators
from df11.vllm.layers import check_loaded, create_later, is_processed, leave_out
from df11.vllm.scratch import Scratch, scratch_here
from df11.vllm.weights import CpuWeight, Weight, compress

NAMES = ("w13_weight", "w2_weight")


class Df11ExpertsMethod(UnquantizedFusedMoEMethod):  # type: ignore[misc]
    """Compresses the weights of a layer's experts when they were loaded, and decodes them before each use."""

    uses_meta_device = True
    supports_pre_processed_weights = False

    def __init__(self, layer: RoutedExperts, prefix: str) -> None:
        super().__init__(layer.moe_config)
        self.supports_pre_processed_weights = False
        self._prefix = prefix
        self._weight: Weight | None = None
        self._scratch: Scratch | None = None

    @property
    def supports_eplb(self) -> bool:
        # It would move weights between ranks that aren't there.
        return False

    def create_weights(self, layer: torch.nn.Module, *sizes: Any, params_dtype: torch.dtype, **attributes: Any) -> None:
        def create() -> None:
            UnquantizedFusedMoEMethod.create_weights(self, layer, *sizes, params_dtype=params_dtype, **attributes)

        # With adapters vLLM puts a method of its own in the place of this one, and that computes with the weights themselves.
        if params_dtype != torch.bfloat16 or layer.moe_config.is_lora_enabled:
            create()
            return
        # Other layers may run while the experts' weights are in use, so they have a scratch of their own.
        self._scratch = scratch_here("experts")
        create_later(layer, create)
        self._scratch.reserve(sum(getattr(layer, name).numel() for name in NAMES))

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        if is_processed(layer):
            accounting.allocate()
            return
        if self._scratch is not None:
            check_loaded(layer, self._prefix)
        super().process_weights_after_loading(layer)
        weights = [getattr(layer, name).data for name in NAMES]
        if self._scratch is not None and all(_is_compressible(weight) for weight in weights):
            self._weight = compress(self._prefix, weights)
        if self._weight is None:
            accounting.PLAIN[layer] = sum(weight.numel() * weight.element_size() for weight in weights)
        else:
            for name in NAMES:
                leave_out(layer, name)
        for name in NAMES:
            # The checkpoint's weights for experts of other ranks may still come. This passes over them.
            getattr(layer, name).weight_loader = layer.weight_loader

    def apply(
        self,
        layer: RoutedExperts,
        x: torch.Tensor,
        topk_weights: torch.Tensor,
        topk_ids: torch.Tensor,
        shared_experts: Any,
        shared_experts_input: torch.Tensor | None,
    ) -> Any:
        if self._weight is None:
            return super().apply(layer, x, topk_weights, topk_ids, shared_experts, shared_experts_input)
        if isinstance(self._weight, CpuWeight) and not self.mk_can_overlap_shared_experts:
            # Shared experts were run before.
            return operators.experts(x, topk_weights, topk_ids, layer.df11_layer)
        # vLLM has an operator of its own around this.
        decoded = _Decoded(layer, self._decode(layer, topk_ids))
        return super().apply(decoded, x, topk_weights, topk_ids, shared_experts, shared_experts_input)

    def decode_and_apply(
        self, layer: RoutedExperts, x: torch.Tensor, topk_weights: torch.Tensor, topk_ids: torch.Tensor
    ) -> Any:
        """What the operator does."""
        decoded = _Decoded(layer, self._decode(layer, topk_ids))
        return super().apply(decoded, x, topk_weights, topk_ids, None, None)

    def apply_monolithic(self, layer: RoutedExperts, *arguments: Any, **options: Any) -> Any:
        if self._weight is None:
            return super().apply_monolithic(layer, *arguments, **options)
        return super().apply_monolithic(_Decoded(layer, self._decode(layer, None)), *arguments, **options)

    def _decode(self, layer: RoutedExperts, topk_ids: torch.Tensor | None) -> list[torch.Tensor]:
        assert self._weight is not None and self._scratch is not None
        if topk_ids is None or not isinstance(self._weight, CpuWeight):
            return self._weight.decode(self._scratch)
        chosen = torch.unique(topk_ids if layer.expert_map is None else layer.expert_map[topk_ids.long()])
        # Another rank's are -1.
        return self._weight.decode_parts(self._scratch, [expert for expert in chosen.tolist() if expert >= 0])


class _Decoded:
    """A layer with its experts' weights, decoded."""

    def __init__(self, layer: RoutedExperts, weights: list[torch.Tensor]) -> None:
        self._layer = layer
        self.w13_weight, self.w2_weight = weights

    def __getattr__(self, name: str) -> Any:
        return getattr(self._layer, name)


def _is_compressible(weight: torch.Tensor) -> bool:
    return bool(weight.dtype == torch.bfloat16 and weight.is_contiguous())
