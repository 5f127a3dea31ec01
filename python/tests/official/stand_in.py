"""Stands in for cupy: the official package's kernel launches decode here, on the CPU, in plain Python.

It is written from the format's description and shares no code with df11, so it tests both. Each window is decoded from
its gap, and each chunk must begin where `output_positions` says, so these tensors are read too, as the kernel reads them.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

THREADS, WINDOW_BITS = 512, 64
launches: list[int] = []
"""The number of weights that each launch decoded."""


def install() -> None:
    """Makes `import cupy` give this module's launch. The real one isn't needed: nothing here has a GPU."""
    cupy: Any = ModuleType("cupy")
    cupy.RawModule = lambda path: SimpleNamespace(get_function=lambda name: launch)
    cupy.cuda = SimpleNamespace(Device=lambda index: nullcontext())
    sys.modules["cupy"] = cupy


def launch(*, grid: tuple[int], block: tuple[int], shared_mem: int, args: Sequence[int]) -> None:
    """Decodes one unit, with the arguments of the kernel: six pointers, and three counts."""
    luts_at, codes_at, sign_mantissa_at, positions_at, gaps_at, outputs_at, n_luts, n_bytes, n_elements = args
    chunks = grid[0]
    assert block == (THREADS,) and chunks == -(-n_bytes // (THREADS * WINDOW_BITS // 8))
    luts = array(luts_at, n_luts * 256).reshape(n_luts, 256)
    positions = array(positions_at, 4 * (chunks + 1)).view(np.uint32)
    bits = np.unpackbits(array(gaps_at, chunks * THREADS * 5 // 8)).reshape(-1, 5)
    gaps = bits @ np.array([16, 8, 4, 2, 1])
    assert positions[-1] == n_elements
    assert shared_mem == 4 * THREADS + 4 + 2 * int(np.diff(positions.astype(np.int64)).max())
    exponents = decode(luts, array(codes_at, n_bytes).tobytes(), gaps.tolist(), positions.tolist())
    sign_mantissa = array(sign_mantissa_at, n_elements).astype(np.uint16)
    words = (sign_mantissa & 0x80) << 8 | np.array(exponents, np.uint16) << 7 | sign_mantissa & 0x7F
    ctypes.memmove(outputs_at, words.astype(np.uint16).tobytes(), 2 * n_elements)
    launches.append(n_elements)


def array(address: int, length: int) -> npt.NDArray[np.uint8]:
    """A copy of the memory at an address."""
    return np.frombuffer(ctypes.string_at(address, length), np.uint8)


def decode(luts: npt.NDArray[np.uint8], codes: bytes, gaps: list[int], positions: list[int]) -> list[int]:
    """The exponents of a unit."""
    tables, lengths = luts[:-1].tolist(), luts[-1].tolist()
    padded = codes + bytes(8)
    exponents: list[int] = []
    for window, gap in enumerate(gaps):
        chunk, thread = divmod(window, THREADS)
        if thread == 0:
            assert len(exponents) == positions[chunk], f"chunk {chunk} begins at another weight"
        bit = window * WINDOW_BITS + gap
        while bit < (window + 1) * WINDOW_BITS and len(exponents) < positions[-1]:
            byte, shift = divmod(bit, 8)
            ahead = int.from_bytes(padded[byte : byte + 5], "big") << shift & (1 << 40) - 1
            table, level = tables[0], 32
            while (entry := table[ahead >> level & 0xFF]) >= 240:
                table, level = tables[256 - entry], level - 8
            exponents.append(entry)
            bit += lengths[entry]
    return exponents
