"""Tensors by name, with the habits of the safetensors library. Compressed and plain models are read alike."""

from __future__ import annotations

from collections.abc import Iterator
from numbers import Integral
from types import TracebackType
from typing import Any, NoReturn

from df11 import _df11
from df11.errors import Df11Error, RowsError
from df11.files.arguments import Patterns, StrPath, for_rust
from df11.files.frameworks import Bf16, Framework, framework_named


AT_ONCE = 1 << 30
"""Bytes that are read at once into the CPU's memory, where tensors are moved to another device."""


class safe_open:
    """Opens a model, a directory or a .safetensors file, to read its tensors by their original names::

        with df11.safe_open("Qwen3-8B-DF11", framework="pt") as f:
            for name in f.keys():
                tensor = f.get_tensor(name)
            rows = f.get_slice("model.embed_tokens.weight")[9707:9710]

    Opening reads only what says where the tensors are. Each tensor is read, and decoded on all cores, when it is asked for,
    straight into the memory of the tensor that you get. Threads can share one `safe_open`.

    `framework` is `"pt"` for torch or `"np"` for numpy. `device` is for torch: a tensor is decoded on the CPU, and moved.
    numpy has no BF16: by default its arrays have the dtype `bfloat16` of the package ml_dtypes; with `bf16="uint16"`
    BF16 tensors are arrays of uint16 that hold the bits, and nothing is needed. `like` and `patterns` are for models that
    don't say names and shapes, as in `df11.decompress`.

    Raises `NotFoundError`, `DamagedError`, `UnknownShapeError`, `FileError`, or another `Df11Error`; `ImportError` if the
    framework isn't installed.
    """

    def __init__(
        self,
        filename: StrPath,
        framework: str = "pt",
        device: Any = "cpu",
        *,
        like: StrPath | None = None,
        patterns: Patterns = None,
        bf16: Bf16 = "ml_dtypes",
    ) -> None:
        self._framework: Framework = framework_named(framework, device, bf16)
        self._model: _df11.Model | None = _df11.Model(filename, like=like, patterns=for_rust(patterns))

    def __enter__(self) -> safe_open:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._model = None

    @property
    def is_compressed(self) -> bool:
        """Whether it is a DF11 model."""
        return self._open().is_compressed

    def keys(self) -> list[str]:
        """The names of its tensors, in the original order."""
        return self._open().names()

    def metadata(self) -> dict[str, str] | None:
        """The text entries in the headers of the original's files; `None` if there are none."""
        return self._open().metadata() or None

    def get_tensor(self, name: str) -> Any:
        """A tensor by its name, in memory of its own.

        Raises `MissingTensorError`, which is a `KeyError`; `DamagedError`; `FileError`; `UnsupportedDtypeError`.
        """
        return read_tensor(self._open(), self._framework, name)

    def get_slice(self, name: str) -> TensorSlice:
        """A tensor of which you will read a part. Nothing is read yet.

        Raises `MissingTensorError`.
        """
        return TensorSlice(self._open(), self._framework, name)

    def __reduce__(self) -> NoReturn:
        raise Df11Error("an open model can't be copied or pickled; open it again, in the process that needs it")

    def _open(self) -> _df11.Model:
        if self._model is None:
            raise Df11Error("the model is closed: its with block has ended")
        return self._model


class TensorSlice:
    """A tensor that isn't read yet. `tensor[rows]` reads only these rows; further indexes are applied to what was read."""

    def __init__(self, model: _df11.Model, framework: Framework, name: str) -> None:
        self._model = model
        self._framework = framework
        self._name = name
        self._dtype, self._shape, _, self._is_compressed = model.describe(name)

    def get_shape(self) -> list[int]:
        """Its shape, in elements."""
        return list(self._shape)

    def get_dtype(self) -> str:
        """The type of its elements, as safetensors names it: "BF16", "F32", …"""
        return self._dtype

    @property
    def is_compressed(self) -> bool:
        """Whether it is stored compressed."""
        return self._is_compressed

    def __getitem__(self, index: Any) -> Any:
        first, rest = (index[0], index[1:]) if isinstance(index, tuple) and index else (index, ())
        count = self._shape[0] if self._shape else 0
        if self._shape and isinstance(first, slice):
            start, stop, step = first.indices(count)
            if step > 0:
                rows = self._read((start, max(start, stop)))
                rows = rows if step == 1 else rows[::step]
                return rows[(slice(None), *rest)] if rest else rows
        elif self._shape and isinstance(first, Integral) and not isinstance(first, bool):
            row = int(first) + count if first < 0 else int(first)
            if not 0 <= row < count:
                raise RowsError(f"tensor {self._name} of shape {self._shape} has no row {first}")
            return self._read((row, row + 1))[(0, *rest)]
        return self._read(None)[index]

    __reduce__ = safe_open.__reduce__

    def _read(self, rows: tuple[int, int] | None) -> Any:
        shape = list(self._shape)
        if rows is not None:
            shape[0] = rows[1] - rows[0]
        tensor, address, size = self._framework.empty(self._name, self._dtype, shape)
        self._model._read_into(self._name, rows, address, size)
        return self._framework.finish(tensor)


def read_tensor(model: _df11.Model, framework: Framework, name: str) -> Any:
    """A tensor by its name, in memory of its own."""
    return TensorSlice(model, framework, name)._read(None)


def load_all(filename: StrPath, framework: Framework, like: StrPath | None, patterns: Patterns) -> dict[str, Any]:
    """All tensors of a model, by name: all read at once, or for another device as many as `AT_ONCE` has room for."""
    model = _df11.Model(filename, like=like, patterns=for_rust(patterns))
    loaded: dict[str, Any] = {}
    for names in _batches(model, AT_ONCE if framework.moves else None):
        made = {name: framework.empty(name, *model.describe(name)[:2]) for name in names}
        model._read_many_into([(name, address, size) for name, (_, address, size) in made.items()])
        for name in names:
            # What was moved leaves the CPU's memory.
            loaded[name] = framework.finish(made.pop(name)[0])
    return loaded


def _batches(model: _df11.Model, limit: int | None) -> Iterator[list[str]]:
    """The names of all tensors; those of each list but the last have this number of bytes, or somewhat more."""
    names, size = [], 0
    for name in model.names():
        names.append(name)
        size += model.describe(name)[2]
        if limit is not None and size >= limit:
            yield names
            names, size = [], 0
    if names:
        yield names
