"""What runs a torch module from compressed weights, in whatever form they are held."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

import torch

from df11.errors import Df11Error
from df11.running.arrangement import Arrangement
from df11.running.form import Form
from df11.running.guards import guard, never_compiled
from df11.running.override import override
from df11.running.parameters import Places, owner_of
from df11.running.parked import asks_gradients, refuse_to_copy
from df11.running.plan import Kept, UnitWeight
from df11.running.state_dicts import answer_state_dicts, equal


class Running(ABC):
    """The compressed weights of a module. Threads may run one module at the same time, to the same results."""

    form: Form
    """The form in which the weights are held."""

    def __init__(
        self,
        kept: list[Kept],
        plain: list[str],
        arrangements: Mapping[str, Arrangement],
        tensor: Callable[[str], torch.Tensor],
    ) -> None:
        """`kept` are decoded now and stay, `plain` are tensors that are stored as they are; `arrangements` says how they are
        made of the tensors that `tensor` gives."""
        self.turn = threading.Condition()
        """Held while anything here changes, and told when a forward has ended."""
        self._kept = kept
        self._plain = plain
        self._arrangements = arrangements
        self._tensor = tensor

    @property
    @abstractmethod
    def weights(self) -> list[UnitWeight]:
        """The compressed weights, and where they belong."""

    @abstractmethod
    def held_bytes(self) -> int:
        """The bytes of memory that compressed weights take."""

    def file_bytes(self) -> int:
        """The bytes that compressed weights take in files, where each use reads them from files."""
        return 0

    @abstractmethod
    def scratch_bytes(self) -> int:
        """The bytes of memory that forwards decode weights into."""

    @property
    def kept(self) -> list[str]:
        """Compressed weights that are decoded once and kept; `notes` says why."""
        return [kept.name for kept in self._kept]

    @property
    def notes(self) -> dict[str, str]:
        """Why each of the weights in `kept` is kept."""
        return {kept.name: kept.reason for kept in self._kept}

    def load_plain(self, module: torch.nn.Module) -> None:
        """Copies the tensors that are stored as they are, and those that are kept decoded, into the module. What is on the device
        meta there comes to the CPU."""
        places = Places(module)
        dtypes = {kept.name: kept.dtype for kept in self._kept}
        tied = getattr(module, "all_tied_weights_keys", None) or {}
        filled: dict[int, tuple[str, torch.Tensor]] = {}
        with torch.no_grad():
            for name in [*self._plain, *dtypes]:
                place = places.get(name)
                if place is None:
                    raise Df11Error(f"the module has no parameter or buffer {name}, which the model has")
                tensor, device = self._arrangements[name].make(self._tensor), "cpu" if place.is_meta else place.device
                if place.shape != tensor.shape:
                    got, has = tuple(place.shape), tuple(tensor.shape)
                    raise Df11Error(f"parameter {name} of the module has shape {got}, and the model's has {has}")
                if dtypes.get(name, place.dtype) == place.dtype:
                    value = tensor.to(device=device, dtype=place.dtype)
                    other, first = filled.setdefault(id(place), (name, value))
                    if other != name and not equal(value, first):
                        raise Df11Error(f"{other} and {name} are one parameter of the module, and the model has two values for it")
                    # Of zeros with different signs transformers takes those of the other.
                    if other == name or name not in tied:
                        if value.stride() != place.stride():
                            value = torch.empty_like(place, device=value.device).copy_(value)
                        # Not copied: its memory may be a map of a file, which ends the process when the file is cut short.
                        places.fill(name, value)
                else:
                    owner, attribute = owner_of(module, name)
                    value = tensor.to(dtypes[name]).to(device)
                    setattr(owner, attribute, torch.nn.Parameter(value, requires_grad=False))

    def __reduce__(self) -> NoReturn:
        refuse_to_copy()


def park(weights: list[UnitWeight]) -> None:
    """Puts what stands for compressed weights into their places."""
    orders: dict[torch.nn.Module, list[str]] = {}
    for weight in weights:
        owner = weight.owner
        if owner is not None:
            order = orders.setdefault(owner, list(owner._parameters))
            weight.parked.before = order[: order.index(weight.attribute)]
            weight.parked.asked = asks_gradients(owner._parameters.pop(weight.attribute))
            vars(owner)[weight.attribute] = weight.parked


def finish(running: Running, module: torch.nn.Module) -> None:
    """What remains to be done when a module has all its weights."""
    answer_state_dicts(running, module)
    module.requires_grad_(False)
    guard(module, running.weights)
    # A module whose forward is replaced already isn't compiled either.
    if "forward" not in vars(module):
        override(module, "forward", never_compiled)
    vars(module)["_df11"] = running
