"""DF11 checkpoints: vLLM gets their weights one by one, decoded, under the names that they had before compression.

So vLLM's own loaders merge and shard them as those of a plain checkpoint, and each layer's are compressed again in the rank's
shape. vLLM has no other place for this that needs no option of the user's: a load format of its own would have to be named.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import wraps
from types import SimpleNamespace
from typing import Any

import torch
from tqdm import tqdm
from vllm.model_executor.model_loader.default_loader import DefaultModelLoader
from vllm.model_executor.model_loader.ep_weight_filter import should_skip_weight
from vllm.model_executor.model_loader.weight_utils import enable_tqdm
from vllm.transformers_utils.repo_utils import get_hf_file_to_dict

from df11 import _df11
from df11.errors import UnknownShapeError
from df11.files.frameworks import TorchFramework
from df11.files.tensors import read_tensor
from df11.hub import fetch_units
from df11.method import KEY, Method
from df11.vllm import recognition
from df11.vllm.cores import start_threads
from df11.vllm.layers import await_all

Weights = Iterator[tuple[str, torch.Tensor]]


def install() -> None:
    """Has vLLM's loader read DF11 checkpoints, and vLLM recognise them by their `config.json`."""
    if not hasattr(DefaultModelLoader._get_weights_iterator, "__wrapped__"):
        DefaultModelLoader._get_weights_iterator = _reading(DefaultModelLoader._get_weights_iterator)
        DefaultModelLoader.load_weights = _checking(DefaultModelLoader.load_weights)
    recognition.install()


def _reading(inner: Callable[..., Weights]) -> Any:
    @wraps(inner)
    def _get_weights_iterator(self: Any, source: Any) -> Weights:
        name = f"{source.subfolder}/config.json" if source.subfolder else "config.json"
        config = get_hf_file_to_dict(name, source.model_or_path, source.revision) or {}
        if KEY not in config:
            return inner(self, source)
        return _weights(self, source, config)

    return _get_weights_iterator


def _weights(loader: Any, source: Any, config: dict[str, Any]) -> Weights:
    """The weights of a DF11 checkpoint. From the hub its files are fetched first."""
    files = loader._prepare_weights(source.model_or_path, source.subfolder, source.revision, False, None)[1]
    folder = fetch_units(files, SimpleNamespace(name_or_path=source.model_or_path, dfloat11_config=config[KEY]))
    if loader.counter_before_loading_weights == 0.0:
        loader.counter_before_loading_weights = time.perf_counter()
    start_threads()
    model, framework = opened(folder), TorchFramework()
    shown = enable_tqdm(loader.load_config.use_tqdm_on_load)
    for name in tqdm(model.names(), desc="Loading DF11 checkpoint weights", disable=not shown):
        if not should_skip_weight(name, loader.local_expert_ids):
            yield source.prefix + name, read_tensor(model, framework, name)


def opened(folder: str) -> _df11.Model:
    """A DF11 model. Releases of the official package don't say what shapes their weights have; transformers' module of the
    same configuration does.
    """
    try:
        return _df11.Model(folder)
    except UnknownShapeError:
        shapes = _shapes(folder)
        if shapes is None:
            raise
    return _df11.Model(folder, shapes=shapes)


def _shapes(folder: str) -> dict[str, list[int]] | None:
    import transformers

    config = transformers.AutoConfig.from_pretrained(folder)
    kind = getattr(transformers, (config.architectures or [""])[0], None)
    if kind is None:
        return None
    with torch.device("meta"):
        module = kind(config)
    return {name: list(parameter.shape) for name, parameter in module.named_parameters()}


def _checking(inner: Any) -> Any:
    @wraps(inner)
    def load_weights(self: Any, model: torch.nn.Module, model_config: Any) -> None:
        if model_config.quantization == Method.DFLOAT11.value:
            await_all(model)
            if self.enable_weights_track is None:
                # By default vLLM looks for lost weights only in models without quantization.
                self.enable_weights_track = True
        inner(self, model, model_config)

    return load_weights
