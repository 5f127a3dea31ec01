"""Decodes on the CPU the unit that will be next, while the one before computes.

The decoding threads aren't bound to cores, not even to those that share a cache with the thread that will use the weights:
that thread is the user's, the system may move it, and only binding it too would keep the two together.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

import torch

from df11 import _df11
from df11.running.free_memory import available
from df11.running.plan import UnitModule
from df11.running.scratch import Scratches
from df11.units.source import CpuUnits, UnitSource


class Order:
    """Learns in which order units run. Each thread has its own place in it."""

    def __init__(self) -> None:
        # What followed a unit, and what followed two units in this order, when last seen; and whether that is to be expected.
        self._after: dict[tuple[str, ...], tuple[str, bool]] = {}
        self._place = threading.local()

    def next_after(self, unit: str) -> str | None:
        """Notes that a unit runs in this thread. Gives the one that will probably be next."""
        last: tuple[str, ...] = getattr(self._place, "last", ())
        for key in {last, last[-1:]} - {()}:
            self._learn(key, unit)
        self._place.last = (*last, unit)[-2:]
        for key in (self._place.last, (unit,)):
            if key in self._after:
                expected, is_sure = self._after[key]
                return expected if is_sure else None
        return None

    def _learn(self, key: tuple[str, ...], unit: str) -> None:
        before = self._after.get(key)
        # What was wrong once, as where a router chooses experts, must be right once before it is believed again.
        self._after[key] = (unit, before is None or before[0] == unit)


@dataclass
class _Begun:
    """A unit that is being decoded, or has been, and isn't used yet."""

    unit: UnitModule
    scratch: torch.Tensor
    decodings: list[_df11.Ahead]
    thread: int
    """The one that expects to need it."""


class DecodeAhead:
    """Has at most one unit decoded ahead. Not for several threads at a time.

    `wanted` is False for never, True for always, and None for where that helps: where df11 has more threads than torch, and
    memory for a second scratch is free.
    """

    def __init__(self, source: UnitSource, units: list[UnitModule], scratches: Scratches, wanted: bool | None) -> None:
        self.wanted = wanted
        self.used = 0
        """How many units were decoded ahead and used."""
        self.wasted = 0
        """How many units were decoded ahead, or begun with, and not used."""
        self._source = source
        self._units = {unit.path: unit for unit in units}
        self._scratches = scratches
        self._order = Order()
        self._begun: _Begun | None = None
        self._had_no_memory = False

    def take(self, unit: UnitModule) -> torch.Tensor | None:
        """The scratch that holds a unit's weights, if it was decoded ahead; waits for that."""
        begun = self._begun
        if begun is None:
            return None
        if begun.unit is not unit:
            if begun.thread == threading.get_ident():
                # Its threads have better things to do.
                self._discard()
            return None
        self._begun = None
        if all([decoding.finish() for decoding in begun.decodings]):
            self.used += 1
            return begun.scratch
        # The thread that decodes it now learns why.
        self.wasted += 1
        self._scratches.give_back(unit, begun.scratch)
        return None

    def begin(self, unit: UnitModule) -> None:
        """A unit is about to compute in this thread: begins to decode the one that will probably be next."""
        source = self._source
        if self.wanted is False or not isinstance(source, CpuUnits):
            return
        expected = self._order.next_after(unit.path)
        if expected is None or (self._begun is not None and self._begun.unit.path == expected):
            return
        self._discard()
        following = self._units[expected]
        threads = self._threads()
        if threads > 0 and self._has_memory(following):
            self._begin(source, following, threads)

    def is_on(self) -> bool:
        """Whether units are decoded ahead, if their order is known."""
        return isinstance(self._source, CpuUnits) and self._threads() > 0 and not self._had_no_memory

    def _begin(self, source: CpuUnits, unit: UnitModule, threads: int) -> None:
        scratch = self._scratches.take(unit)
        try:
            decodings = [
                source.decode_ahead(path, scratch[start : start + elements], threads)
                for path, start, elements in unit.units
            ]
        except Exception:
            # Whatever it is, it counts only if the unit is really needed.
            self._scratches.give_back(unit, scratch)
            return
        self._begun = _Begun(unit, scratch, decodings, threading.get_ident())

    def _discard(self) -> None:
        begun, self._begun = self._begun, None
        if begun is not None:
            self.wasted += 1
            for decoding in begun.decodings:
                decoding.cancel()
            self._scratches.give_back(begun.unit, begun.scratch)

    def _threads(self) -> int:
        """How many of df11's threads torch leaves without work."""
        if self.wanted is False:
            return 0
        of_torch: int = torch.get_num_threads()
        return max(_df11.threads() - of_torch, 1 if self.wanted else 0)

    def _has_memory(self, unit: UnitModule) -> bool:
        if self.wanted or self._scratches.has_free(unit):
            return True
        if not self._had_no_memory:
            there = available()
            # What the system caches of the files is available too, and is needed.
            needed = 2 * self._scratches.bytes_for(unit) + self._source.file_bytes()
            self._had_no_memory = there is None or there < needed
        return not self._had_no_memory
