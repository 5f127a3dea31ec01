"""df11: lossless 11-bit models.

DFloat11 (DF11) makes BF16 models about a third smaller without changing a bit. `df11.compress` and its siblings work on files,
`df11.safe_open` reads tensors by name, compressed or not, and `df11.Df11Tensor` is a compressed weight in memory, an ordinary parameter
of any torch module.

`import df11` lets transformers, diffusers and vLLM load DF11 models, and compress plain ones while they load. torch and the others are
imported when something needs them, and not before.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from df11 import registering
from df11._df11 import __version__
from df11.errors import (
    AlreadyCompressedError,
    ArgumentError,
    DamagedError,
    DeviceError,
    Df11Error,
    ExistsError,
    FileError,
    MissingTensorError,
    NotAModelError,
    NotCompressedError,
    NotFoundError,
    OutOfMemoryError,
    UnknownShapeError,
    UnsupportedError,
)
from df11.files import compress, decompress, inspect, plan, verify
from df11.tensors import TensorSlice, safe_open

if TYPE_CHECKING:
    from df11 import comfy as comfy, diffusers as diffusers, numpy as numpy, torch as torch, transformers as transformers, vllm as vllm
    from df11.modules import compress_, memory
    from df11.payload import check, pack, unpack
    from df11.tensor import Df11Tensor
    from df11.transformers import Config

__all__ = [
    "AlreadyCompressedError",
    "ArgumentError",
    "Config",
    "DamagedError",
    "DeviceError",
    "Df11Error",
    "Df11Tensor",
    "ExistsError",
    "FileError",
    "MissingTensorError",
    "NotAModelError",
    "NotCompressedError",
    "NotFoundError",
    "OutOfMemoryError",
    "TensorSlice",
    "UnknownShapeError",
    "UnsupportedError",
    "__version__",
    "check",
    "compress",
    "compress_",
    "decompress",
    "inspect",
    "memory",
    "pack",
    "plan",
    "safe_open",
    "unpack",
    "verify",
]

registering.register()

_LATER = {
    "Config": "transformers",
    "Df11Tensor": "tensor",
    "check": "payload",
    "compress_": "modules",
    "memory": "modules",
    "pack": "payload",
    "unpack": "payload",
}
"""Names whose modules import torch: imported when they are first used."""

_SUBMODULES = ("comfy", "diffusers", "numpy", "torch", "transformers", "vllm")


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(importlib.import_module(f"df11.{_LATER[name]}"), name)
    if name in _SUBMODULES:
        return importlib.import_module(f"df11.{name}")
    raise AttributeError(f"module 'df11' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER, *_SUBMODULES})
