"""Compresses the parameters of any torch module in place, and says what a module takes."""

from __future__ import annotations

from types import SimpleNamespace

import torch

from df11.errors import UnsupportedError
from df11.files import Progress, listening
from df11.tensor import Df11Tensor, compress


def compress_(module: torch.nn.Module, *, fused: bool = False, progress: Progress = None) -> torch.nn.Module:
    """Compresses a module's BF16 matrices and stacks of such, one by one and in place, and gives the module. Those that would not
    shrink stay as they are. `fused` is that of `df11.Df11Tensor`.

    Raises `UnsupportedError` if there is nothing to compress.
    """
    # Parameters that several modules have, as tied ones, stay one object.
    made: dict[torch.nn.Parameter, Df11Tensor | None] = {}
    places = [(part, name, weight) for part in module.modules() for name, weight in part._parameters.items()]
    matrices = [place for place in places if place[2] is not None and place[2].dtype == torch.bfloat16 and place[2].dim() >= 2]
    total, done = sum(2 * weight.numel() for weight in {weight for _, _, weight in matrices}), 0
    with listening(progress, "compressing") as listener:
        for part, name, weight in matrices:
            if isinstance(weight, Df11Tensor):
                continue
            if weight not in made:
                compressed = compress(weight.detach(), fused)
                made[weight] = None if compressed is None else Df11Tensor(compressed, weight.requires_grad)
                done += 2 * weight.numel()
                if listener is not None:
                    listener(done, total, name)
            if made[weight] is not None:
                part._parameters[name] = made[weight]
    if all(weight is None for weight in made.values()):
        raise UnsupportedError("the module has no BF16 matrices that would shrink")
    return module


def memory(module: torch.nn.Module) -> SimpleNamespace:
    """What a module's parameters and buffers take, in bytes: `compressed` and `plain` in memory, and `bf16`, what those that are
    compressed would take without df11."""
    tensors = {*module.parameters(), *module.buffers()}
    compressed = [tensor for tensor in tensors if isinstance(tensor, Df11Tensor)]
    return SimpleNamespace(
        compressed=sum(tensor.payload.numel() for tensor in compressed),
        plain=sum(tensor.numel() * tensor.element_size() for tensor in tensors if not isinstance(tensor, Df11Tensor)),
        bf16=sum(2 * tensor.numel() for tensor in compressed),
    )
