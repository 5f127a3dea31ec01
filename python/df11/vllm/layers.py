"""What the layers of all kinds share: their numbers, by which operators find them, and whether they were loaded."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any
from weakref import WeakValueDictionary

import torch
from vllm.config import get_current_vllm_config_or_none
from vllm.model_executor.model_loader.reload.layerwise import get_layerwise_info, initialize_online_processing

from df11.errors import MissingTensorError

_LAYERS: WeakValueDictionary[int, torch.nn.Module] = WeakValueDictionary()
_numbers = count()


def number(layer: torch.nn.Module) -> None:
    """Gives a layer `df11_layer`: its number, for `numbered`.

    It is a tensor, so that layers that are alike have one compiled graph: `torch.compile` would write a number into it.
    """
    value = next(_numbers)
    _LAYERS[value] = layer
    layer.df11_layer = torch.tensor(value, dtype=torch.int64, device="cpu")


def numbered(value: torch.Tensor) -> Any:
    """The layer of a number."""
    return _LAYERS[int(value)]


def create_later(layer: torch.nn.Module, create: Callable[[], None]) -> None:
    """Creates a layer's weights on the device meta. vLLM makes them real when the checkpoint's tensors for this layer are
    there, and has the layer's quantization method process them at once.
    """
    with torch.device("meta"):
        create()
    number(layer)
    initialize_online_processing(layer)


def await_all(model: torch.nn.Module) -> None:
    """Has vLLM wait for all weights of each layer that is compressed. To be called when the model was made and nothing is loaded.

    `create_later` comes too early for a bias, which vLLM adds after a layer's weight. Without this a bias that is loaded first
    would not be counted, and the layer would not be complete before all others are.
    """
    for layer in model.modules():
        if hasattr(layer, "df11_layer") and get_layerwise_info(layer).can_load():
            initialize_online_processing(layer)


def is_processed(layer: torch.nn.Module) -> bool:
    """Whether vLLM has had this layer's weights processed before. It does that as soon as they are loaded, and goes through all
    layers once more when all of them are.
    """
    before: bool = getattr(layer, "_already_called_process_weights_after_loading", False)
    # vLLM's own mark.
    layer._already_called_process_weights_after_loading = True
    return before


def check_loaded(layer: torch.nn.Module, prefix: str) -> None:
    """Refuses a checkpoint that has nothing of a layer. (Of a merged weight that is there in part neither this nor vLLM without
    df11 notices what is lost.)
    """
    config = get_current_vllm_config_or_none()
    is_dummy = config is not None and config.load_config.load_format == "dummy"
    info = get_layerwise_info(layer)
    # A rank may have only rows that pad an embedding: those aren't loaded.
    if not is_dummy and info.load_numel == 0 and info.load_numel_total:
        raise MissingTensorError(f"the checkpoint has no weights for {prefix or type(layer).__name__}")


def leave_out(layer: torch.nn.Module, name: str, device: torch.device | None = None) -> None:
    """Puts an empty tensor in the place of a weight, as vLLM does on the CPU when it has packed one."""
    weight = getattr(layer, name)
    empty = torch.empty(0, dtype=weight.dtype, device=device or weight.device)
    setattr(layer, name, torch.nn.Parameter(empty, requires_grad=False))
