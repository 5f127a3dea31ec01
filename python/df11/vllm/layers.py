"""The layers that vLLM has compressed: linear ones, output heads and mixtures of experts.

`torch.compile` sees one operator where a layer decodes and computes, and a CUDA graph records what it launches. Operators write to
nothing that torch knows of, and find their layer by its number.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from itertools import count
from types import SimpleNamespace
from typing import Any
from weakref import WeakSet, WeakValueDictionary

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

from df11 import _df11, products, tensor
from df11.config import METHOD
from df11.errors import MissingTensorError
from df11.payload import decode_into
from df11.tensor import Df11Tensor

_decodes = 0
_HELD: WeakSet[Df11Tensor] = WeakSet()
"""The weights of this process."""


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
        create = self._plain.create_weights
        create_weights(layer, params_dtype == torch.bfloat16, lambda: create(layer, *sizes, params_dtype=params_dtype, **attributes))

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        if is_processed(layer):
            return
        check_loaded(layer, self._prefix)
        weight = layer.weight
        self._is_compressed = compress(layer, "weight")
        if not self._is_compressed:
            self._plain.process_weights_after_loading(layer)
        elif getattr(layer, "bias", None) is not None:
            # vLLM changes a layer when it chooses a kernel: some want a bias in FP32.
            _stand_in(layer, weight)

    def apply(self, layer: torch.nn.Module, x: torch.Tensor, bias: torch.Tensor | None = None) -> torch.Tensor:
        if not self._is_compressed:
            applied: torch.Tensor = self._plain.apply(layer, x, bias)
            return applied
        # The operator takes a matrix, as the products of vLLM's own layers do: `torch.compile` fuses what it fuses there.
        width = layer.df11_weight.header.shape[0]
        rows: torch.Tensor = torch.ops.df11.vllm_linear(x.reshape(-1, x.shape[-1]), bias, layer.df11_number, width)
        return rows.view(*x.shape[:-1], width)

    def decode_and_apply(self, layer: Any, x: torch.Tensor, bias: torch.Tensor | None) -> torch.Tensor:
        """What the operator does. vLLM's own method, with the decoded weight, is always right. But on the CPU it packs the weight anew
        each time; so torch's product takes its place where it has the same bits, which is tried once for each number of inputs."""
        global _decodes
        _decodes += 1
        weight, header = layer.df11_weight, layer.df11_weight.header
        is_small = 0 < len(x) <= _MOST and x.is_contiguous() and (bias is None or bias.dtype == x.dtype)
        if is_small and (self._fused or (current_platform.is_cpu() and self._has_bits_of_torch(layer, x, bias))):
            return products.multiply(x, weight.payload, header, bias, self._fused)
        applied: torch.Tensor = self._plain.apply(_stand_in(layer, weight.decode()), x, bias)
        return applied

    def _has_bits_of_torch(self, layer: Any, x: torch.Tensor, bias: torch.Tensor | None) -> bool:
        shape = layer.df11_weight.header.shape
        case = (type(self._plain), torch.get_num_threads(), len(x), bias is not None, *shape)
        if case not in _EXACT:
            weight = torch.empty(shape, dtype=torch.bfloat16, device="cpu")
            whole = lambda x, weight, bias: self._plain.apply(_stand_in(layer, weight), x, bias)  # noqa: E731
            _EXACT[case] = products.same_in_blocks(weight, [shape[0]], len(x), bias, whole)
        return _EXACT[case]


_MOST = 64
"""With more inputs packing costs little, and trying it would."""

_EXACT: dict[tuple[Any, ...], bool] = {}


def _stand_in(layer: torch.nn.Module, weight: torch.Tensor) -> Any:
    """What vLLM's method needs of a layer. On the CPU vLLM packs a weight for its kernel."""
    stand_in = SimpleNamespace(weight=weight, bias=getattr(layer, "bias", None))
    if current_platform.is_cpu():
        dispatch_cpu_unquantized_gemm(stand_in, remove_weight=False)
    return stand_in


