"""Runs a torch module from compressed weights: each unit is decoded just before its forward, into memory that the next unit
uses again.

A *unit* is a module whose weights are compressed together, such as a decoder layer. While a unit's forward runs, its
weights are views of a scratch tensor. At any other time they are placeholders on the device meta, with the right shape and
dtype and no values, so that no code can compute with the weights of another unit.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Any, NoReturn

from df11 import _df11
from df11.errors import Df11Error, NotCompressedError
from df11.files import StrPath
from df11.patterns import Patterns, for_rust
from df11.units import FileUnits, UnitSource

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True)
class UnitWeight:
    """A compressed weight, and the place in the module that it is put."""

    name: str
    owner: torch.nn.Module
    attribute: str
    shape: tuple[int, ...]
    start: int
    """Its first element among the unit's."""
    elements: int
    placeholder: torch.Tensor


@dataclass(frozen=True)
class UnitModule:
    """A module that is decoded before its forward."""

    path: str
    module: torch.nn.Module
    weights: list[UnitWeight]
    elements: int
    """Elements of all weights that are decoded together, also those that the module keeps."""


class Running:
    """The compressed weights of a module, and the scratch that they are decoded into.

    One unit is decoded at a time: a thread that reaches a unit waits until the forward of another thread's unit has ended.
    So threads may run one module at the same time, to the same results.
    """

    def __init__(self, source: UnitSource, module: torch.nn.Module) -> None:
        self.decodes = 0
        """How many units have been decoded."""
        self.kept: list[str] = []
        """Compressed weights that are decoded once and kept, because the module uses them in several places."""
        self.source = source
        """Where the weights come from."""
        self._lock = threading.RLock()
        # The units whose forward the holder of the lock is in, outermost first, and the scratch of each depth.
        self._active: list[UnitModule] = []
        self._owner: int | None = None
        self._scratches: list[torch.Tensor] = []
        self.units = list(self._take_over(module))
        for unit in self.units:
            unit.module.register_forward_pre_hook(partial(self._enter, unit))
            unit.module.register_forward_hook(partial(self._leave, unit), always_call=True)

    def _take_over(self, module: torch.nn.Module) -> Iterable[UnitModule]:
        """Takes the parameters of compressed weights out of the module, and puts placeholders there."""
        import torch

        places = dict(module.named_parameters(remove_duplicate=False))
        uses: dict[int, int] = {}
        for parameter in places.values():
            uses[id(parameter)] = uses.get(id(parameter), 0) + 1
        tied = set(getattr(module, "all_tied_weights_keys", None) or {})
        tied |= set((getattr(module, "all_tied_weights_keys", None) or {}).values())
        for path in self.source.units():
            weights: list[UnitWeight] = []
            end = 0
            for name, shape in self.source.weights(path):
                start, end = end, end + prod(shape)
                if name not in places:
                    raise Df11Error(f"the module has no parameter {name}, which the model has compressed")
                parameter = places[name]
                if tuple(parameter.shape) != shape:
                    got = tuple(parameter.shape)
                    raise Df11Error(f"parameter {name} of the module has shape {got}, and the model's has {shape}")
                if uses[id(parameter)] > 1 or name in tied:
                    self.kept.append(name)
                    continue
                owner_path, _, attribute = name.rpartition(".")
                owner = module.get_submodule(owner_path)
                placeholder = torch.empty(shape, dtype=torch.bfloat16, device="meta")
                weights.append(UnitWeight(name, owner, attribute, shape, start, end - start, placeholder))
            for weight in weights:
                del weight.owner._parameters[weight.attribute]
                setattr(weight.owner, weight.attribute, weight.placeholder)
            if weights:
                yield UnitModule(path, module.get_submodule(path), weights, end)

    def load_plain(self, module: torch.nn.Module) -> None:
        """Copies the tensors that are stored as they are, and those that are kept decoded, into the module."""
        import torch

        places = dict(module.named_parameters(remove_duplicate=False)) | dict(module.named_buffers())
        with torch.no_grad():
            for name in [*self.source.plain(), *self.kept]:
                if name not in places:
                    raise Df11Error(f"the module has no parameter or buffer {name}, which the model has")
                tensor = self.source.tensor(name)
                if places[name].shape != tensor.shape:
                    got, has = tuple(places[name].shape), tuple(tensor.shape)
                    raise Df11Error(f"parameter {name} of the module has shape {got}, and the model's has {has}")
                places[name].copy_(tensor)

    def _enter(self, unit: UnitModule, *_: Any) -> None:
        import torch

        self._lock.acquire()
        try:
            self._owner = threading.get_ident()
            scratch = self._scratch(len(self._active))
            self._active.append(unit)
            self.source.decode(unit.path, scratch[: unit.elements])
            for weight in unit.weights:
                view = scratch[weight.start : weight.start + weight.elements].view(weight.shape)
                setattr(weight.owner, weight.attribute, view)
            # The bytes were written past torch. This tells autograd, which then refuses to go back through them.
            with torch.no_grad():
                scratch[:0].zero_()
            self.decodes += 1
        except BaseException:
            self._release(unit)
            raise

    def _leave(self, unit: UnitModule, *_: Any) -> None:
        # Also called when _enter failed, and has released the unit itself.
        if self._owner == threading.get_ident() and self._active and self._active[-1] is unit:
            self._release(unit)

    def _release(self, unit: UnitModule) -> None:
        for weight in unit.weights:
            setattr(weight.owner, weight.attribute, weight.placeholder)
        if self._active and self._active[-1] is unit:
            self._active.pop()
        if not self._active:
            self._owner = None
        self._lock.release()

    def _scratch(self, depth: int) -> torch.Tensor:
        """Memory for a unit; a unit inside another's module gets memory of its own."""
        import torch

        if depth == len(self._scratches):
            # Not an inference tensor: autograd's count of changes is needed.
            with torch.inference_mode(False):
                largest = max(unit.elements for unit in self.units)
                self._scratches.append(torch.empty(largest, dtype=torch.bfloat16, device=self.source.device))
        return self._scratches[depth]

    def add_weights(self, unit: UnitModule, prefix: str, state_dict: dict[str, Any]) -> None:
        """Puts the decoded weights of a unit into a state dict."""
        for weight in unit.weights:
            name = prefix + weight.name.removeprefix(unit.path + ".")
            state_dict[name] = self.source.tensor(weight.name)

    def __deepcopy__(self, memo: Any) -> NoReturn:
        raise Df11Error("a module that runs from compressed weights can't be copied; load it again")

    def __reduce__(self) -> NoReturn:
        raise Df11Error("a module that runs from compressed weights can't be pickled; load it in the other process")


