"""Runs a module from the files of a model, compressed or plain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod

import torch

from df11 import _df11
from df11.files.arguments import Patterns, for_rust
from df11.files.progress import ProgressArgument
from df11.running.arrangement import Arrangement
from df11.running.compress import compress_files, matrices_of_files
from df11.running.decoded import DecodedUnits
from df11.running.fixed import hold
from df11.running.form import Form, FormArgument, OnGpu, choose, choose_on_gpus
from df11.running.gpu_fixed import hold_on_gpus
from df11.running.parameters import first_kept, shared
from df11.running.run import Running
from df11.units.devices import DeviceMap, Offloading, are_cpus, block_of
from df11.units.gpu import gpus_of, on_devices
from df11.units.source import FileUnits


def run_files(
    files: _df11.Model,
    module: torch.nn.Module,
    devices: DeviceMap = None,
    arrangements: Mapping[str, Arrangement] | None = None,
    dtypes: Mapping[str, torch.dtype] | None = None,
    *,
    form: FormArgument = "auto",
    fused: bool = False,
    offloading: Offloading = Offloading(),
) -> Running:
    """Parks the compressed weights of a module on these devices, in this form. `arrangements` and `dtypes` are those of
    `DecodedUnits`."""
    units = FileUnits(files)
    weights = {name for unit in units.units() for name, _ in units.weights(unit)}
    if arrangements is None:
        arrangements = {name: Arrangement.same(name) for name in files.names()}
    held = weights | _stacked(files, module, arrangements, dtypes or {})
    chosen = _form(form, fused, files, held, module, arrangements, devices, offloading)
    is_on_cpu = chosen == "fixed" and are_cpus(devices)
    dtypes = _with_kept(dtypes or {}, module, arrangements, held if is_on_cpu or fused else weights)
    if is_on_cpu:
        return hold(files, module, held, arrangements, dtypes, fused)
    if fused:
        return hold_on_gpus(files, module, held, arrangements, dtypes, devices, offloading)
    return DecodedUnits(on_devices(units, devices, offloading, chosen), module, arrangements, dtypes)


def run_plain_files(
    files: _df11.Model,
    module: torch.nn.Module,
    devices: DeviceMap,
    arrangements: Mapping[str, Arrangement],
    dtypes: Mapping[str, torch.dtype],
    *,
    patterns: Patterns,
    progress: ProgressArgument,
    form: FormArgument = "auto",
    fused: bool = False,
    offloading: Offloading = Offloading(),
) -> Running:
    """Compresses a plain model while it reads it, and parks the compressed weights as `run_files` does."""
    held = matrices_of_files(files, _sources(_alone(module, arrangements, dtypes)), patterns)
    chosen = _form(form, fused, files, held, module, arrangements, devices, offloading)
    is_on_cpu = chosen == "fixed" and are_cpus(devices)
    if not is_on_cpu and not fused:
        held &= {name for _, names in files.units_to_compress(for_rust(patterns)) for name in names}
    dtypes = _with_kept(dtypes, module, arrangements, held)
    mine = _alone(module, arrangements, dtypes)
    held = matrices_of_files(files, _sources(mine), patterns)
    if is_on_cpu:
        return hold(files, module, held, arrangements, dtypes, fused, progress)
    if fused:
        return hold_on_gpus(files, module, held, arrangements, dtypes, devices, offloading, progress)
    followed = [arrangement for arrangement in mine if arrangement.is_tensor or arrangement.pieces is not None]
    units = compress_files(files, _sources(followed), patterns, progress)
    return DecodedUnits(on_devices(units, devices, offloading, chosen), module, arrangements, dtypes)


def _alone(
    module: torch.nn.Module, arrangements: Mapping[str, Arrangement], dtypes: Mapping[str, torch.dtype]
) -> list[Arrangement]:
    """How the parameters are made that the module uses in one place only, as BF16, and for which no library asks."""
    parameters = {name for name, _ in module.named_parameters()} - shared(module) - set(dtypes)
    return [arrangement for name, arrangement in arrangements.items() if name in parameters]


def _sources(arrangements: Iterable[Arrangement]) -> set[str]:
    return {tensor for arrangement in arrangements for tensor in arrangement.sources}


def _with_kept(
    dtypes: Mapping[str, torch.dtype], module: torch.nn.Module, arrangements: Mapping[str, Arrangement], tensors: set[str]
) -> dict[str, torch.dtype]:
    """`dtypes`, and the parameters that stay decoded for the library that asks for dtypes, if these `tensors` are to be compressed."""
    names = {name for name, arrangement in arrangements.items() if not tensors.isdisjoint(arrangement.sources)}
    return {**dtypes, **dict.fromkeys(first_kept(module, dtypes, names), torch.bfloat16)}


def _stacked(
    files: _df11.Model,
    module: torch.nn.Module,
    arrangements: Mapping[str, Arrangement],
    dtypes: Mapping[str, torch.dtype],
) -> set[str]:
    """The tensors of three dimensions or more that a DF11 model has as they are, and that are parameters: all experts of a layer,
    for which DF11 files have no place."""
    parameters, unfit = dict(module.named_parameters()), shared(module) | set(dtypes)
    fit = {name for name, each in parameters.items() if each.dim() >= 3 and each.dtype == torch.bfloat16} - unfit
    found = {arrangements[name].sources[0] for name in fit & set(arrangements) if arrangements[name].is_tensor}
    described = {name: files.describe(name) for name in found & set(files.stored())}
    return {name for name, (dtype, shape, _, _) in described.items() if dtype == "BF16" and len(shape) >= 3}


def _form(
    form: FormArgument,
    fused: bool,
    files: _df11.Model,
    names: set[str],
    module: torch.nn.Module,
    arrangements: Mapping[str, Arrangement],
    devices: DeviceMap,
    offloading: Offloading,
) -> Form:
    """The form for weights of these names on these devices."""
    elements = {name: prod(files.describe(name)[1]) for name in names}
    if are_cpus(devices):
        return choose(form, sum(elements.values()), fused)
    # Parameters, as others than these names may be on a GPU already.
    plain = {
        name: parameter.numel() * parameter.element_size()
        for name, parameter in module.named_parameters()
        if parameter.device.type in ("cpu", "meta")
        and not (name in arrangements and names.intersection(arrangements[name].sources))
    }
    gpus = gpus_of({_module_of(name) for name in [*elements, *plain]}, devices)
    on_gpus: dict[int, OnGpu] = {}

    def on_gpu(name: str) -> OnGpu:
        gpu = gpus[_module_of(name)]
        return on_gpus.setdefault(gpu.ordinal, OnGpu(gpu.free()))

    for name, count in elements.items():
        blocks, block = on_gpu(name).blocks, block_of(_module_of(name))
        blocks[block] = blocks.get(block, 0) + count
    for name, size in plain.items():
        on_gpu(name).plain += size
    is_offloaded = offloading.cpu_offload and offloading.cpu_offload_blocks != 0
    return choose_on_gpus(form, fused, is_offloaded, on_gpus.values())


def _module_of(name: str) -> str:
    return name.rpartition(".")[0]
