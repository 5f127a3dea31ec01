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

from df11 import _df11
from df11.running.products import FUSED_INPUTS, exact, fused, row_blocks, same_in_blocks
from df11.vllm import accounting, operators
from df11.vllm.layers import check_loaded, create_later, is_processed, leave_out
from df11.vllm.scratch import Scratch, scratch_here
from df11.units.gpu_codes import FUSED_INPUTS as FUSED_INPUTS_OF_GPUS
from df11.vllm.weights import CpuWeight, GpuWeight, Weight, compress


@register_weight_loader_v2_supported_method
class Df11LinearMethod(LinearMethodBase):  # type: ignore[misc]
    """Compresses a layer's weight when it was loaded, and decodes it before each use."""

    uses_meta_device = True

    def __init__(self, prefix: str, fused: bool = False, plain: Any = None) -> None:
        """`fused` multiplies few inputs while it decodes. `plain` is vLLM's method for such layers."""
        self.fused = fused
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
        return compress(self._prefix, [layer.weight])

    def apply(self, layer: torch.nn.Module, x: torch.Tensor, bias: torch.Tensor | None = None) -> torch.Tensor:
        if self._weight is None:
            return self._plain.apply(layer, x, bias)
        return operators.linear(x, bias, layer.df11_layer, self._weight.shapes[0][0])

    def decode_and_apply(self, layer: torch.nn.Module, x: torch.Tensor, bias: torch.Tensor | None) -> torch.Tensor:
        """What the operator does.

        vLLM's own method, with the decoded weight, is always right. But on the CPU it packs the weight anew each time. So torch's
        product of rows that are decoded in the cache takes its place where it has the same bits: that is tried once for each
        number of inputs.
        """
        weight = self._weight
        if isinstance(weight, GpuWeight) and self.fused and 0 < len(x) <= FUSED_INPUTS_OF_GPUS and weight.has_rows:
            Weight.decodes += 1
            (codes,) = weight.codes
            return codes.multiply(0, codes.rows, x, bias)
        cached = self._codes_for(layer, x, bias)
        if cached is not None:
            Weight.decodes += 1
            is_fused = self.fused and len(x) <= FUSED_INPUTS
            return (fused if is_fused else exact)(x, cached, 0, cached.rows, bias, False)
        return self._decode_and_pack(layer, x, bias)

    def _codes_for(self, layer: torch.nn.Module, x: torch.Tensor, bias: torch.Tensor | None) -> _df11.Fixed | None:
        """The weight's codes, if x is to be multiplied by these."""
        assert self._scratch is not None
        is_small = 0 < len(x) <= _MOST and x.is_contiguous() and (bias is None or bias.dtype == x.dtype)
        if not is_small or not isinstance(self._weight, CpuWeight) or not self._weight.has_rows:
            return None
        (codes,) = self._weight.codes
        if self.fused and len(x) <= FUSED_INPUTS:
            return codes
        case = (type(self._plain), torch.get_num_threads(), len(x), bias is not None, *self._weight.shapes[0])
        if case not in _EXACT:
            weight = self._scratch.take(self._weight.elements).view(self._weight.shapes[0])
            sizes = [end - start for start, end in row_blocks(*self._weight.shapes[0])]
            whole = lambda x, weight, bias: self._plain.apply(_stand_in(layer, weight), x, bias)  # noqa: E731
            _EXACT[case] = same_in_blocks(weight, sizes, len(x), bias, whole)
        return codes if _EXACT[case] else None

    def _decode_and_pack(self, layer: torch.nn.Module, x: torch.Tensor, bias: torch.Tensor | None) -> torch.Tensor:
        assert self._weight is not None and self._scratch is not None
        (weight,) = self._weight.decode(self._scratch)
        computed: torch.Tensor = self._plain.apply(_stand_in(layer, weight), x, bias)
        return computed


_MOST = 64
"""With more inputs packing costs little, and trying it would."""

_EXACT: dict[tuple[Any, ...], bool] = {}
"""Whether torch's product of decoded rows has the bits of vLLM's: by vLLM's method, the threads, the number of inputs, whether there
is a bias, and the shape of the weight."""


def _stand_in(layer: torch.nn.Module, weight: torch.Tensor) -> Any:
    """What the method needs of a layer.

    On the CPU vLLM packs a weight for its kernel once, when it is loaded. Here it is packed each time, for it is gone
    afterwards.
    """
    stand_in = SimpleNamespace(weight=weight, bias=getattr(layer, "bias", None))
    if current_platform.is_cpu():
        dispatch_cpu_unquantized_gemm(stand_in, remove_weight=False)
    return stand_in
