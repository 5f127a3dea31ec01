"""DF11 in diffusers: a quantizer named `dfloat11`, which `import df11` registers. diffusers loads; each parameter that comes is compressed.
Tried with diffusers 0.42."""

from __future__ import annotations

import os
import sys
from functools import wraps
from typing import Any

import torch
from diffusers.configuration_utils import ConfigMixin
from diffusers.models import modeling_utils as modeling
from diffusers.quantizers import auto
from diffusers.quantizers.base import DiffusersQuantizer
from diffusers.quantizers.quantization_config import QuantizationConfigMixin

from df11 import _df11
from df11.config import METHOD, is_df11, is_df11_folder
from df11.errors import MissingTensorError, UnsupportedError
from df11.tensor import Df11Tensor, compress
from df11.tensors import TensorSlice, TorchFramework


class Config(QuantizationConfigMixin):  # type: ignore[misc]
    """Pass it as `quantization_config=` to the `from_pretrained` of a model of diffusers: a plain BF16 model is then compressed while it
    is loaded. A DF11 model needs it only for the option. `fused` is that of `df11.Config`."""

    def __init__(self, fused: bool = False, *, quant_method: str = METHOD) -> None:
        self.quant_method = METHOD
        self.fused = fused

    def to_dict(self) -> dict[str, Any]:
        return {"quant_method": METHOD.value}

    def to_diff_dict(self) -> dict[str, Any]:
        """What is said besides the default: all."""
        return self.to_dict()


class Df11DiffusersQuantizer(DiffusersQuantizer):  # type: ignore[misc]
    """Has diffusers compress each parameter when it comes."""

    use_keep_in_fp32_modules = True
    """As plain models: diffusers loads some modules' weights as F32."""
    is_serializable = True
    is_trainable = True
    is_compileable = True
    supports_parallel_loading = False

    def update_torch_dtype(self, torch_dtype: Any) -> Any:
        if torch_dtype not in (None, torch.bfloat16):
            raise UnsupportedError(f"only BF16 weights are compressed, and the model would be {torch_dtype}: pass torch_dtype=torch.bfloat16")
        return torch.bfloat16

    def check_if_quantized_param(self, model: Any, param_value: torch.Tensor, param_name: str, *_: Any, **__: Any) -> bool:
        path, attribute = param_name.rpartition(".")[::2]
        is_parameter = attribute in model.get_submodule(path)._parameters
        return bool(is_parameter and param_value.dtype == torch.bfloat16 and param_value.dim() >= 2)

    def check_quantized_param_shape(self, param_name: str, current_param: torch.Tensor, loaded_param: torch.Tensor) -> bool:
        raise ValueError(f"{param_name} has shape {list(loaded_param.shape)} in the files, and {list(current_param.shape)} in the model")

    def create_quantized_param(self, model: Any, value: torch.Tensor, name: str, device: Any, *_: Any, **__: Any) -> None:
        compressed = compress(value, self.quantization_config.fused)
        weight = (value if compressed is None else compressed).to(device)
        path, attribute = name.rpartition(".")[::2]
        model.get_submodule(path)._parameters[attribute] = torch.nn.Parameter(weight, requires_grad=False)

    def _process_model_before_weight_loading(self, model: Any, **_: Any) -> None:
        pass

    def _process_model_after_weight_loading(self, model: Any, **_: Any) -> Any:
        lacking = [name for name, tensor in [*model.named_parameters(), *model.named_buffers()] if tensor.is_meta]
        if lacking:
            raise MissingTensorError(f"the files lack weights that a {type(model).__name__} needs, such as {lacking[0]}")
        # What save_pretrained writes is the original model.
        model._internal_dict = type(model._internal_dict)(
            {key: value for key, value in model._internal_dict.items() if key not in ("quantization_config", "dfloat11_config")}
        )
        return model

    def get_state_dict_and_metadata(self, state_dict: dict[str, Any], safe_serialization: bool = False) -> tuple[dict[str, Any], dict[str, Any]]:
        plain = {name: tensor.decode() if isinstance(tensor, Df11Tensor) else tensor for name, tensor in state_dict.items()}
        return plain, {}


class _Tensors(dict[str, Any]):
    """The tensors of a DF11 model by name, each decoded when diffusers comes to it."""

    def items(self) -> Any:
        return ((name, value[...] if isinstance(value, TensorSlice) else value) for name, value in list(super().items()))


def _load_state_dict(inner: Any) -> Any:
    @wraps(inner)
    def load_state_dict(checkpoint_file: Any, *args: Any, **kwargs: Any) -> Any:
        folder = os.path.dirname(checkpoint_file) if isinstance(checkpoint_file, (str, os.PathLike)) else None
        if folder is None or not is_df11_folder(folder):
            return inner(checkpoint_file, *args, **kwargs)
        files = _df11.Model(folder)
        return _Tensors({name: TensorSlice(files, TorchFramework(), name) for name in files.names()})

    return load_state_dict


def _get_model_file(inner: Any) -> Any:
    """Names a file of a DF11 directory, which has none of diffusers' names."""

    @wraps(inner)
    def get_model_file(path: Any, *args: Any, subfolder: Any = None, **kwargs: Any) -> Any:
        folder = os.path.join(path, subfolder or "")
        return os.path.join(folder, "model.safetensors") if is_df11_folder(folder) else inner(path, *args, subfolder=subfolder, **kwargs)

    return get_model_file


def _fetch_index_file(inner: Any) -> Any:
    """Passes over an index of diffusers', which knows the files' own tensors only."""

    @wraps(inner)
    def fetch_index_file(*, pretrained_model_name_or_path: Any, subfolder: Any = None, **kwargs: Any) -> Any:
        if is_df11_folder(os.path.join(pretrained_model_name_or_path, subfolder or "")):
            return None
        return inner(pretrained_model_name_or_path=pretrained_model_name_or_path, subfolder=subfolder, **kwargs)

    return fetch_index_file


def _load_config(inner: Any) -> Any:
    """Names the method for DF11 directories of other programs, which don't: without a quantizer they would have random weights."""

    @wraps(inner)
    def load_config(cls: Any, *args: Any, **kwargs: Any) -> Any:
        loaded = inner(cls, *args, **kwargs)
        config = loaded[0] if isinstance(loaded, tuple) else loaded
        caller = sys._getframe(1)
        # Others want the file as it is. What the caller gives counts.
        if caller.f_code.co_name == "from_pretrained" and is_df11(config):
            config["quantization_config"] = None if caller.f_locals.get("quantization_config") is not None else Config().to_dict()
        return loaded

    return load_config


if METHOD not in auto.AUTO_QUANTIZER_MAPPING:
    auto.AUTO_QUANTIZER_MAPPING[METHOD] = Df11DiffusersQuantizer
    auto.AUTO_QUANTIZATION_CONFIG_MAPPING[METHOD] = Config
    modeling.load_state_dict = _load_state_dict(modeling.load_state_dict)
    modeling._get_model_file = _get_model_file(modeling._get_model_file)
    modeling._fetch_index_file = _fetch_index_file(modeling._fetch_index_file)
    ConfigMixin.load_config = classmethod(_load_config(ConfigMixin.load_config.__func__))
