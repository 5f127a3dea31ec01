"""Where a module's parameters are, and which of them can be weights of a unit."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import torch


def shared(module: torch.nn.Module) -> set[str]:
    """The names of parameters that the module uses in several places: outside a unit's forward they must have values too."""
    places = list(module.named_parameters(remove_duplicate=False))
    uses = Counter(id(parameter) for _, parameter in places)
    tied: dict[str, Any] = getattr(module, "all_tied_weights_keys", None) or {}
    return {name for name, parameter in places if uses[id(parameter)] > 1} | set(tied) | set(tied.values())


def owner_of(module: torch.nn.Module, name: str) -> tuple[torch.nn.Module, str]:
    """The module that has the parameter of this name, and the parameter's attribute there."""
    path, _, attribute = name.rpartition(".")
    return module.get_submodule(path), attribute
