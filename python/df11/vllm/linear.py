"""Linear layers, whatever vLLM has merged in them and whatever part of them this rank has."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import torch
from vllm.model_executor.layers.linear import (
    LinearMethodBase,
    UnquantizedLinearMethod,
    register_weight_loader_v2_supported_method,
)
from vllm.model_executor.layers.utils import dispatch_cpu_unquantized_gemm
from vllm.platforms import current_platform

from df11.vllm import accounting, operators
from df11.vllm.layers import check_loaded, create_later, is_processed, leave_out
from df11.vllm.scratch import Scratch, scratch_here
from df11.vllm.weights import Weight, encode


@register_weight_loader_v2_supported_method
class Df11LinearMethod(LinearMethodBase):  # type: ignore[misc]
    """Compresses a layer's weight when it was loaded, and decodes it before each use."""

    uses_meta_device = True

    def __init__(self, prefix: str, plain: Any = None) -> None:
        """`plain` is vLLM's method for such layers."""
        self._prefix = prefix
        self._plain = plain or UnquantizedLinearMethod()
        self._weight: Weight | None = None
        self._scratch: Scratch | None = None

    def create_weights(self, layer: torch.nn.Module, *sizes: Any, params_dtype: torch.dtype, **attributes: Any) -> None:
        def create() -> None:
            self._plain.create_weights(layer, *sizes, params_dtype=params_dtype, **attributes)

        if params_dtype != torch.bfloat16:
            create()
            return
        self._scratch = scratch_here("layers")
        create_later(layer, create)
        self._scratch.reserve(layer.weight.numel())

    def process_weights_after_loading(self, layer: torch.nn.Module) -> None:
        if is_processed(layer):
            accounting.allocate()
            return
        if self._scratch is not None:
            check_loaded(layer, self._prefix)
            self._weight = self._compress(layer)
        if self._weight is None:
            accounting.PLAIN[layer] = layer.weight.numel() * layer.weight.element_size()
            self._plain.process_weights_after_loading(layer)
            return
        if getattr(layer, "bias", None) is not None:
            # vLLM changes a layer when it chooses a kernel: some want a bias in FP32.
            _stand_in(layer, layer.weight)
        leave_out(layer, "weight")

    def _compress(self, layer: torch.nn.Module) -> Weight | None:
        unit = encode([layer.weight])
        return None if unit is None else Weight(self._prefix, [layer.weight], unit)

    def apply(self, layer: torch.nn.Module, x: torch.Tensor, bias: torch.Tensor | None = None) -> torch.Tensor:
        if self._weight is None:
            return self._plain.apply(layer, x, bias)
        return operators.linear(x, bias, layer.df11_layer, self._weight.shapes[0][0])

    def decode_and_apply(self, layer: torch.nn.Module, x: torch.Tensor, bias: torch.Tensor | None) -> torch.Tensor:
        """What the operator does: vLLM's own method computes with the decoded weight, by the same kernel."""
        assert self._weight is not None and self._scratch is not None
        (weight,) = self._weight.decode(self._scratch)
        computed: torch.Tensor = self._plain.apply(_stand_in(layer, weight), x, bias)
        return computed


def _stand_in(layer: torch.nn.Module, weight: torch.Tensor) -> Any:
    """What the method needs of a layer.

    On the CPU vLLM packs a weight for its kernel once, when it is loaded. Here it is packed each time, for it is gone
    afterwards.
    """
    stand_in = SimpleNamespace(weight=weight, bias=getattr(layer, "bias", None))
    if current_platform.is_cpu():
        dispatch_cpu_unquantized_gemm(stand_in, remove_weight=False)
    return stand_in
