"""DF11 models in transformers: a quantizer named `dfloat11`, which `import df11` registers. Tried with transformers 5.23."""

from __future__ import annotations

import os
import re
from typing import Any

import torch
from transformers.quantizers import auto
from transformers.quantizers.base import HfQuantizer
from transformers.utils.quantization_config import QuantizationConfigMixin

from df11 import _df11
from df11.converting import arrangements
from df11.errors import Df11Error, NotCompressedError
from df11.method import Method
from df11.running import Running, finish
from df11.units import FileUnits

METHOD = Method.DFLOAT11

UNIT_TENSORS = r"\.(luts|encoded_exponent|sign_mantissa|output_positions|gaps|split_positions)$"


class Config(QuantizationConfigMixin):  # type: ignore[misc]
    """Pass it as `quantization_config=df11.Config()` to `from_pretrained`, for a DF11 directory whose `config.json` has no
    `quantization_config` of its own."""

    def __init__(self, **other: Any) -> None:
        self.quant_method = METHOD


class Df11Quantizer(HfQuantizer):  # type: ignore[misc]
    """Has a transformers model on the CPU run from compressed weights."""

    # Adapters on top of the compressed weights, not these. transformers sees to that.
    is_trainable = True

    def is_serializable(self) -> bool:
        return False

    def update_dtype(self, dtype: Any) -> Any:
        if dtype not in (None, torch.bfloat16):
            raise Df11Error(f"DF11 weights are BF16, and {dtype} was asked for; pass dtype=torch.bfloat16")
        return torch.bfloat16

    def validate_environment(self, *_: Any, device_map: Any = None, **__: Any) -> None:
        devices = device_map.values() if isinstance(device_map, dict) else [device_map]
        if any(device not in (None, "cpu", torch.device("cpu")) for device in devices):
            raise Df11Error(f"df11 runs transformers' models on the CPU only, and device_map is {device_map!r}")

    def _process_model_before_weight_loading(self, model: Any, checkpoint_files: Any = None, **_: Any) -> None:
        if not checkpoint_files:
            raise Df11Error("df11 runs models from safetensors files, and there are none")
        folder = os.path.dirname(os.path.abspath(checkpoint_files[0]))
        compressed = _df11.Model(folder)
        if not compressed.is_compressed:
            raise NotCompressedError(f"{folder} is not a DFloat11 model; df11 compress makes one of it")
        source = FileUnits(compressed)
        found, unused = arrangements(model, compressed.names(), lambda name: tuple(compressed.describe(name)[1]))
        self.running = Running(source, model, found, _dtypes(model))
        # transformers finds model.safetensors only. Norms and biases of units are in the units' files.
        own = {os.path.abspath(path) for path in checkpoint_files}
        others = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".safetensors")]
        checkpoint_files.extend(path for path in others if path not in own)
        ignore = set(model._keys_to_ignore_on_load_unexpected or ())
        for unit in self.running.units:
            for weight in unit.weights:
                # Otherwise transformers would give it random values.
                weight.parked._is_hf_initialized = True
        # Parts of parked parameters may be stored as they are.
        parked = {f"^{re.escape(weight.name)}$" for unit in self.running.units for weight in unit.weights}
        model._keys_to_ignore_on_load_unexpected = ignore | parked | {UNIT_TENSORS}
        ignore = set(model._keys_to_ignore_on_load_missing or ())
        kept = {f"^{re.escape(name)}$" for name in self.running.kept}
        model._keys_to_ignore_on_load_missing = ignore | kept

    def _process_model_after_weight_loading(self, model: Any, **_: Any) -> Any:
        # transformers has loaded most of them; this doesn't rest on how.
        self.running.load_plain(model)
        finish(self.running, model)
        return model


def _dtypes(model: Any) -> dict[str, torch.dtype]:
    """The parameters that transformers loads in another dtype than BF16, although their tensors are BF16."""
    plan = model._get_dtype_plan(torch.bfloat16)
    found = {}
    for name, parameter in model.named_parameters(remove_duplicate=False):
        dtype = next((dtype for pattern, dtype in plan.items() if _matches(pattern, name)), parameter.dtype)
        if dtype != torch.bfloat16:
            found[name] = dtype
    return found


def _matches(pattern: str, name: str) -> bool:
    return re.search(pattern.replace("*", ".*"), name) is not None


if METHOD not in auto.AUTO_QUANTIZER_MAPPING:
    auto.register_quantizer(METHOD)(Df11Quantizer)
    auto.register_quantization_config(METHOD)(Config)
