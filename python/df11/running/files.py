"""Runs a module from the files of a model, compressed or plain."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

import torch

from df11 import _df11
from df11.files.arguments import Patterns
from df11.files.progress import ProgressArgument
from df11.running.arrangement import Arrangement
from df11.running.compress import compress_files, matrices_of_files
from df11.running.decoded import DecodedUnits
from df11.running.fixed import hold
from df11.running.form import Form, FormArgument, choose, choose_on_gpus
from df11.running.gpu_fixed import hold_on_gpus
from df11.running.parameters import shared
from df11.running.run import Running
from df11.units.devices import DeviceMap, Offloading, are_cpus
from df11.units.gpu import gpus_of, on_devices
from df11.units.source import FileUnits
from df11.units.torch_gpu import TorchGpu


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
    weights = {name: shape for unit in units.units() for name, shape in units.weights(unit)}
    if arrangements is None:
        arrangements = {name: Arrangement.same(name) for name in files.names()}
    held = set(weights) | _stacked(files, module, arrangements, dtypes or {})
    chosen = _form(form, fused, files, held, devices, offloading)
    if chosen == "fixed" and are_cpus(devices):
        return hold(files, module, held, arrangements, dtypes or {}, fused)
    if fused:
        return hold_on_gpus(files, module, held, arrangements, dtypes or {}, devices, offloading)
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
    decoded = shared(module) | set(dtypes)
    parameters = {name for name, _ in module.named_parameters()} - decoded
    mine = {name: arrangement for name, arrangement in arrangements.items() if name in parameters}
    wanted = {tensor for arrangement in mine.values() for tensor in arrangement.sources}
    held = matrices_of_files(files, wanted, patterns)
    chosen = _form(form, fused, files, held, devices, offloading)
    if chosen == "fixed" and are_cpus(devices):
        return hold(files, module, held, arrangements, dtypes, fused, progress)
    if fused:
        return hold_on_gpus(files, module, held, arrangements, dtypes, devices, offloading, progress)
    followed = [arrangement for arrangement in mine.values() if arrangement.is_tensor or arrangement.pieces is not None]
    wanted = {tensor for arrangement in followed for tensor in arrangement.sources}
    units = compress_files(files, wanted, patterns, progress)
    return DecodedUnits(on_devices(units, devices, offloading, chosen), module, arrangements, dtypes)


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
    form: FormArgument, fused: bool, files: _df11.Model, names: set[str], devices: DeviceMap, offloading: Offloading
) -> Form:
    """The form for weights of these names on these devices."""
    shapes = {name: tuple(files.describe(name)[1]) for name in names}
    if are_cpus(devices):
        return choose(form, sum(prod(shape) for shape in shapes.values()), fused)
    paths = {name: name.rpartition(".")[0] for name in names}
    of_gpus: dict[int, tuple[TorchGpu, dict[str, tuple[int, ...]]]] = {}
    gpus = gpus_of(paths.values(), devices)
    for name, path in paths.items():
        of_gpus.setdefault(gpus[path].ordinal, (gpus[path], {}))[1][name] = shapes[name]
    free = ((gpu.free(), weights) for gpu, weights in of_gpus.values())
    return choose_on_gpus(form, fused, offloading.cpu_offload, free)
