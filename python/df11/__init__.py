"""df11: lossless 11-bit models.

DFloat11 (DF11) makes BF16 models about a third smaller without changing a bit. This package compresses and restores
model files, and reads their tensors by name, compressed or not::

    import df11

    df11.compress("Qwen3-8B", "Qwen3-8B-DF11")
    with df11.safe_open("Qwen3-8B-DF11", framework="pt") as f:
        weight = f.get_tensor("model.layers.0.mlp.up_proj.weight")

`import df11` also lets transformers and diffusers run DF11 models: see `df11.Config`, `df11.attach`, `df11.compress_` and
`df11.memory`. `df11.torch` and `df11.numpy` load and save whole state dicts. torch and numpy are imported when a function
needs them, and not before.
"""

import importlib
from typing import TYPE_CHECKING, Any

from df11 import interpreter, registering  # noqa: F401
from df11._df11 import __version__
from df11.errors import (
    AlreadyCompressedError,
    ChangedError,
    DamagedError,
    DeviceError,
    Df11Error,
    ExistsError,
    FileError,
    HubError,
    MissingTensorError,
    NotCompressedError,
    NotFoundError,
    OutOfGpuMemoryError,
    OutOfMemoryError,
    PartError,
    PatternError,
    RowsError,
    UnknownShapeError,
    UnsupportedDtypeError,
)
from df11.files.commands import compress, decompress, inspect, join, model_card, plan, verify
from df11.files.results import (
    Component,
    CompressSummary,
    DecompressSummary,
    Detection,
    DevicePlan,
    Failure,
    FormCost,
    GpuPlan,
    InspectedFile,
    Inspection,
    JoinSummary,
    LeftOut,
    StoredTensor,
    UnitInspection,
    UnitParts,
    VerifyReport,
)
from df11.files.tensors import TensorSlice, safe_open

if TYPE_CHECKING:
    from df11 import comfy as comfy, diffusers as diffusers, numpy as numpy, payloads as payloads, sglang as sglang
    from df11 import torch as torch, vllm as vllm
    from df11.payloads import pack, unpack
    from df11.running.attach import attach
    from df11.running.compress import compress_
    from df11.running.memory import memory
    from df11.transformers import Config

__all__ = [
    "AlreadyCompressedError",
    "ChangedError",
    "Component",
    "CompressSummary",
    "Config",
    "DamagedError",
    "DecompressSummary",
    "Detection",
    "DeviceError",
    "DevicePlan",
    "Df11Error",
    "ExistsError",
    "Failure",
    "FileError",
    "FormCost",
    "GpuPlan",
    "HubError",
    "InspectedFile",
    "Inspection",
    "JoinSummary",
    "LeftOut",
    "MissingTensorError",
    "NotCompressedError",
    "NotFoundError",
    "OutOfGpuMemoryError",
    "OutOfMemoryError",
    "PartError",
    "PatternError",
    "RowsError",
    "StoredTensor",
    "TensorSlice",
    "UnitInspection",
    "UnitParts",
    "UnknownShapeError",
    "UnsupportedDtypeError",
    "VerifyReport",
    "__version__",
    "attach",
    "compress",
    "compress_",
    "decompress",
    "inspect",
    "join",
    "memory",
    "model_card",
    "pack",
    "plan",
    "safe_open",
    "unpack",
    "verify",
]

registering.register()

_LATER = {
    "Config": "transformers",
    "attach": "running.attach",
    "compress_": "running.compress",
    "memory": "running.memory",
    "pack": "payloads",
    "unpack": "payloads",
}
"""Names whose modules import torch and transformers: imported when they are first used."""

_SUBMODULES = ("comfy", "diffusers", "numpy", "payloads", "sglang", "torch", "vllm")


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(importlib.import_module(f"df11.{_LATER[name]}"), name)
    if name in _SUBMODULES:
        return importlib.import_module(f"df11.{name}")
    raise AttributeError(f"module 'df11' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER, *_SUBMODULES})
