#!/usr/bin/env python3
"""Compresses a model in parts, as tasks of Ray, and joins them: docs/BIG-MODELS.md.

Usage: ray_parts.py MODEL OUT [--parts N] [--cpus CORES] [--df11 COMMAND] [-- OPTIONS OF df11 compress]

MODEL and OUT are on a file system that every machine sees, under the same path. A task that fails, or whose machine goes,
is started again by Ray and continues where it was.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
from pathlib import Path

import ray


def main() -> None:
    parser = argparse.ArgumentParser(description="Compresses a model in parts, as tasks of Ray, and joins them.")
    parser.add_argument("model", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--parts", type=int, default=8)
    parser.add_argument("--cpus", type=int, default=1, help="the cores of each task")
    parser.add_argument("--df11", default="df11", help="the command, as every machine finds it")
    parser.add_argument("options", nargs="*", help="options of df11 compress, after --")
    given = parser.parse_args()
    model, out = given.model.absolute(), given.out.absolute()
    folder = out.with_name(out.name + ".parts")

    # -1: as often as it takes. The command continues what an earlier try has left.
    @ray.remote(num_cpus=given.cpus, max_retries=-1, retry_exceptions=[subprocess.CalledProcessError])
    def compress(number: int) -> str:
        part = folder / f"{number:05}"
        if not part.exists():
            command = [given.df11, "compress", model, "-o", part, "--resume", "--part", f"{number}/{given.parts}"]
            subprocess.run([*command, "--quiet", "--threads", str(given.cpus), *given.options], check=True)
        return str(part)

    ray.init(ignore_reinit_error=True)
    folder.mkdir(parents=True, exist_ok=True)
    parts = ray.get([compress.remote(number) for number in range(1, given.parts + 1)])
    subprocess.run([given.df11, "join", *parts, "--against", model, "-o", out], check=True)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
