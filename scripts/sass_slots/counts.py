"""How often the PTX interpreter runs each line of PTX, on the sample."""

import os
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
_COSTS = "cargo test --quiet -p df11-tests --release --test ptx_units -- --ignored --nocapture costs"


class Kernel(NamedTuple):
    """A kernel of a PTX file."""

    wavefronts: float  # of shared memory, an element
    slots: dict  # an element, by line of the PTX


def of_files(paths, official=None):
    """For each file and kernel its counts; the file's name is its path, or `official`."""
    env = os.environ | {"DF11_SITES": "1", "DF11_PTX": os.pathsep.join(map(str, paths))}
    if official:
        env["DF11_OFFICIAL_PTX"] = str(official)
    done = subprocess.run(_COSTS.split(), capture_output=True, text=True, check=False, cwd=ROOT, env=env)
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n{done.stderr}")
    return parse(done.stdout)


def parse(text):
    """The counts in what the test `costs` prints."""
    kernels = {}
    slots = None
    for row in text.splitlines():
        if kernel := re.match(r"(.*): (\w+): .*, ([\d.]+) wavefronts", row):
            slots = {}
            kernels[kernel[1], kernel[2]] = Kernel(float(kernel[3]), slots)
        elif site := re.match(r" *(\d+) \S+ +([\d.]+) [\d.]+$", row):
            slots[int(site[1])] = float(site[2])
    return kernels
