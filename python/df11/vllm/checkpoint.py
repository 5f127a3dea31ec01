"""DF11 checkpoints: vLLM recognises them by their `config.json`, and gets their weights one by one, decoded, under the names that they
had before compression. So its own loaders merge and shard them as those of a plain checkpoint."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import wraps
from typing import Any

import torch
from vllm.model_executor.model_loader import default_loader
from vllm.model_executor.model_loader.reload.layerwise import get_layerwise_info, initialize_online_processing
from vllm.transformers_utils.model_arch_config_convertor import ModelArchConfigConvertorBase

from df11 import _df11
from df11.config import KEY, METHOD, is_df11_folder
from df11.errors import MissingTensorError, UnknownShapeError
from df11.tensors import TensorSlice, TorchFramework


def _quantization_config(inner: Any, convertor: Any) -> Any:
    """Official checkpoints don't name the method."""
    found = inner(convertor)
    return {"quant_method": METHOD.value} if found is None and getattr(convertor.hf_config, KEY, None) is not None else found


def _weights(inner: Any, files: list[str], *args: Any, **kwargs: Any) -> Iterator[tuple[str, torch.Tensor]]:
    folder = os.path.dirname(files[0])
    if not is_df11_folder(folder):
        yield from inner(files, *args, **kwargs)
        return
    model, framework = _opened(folder), TorchFramework()
    for name in model.names():
        yield name, TensorSlice(model, framework, name)[...]


def _opened(folder: str) -> _df11.Model:
    """A DF11 model. Official ones don't say what shapes their weights have; transformers' module of the same configuration does."""
    try:
        return _df11.Model(folder)
    except UnknownShapeError:
        import transformers

        config = transformers.AutoConfig.from_pretrained(folder)
        with torch.device("meta"):
            module = getattr(transformers, config.architectures[0])(config)
        return _df11.Model(folder, shapes={name: list(parameter.shape) for name, parameter in module.named_parameters()})


def _load_weights(inner: Any, loader: Any, model: torch.nn.Module, model_config: Any) -> None:
    """Refuses a checkpoint that lacks weights."""
    if model_config.quantization == METHOD.value:
        for _, layer in _compressed_while_loading(model):
            # Again: vLLM adds a layer's bias after its weight, and is to wait for both.
            initialize_online_processing(layer)
        # By default vLLM looks for lost weights only in models without quantization, and never for those of these layers.
        loader.enable_weights_track = loader.enable_weights_track is None or loader.enable_weights_track
    inner(loader, model, model_config)
    for name, layer in _compressed_while_loading(model) if model_config.quantization == METHOD.value else ():
        if get_layerwise_info(layer).can_load() and get_layerwise_info(layer).load_numel == 0:
            raise MissingTensorError(f"the checkpoint has no weights for {name}")


def _compressed_while_loading(model: torch.nn.Module) -> list[tuple[str, torch.nn.Module]]:
    return [(name, layer) for name, layer in model.named_modules() if getattr(getattr(layer, "quant_method", None), "uses_meta_device", False)]


def _patch(owner: Any, name: str, new: Any) -> None:
    """Puts another function, which gets the one that was there first, in its place. vLLM offers nothing that needs no option."""
    inner = getattr(owner, name)
    setattr(owner, name, wraps(inner)(lambda *args, **kwargs: new(inner, *args, **kwargs)))


_patch(ModelArchConfigConvertorBase, "get_quantization_config", _quantization_config)
_patch(default_loader, "safetensors_weights_iterator", _weights)
_patch(default_loader.DefaultModelLoader, "load_weights", _load_weights)
