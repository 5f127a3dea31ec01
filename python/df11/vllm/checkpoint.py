"""DF11 checkpoints: vLLM recognises them by their `config.json`, and gets their weights one by one, decoded, under the names that they
had before compression. So its own loaders merge and shard them as those of a plain checkpoint."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import torch
from tqdm import tqdm
from vllm.model_executor.model_loader.default_loader import DefaultModelLoader
from vllm.model_executor.model_loader.ep_weight_filter import should_skip_weight
from vllm.model_executor.model_loader.weight_utils import enable_tqdm
from vllm.transformers_utils.model_arch_config_convertor import ModelArchConfigConvertorBase
from vllm.transformers_utils.repo_utils import get_hf_file_to_dict

from df11 import _df11
from df11.config import KEY, METHOD, is_df11
from df11.errors import UnknownShapeError
from df11.tensors import TensorSlice, TorchFramework
from df11.vllm.layers import await_all

Weights = Iterator[tuple[str, torch.Tensor]]


def install() -> None:
    """Has vLLM's default loader read DF11 checkpoints. vLLM has no other place for this that needs no option of the user's."""
    if hasattr(DefaultModelLoader._get_weights_iterator, "__wrapped__"):
        return
    DefaultModelLoader._get_weights_iterator = _reading(DefaultModelLoader._get_weights_iterator)
    DefaultModelLoader.load_weights = _checking(DefaultModelLoader.load_weights)
    convertor = ModelArchConfigConvertorBase
    convertor.get_quantization_config = _recognising(convertor.get_quantization_config)


def _recognising(inner: Any) -> Any:
    @wraps(inner)
    def get_quantization_config(self: Any) -> Any:
        found = inner(self)
        if found is None and getattr(self.hf_config, KEY, None) is not None:
            return {"quant_method": METHOD.value}
        return found

    return get_quantization_config


def _reading(inner: Callable[..., Weights]) -> Any:
    @wraps(inner)
    def _get_weights_iterator(self: Any, source: Any) -> Weights:
        name = f"{source.subfolder}/config.json" if source.subfolder else "config.json"
        config = get_hf_file_to_dict(name, source.model_or_path, source.revision) or {}
        return _weights(self, source) if is_df11(config) else inner(self, source)

    return _get_weights_iterator


def _weights(loader: Any, source: Any) -> Weights:
    """The weights of a DF11 checkpoint. From the hub vLLM fetches all of its files."""
    folder = Path(loader._prepare_weights(source.model_or_path, source.subfolder, source.revision, False, None)[1][0]).parent
    if loader.counter_before_loading_weights == 0.0:
        loader.counter_before_loading_weights = time.perf_counter()
    model, framework = _opened(folder), TorchFramework()
    shown = enable_tqdm(loader.load_config.use_tqdm_on_load)
    for name in tqdm(model.names(), desc="Loading DF11 checkpoint weights", disable=not shown):
        if not should_skip_weight(name, loader.local_expert_ids):
            yield source.prefix + name, TensorSlice(model, framework, name)[...]


def _opened(folder: Path) -> _df11.Model:
    """A DF11 model. Official releases don't say what shapes their weights have; transformers' module of the same configuration does."""
    try:
        return _df11.Model(folder)
    except UnknownShapeError:
        import transformers

        config = transformers.AutoConfig.from_pretrained(folder)
        kind = getattr(transformers, (config.architectures or [""])[0], None)
        if kind is None:
            raise
    with torch.device("meta"):
        module = kind(config)
    return _df11.Model(folder, shapes={name: list(parameter.shape) for name, parameter in module.named_parameters()})


def _checking(inner: Any) -> Any:
    @wraps(inner)
    def load_weights(self: Any, model: torch.nn.Module, model_config: Any) -> None:
        if model_config.quantization == METHOD.value:
            await_all(model)
            if self.enable_weights_track is None:
                # By default vLLM looks for lost weights only in models without quantization.
                self.enable_weights_track = True
        inner(self, model, model_config)

    return load_weights
