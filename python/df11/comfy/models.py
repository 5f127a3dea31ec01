"""Diffusion models from files of DF11 or BF16, into ComfyUI and back."""

from __future__ import annotations

import os
from typing import Any

import comfy.sd
import comfy.utils
import torch
from comfy_kitchen.tensor import QuantizedTensor

from df11 import torch as df11_torch
from df11.comfy.layout import compress, is_payload, of_payload
from df11.comfy.operations import _LEAST, operations
from df11.errors import Df11Error, NotFoundError, UnknownShapeError
from df11.payload import check, unpack
from df11.tensors import safe_open


def load_diffusion_model(path: str, model_options: dict[str, Any] | None = None, disable_dynamic: bool = False) -> Any:
    """A diffusion model of ComfyUI's, whose large weights are compressed in memory. The file is DF11 or BF16; weight after weight is
    decoded, and compressed with fixed-length codes.

    Raises a `Df11Error` whose text names what to do.
    """
    options = {**(model_options or {})}
    state_dict, metadata = _state_dict(path)
    options["custom_operations"] = operations()
    options.setdefault("dtype", torch.bfloat16)
    model = comfy.sd.load_diffusion_model_state_dict(
        state_dict, model_options=options, metadata=metadata, disable_dynamic=disable_dynamic
    )
    if model is None:
        raise Df11Error(f"ComfyUI doesn't know what model {os.path.basename(path)} is: only diffusion models can be loaded here")
    # ComfyUI loads a model anew for each GPU.
    model.cached_patcher_init = (load_diffusion_model, (path, model_options))
    return model


_SCALES = ("scaled_fp8", ".comfy_quant", ".scale_weight", ".weight_scale", ".weight_scale_2")
"""Ends of the names of tensors without which a quantized weight has no meaning."""


def _state_dict(path: str) -> tuple[dict[str, Any], dict[str, str]]:
    """The tensors of a file, with large matrices of BF16 compressed one by one."""
    name = os.path.basename(path)
    if not path.endswith((".safetensors", ".sft")) and not os.path.isdir(path):
        raise Df11Error(f"{name} is no .safetensors file: load it with ComfyUI's own loader, or convert it")
    try:
        opened = safe_open(path, framework="pt")
    except NotFoundError:
        raise
    except UnknownShapeError as error:
        raise Df11Error(f"{name} doesn't say what its weights are called: {error}") from None
    tensors: dict[str, Any] = {}
    with opened as file:
        dtypes = {key: file.get_slice(key).get_dtype() for key in file.keys()}
        if not file.is_compressed and not {"BF16", "U8"} & set(dtypes.values()):
            has = ", ".join(sorted(set(dtypes.values())))
            raise Df11Error(f"{name} has weights of {has} and none of BF16, which DF11 compresses: use ComfyUI's Load Diffusion Model")
        scaled = next((key for key, dtype in dtypes.items() if dtype.startswith("F8") or key.endswith(_SCALES)), None)
        if scaled is not None:
            raise Df11Error(f"{name} is quantized, as {scaled} shows, and DF11 keeps the bits of BF16: use ComfyUI's Load Diffusion Model")
        for key in dtypes:
            tensor = file.get_tensor(key)
            if key.endswith(".weight") and is_payload(tensor):
                # ComfyUI's own node for saving has written it.
                check(tensor)
                tensor = of_payload(tensor)
            if tensor.dtype == torch.bfloat16 and tensor.dim() == 2 and tensor.numel() >= _LEAST:
                packed = compress(tensor)
                tensor = tensor if packed is None else packed
            tensors[key] = tensor
        return tensors, file.metadata() or {}


def save_diffusion_model(model: Any, path: str) -> None:
    """Saves a diffusion model of ComfyUI's, with the LoRAs that are applied to it, as a DF11 file: for this loader, for other programs
    that read DF11, and for `df11 decompress`. The weights are in memory as BF16 meanwhile.

    Raises a `Df11Error`.
    """
    plain: dict[str, torch.Tensor] = {}
    # ComfyUI gives what it would save: a weight that a LoRA changes is computed when it is moved to the CPU.
    for name, tensor in model.model_state_dict_for_saving(model.model.diffusion_model, "diffusion_model.").items():
        weight = tensor.to("cpu")
        if isinstance(weight, QuantizedTensor):
            weight = weight.dequantize()
        elif weight.dtype == torch.uint8:
            weight = unpack(weight)
        plain[name] = weight.detach().contiguous()
    df11_torch.save_file(plain, path, force=True)
