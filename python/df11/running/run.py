"""Runs a torch module from compressed weights: each unit is decoded just before its forward, into memory that the next unit
uses again.

A *unit* is a module whose weights are compressed together, such as a decoder layer. While a unit's forward runs, its
weights are views of a scratch tensor. At any other time a `ParkedWeight` stands in the place of each.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, NoReturn

import torch

from df11 import _df11
from df11.errors import Df11Error
from df11.running.ahead import DecodeAhead
from df11.running.arrangement import Arrangement
from df11.running.guards import guard, never_compiled
from df11.running.override import override
from df11.running.parameters import owner_of
from df11.running.parked import refuse_to_copy, refuse_to_pickle, refuse_to_write, unseen
from df11.running.plan import UnitModule, UnitWeight, plan
from df11.running.scratch import Scratches
from df11.running.state_dicts import answer_state_dicts
from df11.units.source import CpuUnits, UnitSource


@dataclass(frozen=True)
class _Forward:
    """One that runs, or is about to."""

    unit: UnitModule
    thread: int


@dataclass(frozen=True)
class _Decoded:
    """A unit that forwards use."""

    scratch: torch.Tensor
    weights: list[UnitWeight]
    """Those that have been put into their places."""
    version: int
    """torch's count of writes to the scratch."""