class Df11HeadMethod(Df11LinearMethod):
    """The same for an output head that has a weight of its own, when everything was loaded: before, it may be tied to an embedding."""

    uses_meta_device = False

    def __init__(self, prefix: str, fused: bool) -> None:
        super().__init__(prefix, fused)
        self._plain = UnquantizedEmbeddingMethod()
        self._is_tied = False

    def create_weights(self, layer: torch.nn.Module, *sizes: Any, **attributes: Any) -> None:
        self._plain.create_weights(layer, *sizes, **attributes)
        number(layer)

    def tie_weights(self, layer: torch.nn.Module, embed_tokens: torch.nn.Module) -> torch.nn.Module:
        self._is_tied = True
        tied: torch.nn.Module = self._plain.tie_weights(layer, embed_tokens)
        return tied

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        if self._is_tied:
            self._plain.process_weights_after_loading(layer)
        else:
            super().process_weights_after_loading(layer)


class Df11ExpertsMethod(UnquantizedFusedMoEMethod):  # type: ignore[misc]
    """Compresses the weights of all experts of a layer together, as vLLM's kernel wants them, and decodes those that are chosen."""

    uses_meta_device = True
    supports_pre_processed_weights = False
    names = ("w13_weight", "w2_weight")

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
        is_ours = params_dtype == torch.bfloat16 and not layer.moe_config.is_lora_enabled
        create_weights(layer, is_ours, lambda: create(layer, *sizes, params_dtype=params_dtype, **attributes))

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        if is_processed(layer):
            return
        check_loaded(layer, self._prefix)
        super().process_weights_after_loading(layer)
        self._is_compressed = not layer.moe_config.is_lora_enabled and compress(layer, *self.names)
        for name in self.names:
            # The checkpoint's weights for experts of other ranks may still come. This passes over them.
            getattr(layer, name).weight_loader = layer.weight_loader

    def apply(self, layer: Any, x: torch.Tensor, topk_weights: torch.Tensor, topk_ids: torch.Tensor, *shared: Any, **named: Any) -> Any:
        if not self._is_compressed:
            return super().apply(layer, x, topk_weights, topk_ids, *shared, **named)
        if current_platform.is_cpu() and not self.mk_can_overlap_shared_experts:
            # Shared experts were run before.
            return torch.ops.df11.vllm_experts(x, topk_weights, topk_ids, layer.df11_number)
        # vLLM has an operator of its own around this.
        return super().apply(self._decoded(layer, topk_ids), x, topk_weights, topk_ids, *shared, **named)

    def apply_monolithic(self, layer: Any, *arguments: Any, **options: Any) -> Any:
        return super().apply_monolithic(self._decoded(layer, None) if self._is_compressed else layer, *arguments, **options)

    def decode_and_apply(self, layer: Any, x: torch.Tensor, topk_weights: torch.Tensor, topk_ids: torch.Tensor) -> Any:
        """What the operator does."""
        return super().apply(self._decoded(layer, topk_ids), x, topk_weights, topk_ids, None, None)

    def _decoded(self, layer: Any, topk_ids: torch.Tensor | None) -> Any:
        """A layer with its experts' weights."""
        chosen: list[int] | None = None
        if topk_ids is not None and topk_ids.device.type == "cpu":
            # Another rank's are -1.
            local = topk_ids if layer.expert_map is None else layer.expert_map[topk_ids.long()]
            chosen = [expert for expert in torch.unique(local).tolist() if expert >= 0]
        return _Decoded(layer, {name: _experts(getattr(layer, f"df11_{name}"), chosen) for name in self.names})


class _Decoded:
    def __init__(self, layer: Any, weights: dict[str, torch.Tensor]) -> None:
        self._layer = layer
        vars(self).update(weights)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._layer, name)


def _experts(weight: Df11Tensor, chosen: list[int] | None) -> torch.Tensor:
    """A stack of experts, of which only those that are chosen have their values."""
    global _decodes
    _decodes += 1
    if chosen is None or len(chosen) == weight.header.shape[0]:
        return weight.decode()
    out = torch.empty(weight.header.shape, dtype=torch.bfloat16, device="cpu")
    each = weight.header.rows // weight.header.shape[0]
    for expert in chosen:
        decode_into(weight.payload, weight.header, out[expert], (expert * each, (expert + 1) * each))
    return out


def create_weights(layer: torch.nn.Module, is_ours: bool, create: Callable[[], None]) -> None:
    """Creates a layer's weights: those that will be compressed on the device meta. vLLM makes them real when the checkpoint's
    tensors for this layer are there, and has the layer's quantization method process them at once."""
    if not is_ours:
        create()
        return
    with torch.device("meta"):
        create()
    number(layer)
    initialize_online_processing(layer)


def number(layer: torch.nn.Module) -> None:
    """Gives a layer a number: a tensor, so that layers that are alike have one compiled graph."""
    value = next(_numbers)
    _LAYERS[value] = layer
    layer.df11_number = torch.tensor(value, dtype=torch.int64, device="cpu")


