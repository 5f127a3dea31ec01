"""What of `df11.vllm` needs neither vLLM nor torch. `scripts/vllm-check` runs the rest in vLLM's engine."""

from __future__ import annotations

import os
from importlib.metadata import entry_points

import pytest
from reference import python

from df11.vllm import cores


def test_vllm_finds_it() -> None:
    found = {point.name: point.value for point in entry_points(group="vllm.general_plugins")}
    assert found["dfloat11"] == "df11.vllm:register"


BINDINGS = [
    ({}, set()),
    ({"OMP_PLACES": "{0,1,5}"}, {0, 1, 5}),
    ({"GOMP_CPU_AFFINITY": "2 3"}, {2, 3}),
    ({"KMP_AFFINITY": "granularity=fine,explicit,proclist=[4,6]"}, {4, 6}),
    # A user's own, which says how and not where.
    ({"OMP_PLACES": "cores", "KMP_AFFINITY": "compact,1,0"}, set()),
]


@pytest.mark.parametrize("settings, expected", BINDINGS)
def test_cores_are_those_that_vllm_gives(
    settings: dict[str, str], expected: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, _ in cores._BINDINGS:
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert cores.bound_cores() == expected


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="the system binds no threads to cores")
def test_threads_run_on_these_cores_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process that is itself bound to the first core, as OpenMP binds vLLM's own thread."""
    there = sorted(os.sched_getaffinity(0))[:2]
    program = (
        "import os, df11.vllm.cores as cores\n"
        f"os.sched_setaffinity(0, {there[:1]})\n"
        "before = set(os.listdir('/proc/self/task'))\n"
        "count = cores.start_threads()\n"
        "def cores_of(thread):\n"
        "    try:\n"
        "        return tuple(sorted(os.sched_getaffinity(int(thread))))\n"
        "    except ProcessLookupError:  # The thread that started them has just ended.\n"
        "        return None\n"
        "new = set(os.listdir('/proc/self/task')) - before\n"
        "print(count, sorted({cores_of(thread) for thread in new} - {None}), os.sched_getaffinity(0))"
    )
    monkeypatch.delenv("RAYON_NUM_THREADS", raising=False)
    printed = python(program, OMP_PLACES="{" + ",".join(map(str, there)) + "}")
    assert printed == f"{len(there)} [{tuple(there)}] {{{there[0]}}}\n"