class Running:
    """The compressed weights of a module, and the scratch that they are decoded into.

    Threads may run one module at the same time, to the same results. A thread that reaches a unit waits until no other
    thread is in a unit; it doesn't wait for a unit that this one is a part of, for that one may wait for it.
    """

    def __init__(
        self,
        source: UnitSource,
        module: torch.nn.Module,
        arrangements: Mapping[str, Arrangement] | None = None,
        dtypes: Mapping[str, torch.dtype] | None = None,
        decode_ahead: bool | None = None,
    ) -> None:
        """Parks the compressed weights. `arrangements` says how the module's parameters are made of the source's tensors;
        without it, each is the tensor of its name. `dtypes` has the parameters that are needed in another dtype than
        BF16; they are kept decoded. `decode_ahead` is that of `df11.attach`."""
        if arrangements is None:
            names = [name for unit in source.units() for name, _ in source.weights(unit)]
            arrangements = {name: Arrangement.same(name) for name in [*names, *source.plain()]}
        self.source = source
        """Where the weights come from."""
        self.decodes = 0
        """How many units have been decoded and used."""
        self._plan = plan(source, module, arrangements, dtypes or {})
        self._arrangements = arrangements
        self.units = self._plan.units
        """What is decoded, and before which module's forward."""
        self.scratches = Scratches(self.units)
        """The memory that units are decoded into."""
        self.ahead = DecodeAhead(source, self.units, self.scratches, decode_ahead)
        """Decodes the unit that will be next."""
        self.turn = threading.Condition()
        """Held while anything here changes, and told when a forward has ended."""
        # By objects that stand for one call each.
        self._forwards: dict[object, _Forward] = {}
        # By the paths of their modules.
        self._decoded: dict[str, _Decoded] = {}
        for unit in self.units:
            for weight in unit.weights:
                owner = weight.owner
                if owner is not None:
                    del owner._parameters[weight.attribute]
                    vars(owner)[weight.attribute] = weight.parked
            if unit.module is not None:
                # Unlike hooks, this also ends when Ctrl-C ends the forward.
                override(unit.module, "forward", partial(self._around, unit))

    @property
    def kept(self) -> list[str]:
        """Compressed weights that are decoded once and kept; `notes` says why."""
        return [kept.name for kept in self._plan.kept]

    @property
    def notes(self) -> dict[str, str]:
        """Why each of the weights in `kept` is kept."""
        return {kept.name: kept.reason for kept in self._plan.kept}

    def scratch_bytes(self) -> int:
        """The bytes of scratch that forwards need: on each device and for each depth, the largest unit; twice where the next
        one is decoded ahead."""
        return max(self.scratches.bytes(), self.scratches.needed_bytes(2 if self.ahead.is_on() else 1))

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
                    owner, attribute = owner_of(module, name)
                    value = tensor.to(dtypes[name]).to(place.device)
                    setattr(owner, attribute, torch.nn.Parameter(value, requires_grad=False))

    def _around(self, unit: UnitModule, inner: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(inner)
        def forward(*args: Any, **kwargs: Any) -> Any:
            call = object()
            try:
                self._enter(unit, call)
                result = inner(*args, **kwargs)
            except BaseException:
                self._leave(call)
                raise
            written = self._leave(call)
            if written is not None:
                refuse_to_write(written)
            return result

        return never_compiled(forward)

    def _enter(self, unit: UnitModule, call: object) -> None:
        """Puts a unit's weights in their places."""
        thread = threading.get_ident()
        if isinstance(self.source, CpuUnits):
            # A process that was forked is refused. It must not wait for a thread that it doesn't have.
            _df11.threads()
        with unseen(), self.turn:
            while not self._may_enter(unit, thread):
                self.turn.wait()
            self._forwards[call] = _Forward(unit, thread)
            if unit.path not in self._decoded:
                self._decoded[unit.path] = self._decode(unit)
            self.ahead.begin(unit)

    def _may_enter(self, unit: UnitModule, thread: int) -> bool:
        return not self._forwards or any(
            forward.thread == thread or unit.lies_within(forward.unit) for forward in self._forwards.values()
        )

    def _decode(self, unit: UnitModule) -> _Decoded:
        ahead = self.ahead.take(unit)
        scratch = self.scratches.take(unit) if ahead is None else ahead
        weights: list[UnitWeight] = []
        try:
            if ahead is None:
                for path, start, elements in unit.units:
                    self.source.decode(path, scratch[start : start + elements])
            self._copy(unit, scratch)
            for weight in unit.weights:
                owner = weight.owner
                # If somebody has put another tensor there, theirs counts.
                if owner is not None and vars(owner).get(weight.attribute) is weight.parked:
                    weights.append(weight)
                    part = scratch[weight.start : weight.start + weight.elements]
                    vars(owner)[weight.attribute] = part.view(weight.shape)
        except BaseException:
            self._park(unit, weights, scratch)
            raise
        self.decodes += 1
        return _Decoded(scratch, weights, scratch._version)

    def _copy(self, unit: UnitModule, scratch: torch.Tensor) -> None:
        """Puts the parts of weights where they are needed that weren't decoded there."""
        if unit.copies or unit.constants:
            # As integers: nothing may touch the bits.
            words = scratch.view(torch.int16)
            for source, place in unit.copies:
                place.view(words).copy_(source.view(words))
            for tensor, place in unit.constants:
                place.view(words).copy_(tensor.view(torch.int16))

    def _leave(self, call: object) -> str | None:
        """Takes a unit's weights out of their places if no other forward uses them. Names a weight if one was written to."""
        with self.turn:
            forward = self._forwards.pop(call, None)
            if forward is None or any(other.unit is forward.unit for other in self._forwards.values()):
                return None
            self.turn.notify_all()
            decoded = self._decoded.pop(forward.unit.path, None)
            if decoded is None:
                return None
            self._park(forward.unit, decoded.weights, decoded.scratch)
            is_written = decoded.scratch._version != decoded.version
            return forward.unit.weights[0].name if is_written else None

    def _park(self, unit: UnitModule, weights: list[UnitWeight], scratch: torch.Tensor) -> None:
        for weight in weights:
            owner = weight.owner
            if owner is not None:
                vars(owner)[weight.attribute] = weight.parked
        self.scratches.give_back(unit, scratch)

    def __deepcopy__(self, memo: Any) -> NoReturn:
        refuse_to_copy()

    def __reduce__(self) -> NoReturn:
        refuse_to_pickle()


def finish(running: Running, module: torch.nn.Module) -> None:
    """What remains to be done when a module has all its weights."""
    answer_state_dicts(running, module)
    module.requires_grad_(False)
    guard(module, {weight.name.rpartition(".")[0]: unit.device for unit in running.units for weight in unit.weights})
    if module not in [unit.module for unit in running.units]:
        override(module, "forward", never_compiled)
    vars(module)["_df11"] = running
