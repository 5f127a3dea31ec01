"""Where a module's parameters are, and which of them can be weights of a unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import torch
from torch.nn.utils.prune import BasePruningMethod
from torch.nn.utils.spectral_norm import SpectralNorm
from torch.nn.utils.weight_norm import WeightNorm

COMPUTE_FOR_PARTS = (torch.nn.MultiheadAttention, torch.nn.TransformerEncoderLayer)
"""Modules of torch's that compute with the weights of their parts themselves, not by the parts' forwards."""

# Routers of transformers' that give their classifier another dtype when they run.
_REPLACE_PARTS = ("SwitchTransformersTop1Router", "NllbMoeTop2Router")

# Where torch has what is registered.
_REGISTERED = ("_parameters", "_buffers", "_modules")


def shared(module: torch.nn.Module) -> set[str]:
    """The names of parameters that the module uses in several places: outside a unit's forward they must have values too.

    A place may be an attribute of any module in it that has a parameter without registering it, as in a list. Those that forwards replace
    are among them.
    """
    places = list(module.named_parameters(remove_duplicate=False))
    uses = Counter(id(parameter) for _, parameter in places)
    uses.update(id(tensor) for part in module.modules() for _, tensor in _held_by(part) if id(tensor) in uses)
    tied: dict[str, Any] = getattr(module, "all_tied_weights_keys", None) or {}
    return {name for name, parameter in places if uses[id(parameter)] > 1} | set(tied) | set(tied.values()) | replaced(module)


def replaced(module: torch.nn.Module) -> set[str]:
    """The names of parameters whose modules forwards replace."""
    parts = [(path, part) for path, part in module.named_modules() if type(part).__name__ in _REPLACE_PARTS]
    return {name for path, part in parts for name, _ in part.named_parameters(prefix=path, remove_duplicate=False)}


def first_kept(module: torch.nn.Module, dtypes: Mapping[str, torch.dtype], compressed: Collection[str]) -> set[str]:
    """Small BF16 parameters of models of transformers' or diffusers' that are to be kept decoded, so that the first of those that are is
    BF16: these libraries ask that one for a model's dtype and device, and for those of models in it. In OLMo all may be compressed, and
    Ernie 4.5 MoE's first others are FP32. `dtypes` has the dtypes of parameters that get another than the module's, and `compressed` the
    names of those that may be compressed."""
    fit, kept = set(compressed) - shared(module), set[str]()
    # Parts come first: what is kept for one is kept for the whole.
    for path, part in reversed(list(module.named_modules())):
        if isinstance(getattr(type(part), "dtype", None), property):
            name = _smallest(part, path, dtypes, fit)
            if name is not None:
                kept.add(name)
                fit.remove(name)
    return kept


def _smallest(model: torch.nn.Module, path: str, dtypes: Mapping[str, torch.dtype], fit: Collection[str]) -> str | None:
    """The smallest of those that are `fit` to be compressed, and that come before all others; `None` if the first other is BF16."""
    candidates: list[tuple[int, str]] = []
    for name, parameter in model.named_parameters(prefix=path):
        dtype = dtypes.get(name, parameter.dtype)
        if dtype == torch.bfloat16 and name in fit:
            candidates.append((parameter.numel(), name))
        elif dtype == torch.bfloat16:
            return None
        elif dtype.is_floating_point and not _is_passed_over(model, name[len(path) :]):
            break
    return min(candidates)[1] if candidates else None


def _is_passed_over(model: torch.nn.Module, name: str) -> bool:
    """Whether a model's library doesn't ask this parameter for the model's dtype: diffusers doesn't where it keeps FP32."""
    is_of_diffusers = any(kind.__module__.startswith("diffusers.") for kind in type(model).__mro__)
    return is_of_diffusers and any(part in name for part in getattr(model, "_keep_in_fp32_modules", None) or ())


def _held_by(module: torch.nn.Module) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors in a module's own attributes, and in tuples, lists and dicts there, with the attributes' names."""
    for name, value in vars(module).items():
        if name not in _REGISTERED:
            yield from ((name, tensor) for tensor in _tensors_in(value))


def _tensors_in(value: Any) -> Iterator[torch.Tensor]:
    held = [value]
    seen: set[int] = set()
    while held:
        value = held.pop()
        if isinstance(value, torch.Tensor):
            yield value
        elif isinstance(value, (tuple, list, dict, set)) and id(value) not in seen:
            seen.add(id(value))
            held.extend(value.values() if isinstance(value, dict) else value)


def held_on_meta(module: torch.nn.Module) -> str | None:
    """An attribute in which a module has a tensor on the device meta that isn't registered there: nothing gives it values.

    In a module that was built elsewhere some have tensors there on purpose, which they never use.
    """
    if not any(tensor.is_meta for tensor in [*module.parameters(), *module.buffers()]):
        return None
    for path, part in module.named_modules():
        made = _made_by_torch(part)
        for name, tensor in _held_by(part):
            if tensor.is_meta and tensor.numel() and name not in made:
                return f"{path}.{name}" if path else name
    return None


def _made_by_torch(module: torch.nn.Module) -> set[str]:
    """The attributes for whose tensors torch takes new ones when parameters have changed.

    Its hooks make some before each forward, as `weight_norm` makes `weight` of `weight_g` and `weight_v`; recurrent layers list their
    parameters, and replace them in the list too.
    """
    hooks = module._forward_pre_hooks.values()
    made = {hook.name for hook in hooks if isinstance(hook, (WeightNorm, SpectralNorm))}
    made |= {hook._tensor_name for hook in hooks if isinstance(hook, BasePruningMethod)}
    return made | ({"_flat_weights"} if isinstance(module, torch.nn.RNNBase) else set())


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
