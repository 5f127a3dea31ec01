"""DF11 in vLLM: a plug-in that vLLM finds by itself, and a quantization method named `dfloat11`::

    vllm serve Qwen/Qwen3-8B --quantization dfloat11

Each rank compresses its own part of the weights while it loads them, and decodes each layer's just before use. See docs/VLLM.md.
"""

from __future__ import annotations

from typing import Any

import torch
import vllm
from vllm.model_executor.layers.quantization import register_quantization_config
from vllm.model_executor.layers.quantization.base_config import QuantizationConfig

from df11.config import METHOD
from df11.errors import UnsupportedError

VERSIONS = ("0.32", "0.33")
"""The first two numbers of the versions that df11 knows. What it builds on changes with the second."""

_IS_SUPPORTED = ".".join(vllm.__version__.split(".")[:2]) in VERSIONS


def register() -> None:
    """Tells vLLM of `dfloat11`, in each of its processes, by the entry point `vllm.general_plugins`.

    In another version only the name is registered: who asks for it gets an `UnsupportedError`, and all else works as without df11.
    """
    register_quantization_config(METHOD.value)(Df11Config)
    if _IS_SUPPORTED:
        from df11.vllm import checkpoint  # noqa: F401


class Df11Config(QuantizationConfig):  # type: ignore[misc]
    """Its only setting is `fused`: few inputs are multiplied while a weight is decoded, which rounds in another order than vLLM does."""

    def __init__(self, fused: bool = False) -> None:
        super().__init__()
        if not _IS_SUPPORTED:
            raise UnsupportedError(f"df11 supports vLLM {' and '.join(VERSIONS)}, and {vllm.__version__} is installed")
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
        from df11.vllm import layers

        return layers.method_for(layer, prefix, self.fused)
