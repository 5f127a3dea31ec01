"""How the host library launches kernels on a GPU: what its tables look at, and how many registers it allows."""

import re
from typing import NamedTuple

from .counts import ROOT

# The rows of a test there have what the rule gives for each compute capability.
_RULE = ROOT / "host/src/device/cuda/driver/multiprocessor.rs"


class Launch(NamedTuple):
    """What the host chooses for a GPU."""

    bits: int  # of the tables of steps
    max_registers: int  # of a thread, in kernels whose PTX has no limit of its own


def by_gpu():
    """The launch for each GPU that the host's test names, like sm_90."""
    rows = re.findall(r"\(Version\((\d+), (\d)\), \d+, \d+, (\d+), \d+, (\d+)\),", _RULE.read_text())
    return {f"sm_{major}{minor}": Launch(int(bits), int(registers)) for major, minor, bits, registers in rows}
