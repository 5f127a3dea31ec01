"""Runs a torch module from compressed weights: each unit is decoded just before its forward, into memory that the next unit
uses again.

A *unit* is a module whose weights are compressed together, such as a decoder layer. While a unit's forward runs, its
weights are views of a scratch tensor. At any other time a `ParkedWeight` stands in the place of each.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NoReturn

import torch

from df11 import _df11
from df11.arrangement import Arrangement
from df11.device_maps import Offloading
from df11.errors import Df11Error, NotCompressedError
from df11.files import StrPath
from df11.gpu_units import on_devices
from df11.guards import guard, never_compiled
from df11.parked import ParkedWeight, refuse_to_copy, refuse_to_pickle
from df11.patterns import Patterns, for_rust
from df11.placing import UnitModule, UnitWeight, plan
from df11.scratch import Scratches
from df11.units import FileUnits, UnitSource


class Running:
    """The compressed weights of a module, and the scratch that they are decoded into.

    One unit is decoded at a time: a thread that reaches a unit waits until the forward of another thread's unit has ended.
    So threads may run one module at the same time, to the same results.
    """

    def __init__(
        self,
        source: UnitSource,
        module: torch.nn.Module,
        arrangements: Mapping[str, Arrangement] | None = None,
        dtypes: Mapping[str, torch.dtype] | None = None,
    ) -> None:
        """Parks the compressed weights. `arrangements` says how the module's parameters are made of the source's tensors;
        without it, each is the tensor of its name. `dtypes` has the parameters that are needed in another dtype than
        BF16; they are kept decoded."""
        if arrangements is None:
            names = [name for unit in source.units() for name, _ in source.weights(unit)]
            arrangements = {name: Arrangement.same(name) for name in [*names, *source.plain()]}
        self.source = source
        """Where the weights come from."""
        self.decodes = 0
        """How many units have been decoded."""
        self._plan = plan(source, module, arrangements, dtypes or {})
        self._arrangements = arrangements
        self.units = self._plan.units
        """What is decoded, and before which module's forward."""
        self.scratches = Scratches()
        """The memory that units are decoded into."""
        self._lock = threading.RLock()
        # How many units the holder of the lock is in, each within the one before.
        self._depth = 0
        self._largest = {
            device: _largest_at_depths([unit for unit in self.units if unit.device == device])
            for device in {unit.device for unit in self.units}
        }
        for unit in self.units:
            for weight in unit.weights:
                del weight.owner._parameters[weight.attribute]
                weight.owner.__dict__[weight.attribute] = weight.parked
            self._wrap(unit)

    @property
    def kept(self) -> list[str]:
        """Compressed weights that are decoded once and kept; `notes` says why."""
        return [kept.name for kept in self._plan.kept]

    @property
    def notes(self) -> dict[str, str]:
        """Why each of the weights in `kept` is kept."""
        return {kept.name: kept.reason for kept in self._plan.kept}

    def scratch_bytes(self) -> int:
        """The bytes of scratch that forwards need: on each device and for each depth, the largest unit."""
        return max(self.scratches.bytes(), sum(2 * sum(depths) for depths in self._largest.values()))

    def load_plain(self, module: torch.nn.Module) -> None:
        """Copies the tensors that are stored as they are, and those that are kept decoded, into the module."""
        places = dict(module.named_parameters(remove_duplicate=False)) | dict(module.named_buffers())
        dtypes = {kept.name: kept.dtype for kept in self._plan.kept}
        with torch.no_grad():
            for name in [*self._plan.plain, *dtypes]:
                if name not in places:
                    raise Df11Error(f"the module has no parameter or buffer {name}, which the model has")
                tensor, place = self._arrangements[name].make(self.source.tensor), places[name]
                if place.shape != tensor.shape:
                    got, has = tuple(place.shape), tuple(tensor.shape)
                    raise Df11Error(f"parameter {name} of the module has shape {got}, and the model's has {has}")
                if dtypes.get(name, place.dtype) == place.dtype:
                    # Not copied: its memory may be a map of a file, which ends the process when the file is cut short.
                    place.data = tensor.to(device=place.device, dtype=place.dtype)
                else:
                    owner, _, attribute = name.rpartition(".")
                    value = tensor.to(dtypes[name]).to(place.device)
                    parameter = torch.nn.Parameter(value, requires_grad=False)
                    setattr(module.get_submodule(owner), attribute, parameter)

    def _wrap(self, unit: UnitModule) -> None:
        inner: Callable[..., Any] = unit.module.forward

        @wraps(inner)
        def forward(*args: Any, **kwargs: Any) -> Any:
            depth, put = self._enter(unit)
            try:
                return inner(*args, **kwargs)
            finally:
                self._leave(unit, depth, put)

        # Unlike hooks, this also ends when Ctrl-C ends the forward.
        unit.module.forward = never_compiled(forward)

    def _enter(self, unit: UnitModule) -> tuple[int, list[UnitWeight]]:
        self._lock.acquire()
        depth, put = self._depth, []
        try:
            here = self._largest[unit.device]
            largest = here[depth] if depth < len(here) else 0
            scratch = self.scratches.take(unit.device, depth, max(unit.elements, largest))
            self._depth += 1
            self._decode(unit, scratch)
            for weight in unit.weights:
                place = weight.owner.__dict__
                # If somebody has put another tensor there, theirs counts.
                if place.get(weight.attribute) is weight.parked:
                    put.append(weight)
                    place[weight.attribute] = scratch[weight.start : weight.start + weight.elements].view(weight.shape)
            self.decodes += 1
        except BaseException:
            self._leave(unit, depth, put)
            raise
        return depth, put

    def _decode(self, unit: UnitModule, scratch: torch.Tensor) -> None:
        for path, start, elements in unit.units:
            self.source.decode(path, scratch[start : start + elements])
        if unit.copies or unit.constants:
            # As integers: nothing may touch the bits.
            words = scratch.view(torch.int16)
            for source, place in unit.copies:
                place.view(words).copy_(source.view(words))
            for tensor, place in unit.constants:
                place.view(words).copy_(tensor.view(torch.int16))

    def _leave(self, unit: UnitModule, depth: int, put: list[UnitWeight]) -> None:
        for weight in put:
            weight.owner.__dict__[weight.attribute] = weight.parked
        if self._depth > depth:
            self._depth = depth
            self.scratches.give_back(unit.device, depth)
        self._lock.release()

    def add_weight(self, weight: UnitWeight, prefix: str, state_dict: dict[str, Any]) -> None:
        """Puts a decoded weight into the state dict of the module that owns it."""
        with self._lock:
            tensor = weight.owner.__dict__.get(weight.attribute)
            if isinstance(tensor, ParkedWeight):
                state_dict[prefix + weight.attribute] = tensor.decode()
            elif isinstance(tensor, torch.Tensor):
                state_dict[prefix + weight.attribute] = tensor.detach().clone()

    def __deepcopy__(self, memo: Any) -> NoReturn:
        refuse_to_copy()

    def __reduce__(self) -> NoReturn:
        refuse_to_pickle()


