"""Reference models of the repository, and what the safetensors library reads in them: the oracle."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import safetensors

DATA = Path(__file__).parents[2] / "tests" / "data"
SAMPLE = DATA / "samples" / "minilm-layer0-bf16.safetensors"
MODELS = ["qwen3-sharded-dir", "qwen3-single-file", "qwen3-tied-dir"]


def oracle(path: Path) -> dict[str, dict[str, Any]]:
    """The tensors of a plain model, as the safetensors library reads them: dtype, shape and bytes."""
    files = sorted(path.glob("*.safetensors")) if path.is_dir() else [path]
    return {name: tensor for file in files for name, tensor in safetensors.deserialize(file.read_bytes())}


def command(*arguments: Any) -> Any:
    """Runs the command, and gives what it prints as JSON."""
    ran = subprocess.run(
        [sys.executable, "-m", "df11", "--json", "--quiet", *map(str, arguments)], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def contents(folder: Path) -> dict[str, bytes]:
    """The files below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def flip(file: Path, tensor: str, back: int) -> None:
    """Flips the upper bit of a mantissa in a tensor of signs and mantissas: that of the weight so far from the end."""
    data = bytearray(file.read_bytes())
    header = 8 + int.from_bytes(data[:8], "little")
    data[header + json.loads(data[8:header])[tensor]["data_offsets"][1] - back] ^= 1 << 6
    file.write_bytes(data)


WATCHED = """
import threading, time

class Watched:
    '''The anonymous memory of this process, and the most that it has been inside of a `with`.'''

    @staticmethod
    def now():
        lines = open("/proc/self/status").read().splitlines()
        return 1024 * int(next(line for line in lines if line.startswith("RssAnon")).split()[1])

    def __enter__(self):
        self.peak, self.done = self.now(), False
        self.thread = threading.Thread(target=self.watch)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.done = True
        self.thread.join()

    def watch(self):
        while not self.done:
            self.peak = max(self.peak, self.now())
            time.sleep(0.001)

"""
"""The beginning of programs that tests run to measure memory."""
