"""Arrays and files of every kind that hypothesis thinks of, and what a long life of them leaves in memory."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from reference import SAMPLE, oracle, python

import df11
import df11.numpy

# The folder of a test is used again for every example; a slow machine decides nothing.
examples = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)

DTYPES = {"BF16": "<u2", "F32": "<f4", "F16": "<f2", "F64": "<f8", "I8": "i1", "U8": "u1", "I64": "<i8", "BOOL": "?"}
"""Of each dtype of a file, numpy's. uint16 is the bits of BF16."""

NAMES = st.one_of(st.sampled_from(["a.weight", "a.b.weight", "a", "a.bias"]), st.text(max_size=12)).filter(
    lambda name: name != "__metadata__"
)


@st.composite
def arrays(draw: st.DrawFn, is_large: bool = False) -> np.ndarray[Any, Any]:
    """An array of any dtype and shape, that lies in memory in any order; or one that is worth compressing."""
    dtype = np.dtype("<u2" if is_large else draw(st.sampled_from([*DTYPES.values()])))
    # The lookup tables of small ones take more than what they save.
    shape = draw(st.sampled_from([[90, 99], [3, 60, 60]]) if is_large else st.lists(st.integers(0, 9), max_size=4))
    size = int(np.prod(shape, dtype=np.int64))
    seed = draw(st.integers(0, 9))
    kind = "weights" if is_large else draw(st.sampled_from(["weights", "any bits", "one value"]))
    random = np.random.default_rng(seed)
    if dtype.kind == "b":
        array = random.integers(0, 2, size).astype(dtype)
    elif kind == "one value":
        array = np.full(size, seed, dtype)
    elif kind == "weights" and dtype == np.uint16:
        array = (random.standard_normal(size).astype(np.float32).view(np.uint32) >> 16).astype(dtype)
    else:
        array = np.frombuffer(random.bytes(size * dtype.itemsize), dtype)
    array = array.reshape(shape)
    if draw(st.booleans()):
        array = array.transpose(draw(st.permutations(range(array.ndim))))
    if array.ndim and draw(st.booleans()):
        array = array[:: draw(st.sampled_from([-1, 1, 2, 3]))]
    if draw(st.booleans()):
        array = array.astype(array.dtype.newbyteorder(">"))
    return array


def name_of(array: np.ndarray[Any, Any]) -> str:
    """The dtype that a file names."""
    return next(name for name, dtype in DTYPES.items() if np.dtype(dtype) == array.dtype.newbyteorder("<"))


def bytes_of(array: np.ndarray[Any, Any]) -> bytes:
    """The bytes that a file holds: little-endian, row by row."""
    return array.astype(array.dtype.newbyteorder("<")).tobytes()


@examples
@given(st.dictionaries(NAMES, arrays(), max_size=5), arrays(is_large=True), st.sampled_from([{"a": []}, None]))
def test_saved_arrays_come_back(
    tmp_path: Path, tensors: dict[str, np.ndarray[Any, Any]], large: np.ndarray[Any, Any], patterns: Any
) -> None:
    """By this package, and by the safetensors library from what `decompress` restores."""
    compressed, plain = tmp_path / "compressed.safetensors", tmp_path / "plain.safetensors"
    tensors["a.weight"] = large
    before = {name: (array.tobytes(), sys.getrefcount(array)) for name, array in tensors.items()}
    summary = df11.numpy.save_file(tensors, compressed, bf16="uint16", patterns=patterns, force=True, sync=False)
    assert summary.weights or patterns is None
    after = {name: (array.tobytes(), sys.getrefcount(array)) for name, array in tensors.items()}
    assert before == after
    loaded = df11.numpy.load_file(compressed, bf16="uint16")
    assert loaded.keys() == tensors.keys()
    for name, array in tensors.items():
        got = loaded[name]
        assert (got.shape, got.dtype, got.tobytes()) == (array.shape, np.dtype(DTYPES[name_of(array)]), bytes_of(array))
    df11.decompress(compressed, plain, force=True, sync=False)
    restored = {name: (tensor["dtype"], tensor["shape"], bytes(tensor["data"])) for name, tensor in oracle(plain).items()}
    assert restored == {name: (name_of(array), list(array.shape), bytes_of(array)) for name, array in tensors.items()}


