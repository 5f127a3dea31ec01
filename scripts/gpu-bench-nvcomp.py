#!/usr/bin/env python3
"""Times nvCOMP's ANS on words that df11-gpu-check wrote, as JSON that its `speed --also` takes.

Usage: gpu-bench-nvcomp.py DIR      each DIR/WEIGHTS.bin: BF16 words
       gpu-bench-nvcomp.py --probe  whether it can run; exit code 77 and the reason if not

Needs the packages nvidia-nvcomp-cu12 or -cu13, cupy and numpy. What is decoded is compared first.
"""

import json
import pathlib
import statistics
import sys

RUNS, WARM_UP = 20, 3
ENOUGH = 256 << 20  # Bytes of a run: several copies of a small input, so that no cache holds them.
MOST_COPIES = 16


def reason():
    """Why it can't run, if it can't."""
    for name in ("numpy", "cupy", "nvidia.nvcomp"):
        try:
            __import__(name)
        except Exception as error:  # whatever a package does when its libraries aren't there
            return f"{name} can't be imported: {error}".splitlines()[0]
    import cupy

    try:
        return None if cupy.cuda.runtime.getDeviceCount() else "CuPy finds no GPU"
    except Exception as error:
        return f"CuPy finds no GPU: {error}".splitlines()[0]


def measure(path):
    """Times one file."""
    import cupy
    import numpy
    from nvidia import nvcomp

    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        codec = nvcomp.Codec(algorithm="ANS", cuda_stream=stream.ptr)
        original = numpy.fromfile(path, dtype=numpy.uint8)
        words = cupy.asarray(original)
        copies = min(MOST_COPIES, -(-ENOUGH // original.size))
        compressed = [codec.encode(nvcomp.as_array(words, cuda_stream=stream.ptr)) for _ in range(copies)]
        decoded = cupy.asarray(codec.decode(compressed[0], "|u1"))
        stream.synchronize()
        if decoded.nbytes != words.nbytes or not bool((decoded.view(cupy.uint8) == words).all()):
            raise SystemExit(f"{path.name}: nvCOMP's ANS doesn't give the words back")
        del decoded, words
        times = []
        for _ in range(WARM_UP + RUNS):
            start, end = cupy.cuda.Event(), cupy.cuda.Event()
            start.record(stream)
            outputs = [codec.decode(one, "|u1") for one in compressed]
            end.record(stream)
            end.synchronize()
            times.append(cupy.cuda.get_elapsed_time(start, end) / copies)
            del outputs
    times = times[WARM_UP:]
    return {
        "copies": copies,
        "compressed_bytes": compressed[0].buffer_size,
        "median_ms": statistics.median(times),
        "best_ms": min(times),
    }


def line(path):
    """What the table gets of one file: its time, or the reason why there is none."""
    from nvidia import nvcomp

    found = {"name": f"nvCOMP {nvcomp.__version__} ANS", "weights": int(path.stem)}
    try:
        return found | {"time": measure(path)}
    except Exception as error:  # of nvCOMP or CuPy: too large, no memory left
        return found | {"reason": str(error).splitlines()[0] if str(error) else type(error).__name__}


def main():
    lacking = reason()
    if lacking:
        print(lacking)
        return 77
    if sys.argv[1:] == ["--probe"]:
        return 0
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    paths = sorted(pathlib.Path(sys.argv[1]).glob("*.bin"), key=lambda path: int(path.stem))
    print(json.dumps([line(path) for path in paths], indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
