"""Which cores df11's threads run on: those that vLLM has given this process."""

from __future__ import annotations

import os
import re
import threading
from functools import cache

from df11 import _df11

# What vLLM sets for a worker on the CPU, each with the numbers of its cores. Which one depends on the OpenMP library.
_BINDINGS = (
    ("OMP_PLACES", r"^\{(.*)\}$"),
    ("GOMP_CPU_AFFINITY", r"^([0-9 ]+)$"),
    ("KMP_AFFINITY", r"proclist=\[([0-9,]*)\]"),
)


def bound_cores() -> set[int]:
    """The cores that vLLM binds this process's OpenMP threads to; none if it doesn't."""
    for name, pattern in _BINDINGS:
        found = re.search(pattern, os.environ.get(name, ""))
        if found:
            return {int(number) for number in re.findall(r"[0-9]+", found[1])}
    return set()


@cache
def start_threads() -> int:
    """Starts df11's threads, as many as there are such cores, and on these. Gives their number.

    They decode while the OpenMP threads wait, so the two don't compete. Threads are born on the cores of the one that
    starts them, and OpenMP may have bound vLLM's own thread to a single one. So another thread starts them.
    """
    threads: list[int] = []

    def start() -> None:
        cores = bound_cores() & _possible_cores()
        if cores:
            os.sched_setaffinity(0, cores)
        threads.append(_df11.threads())

    starter = threading.Thread(target=start)
    starter.start()
    starter.join()
    # If it failed, this raises why.
    return threads[0] if threads else _df11.threads()


def _possible_cores() -> set[int]:
    # macOS has no such function.
    return set(range(os.cpu_count() or 1)) if hasattr(os, "sched_setaffinity") else set()
