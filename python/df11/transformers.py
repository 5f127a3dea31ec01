"""DF11 in transformers: a quantizer named `dfloat11`, which `import df11` registers. transformers loads, renames, stacks and ties as ever;
each parameter that is finished is compressed. Tried with transformers 5.24."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from functools import wraps
from typing import Any

import torch
import transformers.modeling_utils as modeling
from transformers import PreTrainedConfig
from transformers.core_model_loading import ConversionOps
from transformers.quantizers import auto
from transformers.quantizers.base import HfQuantizer
from transformers.utils.quantization_config import QuantizationConfigMixin

from df11 import _df11
from df11.config import KEY, METHOD, is_df11, says_so
from df11.errors import Df11Error, UnsupportedError
from df11.tensor import Df11Tensor, compress
from df11.tensors import TensorSlice, TorchFramework


class Config(QuantizationConfigMixin):  # type: ignore[misc]
    """Pass it to `from_pretrained` as `quantization_config=df11.Config()`: a plain BF16 model is then compressed while it is loaded. A
    DF11 model needs it only for the option.

    `fused=True` lets linear layers multiply few inputs while they decode: faster, and rounded in another order than torch does.
    """

    def __init__(self, fused: bool = False, *, quant_method: str = METHOD) -> None:
        self.quant_method = METHOD
        self.fused = fused

    def get_loading_attributes(self) -> dict[str, Any]:
        """What counts of the argument to `from_pretrained` if `config.json` names the method too."""
        return {"fused": self.fused}

    def to_dict(self) -> dict[str, Any]:
        return {"quant_method": METHOD}


class Compress(ConversionOps):  # type: ignore[misc]
    """Compresses parameters that are finished."""

    def __init__(self, fused: bool) -> None:
        self._fused = fused

    def convert(self, input_dict: dict[str, Any], *, model: Any = None, **_: Any) -> dict[str, Any]:
        made = {}
        for name, value in input_dict.items():
            value = value[0] if isinstance(value, list) else value
            # transformers compares shapes only of parameters that aren't quantized.
            expected = model.get_parameter_or_buffer(name).shape
            if value.shape != expected:
                raise ValueError(f"{name} has shape {list(value.shape)} in the files, and {list(expected)} in the model")
            made[name] = (compress(value, self._fused) if is_compressible(value) else None, value)
        return {name: value if compressed is None else compressed for name, (compressed, value) in made.items()}


def is_compressible(tensor: torch.Tensor) -> bool:
    """Whether a parameter is a BF16 matrix, or a stack of such."""
    return tensor.dtype == torch.bfloat16 and tensor.dim() >= 2 and not isinstance(tensor, Df11Tensor)


class Df11Quantizer(HfQuantizer):  # type: ignore[misc]
    """Has transformers compress each parameter when it is finished."""

    # Adapters on top of the compressed weights, not these. transformers sees to that.
    is_trainable = True
    is_compileable = True

    def __init__(self, quantization_config: Config, **options: Any) -> None:
        super().__init__(quantization_config, **options)
        # DF11 files give plain tensors, which are compressed anew for memory.
        self.pre_quantized = False

    def is_serializable(self) -> bool:
        return True

    def update_dtype(self, dtype: Any) -> Any:
        if dtype not in (None, torch.bfloat16):
            raise UnsupportedError(f"only BF16 weights are compressed, and the model would be {dtype}: pass dtype=torch.bfloat16")
        return torch.bfloat16

    def param_needs_quantization(self, model: Any, param_name: str, **_: Any) -> bool:
        return is_compressible(model.get_parameter_or_buffer(param_name))

    def param_element_size(self, model: Any, param_name: str, param: torch.Tensor) -> float:
        size: float = param.element_size()
        return size * 0.71 if is_compressible(param) else size

    def get_quantize_ops(self) -> Compress:
        return Compress(self.quantization_config.fused)

    def _process_model_after_weight_loading(self, model: Any, **_: Any) -> Any:
        # What save_pretrained writes is the original model. Some models compute in another way where weights are quantized.
        model.config.quantization_config = None
        for config in (getattr(part, "config", None) for part in model.modules()):
            if isinstance(config, PreTrainedConfig):
                vars(config).pop("_is_quantized", None)
                vars(config).pop("quantization_config", None)
        return model
