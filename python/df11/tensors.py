"""Tensors by name, with the habits of the safetensors library. Compressed and plain models are read alike."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from typing import Any, Literal, NoReturn

from df11 import _df11
from df11.errors import ArgumentError, Df11Error, OutOfMemoryError, UnsupportedError
from df11.files import Patterns, Progress, Result, StrPath, compress, for_rust

Bf16 = Literal["ml_dtypes", "uint16"]
"""How numpy gets BF16: as the dtype of the package ml_dtypes, or as uint16 that hold the bits."""

DTYPES = {
    "BOOL": "bool",
    "U8": "uint8",
    "I8": "int8",
    "U16": "uint16",
    "I16": "int16",
    "U32": "uint32",
    "I32": "int32",
    "U64": "uint64",
    "I64": "int64",
    "F16": "float16",
    "BF16": "bfloat16",
    "F32": "float32",
    "F64": "float64",
    "C64": "complex64",
    "F8_E4M3": "float8_e4m3fn",
    "F8_E5M2": "float8_e5m2",
    "F8_E8M0": "float8_e8m0fnu",
    "F8_E4M3FNUZ": "float8_e4m3fnuz",
    "F8_E5M2FNUZ": "float8_e5m2fnuz",
}
"""What torch and numpy call safetensors' types; numpy has BF16 and those of 8 bits from the package ml_dtypes."""

AT_ONCE = 1 << 30
"""Bytes that are read at once, where tensors are moved to another device or compressed."""


class TorchFramework:
    """Makes tensors of torch's for the compiled part to write to."""

    def __init__(self, device: Any = "cpu") -> None:
        import torch

        self._torch = torch
        self._device = torch.device(device)
        self.limit = AT_ONCE if self._device.type != "cpu" else None

    def empty(self, name: str, dtype: str, shape: list[int]) -> tuple[Any, int, int]:
        """A new contiguous tensor in the CPU's memory; the address and the number of its bytes."""
        kind = getattr(self._torch, DTYPES.get(dtype, ""), None)
        if kind is None:
            raise UnsupportedError(f"tensor {name} is {dtype}, which this torch doesn't have")
        try:
            # Not on the default device, which may be another.
            tensor = self._torch.empty(shape, dtype=kind, device="cpu")
        except (RuntimeError, TypeError) as refused:
            raise OutOfMemoryError(f"there is no memory for tensor {name}, {dtype} of shape {shape}") from refused
        return tensor, tensor.data_ptr(), tensor.numel() * tensor.element_size()

    def finish(self, tensor: Any) -> Any:
        """The tensor as the caller gets it, once its bytes are there."""
        return tensor.to(self._device)


class NumpyFramework:
    """The same for arrays of numpy's."""

    limit = None

    def __init__(self, bf16: Bf16 = "ml_dtypes") -> None:
        if bf16 not in ("ml_dtypes", "uint16"):
            raise ArgumentError(f'bf16 is {bf16!r}, and may be "ml_dtypes" or "uint16"')
        self._bf16 = bf16

    def dtype(self, name: str, dtype: str) -> Any:
        """The numpy dtype of a tensor."""
        import numpy

        own = "uint16" if dtype == "BF16" and self._bf16 == "uint16" else DTYPES.get(dtype)
        if own is None:
            raise UnsupportedError(f"tensor {name} is {dtype}, which numpy doesn't have")
        if "bf" not in own and "float8" not in own:
            return numpy.dtype(own).newbyteorder("<")
        try:
            import ml_dtypes
        except ImportError as missing:
            cure = 'install ml_dtypes, or pass bf16="uint16" for the bits' if dtype == "BF16" else "install ml_dtypes"
            raise UnsupportedError(f"tensor {name} is {dtype}, which numpy doesn't have; {cure}") from missing
        return numpy.dtype(getattr(ml_dtypes, own))

    def empty(self, name: str, dtype: str, shape: list[int]) -> tuple[Any, int, int]:
        """A new array; the address and the number of its bytes."""
        import numpy

        try:
            array = numpy.empty(shape, dtype=self.dtype(name, dtype))
        except (ValueError, MemoryError) as refused:
            raise OutOfMemoryError(f"there is no memory for tensor {name}, {dtype} of shape {shape}") from refused
        return array, array.ctypes.data, array.nbytes

    def finish(self, array: Any) -> Any:
        """The array."""
        return array


Framework = TorchFramework | NumpyFramework


