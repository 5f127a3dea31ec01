"""How much memory the system can still give."""

from __future__ import annotations

from pathlib import Path

_CGROUPS = Path("/sys/fs/cgroup")


def available() -> int | None:
    """The bytes that programs can still take, as Linux says, what caches hold included; `None` if it isn't known."""
    try:
        fields = dict(line.split(":") for line in Path("/proc/meminfo").read_text().splitlines())
        there = 1024 * int(fields["MemAvailable"].split()[0])
    except (OSError, KeyError, ValueError):
        return None
    group = _of_group()
    return there if group is None else min(there, group)


def _of_group() -> int | None:
    """What the limit of this process's group leaves, as of a container."""
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
        path = next(line[4:] for line in lines if line.startswith("0::/"))
        folder = _CGROUPS / path
        most, used = (int((folder / name).read_text()) for name in ("memory.max", "memory.current"))
        fields = dict(line.split() for line in (folder / "memory.stat").read_text().splitlines())
        return most - used + int(fields["file"])
    except (OSError, StopIteration, KeyError, ValueError):
        # There is no limit ("max"), or no such group.
        return None
