"""The layers that vLLM has compressed: linear ones, output heads and mixtures of experts.

Their weights are `Df11Tensor`s. `torch.compile` sees one operator where a layer decodes and computes, and a CUDA graph records what it
launches. The operator finds its layer by a number.
"""

from __future__ import annotations

from copy import copy
from types import SimpleNamespace
from typing import Any
from weakref import WeakValueDictionary

import torch
from vllm.model_executor.layers import linear
from vllm.model_executor.layers.fused_moe import RoutedExperts
from vllm.model_executor.layers.fused_moe.router.gate_linear import GateLinear
from vllm.model_executor.layers.fused_moe.unquantized_fused_moe_method import UnquantizedFusedMoEMethod
from vllm.model_executor.layers.utils import dispatch_cpu_unquantized_gemm
from vllm.model_executor.layers.vocab_parallel_embedding import ParallelLMHead, UnquantizedEmbeddingMethod
from vllm.model_executor.model_loader.reload.layerwise import initialize_online_processing
from vllm.platforms import current_platform
from vllm.utils.torch_utils import direct_register_custom_op

from df11 import gpu, orders, products, tensor
from df11.payload import aligned
from df11.tensor import Df11Tensor


def method_for(layer: torch.nn.Module, prefix: str, fused: bool) -> Any:
    """What creates a layer's weights, compresses them and computes with them."""
    if isinstance(layer, GateLinear) or prefix.endswith((".kv_b_proj", ".fused_qkv_a_proj")):
        # vLLM computes with these weights itself: without quantization it has other kernels for a router and for the last.
        return linear.UnquantizedLinearMethod()
    if isinstance(layer, linear.LinearBase):
        return Df11LinearMethod(fused)
    if isinstance(layer, RoutedExperts):
        return Df11ExpertsMethod(layer.moe_config)
    # An embedding looks rows up, and stays as it is; so does a head that is tied to one.
    return Df11HeadMethod(fused) if isinstance(layer, ParallelLMHead) else None


@linear.register_weight_loader_v2_supported_method
class Df11LinearMethod(linear.LinearMethodBase):  # type: ignore[misc]
    """Compresses a layer's weight when it was loaded, and decodes it before each use."""

    uses_meta_device = True
    plain: Any = linear.UnquantizedLinearMethod

    def __init__(self, fused: bool) -> None:
        self._fused, self._plain = fused, self.plain()
        self._width = 0

    def create_weights(self, layer: torch.nn.Module, *sizes: Any, **attributes: Any) -> None:
        create_on_meta(layer, self._plain.create_weights, *sizes, **attributes)

    def process_weights_after_loading(self, layer: Any) -> None:
        if self._width:
            # vLLM goes through all layers once more when all are loaded.
            return
        weight = layer.weight.data
        # On the CPU this packs the weight for a kernel, and some kernels want the bias in FP32.
        self._plain.process_weights_after_loading(layer)
        if compress(layer, "weight", weight):
            self._width, layer.cpu_linear = len(weight), None

    def apply(self, layer: Any, x: torch.Tensor, bias: torch.Tensor | None = None) -> Any:
        if not self._width:
            return self._plain.apply(layer, x, bias)
        # The operator takes a matrix, as the products of vLLM's own layers do: `torch.compile` fuses what it fuses there.
        rows = torch.ops.df11.vllm_layer(x.reshape(-1, x.shape[-1]), bias, None, layer.df11_number, self._width)
        return rows.view(*x.shape[:-1], self._width)

    def decode_and_apply(self, layer: Any, x: torch.Tensor, bias: torch.Tensor | None, _: None) -> Any:
        """What the operator does. vLLM's own method, with the decoded weight, is always right. But on the CPU it packs the weight anew
        each time; so our product takes its place where it has the same bits."""
        weight, is_cpu = layer.weight, current_platform.is_cpu()
        if 0 < len(x) <= _PACKED.most_inputs and x.is_contiguous() and (bias is None or bias.dtype == x.dtype):
            if self._fused and len(x) <= (products.FUSED_INPUTS if is_cpu else gpu.FUSED_INPUTS):
                return products.multiply(x, weight.payload, weight.header, bias, fused=True)
            if is_cpu and (order := orders.order_of(x, weight.header, bias, False, _PACKED)) is not None:
                return orders.multiply(order, x, aligned(weight.payload), weight.header, bias)
        if is_cpu:
            return _packed(x, weight.decode(), bias)
        return self._plain.apply(SimpleNamespace(weight=weight.decode()), x, bias)


def _packed(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None) -> Any:
    layer = SimpleNamespace(weight=weight)
    dispatch_cpu_unquantized_gemm(layer, remove_weight=False)
    return layer.cpu_linear(x, weight, bias)


_PACKED = orders.Product(_packed, 512)


class Df11HeadMethod(Df11LinearMethod):
    """The same for an output head that has a weight of its own."""

    plain = UnquantizedEmbeddingMethod

    def tie_weights(self, layer: Any, embed_tokens: torch.nn.Module) -> Any:
        layer.quant_method = self._plain
        return self._plain.tie_weights(layer, embed_tokens)