class safe_open:
    """Opens a model, a directory or a .safetensors file, to read its tensors by their original names::

        with df11.safe_open("Qwen3-8B-DF11", framework="pt") as f:
            for name in f.keys():
                tensor = f.get_tensor(name)
            rows = f.get_slice("model.embed_tokens.weight")[9707:9710]

    Opening reads only what says where the tensors are. Each tensor is read, and decoded on all cores, when it is asked for. Threads can
    share one `safe_open`.

    `framework` is `"pt"` for torch or `"np"` for numpy. `device` is for torch: a tensor is decoded on the CPU, and moved. numpy has no
    BF16: by default its arrays have the dtype `bfloat16` of the package ml_dtypes; with `bf16="uint16"` they hold the bits. `like` and
    `patterns` are those of `df11.decompress`; `shapes` are those of weights, where the model doesn't say them.

    Raises `NotFoundError`, `DamagedError`, `UnknownShapeError`, `FileError`, or another `Df11Error`.
    """

    def __init__(
        self,
        filename: StrPath,
        framework: str = "pt",
        device: Any = "cpu",
        *,
        like: StrPath | None = None,
        patterns: Patterns = None,
        shapes: dict[str, list[int]] | None = None,
        bf16: Bf16 = "ml_dtypes",
    ) -> None:
        if framework not in ("pt", "torch", "pytorch", "np", "numpy"):
            raise ArgumentError(f'framework is {framework!r}, and may be "pt" or "np"')
        is_numpy = framework in ("np", "numpy")
        if is_numpy and device != "cpu":
            raise ArgumentError(f"numpy's arrays are on the CPU, and the device is {device}")
        self._framework: Framework = NumpyFramework(bf16) if is_numpy else TorchFramework(device)
        self._model: _df11.Model | None = _df11.Model(filename, like=like, patterns=for_rust(patterns), shapes=shapes)

    def __enter__(self) -> safe_open:
        return self

    def __exit__(self, *_: Any) -> None:
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

        Raises `MissingTensorError`, which is a `KeyError`; `DamagedError`; `FileError`; `UnsupportedError`.
        """
        return TensorSlice(self._open(), self._framework, name)[...]

    def get_slice(self, name: str) -> TensorSlice:
        """A tensor of which you will read a part. Nothing is read yet. Raises `MissingTensorError`."""
        return TensorSlice(self._open(), self._framework, name)

    def __reduce__(self) -> NoReturn:
        raise Df11Error("an open model can't be copied or pickled: open it again where it is needed")

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
        if isinstance(first, slice) and self._shape:
            start, stop, step = first.indices(self._shape[0])
            if step > 0:
                rows = self._read((start, max(start, stop)))
                rows = rows if step == 1 else rows[::step]
                return rows[(slice(None), *rest)] if rest else rows
        elif type(first) is int and self._shape:
            row = first + self._shape[0] if first < 0 else first
            if not 0 <= row < self._shape[0]:
                raise IndexError(f"tensor {self._name} of shape {self._shape} has no row {first}")
            return self._read((row, row + 1))[(0, *rest)]
        return self._read(None)[index]

    __reduce__ = safe_open.__reduce__

    def _read(self, rows: tuple[int, int] | None) -> Any:
        shape = list(self._shape)
        if rows is not None:
            shape[0] = rows[1] - rows[0]
        tensor, address, size = self._framework.empty(self._name, self._dtype, shape)
        self._model.read_into(self._name, rows, address, size)
        return self._framework.finish(tensor)


def load_all(filename: StrPath, framework: Framework, like: StrPath | None, patterns: Patterns) -> dict[str, Any]:
    """All tensors of a model, by name: all read at once, or for another device some at a time."""
    model = _df11.Model(filename, like=like, patterns=for_rust(patterns))
    loaded: dict[str, Any] = {}
    for names in batches(model, model.names(), framework.limit):
        made = {name: framework.empty(name, *model.describe(name)[:2]) for name in names}
        model.read_many_into([(name, address, size) for name, (_, address, size) in made.items()])
        for name in names:
            # What was moved leaves the CPU's memory.
            loaded[name] = framework.finish(made.pop(name)[0])
    return loaded


def batches(model: _df11.Model, names: list[str], limit: int | None) -> Iterator[list[str]]:
    """The names in lists. The tensors of each list but the last have this number of bytes, or somewhat more."""
    batch, size = [], 0
    for name in names:
        batch.append(name)
        size += model.describe(name)[2]
        if limit is not None and size >= limit:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


Described = tuple[str, str, list[int], int, int]
"""A tensor: its name, dtype (as safetensors names it) and shape, the address and the number of its bytes."""


def save_all(
    tensors: list[Described],
    filename: StrPath,
    metadata: dict[str, str] | None,
    patterns: Patterns,
    force: bool,
    progress: Progress,
) -> Result:
    """Writes a plain file into a hidden folder beside the output, compresses it to the output, and removes it."""
    path = os.path.abspath(os.fspath(filename))
    with tempfile.TemporaryDirectory(prefix=".df11-", dir=os.path.dirname(path)) as hidden:
        # The compressed file will remember this name.
        plain = os.path.join(hidden, os.path.basename(path))
        _df11.write_safetensors(plain, tensors, metadata or {})
        return compress(plain, path, patterns=patterns, force=force, progress=progress)
