"""Tensors by name, held against what the safetensors library reads in the original."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import shutil
import sys
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import safetensors.numpy
from reference import DATA, MODELS, SAMPLE, oracle, write_zeros

import df11
import df11.numpy
from df11 import _df11
from df11.files import tensors
from df11.files.frameworks import NumpyFramework

NUMPY_OF = {"BF16": "<u2", "F32": "<f4", "I64": "<i8"}

PAIRS = [(DATA / "models" / model / "df11", DATA / "models" / model / "bf16") for model in MODELS]


def arrays(path: Path) -> dict[str, np.ndarray[Any, Any]]:
    """The oracle's tensors; BF16 as its bits."""
    return {
        name: np.frombuffer(tensor["data"], NUMPY_OF[tensor["dtype"]]).reshape(tensor["shape"])
        for name, tensor in oracle(path).items()
    }


@pytest.mark.parametrize(("compressed", "original"), [*PAIRS, *((plain, plain) for _, plain in PAIRS)])
def test_every_tensor_of_the_reference_models(compressed: Path, original: Path) -> None:
    expected = oracle(original)
    with df11.safe_open(compressed, framework="np", bf16="uint16", like=original) as f:
        assert f.is_compressed == (compressed != original)
        assert sorted(f.keys()) == sorted(expected)
        for name, tensor in expected.items():
            part = f.get_slice(name)
            assert (part.get_dtype(), part.get_shape()) == (tensor["dtype"], tensor["shape"])
            got = f.get_tensor(name)
            assert (list(got.shape), got.tobytes()) == (tensor["shape"], bytes(tensor["data"]))
        assert f.metadata() == {"format": "pt"}


def test_a_compressed_file_reads_as_the_plain_one(compressed_sample: Path) -> None:
    with df11.safe_open(compressed_sample, "np", bf16="uint16") as f:
        assert any(f.get_slice(name).is_compressed for name in f.keys())
        with safetensors.safe_open(SAMPLE, "np") as plain:
            assert f.metadata() == plain.metadata()
    for path in [compressed_sample, SAMPLE]:
        got = df11.numpy.load_file(path, bf16="uint16")
        expected = arrays(SAMPLE)
        assert got.keys() == expected.keys()
        assert all(got[name].dtype == expected[name].dtype for name in got)
        assert all(np.array_equal(got[name], expected[name]) for name in got)