_numbers = count()
_LAYERS: WeakValueDictionary[int, torch.nn.Module] = WeakValueDictionary()


def await_all(model: torch.nn.Module) -> None:
    """Has vLLM wait for all weights of each layer that is compressed: `create_weights` comes too early for a bias, which vLLM adds after
    a layer's weight. To be called when the model was made and nothing is loaded."""
    for layer in model.modules():
        if hasattr(layer, "df11_number") and get_layerwise_info(layer).can_load():
            initialize_online_processing(layer)


def is_processed(layer: torch.nn.Module) -> bool:
    """Whether vLLM has had this layer's weights processed before: it goes through all layers once more when all are loaded."""
    before: bool = getattr(layer, "_already_called_process_weights_after_loading", False)
    # vLLM's own mark.
    layer._already_called_process_weights_after_loading = True
    return before


def check_loaded(layer: torch.nn.Module, prefix: str) -> None:
    """Refuses a checkpoint that has nothing of a layer."""
    config, info = get_current_vllm_config_or_none(), get_layerwise_info(layer)
    is_dummy = config is not None and config.load_config.load_format == "dummy"
    if not is_dummy and info.load_numel == 0 and info.load_numel_total:
        raise MissingTensorError(f"the checkpoint has no weights for {prefix or type(layer).__name__}")


def compress(layer: torch.nn.Module, *names: str) -> bool:
    """Compresses weights of a layer, and puts empty ones in their place; or does nothing, if one of them can't be compressed."""
    start_threads()
    weights = [getattr(layer, name).data for name in names]
    compressed: list[Df11Tensor | None] = [None]
    if all(weight.dtype == torch.bfloat16 and weight.is_contiguous() for weight in weights):
        compressed = [tensor.compress(weight) for weight in weights]
    if any(held is None for held in compressed):
        return False
    for name, held, weight in zip(names, compressed, weights):
        assert held is not None
        # No attribute that torch would take for a parameter.
        object.__setattr__(layer, f"df11_{name}", held)
        _HELD.add(held)
        empty = torch.empty(0, dtype=weight.dtype, device=weight.device)
        setattr(layer, name, torch.nn.Parameter(empty, requires_grad=False))
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "malloc_trim"):
        # C's allocator keeps the memory of weights that were compressed before: no other fits into these gaps.
        libc.malloc_trim(0)
    return True


@cache
def start_threads() -> None:
    """Starts df11's threads on all cores. Threads are born on those of the one that starts them, and vLLM binds its own to a single one."""

    def start() -> None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, range(os.cpu_count() or 1))
        _df11.threads()

    thread = threading.Thread(target=start)
    thread.start()
    thread.join()


def counted() -> dict[str, int]:
    """See `df11.vllm.counts`."""
    raw = sum(2 * weight.numel() for weight in _HELD)
    held = sum(weight.payload.numel() for weight in _HELD)
    return {"weights": len(_HELD), "raw_bytes": raw, "compressed_bytes": held, "decodes": _decodes}


def _linear(x: torch.Tensor, bias: torch.Tensor | None, layer: torch.Tensor, width: int) -> torch.Tensor:
    found: Any = _LAYERS[int(layer)]
    return found.quant_method.decode_and_apply(found, x, bias)


def _linear_shape(x: torch.Tensor, bias: torch.Tensor | None, layer: torch.Tensor, width: int) -> torch.Tensor:
    return x.new_empty((*x.shape[:-1], width))


def _moe(x: torch.Tensor, topk_weights: torch.Tensor, topk_ids: torch.Tensor, layer: torch.Tensor) -> torch.Tensor:
    found: Any = _LAYERS[int(layer)]
    return found.quant_method.decode_and_apply(found, x, topk_weights, topk_ids)


def _moe_shape(x: torch.Tensor, topk_weights: torch.Tensor, topk_ids: torch.Tensor, layer: torch.Tensor) -> torch.Tensor:
    return torch.empty_like(x)


_LIBRARY = torch.library.Library("df11", "FRAGMENT")
for _name, _operator, _fake in (("vllm_linear", _linear, _linear_shape), ("vllm_experts", _moe, _moe_shape)):
    direct_register_custom_op(_name, _operator, fake_impl=_fake, target_lib=_LIBRARY, dispatch_key="CompositeExplicitAutograd")
