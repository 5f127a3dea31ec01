"""Where a module's parameters are, and which of them can be weights of a unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import torch

COMPUTE_FOR_PARTS = (torch.nn.MultiheadAttention, torch.nn.TransformerEncoderLayer)
"""Modules of torch's that compute with the weights of their parts themselves, not by the parts' forwards."""

# Where torch has what is registered.
_REGISTERED = ("_parameters", "_buffers", "_modules")


def shared(module: torch.nn.Module) -> set[str]:
    """The names of parameters that the module uses in several places: outside a unit's forward they must have values too.

    A place may be an attribute of any module in it that has a parameter without registering it, as in a list.
    """
    places = list(module.named_parameters(remove_duplicate=False))
    uses = Counter(id(parameter) for _, parameter in places)
    uses.update(number for part in module.modules() for number in _held_by(part) if number in uses)
    tied: dict[str, Any] = getattr(module, "all_tied_weights_keys", None) or {}
    return {name for name, parameter in places if uses[id(parameter)] > 1} | set(tied) | set(tied.values())


def _held_by(module: torch.nn.Module) -> Iterator[int]:
    """The ids of the parameters in a module's own attributes, and in tuples, lists and dicts there."""
    from torch.nn import Parameter

    held = [value for name, value in vars(module).items() if name not in _REGISTERED]
    seen: set[int] = set()
    while held:
        value = held.pop()
        if isinstance(value, Parameter):
            yield id(value)
        elif isinstance(value, (tuple, list, dict, set)) and id(value) not in seen:
            seen.add(id(value))
            held.extend(value.values() if isinstance(value, dict) else value)


def held_on_meta(module: torch.nn.Module) -> str | None:
    """A parameter on the device meta that a module has in an attribute of its own, too, where nothing puts another in its place."""
    on_meta = {id(parameter): name for name, parameter in module.named_parameters() if parameter.is_meta}
    held = (on_meta.get(number) for part in module.modules() for number in (_held_by(part) if on_meta else ()))
    return next((name for name in held if name is not None), None)


def is_in_order(parameter: torch.Tensor) -> bool:
    """Whether it lies in memory as decoded weights do: with others, such as those in `channels_last`, torch computes other bits."""
    # Of dimensions of one element is_contiguous() doesn't ask, and convolutions do.
    return bool(parameter.stride() == torch.empty(parameter.shape, device="meta").stride())


def owner_of(module: torch.nn.Module, name: str) -> tuple[torch.nn.Module, str]:
    """The module that has the parameter of this name, and the parameter's attribute there."""
    path, _, attribute = name.rpartition(".")
    return module.get_submodule(path), attribute


class Places:
    """The parameters and buffers of a module, as they were when this was made. Some may have several names."""

    def __init__(self, module: torch.nn.Module) -> None:
        self._module = module
        named = [*module.named_parameters(remove_duplicate=False), *module.named_buffers(remove_duplicate=False)]
        self._tensors = dict(named)
        self._names: dict[int, list[str]] = {}
        for name, tensor in named:
            self._names.setdefault(id(tensor), []).append(name)

    def get(self, name: str) -> torch.Tensor | None:
        return self._tensors.get(name)

    def fill(self, name: str, value: torch.Tensor) -> None:
        """Gives a parameter or buffer its value, in all its places."""
        place = self._tensors[name]
        if not place.is_meta:
            place.data = value
            return
        # torch can't give it memory.
        is_parameter = isinstance(place, torch.nn.Parameter)
        filled = torch.nn.Parameter(value, requires_grad=place.requires_grad) if is_parameter else value
        for each in self._names[id(place)]:
            owner, attribute = owner_of(self._module, each)
            setattr(owner, attribute, filled)
