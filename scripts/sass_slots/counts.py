"""How often the PTX interpreter runs each line of PTX, on the sample."""

import os
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
_COSTS = "cargo test --quiet -p df11-kernels --release --test kernels -- --ignored --nocapture costs"


class Kernel(NamedTuple):
    """A kernel of a PTX file; figures are for an element."""

    bytes_moved: float  # from and to global memory
    wavefronts: float  # of shared memory
    slots: dict  # of each line: 32 for each warp that runs it
    opcodes: dict  # of each line


def of_files(paths, official, bits):
    """The counts of each kernel, by file and name.

    A file is its path, or `official`, which can be None. The tables of steps look at `bits` bits.
    """
    env = os.environ | {"DF11_SITES": "1", "DF11_BITS": str(bits), "DF11_PTX": os.pathsep.join(map(str, paths))}
    if official:
        env["DF11_OFFICIAL_PTX"] = str(official)
    done = subprocess.run(_COSTS.split(), capture_output=True, text=True, check=False, cwd=ROOT, env=env)
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n{done.stderr}")
    return parse(done.stdout)


def parse(text):
    """The same, from what the test `costs` prints."""
    kernels, bytes_moved = {}, 0.0
    kernel = None
    for row in text.splitlines():
        if header := re.match(r"(.*): (\w+): .*, ([\d.]+) wavefronts", row):
            kernel = kernels[header[1], header[2]] = Kernel(bytes_moved, float(header[3]), {}, {})
        elif moved := re.match(r"([\d.]+) bytes read and (\d+) written", row):
            bytes_moved = float(moved[1]) + float(moved[2])
        elif site := re.match(r" *(\d+) (\S+) +([\d.]+) [\d.]+$", row):
            kernel.slots[int(site[1])] = float(site[3])
            kernel.opcodes[int(site[1])] = site[2]
    return kernels
