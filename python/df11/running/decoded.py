"""Runs a torch module from compressed weights: each unit is decoded just before its forward, into memory that the next unit
uses again.

A *unit* is a module whose weights are compressed together, such as a decoder layer. While a unit's forward runs, its
weights lie in a scratch tensor's memory. At any other time a `ParkedWeight` stands in the place of each.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any

import torch

from df11 import _df11
from df11.modes import unseen
from df11.running.arrangement import Arrangement
from df11.running.guards import never_compiled
from df11.running.override import override
from df11.running.parked import ParkedWeight, computes_no_gradients, refuse_to_write
from df11.running.placed import Placed
from df11.running.plan import UnitModule, UnitWeight, plan
from df11.running.run import Running, park
from df11.running.scratch import Scratches, weight_in
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
    weights: list[Placed]


class DecodedUnits(Running):
    """The compressed units of a module, and the scratch that they are decoded into.

    Threads may run one module at the same time, to the same results. A thread that reaches a unit waits until no other
    thread is in a unit; it doesn't wait for a unit that this one is a part of, for that one may wait for it.
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
        planned = plan(source, module, arrangements, dtypes or {})
        super().__init__(planned.kept, planned.plain, arrangements, source.tensor)
        self.source = source
        """Where the weights come from."""
        self.form = source.form
        self.decodes = 0
        """How many units have been decoded and used."""
        self.units = planned.units
        """What is decoded, and before which module's forward."""
        self.scratches = Scratches(self.units)
        """The memory that units are decoded into."""
        # By objects that stand for one call each.
        self._forwards: dict[object, _Forward] = {}
        # By the paths of their modules.
        self._decoded: dict[str, _Decoded] = {}
        park(self.weights)
        for unit in self.units:
            if unit.module is not None:
                # Unlike hooks, this also ends when Ctrl-C ends the forward.
                override(unit.module, "forward", partial(self._around, unit))

    @property
    def weights(self) -> list[UnitWeight]:
        return [weight for unit in self.units for weight in unit.weights]

    def held_bytes(self) -> int:
        return self.source.held_bytes()

    def file_bytes(self) -> int:
        return self.source.file_bytes()

    def scratch_bytes(self) -> int:
        return max(self.scratches.bytes(), self.scratches.needed_bytes())

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
        asks = computes_no_gradients()
        with unseen(), self.turn:
            while not self._may_enter(unit, thread):
                self.turn.wait()
            self._forwards[call] = _Forward(unit, thread)
            if unit.path not in self._decoded:
                self._decoded[unit.path] = self._decode(unit, asks)

    def _may_enter(self, unit: UnitModule, thread: int) -> bool:
        return not self._forwards or any(
            forward.thread == thread or unit.lies_within(forward.unit) for forward in self._forwards.values()
        )

    def _decode(self, unit: UnitModule, asks: bool) -> _Decoded:
        """Decodes a unit. Its weights ask for gradients as the plain ones did, if they may: `as_plain`."""
        scratch = self.scratches.take(unit)
        decoded = _Decoded(scratch, [])
        try:
            for path, start, elements in unit.units:
                self.source.decode(path, scratch[start : start + elements])
            self._copy(unit, scratch)
            self._place(unit, decoded, asks)
        except BaseException:
            self._park(unit, decoded)
            raise
        self.decodes += 1
        return decoded

    def _place(self, unit: UnitModule, decoded: _Decoded, asks: bool) -> None:
        """Puts decoded weights into their places in the module."""
        for weight in unit.weights:
            owner = weight.owner
            # If somebody has put another tensor there, theirs counts.
            if owner is None or vars(owner).get(weight.attribute) is not weight.parked or type(weight.parked) is not ParkedWeight:
                continue
            # Not inference tensors: those can't be saved for a backward pass.
            with torch.inference_mode(False):
                tensor = weight_in(decoded.scratch, weight).requires_grad_(asks and weight.parked.asked)
            decoded.weights.append(Placed.of(weight, owner, tensor))

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
            written = [each.weight.name for each in decoded.weights if each.is_changed]
            self._park(forward.unit, decoded)
            return next(iter(written), None)

    def _park(self, unit: UnitModule, decoded: _Decoded) -> None:
        while decoded.weights:
            decoded.weights.pop().park()
        self.scratches.give_back(unit, decoded.scratch)