def give_state_dicts(running: Running) -> None:
    """From now on `state_dict()` gives the decoded weights, all of them in memory."""

    def add(unit: UnitModule, module: Any, state_dict: dict[str, Any], prefix: str, metadata: Any) -> None:
        running.add_weights(unit, prefix, state_dict)

    for unit in running.units:
        unit.module._register_state_dict_hook(partial(add, unit))


def attach(
    module: torch.nn.Module,
    path: StrPath,
    *,
    like: StrPath | None = None,
    patterns: Patterns = None,
) -> Running:
    """Has a torch module on the CPU run from the weights of a DF11 model, whose names are those of the module's parameters.

    The weights stay compressed in their files, which the system caches; a unit's weights are decoded just before its
    forward. All other tensors are copied into the module. Parameters no longer ask for gradients: such a module can't be
    trained. Build the module on the device meta and call its `to_empty(device="cpu")` to never hold its plain weights.

    Raises `NotCompressedError`, `Df11Error` if names or shapes differ, and what `df11.safe_open` raises. The module is then
    not to be used.
    """
    model = _df11.Model(path, like=like, patterns=for_rust(patterns))
    if not model.is_compressed:
        raise NotCompressedError(f"{path} is not a DFloat11 model")
    running = Running(FileUnits(model), module)
    running.load_plain(module)
    module.requires_grad_(False)
    give_state_dicts(running)
    return running
