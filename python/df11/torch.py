"""State dicts of torch tensors: `df11.torch.load_file` and `df11.torch.save_file`, as of `safetensors.torch`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from df11.errors import UnsupportedDtypeError
from df11.files.arguments import Patterns, StrPath
from df11.files.frameworks import DTYPES, TorchFramework
from df11.files.progress import ProgressArgument
from df11.files.results import CompressSummary
from df11.files.save import save
from df11.files.tensors import load_all

if TYPE_CHECKING:
    import torch


def load_file(
    filename: StrPath,
    device: Any = "cpu",
    *,
    like: StrPath | None = None,
    patterns: Patterns = None,
) -> dict[str, torch.Tensor]:
    """Loads a model, compressed or plain, a directory or a .safetensors file: its tensors by their original names.

    Weights are decoded on all cores, straight into the memory of the tensors, to the bits that were compressed. Raises
    what `df11.safe_open` and its `get_tensor` raise.
    """
    return load_all(filename, TorchFramework(device), like, patterns)


def save_file(
    tensors: Mapping[str, torch.Tensor],
    filename: StrPath,
    metadata: dict[str, str] | None = None,
    *,
    patterns: Patterns = None,
    force: bool = False,
    sync: bool = True,
    progress: ProgressArgument = None,
) -> CompressSummary:
    """Compresses a state dict to one .safetensors file: the bytes that `df11.compress` makes of what
    `safetensors.torch.save_file` writes under the same name. Tensors may share memory: equal ones are stored once.

    Without `patterns` df11 chooses by the tensors' names, as `df11.compress` does. While this runs, the tensors are as a
    plain file on the output's disk too, and nothing may write to them. `progress` hears of that file first. Unlike safetensors, it
    overwrites only with `force=True`.

    Raises `ExistsError`, `UnsupportedDtypeError`, `FileError`, or another `Df11Error`; `TypeError` for what is no tensor.
    """
    import torch

    names = {getattr(torch, own, None): name for name, own in DTYPES.items()}
    if not isinstance(tensors, Mapping):
        raise TypeError(f"tensors come as a dict from their names, and not as a {type(tensors).__name__}")
    held, described = [], []
    for name, tensor in tensors.items():
        if not isinstance(tensor, torch.Tensor):
            raise TypeError(f"{name} is a {type(tensor).__name__}, not a tensor")
        if tensor.dtype not in names or tensor.layout is not torch.strided or tensor.is_meta:
            what = f"{tensor.dtype}, {tensor.layout}, on {tensor.device}"
            raise UnsupportedDtypeError(f"tensor {name} is {what}: a file can't hold it")
        plain = tensor.detach().resolve_conj().resolve_neg().cpu().contiguous()
        held.append(plain)
        size = plain.numel() * plain.element_size()
        if size > 0 and plain.data_ptr() == 0:
            # A DTensor, for one.
            raise UnsupportedDtypeError(f"tensor {name}, of the class {type(tensor).__name__}, has no memory of its own here")
        described.append((name, names[plain.dtype], list(plain.shape), plain.data_ptr(), size))
    return save(described, filename, metadata, patterns, force, sync, progress)
