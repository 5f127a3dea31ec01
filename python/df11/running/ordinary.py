"""Decoded weights in the places of ones with fixed-length codes, while a forward runs that needs ordinary tensors there."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from df11.running.fixed_weight import FixedWeight
from df11.running.guards import never_compiled
from df11.running.parked import as_plain, refuse_to_write
from df11.running.placed import Placed
from df11.running.plan import UnitWeight


@dataclass
class _Use:
    """A weight that forwards use as an ordinary tensor."""

    placed: Placed
    forwards: int = 0


class OrdinaryWeights:
    """Weights that forwards use as ordinary tensors."""

    def __init__(self, turn: threading.Condition) -> None:
        """`turn` is that of `Running`."""
        self._turn = turn
        self._uses: dict[str, _Use] = {}

    def around(self, weights: list[UnitWeight], inner: Callable[..., Any]) -> Callable[..., Any]:
        """A forward that torch computes in another way, to other bits, where these weights aren't ordinary tensors: while it runs
        they are.

        Threads that are in it at the same time share them. None waits: it may be what another one waits for.
        """

        @wraps(inner)
        def forward(*args: Any, **kwargs: Any) -> Any:
            used: list[UnitWeight] = []
            written: list[str] = []
            try:
                with self._turn:
                    used.extend(weight for weight in weights if self._place(weight))
                result = inner(*args, **kwargs)
            finally:
                with self._turn:
                    written.extend(weight.name for weight in used if self._give_back(weight))
            if written:
                refuse_to_write(written[0])
            return result

        return never_compiled(forward)

    def _place(self, weight: UnitWeight) -> bool:
        owner = weight.owner
        if owner is None:
            return False
        if weight.name not in self._uses:
            # If somebody has put another tensor there, theirs counts.
            if vars(owner).get(weight.attribute) is not weight.parked or not isinstance(weight.parked, FixedWeight):
                return False
            placed = Placed.of(weight, owner, as_plain(weight.parked.decode(), weight.parked.asked))
            self._uses[weight.name] = _Use(placed)
        self._uses[weight.name].forwards += 1
        return True

    def _give_back(self, weight: UnitWeight) -> bool:
        """Whether the weight was written to."""
        use = self._uses[weight.name]
        use.forwards -= 1
        if use.forwards:
            return False
        del self._uses[weight.name]
        use.placed.park()
        return use.placed.is_changed