class Same(str):
    """A name that no other equals, not even one with the same letters."""

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


def test_two_arrays_of_one_name_are_refused(tmp_path: Path) -> None:
    tensors = {Same("a.weight"): np.zeros(4), Same("a.weight"): np.ones(4)}
    with pytest.raises(df11.Df11Error, match='two tensors are named "a.weight"'):
        df11.numpy.save_file(tensors, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def small_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A small compressed file."""
    path = tmp_path_factory.mktemp("small") / "small.safetensors"
    words = (np.random.default_rng(1).standard_normal(6000).astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    tensors = {"a.weight": words.reshape(20, 300), "b": np.arange(9, dtype=np.float32)}
    assert df11.numpy.save_file(tensors, path, bf16="uint16", patterns={"a": []}, sync=False).weights == 1
    return path.read_bytes()


@examples
@given(st.data())
def test_damaged_files_are_exceptions_of_this_package(tmp_path: Path, small_file: bytes, data: st.DataObject) -> None:
    damaged = bytearray(small_file)
    header = 8 + int.from_bytes(small_file[:8], "little")
    place = st.one_of(st.integers(0, header), st.integers(0, len(small_file) - 1))
    for _ in range(data.draw(st.integers(1, 3))):
        at = min(data.draw(place), len(damaged))
        new = data.draw(st.one_of(st.binary(max_size=9), st.sampled_from([b'"', b"{", b"}", b"0", b"[", b"-", b"\xff" * 8])))
        until = at + data.draw(st.sampled_from([0, len(new), 1, 8, len(damaged)]))
        damaged[at:until] = new
    path = tmp_path / "damaged.safetensors"
    path.write_bytes(damaged)
    for ask in [lambda: df11.numpy.load_file(path, bf16="uint16"), lambda: df11.inspect(path), lambda: df11.verify(path)]:
        try:
            ask()
        except df11.Df11Error as error:
            # One sentence for the user, in one line.
            assert str(error) and str(error).isprintable()


LONG_LIFE = """
import gc
import sys
from pathlib import Path

import numpy

import df11.numpy

sample, place = map(Path, sys.argv[1:])
compressed, short, wrong = (place / f"{name}.safetensors" for name in ("compressed", "short", "wrong"))
df11.compress(sample, compressed, sync=False)
whole = compressed.read_bytes()
short.write_bytes(whole[:-5000])
# It opens, and then can't be decoded: its codes aren't those that its gaps were made for.
wrong.write_bytes(whole[: len(whole) // 8] + bytes(1000) + whole[len(whole) // 8 + 1000 :])


def once():
    held = df11.numpy.load_file(compressed, bf16="uint16")
    df11.numpy.save_file(held, place / "saved.safetensors", bf16="uint16", force=True, sync=False)
    with df11.safe_open(compressed, "np", bf16="uint16") as f:
        f.get_slice(next(iter(f.keys())))[3:5]
        for refused in [
            lambda: f.get_tensor("nothing"),
            lambda: df11.inspect(short),
            lambda: df11.numpy.load_file(wrong, bf16="uint16"),
        ]:
            try:
                refused()
            except df11.Df11Error:
                continue
            raise AssertionError("it isn't refused")


def held():
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096, len(list(Path("/proc/self/fd").iterdir())), len(gc.get_objects())


for _ in range(10):
    once()
before = held()
for _ in range(40):
    once()
print(*[after - before for before, after in zip(before, held())])
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no system that says so what a process holds")
def test_nothing_is_held_for_ever(tmp_path: Path) -> None:
    memory, files, objects = map(int, python(LONG_LIFE, SAMPLE, tmp_path).split())
    # Each time some 7 MB are loaded, saved and dropped.
    assert (memory < 20 << 20, files, objects < 40) == (True, 0, True), (memory, files, objects)
