"""DF11 models in diffusers: a quantizer named `dfloat11`, which `import df11` registers. Tried with diffusers 0.42."""

from __future__ import annotations

import json
import os
from typing import Any

import torch
from diffusers.quantizers import auto
from diffusers.quantizers.base import DiffusersQuantizer
from diffusers.quantizers.quantization_config import QuantizationConfigMixin

from df11 import _df11
from df11.errors import Df11Error, NotCompressedError
from df11.files import StrPath
from df11.method import Method
from df11.running import Running, finish
from df11.units import FileUnits

INDEX = "diffusion_pytorch_model.safetensors.index.json"
"""The file by which diffusers finds a model's weights, if they are in several files."""


class Config(QuantizationConfigMixin):  # type: ignore[misc]
    """Pass it as `quantization_config=` to the `from_pretrained` of a model of diffusers."""

    def __init__(self, **other: Any) -> None:
        self.quant_method = Method.DFLOAT11

    def to_diff_dict(self) -> dict[str, Any]:
        """What is said besides the default: all."""
        said: dict[str, Any] = self.to_dict()
        return said


class Df11DiffusersQuantizer(DiffusersQuantizer):  # type: ignore[misc]
    """Has a model of diffusers on the CPU run from compressed weights."""

    use_keep_in_fp32_modules = True
    """As plain models: diffusers loads some modules' weights as F32."""
    is_serializable = False
    is_trainable = True
    is_compileable = False

    def update_torch_dtype(self, torch_dtype: Any) -> Any:
        if torch_dtype not in (None, torch.bfloat16):
            raise Df11Error(f"DF11 weights are BF16, and {torch_dtype} was asked for; pass torch_dtype=torch.bfloat16")
        return torch.bfloat16

    def validate_environment(self, *_: Any, device_map: Any = None, **__: Any) -> None:
        devices = device_map.values() if isinstance(device_map, dict) else [device_map]
        if any(device not in (None, "cpu", torch.device("cpu")) for device in devices):
            raise Df11Error(f"df11 runs diffusers' models on the CPU only, and device_map is {device_map!r}")

    def maybe_update_loaded_keys(self, loaded_keys: list[str], checkpoint_files: list[str]) -> list[str]:
        folder = os.path.dirname(os.path.abspath(checkpoint_files[0]))
        self._model = _df11.Model(folder)
        if not self._model.is_compressed:
            raise NotCompressedError(f"{folder} is not a DFloat11 model; df11.compress makes one of it")
        names = set(self._model.names())
        return [name for name in loaded_keys if name in names]

    def _process_model_before_weight_loading(self, model: Any, keep_in_fp32_modules: Any = None, **_: Any) -> None:
        fp32 = set(keep_in_fp32_modules or [])
        # As diffusers decides it.
        dtypes = {name: torch.float32 for name, _ in model.named_parameters() if not fp32.isdisjoint(name.split("."))}
        self.running = Running(FileUnits(self._model), model, dtypes=dtypes)

    def update_missing_keys(self, model: Any, missing_keys: list[str], prefix: str) -> list[str]:
        names = set(self._model.names())
        return [name for name in missing_keys if name not in names]

    def _process_model_after_weight_loading(self, model: Any, **_: Any) -> Any:
        names = set(self._model.names())
        for name, tensor in [*model.named_parameters(), *model.named_buffers()]:
            if tensor.is_meta:
                # diffusers finds it in no file that it knows of.
                if name not in names:
                    raise Df11Error(f"the model has no tensor {name}, which the module has")
                owner, _, attribute = name.rpartition(".")
                owner = model.get_submodule(owner)
                empty = torch.empty_like(tensor, device="cpu")
                if isinstance(tensor, torch.nn.Parameter):
                    empty = torch.nn.Parameter(empty, requires_grad=False)
                setattr(owner, attribute, empty)
        self.running.load_plain(model)
        finish(self.running, model)
        return model


def add_index(folder: StrPath) -> None:
    """Writes the index by which diffusers finds the files of a compressed model. Without it diffusers finds no weights.

    Raises `NotCompressedError`, or what `df11.safe_open` raises.
    """
    from safetensors import safe_open

    if not _df11.Model(folder).is_compressed:
        raise NotCompressedError(f"{os.fspath(folder)} is not a DFloat11 model")
    weights = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(".safetensors"):
            with safe_open(os.path.join(folder, name), framework="pt") as file:
                weights.update({tensor: name for tensor in file.keys()})
    size = sum(os.path.getsize(os.path.join(folder, name)) for name in set(weights.values()))
    with open(os.path.join(folder, INDEX), "w") as out:
        json.dump({"metadata": {"total_size": size}, "weight_map": weights}, out, indent=2)


if Method.DFLOAT11 not in auto.AUTO_QUANTIZER_MAPPING:
    auto.AUTO_QUANTIZER_MAPPING[Method.DFLOAT11] = Df11DiffusersQuantizer
    auto.AUTO_QUANTIZATION_CONFIG_MAPPING[Method.DFLOAT11] = Config
