"""Runs any torch module from the files of a DF11 model: `df11.attach`."""

from __future__ import annotations

from typing import Any

import torch

from df11 import _df11
from df11.errors import Df11Error, NotCompressedError
from df11.files.arguments import Patterns, StrPath, for_rust
from df11.running.files import run_files
from df11.running.form import FormArgument
from df11.running.parameters import held_on_meta
from df11.running.run import Running, finish
from df11.units.devices import Offloading


def attach(
    module: torch.nn.Module,
    path: StrPath,
    *,
    like: StrPath | None = None,
    patterns: Patterns = None,
    strict: bool = True,
    device: Any = None,
    cpu_offload: bool = False,
    cpu_offload_blocks: int | None = None,
    pin_memory: bool = True,
    form: FormArgument = "auto",
    fused: bool = False,
) -> Running:
    """Has a torch module run from the weights of a DF11 model, whose names are those of the module's parameters.

    On the CPU, weights are held in memory in a form that is decoded at the speed of memory, with fixed-length codes
    (`form="fixed"`), if there is memory for that; otherwise they stay in their DF11 files, which the system caches
    (`form="df11"`), and each unit is decoded just before its forward. `fused=True` multiplies few inputs while it decodes:
    faster than the plain model at one token, but sums are formed in another order, so results agree only to rounding.

    On `device`, a GPU (`"cuda"`, `"cuda:1"`), compressed weights are in the GPU's memory, and each unit is decoded just before its
    forward. `form="fixed"` is some 4 % larger and decoded faster; "auto" chooses it if it fits, and if nothing is offloaded.
    `fused=True` holds weights one by one, and multiplies up to 8 inputs while it decodes. With `cpu_offload` compressed weights
    are in the host's memory, and each is copied to the GPU while the one before is used. `cpu_offload_blocks` offloads only
    this number of blocks. `pin_memory=False` uses memory that isn't pinned, and is slower. Everything else of the module is
    moved to the GPU. **Nobody has run this on a GPU yet**; it is tested on an emulated driver. Without `device`, the module
    runs where its parameters are.

    All other tensors are copied into the module. Parameters no longer ask for gradients: such a module can't be
    trained, but adapters on top of it can. Build the module on the device meta to never hold its plain weights; then first give
    buffers that no file has (`persistent=False`), such as rotary tables, their values. The module's parameters must be BF16 where the
    model's are compressed. `strict=False` allows parameters and buffers that the model doesn't have; they stay as they are, on the device
    meta without values: torch multiplies with such a tensor without an error, to anything.

    Raises `NotCompressedError`, `Df11Error` if names or shapes differ, and what `df11.safe_open` raises. The module is then
    not to be used.
    """
    if "_df11" in vars(module):
        raise Df11Error("the module runs from compressed weights already; attach needs a new one")
    shapes = {name: list(parameter.shape) for name, parameter in module.named_parameters(remove_duplicate=False)}
    model = _df11.Model(path, like=like, patterns=for_rust(patterns), shapes=shapes)
    if not model.is_compressed:
        raise NotCompressedError(f"{path} is not a DFloat11 model")
    names = set(model.names())
    missing, no_values = _missing(module, names), _without_values(module, names)
    if strict and missing:
        ways = "strict=False leaves it as it is"
        if hasattr(module, "tie_weights"):
            ways = f"if it is tied to another, call the module's tie_weights() before; {ways}, and from_pretrained follows other names in files"
        raise Df11Error(f"the model has no tensor {missing[0]}, which the module has; {ways}")
    if strict and no_values:
        raise Df11Error(
            f"the module's buffer {no_values[0]} is on the device meta, and no file of the model has its values; give it these before, "
            "as the module's class computes them. strict=False leaves it as it is"
        )
    offloading = Offloading(cpu_offload, cpu_offload_blocks, pin_memory)
    here = next((parameter.device for parameter in module.parameters() if not parameter.is_meta), None)
    where = here if device is None else device
    unfillable = held_on_meta(module)
    if unfillable is not None:
        raise Df11Error(
            f"the module has a tensor on the device meta in its attribute {unfillable}, where it would get no values; build the module on "
            "the CPU"
        )
    running = run_files(model, module, where, form=form, fused=fused, offloading=offloading)
    running.load_plain(module)
    if device is not None:
        # What stands for the compressed weights isn't moved: those aren't parameters.
        module.to(device)
    finish(running, module)
    return running


def _missing(module: torch.nn.Module, names: set[str]) -> list[str]:
    """The parameters and buffers that get no value from tensors of these names."""
    held = module.state_dict(keep_vars=True)
    given = {id(tensor) for name, tensor in held.items() if name in names}
    return [name for name, tensor in held.items() if id(tensor) not in given]


def _without_values(module: torch.nn.Module, names: set[str]) -> list[str]:
    """The buffers on the device meta that get no value from tensors of these names."""
    given = {id(buffer) for name, buffer in module.named_buffers(remove_duplicate=False) if name in names}
    return [name for name, buffer in module.named_buffers() if buffer.is_meta and id(buffer) not in given]
