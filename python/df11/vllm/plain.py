"""Computes with a decoded weight as the engine would without df11: by its own method for weights that aren't quantized."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import torch
from vllm.model_executor.layers.utils import dispatch_cpu_unquantized_gemm
from vllm.platforms import current_platform


def compute(method: Any, layer: torch.nn.Module, weight: torch.Tensor, x: torch.Tensor, bias: torch.Tensor | None) -> Any:
    """What vLLM's own `method` computes of `x` for a layer with this weight, with the same kernel.

    On the CPU vLLM packs a weight for its kernel once, when it is loaded. Here it is packed each time, for it is gone
    afterwards.
    """
    return method.apply(_stand_in(layer, weight), x, bias)


def prepare(layer: torch.nn.Module, weight: torch.Tensor) -> None:
    """Has vLLM change what it changes in a layer when it chooses a kernel: some want a bias in FP32."""
    if getattr(layer, "bias", None) is not None:
        _stand_in(layer, weight)


def _stand_in(layer: torch.nn.Module, weight: torch.Tensor) -> Any:
    """What the method needs of a layer."""
    stand_in = SimpleNamespace(weight=weight, bias=getattr(layer, "bias", None))
    if current_platform.is_cpu():
        dispatch_cpu_unquantized_gemm(stand_in, remove_weight=False)
    return stand_in
