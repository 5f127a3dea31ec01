"""State dicts of torch tensors, held against safetensors.torch."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest
from reference import DATA, MODELS, SAMPLE, torch_tensors, write_zeros

import df11
from df11 import _df11

torch = pytest.importorskip("torch")
safetensors_torch = pytest.importorskip("safetensors.torch")
import df11.torch  # noqa: E402


def bits(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.contiguous().reshape(-1).view(torch.uint8)


def same(got: torch.Tensor, expected: torch.Tensor) -> bool:
    """Whether two tensors are equal bit by bit: floats would equate zeros and distinguish NaNs from themselves."""
    alike = got.dtype == expected.dtype and got.shape == expected.shape
    return alike and torch.equal(bits(got), bits(expected))


def test_state_dicts_are_those_of_the_plain_file(compressed_sample: Path) -> None:
    expected = safetensors_torch.load_file(SAMPLE)
    for path in [compressed_sample, SAMPLE]:
        got = df11.torch.load_file(path)
        assert got.keys() == expected.keys()
        assert all(same(got[name], expected[name]) for name in got)


@pytest.mark.parametrize("model", MODELS)
def test_directories_too(model: str) -> None:
    official, original = DATA / "models" / model / "df11", DATA / "models" / model / "bf16"
    expected = torch_tensors(original)
    got = df11.torch.load_file(official, like=original)
    assert got.keys() == expected.keys()
    assert all(same(got[name], expected[name]) for name in got)


def test_slices_are_torchs(compressed_sample: Path) -> None:
    expected = safetensors_torch.load_file(SAMPLE)
    with df11.safe_open(compressed_sample, framework="pt") as f:
        for name, whole in expected.items():
            part = f.get_slice(name)
            for index in [slice(3, 17), slice(-5, None), slice(None, None, 3), 7, -1, ..., slice(9, 9)]:
                assert same(part[index], whole[index]), (name, index)
            if whole.dim() == 2:
                for index in [(4, slice(2, 5)), (slice(2, 9), 3), (slice(2, 9), slice(None, None, 2)), (-1, -1)]:
                    assert same(part[index], whole[index]), (name, index)


def test_the_default_device_makes_no_difference(compressed_sample: Path) -> None:
    expected = safetensors_torch.load_file(SAMPLE)
    with torch.device("meta"), torch.inference_mode():
        got = df11.torch.load_file(compressed_sample)
    assert all(same(got[name], expected[name]) for name in got)
    assert all(tensor.is_meta for tensor in df11.torch.load_file(compressed_sample, device="meta").values())


def test_saved_state_dicts_are_what_compress_makes_of_safetensors_file(tmp_path: Path) -> None:
    tensors = safetensors_torch.load_file(SAMPLE)
    tensors["float"] = torch.arange(6.0).reshape(2, 3).T
    tensors["nan"] = torch.tensor([float("nan"), -0.0], dtype=torch.bfloat16)
    name = next(name for name, tensor in tensors.items() if tensor.dim() == 2)
    plain = {name: tensor.contiguous() for name, tensor in tensors.items()}
    # The compressed file remembers the name of the plain one.
    (tmp_path / "plain").mkdir()
    safetensors_torch.save_file(plain, tmp_path / "plain" / "got", {"format": "pt"})
    df11.compress(tmp_path / "plain" / "got", tmp_path / "expected")
    df11.torch.save_file(tensors, tmp_path / "got", {"format": "pt"})
    assert (tmp_path / "got").read_bytes() == (tmp_path / "expected").read_bytes()

    # Tensors that share memory, and parameters, as a module's state dict has them.
    tensors["tied"] = tensors[name]
    tensors["parameter"] = torch.nn.Parameter(torch.ones(3, dtype=torch.bfloat16))
    df11.torch.save_file(tensors, tmp_path / "got", force=True)
    got = df11.torch.load_file(tmp_path / "got")
    assert all(same(got[name], tensors[name].detach()) for name in tensors)

    with pytest.raises(df11.ExistsError):
        df11.torch.save_file(tensors, tmp_path / "got")
    for wrong in [torch.empty(2, device="meta"), torch.eye(2).to_sparse(), torch.zeros(2, dtype=torch.complex128)]:
        with pytest.raises(df11.UnsupportedDtypeError):
            df11.torch.save_file({"wrong": wrong}, tmp_path / "wrong")
    with pytest.raises(df11.Df11Error, match="can't be named __metadata__"):
        df11.torch.save_file({"__metadata__": torch.ones(2)}, tmp_path / "wrong")
    with pytest.raises(TypeError, match="wrong is a float, not a tensor"):
        df11.torch.save_file({"wrong": 1.0}, tmp_path / "wrong")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["expected", "got", "plain"]


def test_shapes_that_torch_has_no_tensors_of(tmp_path: Path) -> None:
    write_zeros(tmp_path / "odd", {"a": ("BF16", [0, 2**64 - 1], 0)})
    with pytest.raises(df11.Df11Error, match="tensor a can't be had: the framework has no tensors of shape"):
        df11.torch.load_file(tmp_path / "odd")


def test_what_is_no_state_dict(tmp_path: Path) -> None:
    tensor = torch.ones(3, dtype=torch.bfloat16)
    with pytest.raises(TypeError, match="tensors come as a dict from their names, and not as a list"):
        df11.torch.save_file([tensor], tmp_path / "file")  # type: ignore[arg-type]
    for tensors, metadata in [({"a\ud800": tensor}, None), ({"a": tensor}, {"b": "\ud800"})]:
        with pytest.raises(df11.Df11Error, match="has texts in UTF-8, which can't hold '.*ud800'") as refused:
            df11.torch.save_file(tensors, tmp_path / "file", metadata)
        assert not isinstance(refused.value, TypeError)
    (tmp_path / "a\x1b").write_bytes(b"")
    with pytest.raises(df11.ExistsError, match=r"^'.*a\\x1b' exists; force=True overwrites it$"):
        df11.torch.save_file({"a": tensor}, tmp_path / "a\x1b")
    assert [path.name for path in tmp_path.iterdir()] == ["a\x1b"]


def test_what_a_callback_raises_ends_the_writing_of_the_plain_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written after it, and what was written is removed."""
    tensors = {f"a{i}": torch.ones(500, dtype=torch.bfloat16) for i in range(100)}
    write, written = _df11.write_safetensors, list[bytes]()

    def kept(path: str, *arguments: Any, **options: Any) -> None:
        try:
            write(path, *arguments, **options)
        finally:
            written.append(Path(path).read_bytes())

    def raising(done: int, total: int, name: str) -> None:
        raise KeyboardInterrupt(total)

    monkeypatch.setattr(_df11, "write_safetensors", kept)
    with pytest.raises(KeyboardInterrupt, match="^100000$"):
        df11.torch.save_file(tensors, tmp_path / "out", progress=raising)
    # The file has its length from the beginning.
    assert len(written) == 1 and written[0][-100_000:] == bytes(100_000)
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_saved(tmp_path: Path) -> None:
    """An error of df11's that is also Python's own, and nothing is left there."""
    tensors = {"a.weight": torch.ones(3, dtype=torch.bfloat16)}
    with pytest.raises(df11.NotFoundError, match="can't write .*nowhere.*: No such file or directory") as nowhere:
        df11.torch.save_file(tensors, tmp_path / "nowhere" / "file")
    assert isinstance(nowhere.value, FileNotFoundError) and nowhere.value.errno == errno.ENOENT
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(df11.FileError, match="can't write .*: Not a directory") as within:
        df11.torch.save_file(tensors, tmp_path / "file" / "file", force=True)
    assert isinstance(within.value, OSError) and within.value.errno == errno.ENOTDIR
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_names_and_metadata_that_are_not_text(tmp_path: Path) -> None:
    tensor = {"a": torch.ones(2)}
    for name in (1, None, b"a"):
        with pytest.raises(TypeError, match="names and metadata are text, and not "):
            df11.torch.save_file({name: torch.ones(2)}, tmp_path / "out")  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="names and metadata are text, and not int: 1"):
        df11.torch.save_file(tensor, tmp_path / "out", metadata={"format": 1})  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="metadata is a dict from text to text, and not a list"):
        df11.torch.save_file(tensor, tmp_path / "out", metadata=["a"])  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_a_tensor_without_memory_is_refused(tmp_path: Path) -> None:
    """As one that is spread over several processes."""
    freed = torch.ones(4)
    freed.untyped_storage().resize_(0)
    with pytest.raises(df11.UnsupportedDtypeError, match="tensor a, of the class Tensor, has no memory of its own here"):
        df11.torch.save_file({"a": freed}, tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_tensors_that_are_loaded_while_torch_traces(compressed_sample: Path) -> None:
    """A trace has their values: what writes them is no operation of torch's."""
    from torch.fx.experimental.proxy_tensor import make_fx

    with df11.safe_open(compressed_sample) as file:
        name = next(iter(file.keys()))
        expected = bits(file.get_tensor(name))
        traced = make_fx(lambda x: (x + 1, file.get_tensor(name)))(torch.ones(2))
    assert torch.equal(bits(traced(torch.ones(2))[1]), expected)
