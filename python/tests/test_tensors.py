"""Compares tensors by name with what the safetensors library reads from the original."""

from __future__ import annotations

import copy
import os
import pickle
import random
import shutil
import sys
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from reference import DATA, MODELS, SAMPLE, oracle, write_zeros

np = pytest.importorskip("numpy")
safetensors_numpy = pytest.importorskip("safetensors.numpy")

import df11  # noqa: E402
from df11 import _df11, tensors  # noqa: E402

PAIRS = [(DATA / "models" / model / "df11", DATA / "models" / model / "bf16") for model in MODELS]


def arrays(path: Path) -> dict[str, Any]:
    """The bits of a plain file's tensors."""
    kinds = {"BF16": np.uint16, "F32": np.float32, "I64": np.int64}
    found = oracle(path).items()
    return {name: np.frombuffer(of["data"], kinds[of["dtype"]]).reshape(of["shape"]) for name, of in found}


@pytest.mark.parametrize("official, original", PAIRS, ids=MODELS)
def test_every_tensor_of_official_models(official: Path, original: Path) -> None:
    expected = oracle(original)
    for folder in (official, original):
        with df11.safe_open(folder, "np", bf16="uint16", like=original if folder is official else None) as f:
            assert sorted(f.keys()) == sorted(expected) and f.is_compressed == (folder is official)
            for name, tensor in expected.items():
                part = f.get_slice(name)
                assert (part.get_dtype(), part.get_shape()) == (tensor["dtype"], tensor["shape"])
                assert f.get_tensor(name).tobytes() == bytes(tensor["data"])


