"""Holds a module's weights on GPUs with fixed-length codes, one by one, so that few inputs are multiplied while a weight is decoded."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

import torch

from df11 import _df11
from df11.files.progress import ProgressArgument, listening
from df11.modes import unseen
from df11.running.arrangement import Arrangement
from df11.running.fixed import FixedWeights, held_weight, make, reader
from df11.running.fixed_weight import FixedWeight
from df11.running.parked import as_plain
from df11.running.plan import Kept, sort
from df11.running.products import matrix
from df11.units.devices import DeviceMap, Offloading
from df11.units.gpu import gpus_of
from df11.units.gpu_codes import FUSED_INPUTS, CodesOnGpu, GpuCodes

_LINEAR, _EMBEDDING = torch.nn.functional.linear, torch.nn.functional.embedding


def _exact(
    input: torch.Tensor, codes: GpuCodes, first: int, rows: int, bias: torch.Tensor | None, asked: bool
) -> torch.Tensor:
    """The product of inputs and of this number of rows, from `first` on, by torch."""
    with codes.gpu.decoded(codes, first, rows) as weight:
        return _LINEAR(input, as_plain(weight.detach(), asked), bias)


def _fused(
    input: torch.Tensor, codes: GpuCodes, first: int, rows: int, bias: torch.Tensor | None, asked: bool
) -> torch.Tensor:
    """The same, multiplied while it is decoded."""
    return codes.multiply(first, rows, input, bias)


def _embedding(input: Any, weight: Any, *args: Any, **kwargs: Any) -> Any:
    """`torch.nn.functional.embedding`, of a weight that is decoded for it."""
    shape = matrix(input, weight)
    if shape is None:
        return NotImplemented
    with weight.codes.gpu.decoded(weight.codes, weight.first, shape[0]) as decoded:
        return _EMBEDDING(input, decoded, *args, **kwargs)


class GpuWeight(FixedWeight):
    """Some rows of a weight on a GPU. Its `codes` are `GpuCodes`."""

    fused_inputs = FUSED_INPUTS
    multiply_fused = staticmethod(_fused)
    multiply_exact = staticmethod(_exact)
    embedding = staticmethod(_embedding)

    @staticmethod
    def place_of(codes: GpuCodes) -> torch.device:
        return codes.gpu.device

    @staticmethod
    def decode_rows(codes: GpuCodes, first: int, shape: tuple[int, ...]) -> torch.Tensor:
        with unseen(), torch.no_grad(), torch.inference_mode(False):
            tensor = torch.empty(shape, dtype=torch.bfloat16, device=codes.gpu.device)
            codes.decode(first, tensor.numel() // max(codes.columns, 1), tensor)
            return tensor

    def is_exact(self, input: torch.Tensor, bias: torch.Tensor | None) -> bool:
        # The weight is multiplied as a plain one is: by torch, and whole.
        return True


class GpuFixedWeights(FixedWeights):
    """The weights of a module on GPUs."""

    def scratch_bytes(self) -> int:
        gpus = {id(weight.parked.codes.gpu): weight.parked.codes.gpu for weight in self.weights}
        return sum(gpu.scratch_bytes() for gpu in gpus.values())


def hold_on_gpus(
    files: _df11.Model,
    module: torch.nn.Module,
    compressed: set[str],
    arrangements: Mapping[str, Arrangement],
    dtypes: Mapping[str, torch.dtype],
    devices: DeviceMap,
    offloading: Offloading,
    progress: ProgressArgument = None,
) -> GpuFixedWeights:
    """Holds those of a module's parameters that are made of the `compressed` among a model's tensors."""
    shapes = {name: tuple(files.describe(name)[1]) for name in compressed}
    sorted_out = sort(shapes, module, arrangements, dtypes)
    tensor = reader(files)
    paths = [name.rpartition(".")[0] for name, _, _ in sorted_out.held]
    gpus = gpus_of(paths, devices)
    on_gpu = {ordinal: CodesOnGpu(gpu) for ordinal, gpu in {gpu.ordinal: gpu for gpu in gpus.values()}.items()}
    offloaded = offloading.units(paths)

    weights, kept, done = [], list(sorted_out.kept), 0
    size = sum(2 * prod(shape) for _, shape, _ in sorted_out.held)
    with listening(progress, "compressing") as listener:
        for path, (name, shape, arrangement) in zip(paths, sorted_out.held):
            words = make(name, shape, arrangement, tensor)
            codes = on_gpu[gpus[path].ordinal].load(name, words, path in offloaded, offloading.pin_memory)
            if codes.bytes < 2 * prod(shape):
                weights.append(held_weight(module, name, shape, codes, True, GpuWeight))
            else:
                codes.unload()
                kept.append(Kept(name, "it would not shrink"))
            done += 2 * prod(shape)
            if listener is not None:
                listener(done, size, name)
    return GpuFixedWeights(weights, module, kept, sorted_out.plain, arrangements, tensor)