def test_bf16_is_ml_dtypes_bfloat16(compressed_sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes")
    loaded = df11.numpy.load_file(compressed_sample)
    expected = safetensors.numpy.load_file(SAMPLE)
    for name, array in loaded.items():
        assert array.dtype == ml_dtypes.bfloat16 == expected[name].dtype
        assert array.tobytes() == expected[name].tobytes()
    monkeypatch.setitem(sys.modules, "ml_dtypes", None)
    with pytest.raises(df11.UnsupportedDtypeError, match='install ml_dtypes, or pass bf16="uint16"'):
        df11.numpy.load_file(compressed_sample)


def test_indexes_mean_what_they_mean_in_numpy(compressed_sample: Path) -> None:
    random.seed(7)
    expected = arrays(SAMPLE)
    dice = [None, *range(-450, 450, 23)]
    with df11.safe_open(compressed_sample, "np", bf16="uint16") as f:
        for name, whole in expected.items():
            part, rows = f.get_slice(name), whole.shape[0]
            fixed: list[Any] = [..., (), (...,), slice(None), 0, -1, rows - 1, -rows]
            fixed += [slice(rows, rows), slice(5, 3), slice(None, None, -2), np.array([3, 1, 3]), None, np.int64(4)]
            if whole.ndim == 2:
                fixed += [(4, slice(2, 5)), (slice(1, 4), 7), (slice(None, None, 3), slice(10, None, 4)), (-2, -3), (slice(3, 9), ..., 5)]
            for _ in range(60):
                step = random.choice([None, 1, 2, 7])
                fixed.append(slice(random.choice(dice), random.choice(dice), step))
            for index in fixed:
                got, want = np.asarray(part[index]), np.asarray(whole[index])
                assert got.shape == want.shape and got.tobytes() == want.tobytes(), (name, index)
            for index in [rows, -rows - 1]:
                with pytest.raises(IndexError, match="has no row"):
                    part[index]


def test_numbers_of_numpy_read_one_row_too(compressed_sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with df11.safe_open(compressed_sample, "np", bf16="uint16") as f:
        name = next(name for name in f.keys() if len(f.get_slice(name).get_shape()) == 2)
        part, whole, read = f.get_slice(name), arrays(SAMPLE)[name], []
        reading = part._read
        monkeypatch.setattr(part, "_read", lambda rows: [read.append(rows), reading(rows)][1])
        for row in [np.int64(4), np.uint8(7), np.int32(-1)]:
            assert np.array_equal(part[row], whole[row])
        assert read == [(4, 5), (7, 8), (whole.shape[0] - 1, whole.shape[0])]


def test_what_is_not_there(compressed_sample: Path) -> None:
    for path in [compressed_sample, SAMPLE]:
        with df11.safe_open(path, "np") as f:
            for ask in [f.get_tensor, f.get_slice]:
                with pytest.raises(df11.MissingTensorError, match="has no tensor nothing$") as missing:
                    ask("nothing")
                assert isinstance(missing.value, KeyError)
        with pytest.raises(df11.Df11Error, match="the model is closed"):
            f.keys()
    with pytest.raises(df11.Df11Error, match="no framework"):
        df11.safe_open(SAMPLE, "jax")


def test_a_model_that_says_no_shapes_needs_its_original(tmp_path: Path) -> None:
    official, original = PAIRS[0]
    folder = shutil.copytree(official, tmp_path / "official")
    # With nothing in config.json but which weights the units hold.
    config = json.loads((official / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps({"dfloat11_config": config["dfloat11_config"]}))
    assert df11.numpy.load_file(folder, bf16="uint16", like=original).keys() == arrays(original).keys()
    # Without the norms, which are as long as the embedding is wide.
    for file in folder.glob("*.safetensors"):
        file.write_bytes(file.read_bytes().replace(b'norm.weight"', b'mine.weight"'))
    with pytest.raises(df11.UnknownShapeError, match="give the original model with like="):
        df11.safe_open(folder, "np")


def test_threads_share_a_model(compressed_sample: Path) -> None:
    expected = arrays(SAMPLE)
    with df11.safe_open(compressed_sample, "np", bf16="uint16") as f, ThreadPoolExecutor(8) as pool:
        names = [name for name in expected for _ in range(8)]
        for name, got in zip(names, pool.map(f.get_tensor, names), strict=True):
            assert got.tobytes() == expected[name].tobytes()


def test_short_files_are_refused(tmp_path: Path, compressed_sample: Path) -> None:
    whole = compressed_sample.read_bytes()
    random.seed(3)
    for length in [0, 1, 7, 8, 9, 100, len(whole) - 1, *(random.randrange(len(whole)) for _ in range(60))]:
        (tmp_path / "short").write_bytes(whole[:length])
        with pytest.raises(df11.DamagedError):
            df11.safe_open(tmp_path / "short", "np")


def test_damaged_files_give_exceptions_or_tensors_of_the_right_size(tmp_path: Path, compressed_sample: Path) -> None:
    """Anything but a crash: each read is an exception of df11's, or as many bytes as the tensor has."""
    whole = compressed_sample.read_bytes()
    header = 8 + int.from_bytes(whole[:8], "little")
    random.seed(11)
    places = [random.randrange(header) for _ in range(150)] + [random.randrange(len(whole)) for _ in range(100)]
    refused = 0
    for place in places:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << random.randrange(8)
        (tmp_path / "damaged").write_bytes(damaged)
        try:
            with df11.safe_open(tmp_path / "damaged", "np", bf16="uint16") as f:
                for name in f.keys():
                    assert list(f.get_tensor(name).shape) == f.get_slice(name).get_shape()
        except df11.Df11Error:
            refused += 1
    assert refused > 100


def test_a_file_that_is_cut_short_after_opening(tmp_path: Path, compressed_sample: Path) -> None:
    path = tmp_path / "model.safetensors"
    for original in [compressed_sample, SAMPLE]:
        shutil.copy(original, path)
        with df11.safe_open(path, "np", bf16="uint16") as f:
            os.truncate(path, 5000)
            refused = 0
            for name in f.keys():
                try:
                    f.get_tensor(name)
                except (df11.FileError, df11.ChangedError, df11.DamagedError):
                    refused += 1
            assert refused > 0


def test_a_file_that_is_overwritten_after_opening(tmp_path: Path, compressed_sample: Path) -> None:
    path = tmp_path / "model.safetensors"
    for original in [compressed_sample, SAMPLE]:
        shutil.copy(original, path)
        # As if it had been written long ago: clocks of file systems tick slowly.
        os.utime(path, (0, 0))
        with df11.safe_open(path, "np", bf16="uint16") as f:
            name = f.keys()[0]
            assert f.get_tensor(name).tobytes() == arrays(SAMPLE)[name].tobytes()
            path.write_bytes(path.read_bytes())
            for ask in [lambda: f.get_tensor(name), lambda: f.get_slice(name)[0:1]]:
                with pytest.raises(df11.ChangedError, match="model.safetensors was changed after it had been opened"):
                    ask()


def test_tensors_that_no_memory_can_hold(tmp_path: Path) -> None:
    """A few bytes on the disk and eight terabytes by the header."""
    if Path("/proc/sys/vm/overcommit_memory").read_text().strip() == "1":
        pytest.skip("this system gives away more memory than it has")
    size = 8 << 40
    path = tmp_path / "sparse.safetensors"
    write_eight_terabytes(path, {"a": ("BF16", [size // 2], size)})
    with pytest.raises(df11.OutOfMemoryError, match="there is no memory for") as error:
        df11.numpy.load_file(path, bf16="uint16")
    assert isinstance(error.value, MemoryError)


def test_lengths_that_a_unit_cannot_have(tmp_path: Path) -> None:
    """No memory is asked for where they can't be right: here, of what says where the unit's chunks are."""
    size = 8 << 40
    path = tmp_path / "sparse.safetensors"
    unit = {
        "m.luts": ("U8", [2, 256], 512),
        **{f"m.{name}": ("U8", [8], 8) for name in ("encoded_exponent", "sign_mantissa", "gaps")},
        "m.output_positions": ("U8", [size], size),
        "m.split_positions": ("I64", [0], 0),
    }
    write_eight_terabytes(path, unit)
    with pytest.raises(df11.DamagedError, match=f"output_positions has {size} bytes; the code stream needs 8"):
        df11.numpy.load_file(path, bf16="uint16")


def write_eight_terabytes(path: Path, stored: dict[str, tuple[str, list[int], int]]) -> None:
    """As `write_zeros`, or skips the test."""
    try:
        write_zeros(path, stored)
    except OSError:
        pytest.skip("files can't be so long here")


def test_shapes_that_the_framework_has_no_tensors_of(tmp_path: Path) -> None:
    """They take no bytes, or as few as the file has."""
    path = tmp_path / "odd.safetensors"
    for shape, size in [([0, 2**63 - 1], 0), ([2**64 - 1, 0], 0), ([2**40, 0, 2**40], 0), ([1] * 100, 2)]:
        write_zeros(path, {"a": ("BF16", shape, size)})
        with pytest.raises(df11.Df11Error, match="tensor a can't be had: the framework has no tensors of shape"):
            df11.numpy.load_file(path, bf16="uint16")


def test_an_open_model_is_not_copied(compressed_sample: Path) -> None:
    with df11.safe_open(compressed_sample, "np", bf16="uint16") as f:
        for opened in [f, f.get_slice(f.keys()[0])]:
            for copies in [copy.copy, copy.deepcopy, pickle.dumps]:
                with pytest.raises(df11.Df11Error, match="an open model can't be copied or pickled; open it again"):
                    copies(opened)


class Elsewhere(NumpyFramework):
    """Another device: counts the bytes that are in the CPU's memory."""

    moves = True
    here = most = 0

    def empty(self, name: str, dtype: str, shape: list[int]) -> tuple[Any, int, int]:
        made = super().empty(name, dtype, shape)
        self.here += made[2]
        self.most = max(self.most, self.here)
        weakref.finalize(made[0], self.left, made[2])
        return made

    def left(self, size: int) -> None:
        self.here -= size

    def finish(self, tensor: Any) -> Any:
        return tensor.tobytes()


@pytest.mark.parametrize("at_once", [1, 700_000, 1 << 30])
def test_moved_tensors_leave_the_cpus_memory(
    compressed_sample: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(tensors, "AT_ONCE", at_once)
    expected = arrays(SAMPLE)
    elsewhere = Elsewhere("uint16")
    loaded = tensors.load_all(compressed_sample, elsewhere, None, None)
    assert list(loaded) == df11.safe_open(compressed_sample, "np").keys()
    assert loaded == {name: array.tobytes() for name, array in expected.items()}
    assert elsewhere.here == 0
    sizes = [array.nbytes for array in expected.values()]
    assert max(sizes) <= elsewhere.most <= min(at_once + max(sizes), sum(sizes))


def test_rows_and_addresses_that_are_not_there_are_refused() -> None:
    model = _df11.Model(SAMPLE)
    name = model.names()[0]
    size = model.describe(name)[2]
    for rows in [(5, 4), (0, 2**64)]:
        with pytest.raises((OverflowError, df11.RowsError)):
            model._read_into(name, rows, 0, 0)
    for address, length in [(0, size), (2**64 - 8, size)]:
        with pytest.raises(ValueError, match="there can't be"):
            model._read_into(name, None, address, length)
    spare = np.empty(size + 1, np.uint8)
    with pytest.raises(df11.Df11Error, match="and the memory for them"):
        model._read_into(name, None, spare.ctypes.data, size + 1)
    with pytest.raises(df11.Df11Error, match="and the memory for them"):
        model._read_many_into([(name, spare.ctypes.data, size + 1)])
    with pytest.raises(ValueError, match="there can't be"):
        model._read_many_into([(name, 0, size)])
    with pytest.raises(df11.MissingTensorError):
        model._read_many_into([("nothing", spare.ctypes.data, size)])


@pytest.mark.parametrize("metadata", [None, {"format": "np"}])
def test_saved_arrays_are_what_compress_makes_of_safetensors_file(
    tmp_path: Path, metadata: dict[str, str] | None
) -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes")
    tensors = dict(safetensors.numpy.load_file(SAMPLE))
    tensors["float"] = np.arange(6, dtype=np.float32).reshape(2, 3).T
    tensors["scalar"] = np.array(3, dtype=np.int64)
    tensors["nothing"] = np.empty((0, 4), dtype=ml_dtypes.bfloat16)
    tensors["big-endian"] = np.arange(4, dtype=">i4")
    plain = {name: np.array(array.astype(array.dtype.newbyteorder("<")), order="C") for name, array in tensors.items()}
    # The compressed file remembers the name of the plain one.
    (tmp_path / "plain").mkdir()
    safetensors.numpy.save_file(plain, tmp_path / "plain" / "got", metadata)
    df11.compress(tmp_path / "plain" / "got", tmp_path / "expected")
    summary = df11.numpy.save_file(tensors, tmp_path / "got", metadata)
    assert (tmp_path / "got").read_bytes() == (tmp_path / "expected").read_bytes()
    assert summary.units > 0
    loaded = df11.numpy.load_file(tmp_path / "got")
    assert loaded.keys() == tensors.keys()
    assert all(loaded[name].tobytes() == plain[name].tobytes() for name in loaded)

    bits = {name: array.view(np.uint16) for name, array in tensors.items() if array.dtype == ml_dtypes.bfloat16}
    df11.numpy.save_file(bits, tmp_path / "bits", bf16="uint16")
    assert df11.numpy.load_file(tmp_path / "bits")["nothing"].dtype == ml_dtypes.bfloat16

    with pytest.raises(df11.ExistsError):
        df11.numpy.save_file(tensors, tmp_path / "got")
    with pytest.raises(df11.UnsupportedDtypeError):
        df11.numpy.save_file({"a": np.array(["text"])}, tmp_path / "text")
    with pytest.raises(TypeError, match="a is a list, not an array"):
        df11.numpy.save_file({"a": [1.0]}, tmp_path / "list")  # type: ignore[dict-item]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bits", "expected", "got", "plain"]
