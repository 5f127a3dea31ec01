"""Dicts of numpy arrays: `df11.numpy.load_file` and `df11.numpy.save_file`, as of `safetensors.numpy`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from df11.errors import ArgumentError, UnsupportedError
from df11.files import Patterns, Progress, Result, StrPath
from df11.tensors import DTYPES, Bf16, NumpyFramework, load_all, save_all

if TYPE_CHECKING:
    import numpy


def load_file(
    filename: StrPath, *, bf16: Bf16 = "ml_dtypes", like: StrPath | None = None, patterns: Patterns = None
) -> dict[str, numpy.ndarray[Any, Any]]:
    """Loads a model, compressed or plain: its tensors by their original names. `bf16` is as in `df11.safe_open`."""
    return load_all(filename, NumpyFramework(bf16), like, patterns)


def save_file(
    tensors: Mapping[str, numpy.ndarray[Any, Any]],
    filename: StrPath,
    metadata: dict[str, str] | None = None,
    *,
    bf16: Bf16 = "ml_dtypes",
    patterns: Patterns = None,
    force: bool = False,
    progress: Progress = None,
) -> Result:
    """Compresses arrays to one .safetensors file, as `df11.torch.save_file` does. With `bf16="uint16"` every array of uint16 holds the
    bits of a BF16 tensor."""
    import numpy

    framework = NumpyFramework(bf16)
    held, described = [], []
    for name, array in tensors.items():
        if not isinstance(array, numpy.ndarray):
            raise ArgumentError(f"{name} is a {type(array).__name__}, not an array")
        plain = array if array.flags.c_contiguous else array.copy(order="C")
        plain = plain.astype(plain.dtype.newbyteorder("<"), copy=False)
        held.append(plain)
        described.append((name, _name_of(framework, name, plain.dtype), list(plain.shape), plain.ctypes.data, plain.nbytes))
    return save_all(described, filename, metadata, patterns, force, progress)


def _name_of(framework: NumpyFramework, name: str, dtype: Any) -> str:
    # BF16 first, so that it takes uint16 where it was asked for.
    for candidate in ["BF16", *DTYPES]:
        try:
            if framework.dtype(name, candidate) == dtype:
                return candidate
        except UnsupportedError:
            continue
    raise UnsupportedError(f"a file can't hold array {name}: {dtype}")
