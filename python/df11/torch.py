"""Dicts of torch tensors: `df11.torch.load_file` and `df11.torch.save_file`, as of `safetensors.torch`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from df11.errors import ArgumentError, UnsupportedError
from df11.files import Patterns, Progress, Result, StrPath
from df11.tensors import DTYPES, TorchFramework, load_all, save_all

if TYPE_CHECKING:
    import torch


def load_file(
    filename: StrPath, device: Any = "cpu", *, like: StrPath | None = None, patterns: Patterns = None
) -> dict[str, torch.Tensor]:
    """Loads a model, compressed or plain, a directory or a .safetensors file: its tensors by their original names.

    Weights are decoded on all cores, straight into the memory of the tensors. Raises what `df11.safe_open` and its `get_tensor` raise.
    """
    return load_all(filename, TorchFramework(device), like, patterns)


def save_file(
    tensors: Mapping[str, torch.Tensor],
    filename: StrPath,
    metadata: dict[str, str] | None = None,
    *,
    patterns: Patterns = None,
    force: bool = False,
    progress: Progress = None,
) -> Result:
    """Compresses a state dict to one .safetensors file: the bytes that `df11.compress` makes of what `safetensors.torch.save_file`
    writes under the same name. Equal tensors are stored once. Nothing may write to the tensors meanwhile, which are on the output's disk as
    a plain file, too. Unlike safetensors, it overwrites only with `force=True`, and only what df11 wrote.

    Raises `ExistsError`, `UnsupportedError`, `FileError`, or another `Df11Error`.
    """
    import torch

    names = {getattr(torch, own, None): name for name, own in DTYPES.items()}
    held, described = [], []
    for name, tensor in tensors.items():
        if not isinstance(tensor, torch.Tensor):
            raise ArgumentError(f"{name} is a {type(tensor).__name__}, not a tensor")
        if tensor.dtype not in names or tensor.layout is not torch.strided or tensor.is_meta:
            raise UnsupportedError(f"a file can't hold tensor {name}: {tensor.dtype}, {tensor.layout}, on {tensor.device}")
        plain = tensor.detach().resolve_conj().resolve_neg().cpu().contiguous()
        held.append(plain)
        described.append((name, names[plain.dtype], list(plain.shape), plain.data_ptr(), plain.numel() * plain.element_size()))
    return save_all(described, filename, metadata, patterns, force, progress)