def test_a_compressed_file_reads_as_the_plain_one(compressed_sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes")
    expected = safetensors_numpy.load_file(SAMPLE)
    for path in (compressed_sample, SAMPLE):
        for bf16, dtype in (("ml_dtypes", ml_dtypes.bfloat16), ("uint16", np.uint16)):
            loaded = df11.numpy.load_file(path, bf16=bf16)
            assert loaded.keys() == expected.keys() and {array.dtype for array in loaded.values()} == {np.dtype(dtype)}
            assert all(array.tobytes() == expected[name].tobytes() for name, array in loaded.items())
    monkeypatch.setitem(sys.modules, "ml_dtypes", None)
    with pytest.raises(df11.UnsupportedError, match='install ml_dtypes, or pass bf16="uint16"'):
        df11.numpy.load_file(compressed_sample)


def test_indexes_mean_what_they_mean_in_numpy(compressed_sample: Path) -> None:
    random.seed(7)
    dice = [None, *range(-450, 450, 23)]
    with df11.safe_open(compressed_sample, "np", bf16="uint16") as f:
        for name, whole in arrays(SAMPLE).items():
            part, rows = f.get_slice(name), whole.shape[0]
            fixed: list[Any] = [..., (), slice(None), 0, -1, rows - 1, -rows, slice(rows, rows), slice(5, 3), slice(None, None, -2)]
            fixed += [np.array([3, 1, 3]), None, np.int64(4)]
            if whole.ndim == 2:
                fixed += [(4, slice(2, 5)), (slice(1, 4), 7), (slice(None, None, 3), slice(10, None, 4)), (-2, -3)]
            fixed += [slice(random.choice(dice), random.choice(dice), random.choice([None, 1, 2, 7])) for _ in range(40)]
            for index in fixed:
                got, want = np.asarray(part[index]), np.asarray(whole[index])
                assert got.shape == want.shape and got.tobytes() == want.tobytes(), (name, index)
            for index in [rows, -rows - 1]:
                with pytest.raises(IndexError, match="has no row"):
                    part[index]


def test_what_is_not_there(compressed_sample: Path) -> None:
    for path in [compressed_sample, SAMPLE]:
        with df11.safe_open(path, "np") as f:
            for ask in [f.get_tensor, f.get_slice]:
                with pytest.raises(df11.MissingTensorError, match="nothing") as missing:
                    ask("nothing")
                assert isinstance(missing.value, KeyError) and "'" not in str(missing.value)
        with pytest.raises(df11.Df11Error, match="the model is closed"):
            f.keys()
    with pytest.raises(df11.ArgumentError, match="framework is 'jax'"):
        df11.safe_open(SAMPLE, "jax")


def test_threads_share_a_model_that_is_not_copied(compressed_sample: Path) -> None:
    expected = arrays(SAMPLE)
    with df11.safe_open(compressed_sample, "np", bf16="uint16") as f, ThreadPoolExecutor(8) as pool:
        names = [name for name in expected for _ in range(8)]
        for name, got in zip(names, pool.map(f.get_tensor, names), strict=True):
            assert got.tobytes() == expected[name].tobytes()
        for opened in [f, f.get_slice(f.keys()[0])]:
            for copies in [copy.copy, copy.deepcopy, pickle.dumps]:
                with pytest.raises(df11.Df11Error, match="can't be copied or pickled"):
                    copies(opened)


def test_damaged_files_give_exceptions_or_tensors_of_the_right_size(tmp_path: Path, compressed_sample: Path) -> None:
    """There is no crash: each read raises df11's exception, or returns as many bytes as the tensor has."""
    whole = compressed_sample.read_bytes()
    header = 8 + int.from_bytes(whole[:8], "little")
    random.seed(11)
    places = [random.randrange(header) for _ in range(100)] + [random.randrange(len(whole)) for _ in range(60)]
    path, refused = tmp_path / "damaged.safetensors", 0
    for place in places:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << random.randrange(8)
        path.write_bytes(damaged)
        try:
            with df11.safe_open(path, "np", bf16="uint16") as f:
                for name in f.keys():
                    assert list(f.get_tensor(name).shape) == f.get_slice(name).get_shape()
        except df11.Df11Error:
            refused += 1
    assert refused > 60
    for length in [0, 1, 8, 100, len(whole) - 1, *(random.randrange(len(whole)) for _ in range(20))]:
        path.write_bytes(whole[:length])
        with pytest.raises(df11.Df11Error):
            df11.safe_open(path, "np")


def test_a_file_that_is_cut_short_after_opening(tmp_path: Path, compressed_sample: Path) -> None:
    for original in [compressed_sample, SAMPLE]:
        path = shutil.copy(original, tmp_path / "model.safetensors")
        with df11.safe_open(path, "np", bf16="uint16") as f:
            os.truncate(path, 5000)
            refused = 0
            for name in f.keys():
                try:
                    f.get_tensor(name)
                except (df11.FileError, df11.DamagedError):
                    refused += 1
            assert refused > 0


def test_tensors_that_no_memory_can_hold(tmp_path: Path) -> None:
    """The file has a few bytes on the disk, but eight terabytes by its header."""
    if Path("/proc/sys/vm/overcommit_memory").read_text().strip() == "1":
        pytest.skip("this system gives away more memory than it has")
    path = tmp_path / "sparse.safetensors"
    try:
        write_zeros(path, {"a": ("BF16", [4 << 40], 8 << 40)})
    except OSError:
        pytest.skip("files can't be so long here")
    with pytest.raises(df11.OutOfMemoryError, match="there is no memory for") as error:
        df11.numpy.load_file(path, bf16="uint16")
    assert isinstance(error.value, MemoryError)


class Elsewhere(tensors.NumpyFramework):
    """Another device, which counts the bytes that are in the CPU's memory."""

    here = most = 0

    def empty(self, name: str, dtype: str, shape: list[int]) -> tuple[Any, int, int]:
        made = super().empty(name, dtype, shape)
        self.here += made[2]
        self.most = max(self.most, self.here)
        weakref.finalize(made[0], self.left, made[2])
        return made

    def left(self, size: int) -> None:
        self.here -= size

    def finish(self, array: Any) -> Any:
        return array.tobytes()


@pytest.mark.parametrize("limit", [1, 700_000, 1 << 30])
def test_moved_tensors_leave_the_cpus_memory(compressed_sample: Path, limit: int) -> None:
    expected, elsewhere = arrays(SAMPLE), Elsewhere("uint16")
    elsewhere.limit = limit  # type: ignore[assignment]
    loaded = tensors.load_all(compressed_sample, elsewhere, None, None)
    assert loaded == {name: array.tobytes() for name, array in expected.items()} and elsewhere.here == 0
    sizes = [array.nbytes for array in expected.values()]
    assert max(sizes) <= elsewhere.most <= min(limit + max(sizes), sum(sizes))


def test_addresses_that_can_not_be_are_refused() -> None:
    model = _df11.Model(SAMPLE)
    name = model.names()[0]
    size, spare = model.describe(name)[2], np.empty(1 << 20, np.uint8)
    for address, length in [(0, size), (2**64 - 8, size), (spare.ctypes.data, size + 1)]:
        with pytest.raises(ValueError):
            model.read_into(name, None, address, length)
        with pytest.raises(ValueError):
            model.read_many_into([(name, address, length)])
    with pytest.raises(df11.Df11Error):
        model.read_into(name, (5, 4), spare.ctypes.data, 0)


@pytest.mark.parametrize("metadata", [None, {"format": "np"}])
def test_saved_arrays_are_what_compress_makes_of_safetensors_file(tmp_path: Path, metadata: dict[str, str] | None) -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes")
    held = dict(safetensors_numpy.load_file(SAMPLE))
    held["float"] = np.arange(6, dtype=np.float32).reshape(2, 3).T
    held["scalar"] = np.array(3, dtype=np.int64)
    held["nothing"] = np.empty((0, 4), dtype=ml_dtypes.bfloat16)
    held["big-endian"] = np.arange(4, dtype=">i4")
    plain = {name: np.array(array.astype(array.dtype.newbyteorder("<")), order="C") for name, array in held.items()}
    # The compressed file remembers the name of the plain one.
    (tmp_path / "plain").mkdir()
    safetensors_numpy.save_file(plain, tmp_path / "plain" / "got.safetensors", metadata)
    df11.compress(tmp_path / "plain" / "got.safetensors", tmp_path / "expected.safetensors")
    report = df11.numpy.save_file(held, tmp_path / "got.safetensors", metadata)
    assert (tmp_path / "got.safetensors").read_bytes() == (tmp_path / "expected.safetensors").read_bytes() and report.units > 0
    loaded = df11.numpy.load_file(tmp_path / "got.safetensors")
    assert loaded.keys() == held.keys() and all(loaded[name].tobytes() == plain[name].tobytes() for name in loaded)
    bits = {name: array.view(np.uint16) for name, array in held.items() if array.dtype == ml_dtypes.bfloat16}
    df11.numpy.save_file(bits, tmp_path / "bits.safetensors", bf16="uint16")
    assert df11.numpy.load_file(tmp_path / "bits.safetensors")["nothing"].dtype == ml_dtypes.bfloat16
    with pytest.raises(df11.ExistsError):
        df11.numpy.save_file(held, tmp_path / "got.safetensors")
    with pytest.raises(df11.UnsupportedError):
        df11.numpy.save_file({"a": np.array(["text"])}, tmp_path / "text.safetensors")
    with pytest.raises(df11.ArgumentError, match="a is a list, not an array"):
        df11.numpy.save_file({"a": [1.0]}, tmp_path / "list.safetensors")  # type: ignore[dict-item]
    assert len(list(tmp_path.iterdir())) == 4


def test_tensors_of_torch(tmp_path: Path, compressed_sample: Path) -> None:
    torch = pytest.importorskip("torch")
    from safetensors.torch import load_file

    expected = load_file(SAMPLE)
    loaded = df11.torch.load_file(compressed_sample)
    assert loaded.keys() == expected.keys() and all(torch.equal(loaded[name], tensor) for name, tensor in expected.items())
    loaded["transposed"], loaded["compressed"] = torch.arange(6.0).view(2, 3).T, df11.Df11Tensor(loaded[next(iter(loaded))])
    df11.torch.save_file(loaded, tmp_path / "saved.safetensors")
    again = df11.torch.load_file(tmp_path / "saved.safetensors")
    assert again.keys() == loaded.keys() and all(torch.equal(again[name], tensor) for name, tensor in loaded.items())
    with pytest.raises(df11.UnsupportedError, match="a file can't hold tensor a"):
        df11.torch.save_file({"a": torch.empty(3, device="meta")}, tmp_path / "no.safetensors")
