#!/usr/bin/env python3
"""Makes reference vectors with the official DFloat11 compressor. README.md says how to install it.

    python generate.py DIRECTORY [--count N] [--seed N]
"""
import argparse
import contextlib
import importlib.util
import io
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file

BYTES_PER_THREAD, THREADS_PER_BLOCK = 8, 512


def official():
    """dfloat11_utils alone: the package itself imports CuPy, which needs a GPU."""
    package = importlib.util.find_spec("dfloat11").submodule_search_locations[0]
    spec = importlib.util.spec_from_file_location("dfloat11_utils", Path(package) / "dfloat11_utils.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def from_words(words):
    return torch.from_numpy(np.asarray(words, dtype=np.uint16).view(np.int16).copy()).view(torch.bfloat16)


def from_exponents(rng, exponents):
    """Words of these exponents, in random order, with random signs and mantissas."""
    exponents = rng.permutation(np.asarray(exponents, dtype=np.uint16))
    rest = rng.integers(0, 256, exponents.size, dtype=np.uint16)
    return from_words((rest & 0x80) << 8 | exponents << 7 | rest & 0x7F)


def normal(rng, elements):
    scale = 10.0 ** rng.uniform(-4, 2)
    return torch.from_numpy((rng.standard_normal(elements) * scale).astype(np.float32)).to(torch.bfloat16)


def deep(rng, exponents):
    """Fibonacci frequencies: every code is one bit longer than the one before."""
    counts = [1, 1]
    while len(counts) < exponents:
        counts.append(counts[-1] + counts[-2])
    first = rng.integers(0, 240 - exponents)
    return from_exponents(rng, np.repeat(np.arange(first, first + exponents), counts[:exponents]))


def skewed(rng, elements):
    """Up to 60 exponents of frequencies that may be nearly alike or far apart."""
    weights = rng.dirichlet(np.full(rng.integers(3, 61), 10.0 ** rng.uniform(-2, 1)))
    return from_exponents(rng, rng.integers(0, 180) + rng.choice(weights.size, elements, p=weights))


def weights(rng):
    elements = int(rng.integers(1, 100_000))
    match rng.integers(0, 4):
        case 0:
            return [normal(rng, elements)]
        case 1:
            return [normal(rng, int(rng.integers(1, 40_000))) for _ in range(rng.integers(2, 6))]
        case 2:
            return [deep(rng, int(rng.integers(4, 25)))]
        case _:
            return [skewed(rng, elements)]


def compress(lib, unit):
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        _, counter = lib.get_codec(torch.cat(unit))
        codec, _, table = lib.get_32bit_codec(counter)
        luts = lib.get_luts(table)
        stream, sign_mantissa, positions, gaps, splits = lib.encode_weights(
            unit, codec, BYTES_PER_THREAD, THREADS_PER_BLOCK
        )
    return {
        "luts": luts,
        "encoded_exponent": stream,
        "sign_mantissa": sign_mantissa,
        "output_positions": positions.view(torch.uint8),
        "gaps": gaps,
        "split_positions": splits,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.directory.mkdir(parents=True, exist_ok=True)
    lib = official()
    for i in range(arguments.count):
        unit = weights(np.random.default_rng([arguments.seed, i]))
        try:
            tensors = compress(lib, unit)
        except UnboundLocalError:  # docs/ERRATA.md, 4: units that the official compressor can't take
            print(f"{i}: the official compressor crashed")
            continue
        tensors |= {f"weight.{j}": weight for j, weight in enumerate(unit)}
        save_file({name: tensor.contiguous() for name, tensor in tensors.items()},
                  arguments.directory / f"random_{arguments.seed}_{i}.safetensors")
        print(f"{i}: {sum(map(len, unit))} elements, {len(tensors['luts']) - 1} tables")


if __name__ == "__main__":
    main()
