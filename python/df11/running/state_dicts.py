"""State dicts of a module that runs from compressed weights: `state_dict` gives one, `load_state_dict` takes none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import torch

from df11.errors import Df11Error
from df11.running.parked import ParkedWeight
from df11.running.plan import UnitWeight

if TYPE_CHECKING:
    from df11.running.run import Running


class _GiveWeight:
    """Adds a weight, decoded, to the state dict of the module that owns it, in the place that it has in a plain module's."""

    def __init__(self, running: Running, weight: UnitWeight) -> None:
        self._running = running
        self._weight = weight
        # Of the weight as it was parked: torch.utils.swap_tensors puts another tensor there.
        self._before = weight.parked.before

    def __call__(self, module: Any, state_dict: dict[str, Any], prefix: str, metadata: Any) -> None:
        # Meanwhile no forward ends, and so no scratch is used again.
        with self._running.turn:
            tensor = vars(module).get(self._weight.attribute)
            if not isinstance(tensor, torch.Tensor):
                return
            decoded = _decoded(tensor)
        before = {prefix + name for name in self._before}
        after = [name for name in state_dict if name.startswith(prefix) and name not in before]
        state_dict[prefix + self._weight.attribute] = decoded
        for name in after:
            state_dict[name] = state_dict.pop(name)


def _decoded(tensor: torch.Tensor) -> torch.Tensor:
    """A weight as memory of its own, also one that isn't parked now, or that took the place of a parked one."""
    return tensor.decode() if isinstance(tensor, ParkedWeight) else tensor.detach().clone()


class _RefuseWeights:
    """Refuses a state dict that has other values for compressed weights. Theirs are left out of it: peft saves embeddings
    with its adapters."""

    def __init__(self, weights: Mapping[str, ParkedWeight]) -> None:
        self._weights = weights

    def __call__(self, state_dict: dict[str, Any], prefix: str, *_: Any) -> None:
        for name, weight in self._weights.items():
            value = state_dict.get(prefix + name)
            if value is not None and same_bits(value, _decoded(weight)):
                del state_dict[prefix + name]
            elif value is not None:
                raise Df11Error(
                    f"weight {prefix + name} is compressed and can't be changed by load_state_dict; a state dict without "
                    "the compressed weights can be loaded with strict=False"
                )


def same_bits(value: Any, tensor: torch.Tensor) -> bool:
    """Whether a value is this tensor, bit by bit: as floats zeros would be equal, and NaNs differ from themselves."""
    is_alike = isinstance(value, torch.Tensor) and (value.dtype, value.shape) == (tensor.dtype, tensor.shape)
    return is_alike and torch.equal(*(each.detach().cpu().reshape(-1).view(torch.uint8) for each in (value, tensor)))


def equal(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Whether transformers takes two tensors for the same: it compares them as numbers. With NaNs they must have the same bits."""
    return torch.equal(one, other) or same_bits(one, other)


def answer_state_dicts(running: Running, module: torch.nn.Module) -> None:
    """From now on `state_dict()` gives the decoded weights, all of them in memory, and `load_state_dict` refuses them."""
    weights = running.weights
    # torch asks the outermost module first: before anything was loaded.
    module._register_load_state_dict_pre_hook(_RefuseWeights({weight.name: weight.parked for weight in weights}))
    for weight in weights:
        owner = weight.owner
        if owner is not None:
            owner._register_state_dict_hook(_GiveWeight(running, weight))
            owner._register_load_state_dict_pre_hook(_RefuseWeights({weight.attribute: weight.parked}))
