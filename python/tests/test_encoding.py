"""Weights in memory that there is no memory to encode, or to check."""

from __future__ import annotations

from reference import python

PROGRAM = """
import resource
from pathlib import Path

import numpy

from df11 import _df11
from df11.errors import OutOfMemoryError


def encode(words):
    return _df11.encode([(words.ctypes.data, words.nbytes)])


def pack(words, fixed):
    return _df11.pack(words.ctypes.data, [words.size], fixed)


words = numpy.full(64 << 20, 0x3F80, dtype=numpy.uint16)
# It starts the threads.
assert encode(words[:100_000]) is not None
packed = numpy.frombuffer(pack(words, False), dtype=numpy.uint8)
data = int(Path("/proc/self/status").read_text().partition("VmData:")[2].split()[0]) << 10
resource.setrlimit(resource.RLIMIT_DATA, (data + (16 << 20), resource.RLIM_INFINITY))
def check(_):
    _df11.check_payload(packed.ctypes.data, packed.size)


for ask in [encode, lambda words: pack(words, False), lambda words: pack(words, True), check]:
    try:
        ask(words)
    except OutOfMemoryError as error:
        print(error)
# Nothing was lost.
assert encode(words[:100_000]).elements == 100_000
"""


def test_too_little_memory_is_an_exception() -> None:
    # A payload is copied into Python's memory.
    text = "there is no memory for the {} MB that this may take\n"
    assert python(PROGRAM) == "".join(text.format(megabytes) for megabytes in ("134.22", "268.44", "268.44", "134.22"))