class Df11ExpertsMethod(UnquantizedFusedMoEMethod):  # type: ignore[misc]
    """Compresses the weights of all experts of a layer together, as vLLM's kernel wants them, and decodes those that are chosen."""

    uses_meta_device = True
    # It would move weights between ranks that aren't there.
    supports_eplb = False
    _is_compressed = False

    def create_weights(self, layer: torch.nn.Module, *sizes: Any, **attributes: Any) -> None:
        create_on_meta(layer, super().create_weights, *sizes, **attributes)

    def process_weights_after_loading(self, layer: Any) -> None:
        if self.moe_kernel is not None:
            return
        super().process_weights_after_loading(layer)
        # With adapters vLLM puts a method of its own in the place of this one, and that computes with the weights themselves.
        self._is_compressed = not layer.moe_config.is_lora_enabled
        for name in ("w13_weight", "w2_weight"):
            if self._is_compressed:
                compress(layer, name, getattr(layer, name).data)
            # The checkpoint's weights for experts of other ranks may still come. This passes over them.
            getattr(layer, name).weight_loader = layer.weight_loader

    def apply(self, layer: Any, x: torch.Tensor, topk_weights: torch.Tensor, topk_ids: torch.Tensor, *shared: Any, **named: Any) -> Any:
        if hasattr(layer, "df11_number") and current_platform.is_cpu() and not self.mk_can_overlap_shared_experts:
            # Shared experts were run before. Elsewhere vLLM has an operator of its own around this.
            return torch.ops.df11.vllm_layer(x, topk_weights, topk_ids, layer.df11_number, x.shape[-1])
        return super().apply(_decoded(layer, topk_ids), x, topk_weights, topk_ids, *shared, **named)

    def apply_monolithic(self, layer: Any, *arguments: Any, **options: Any) -> Any:
        return super().apply_monolithic(_decoded(layer, None), *arguments, **options)

    def decode_and_apply(self, layer: Any, x: torch.Tensor, topk_weights: torch.Tensor, topk_ids: torch.Tensor) -> Any:
        """What the operator does."""
        return super().apply(_decoded(layer, topk_ids), x, topk_weights, topk_ids, None, None)


def _decoded(layer: Any, topk_ids: torch.Tensor | None) -> Any:
    """A layer with its experts' weights, of which on the CPU only those that are chosen have their values."""
    if not hasattr(layer, "df11_number"):
        return layer
    chosen: list[int] | None = None
    if topk_ids is not None and topk_ids.device.type == "cpu":
        # Another rank's are -1.
        local = topk_ids if layer.expert_map is None else layer.expert_map[topk_ids.long()]
        chosen = [expert for expert in torch.unique(local).tolist() if expert >= 0]
    decoded = copy(layer)
    decoded._parameters = {name: _decode(weight, chosen) for name, weight in layer._parameters.items()}
    return decoded


def _decode(weight: torch.Tensor, chosen: list[int] | None) -> torch.Tensor:
    if chosen is None or not isinstance(weight, Df11Tensor):
        return weight.decode() if isinstance(weight, Df11Tensor) else weight
    out = torch.empty(weight.shape, dtype=torch.bfloat16, device="cpu")
    for expert in chosen:
        out[expert] = weight[expert]
    return out


def create_on_meta(layer: torch.nn.Module, create: Any, *sizes: Any, **attributes: Any) -> None:
    """vLLM makes the weights real when the checkpoint's tensors for this layer are there, and has them processed at once."""
    with torch.device("meta"):
        create(layer, *sizes, **attributes)
    initialize_online_processing(layer)


def compress(layer: Any, name: str, weight: torch.Tensor) -> bool:
    """Gives a layer a compressed weight; or does nothing, if this one can't be compressed."""
    compressed = tensor.compress(weight) if weight.dtype == torch.bfloat16 and weight.is_contiguous() else None
    if compressed is None:
        return False
    setattr(layer, name, Df11Tensor(compressed))
    _LAYERS[id(layer)] = layer
    # As a tensor, so that layers that are alike have one compiled graph.
    layer.df11_number = torch.tensor(id(layer), dtype=torch.int64, device="cpu")
    return True


_LAYERS: WeakValueDictionary[int, torch.nn.Module] = WeakValueDictionary()


def _layer(x: torch.Tensor, first: torch.Tensor | None, second: torch.Tensor | None, number: torch.Tensor, width: int) -> torch.Tensor:
    layer: Any = _LAYERS[int(number)]
    return layer.quant_method.decode_and_apply(layer, x, first, second)


_fake = lambda x, first, second, number, width: x.new_empty((*x.shape[:-1], width))  # noqa: E731
# Not among vLLM's own operators: the compiler rounded elsewhere beside it then (seen with OLMo 2).
_LIBRARY = torch.library.Library("df11", "FRAGMENT")
direct_register_custom_op("vllm_layer", _layer, fake_impl=_fake, target_lib=_LIBRARY, dispatch_key="CompositeExplicitAutograd")