def _largest_at_depths(units: list[UnitModule]) -> list[int]:
    """The elements of the largest unit that lies within no other unit's module, of the largest that lies within one, …"""
    paths = {unit.path for unit in units}
    largest: list[int] = []
    for unit in units:
        parts = unit.path.split(".")
        above = [".".join(parts[:n]) for n in range(len(parts))] if unit.path else []
        depth = sum(path in paths for path in above)
        largest += [0] * (depth + 1 - len(largest))
        largest[depth] = max(largest[depth], unit.elements)
    return largest


class _StateDictHook:
    """Adds a weight, decoded, to the state dict of the module that owns it."""

    def __init__(self, running: Running, weight: UnitWeight) -> None:
        self._running = running
        self._weight = weight

    def __call__(self, module: Any, state_dict: dict[str, Any], prefix: str, metadata: Any) -> None:
        self._running.add_weight(self._weight, prefix, state_dict)


def give_state_dicts(running: Running) -> None:
    """From now on `state_dict()` gives the decoded weights, all of them in memory."""
    for unit in running.units:
        for weight in unit.weights:
            weight.owner._register_state_dict_hook(_StateDictHook(running, weight))


def attach(
    module: torch.nn.Module,
    path: StrPath,
    *,
    like: StrPath | None = None,
    patterns: Patterns = None,
    strict: bool = True,
    device: Any = None,
    cpu_offload: bool = False,
    cpu_offload_blocks: int | None = None,
    pin_memory: bool = True,
) -> Running:
    """Has a torch module run from the weights of a DF11 model, whose names are those of the module's parameters.

    The weights stay compressed; a unit's weights are decoded just before its forward. On the CPU they stay in their files,
    which the system caches. On `device`, a GPU (`"cuda"`, `"cuda:1"`), they are in the GPU's memory; with `cpu_offload` they
    are in the host's memory, and each is copied to the GPU while the one before is used. `cpu_offload_blocks` offloads only
    this number of blocks. `pin_memory=False` uses memory that isn't pinned, and is slower. Everything else of the module is
    moved to the GPU. **Nobody has run this on a GPU yet**; it is tested on an emulated driver. Without `device`, the module
    runs where its parameters are.

    All other tensors are copied into the module. Parameters no longer ask for gradients: such a module can't be
    trained, but adapters on top of it can. Build the module on the device meta and call its `to_empty(device="cpu")` to
    never hold its plain weights. The module's parameters must be BF16 where the model's are compressed. `strict=False`
    allows parameters that the model doesn't have; they stay as they are.

    Raises `NotCompressedError`, `Df11Error` if names or shapes differ, and what `df11.safe_open` raises. The module is then
    not to be used.
    """
    shapes = {name: list(parameter.shape) for name, parameter in module.named_parameters(remove_duplicate=False)}
    model = _df11.Model(path, like=like, patterns=for_rust(patterns), shapes=shapes)
    if not model.is_compressed:
        raise NotCompressedError(f"{path} is not a DFloat11 model")
    missing = _missing(module, set(model.names()))
    offloading = Offloading(cpu_offload, cpu_offload_blocks, pin_memory)
    here = next((parameter.device for parameter in module.parameters() if not parameter.is_meta), None)
    running = Running(on_devices(FileUnits(model), here if device is None else device, offloading), module)
    if device is not None:
        # What stands for the compressed weights isn't moved: those aren't parameters.
        module.to(device)
    if strict and missing:
        raise Df11Error(f"the model has no tensor {missing[0]}, which the module has; strict=False leaves it as it is")
    running.load_plain(module)
    finish(running, module)
    return running


def finish(running: Running, module: torch.nn.Module) -> None:
    """What remains to be done when a module has all its weights."""
    give_state_dicts(running)
    module.requires_grad_(False)
    guard(module, {weight.name.rpartition(".")[0]: unit.device for unit in running.units for weight in unit.weights})
    if module not in [unit.module for unit in running.units]:
        module.forward = never_compiled(module.forward)
    module.__dict__["_df11"] = running


def _missing(module: torch.nn.Module, names: set[str]) -> list[str]:
    """The parameters and buffers that get no value from tensors of these names."""
    held = module.state_dict(keep_vars=True)
    given = {id(tensor) for name, tensor in held.items() if name in names}
    return [name for name, tensor in held.items() if id(tensor) not in given]
