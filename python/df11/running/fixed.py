"""Holds a module's weights in memory with fixed-length codes. Files stay DF11."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import prod
from typing import Any
from weakref import ref

import torch

from df11 import _df11
from df11.errors import Df11Error, MissingTensorError
from df11.files.frameworks import TorchFramework
from df11.files.progress import ProgressArgument, listening
from df11.files.tensors import read_tensor
from df11.running.arrangement import Arrangement
from df11.running.fixed_weight import FixedWeight
from df11.running.form import Form
from df11.running.guards import never_compiled
from df11.running.ordinary import OrdinaryWeights
from df11.running.override import override
from df11.running.parameters import COMPUTE_FOR_PARTS
from df11.running.plan import Kept, UnitWeight, has_forward, sort
from df11.running.products import scratch_bytes
from df11.running.run import Running, park


def _in_no_file(name: str) -> torch.Tensor:
    """The tensors of a module that isn't in files."""
    raise MissingTensorError(f"no file has a tensor {name}")


class FixedWeights(Running):
    """The weights of a module, with fixed-length codes.

    A weight is decoded where it is used, so modules run as they are, and threads beside each other.
    """

    form: Form = "fixed"

    def __init__(
        self,
        weights: list[UnitWeight],
        module: torch.nn.Module,
        kept: list[Kept] | None = None,
        plain: list[str] | None = None,
        arrangements: Mapping[str, Arrangement] | None = None,
        tensor: Callable[[str], torch.Tensor] = _in_no_file,
    ) -> None:
        """Parks the weights. The other arguments are those of `Running`, of a model in files."""
        super().__init__(kept or [], plain or [], arrangements or {}, tensor)
        self._weights = weights
        ordinary = OrdinaryWeights(self.turn)
        park(weights)
        for part in _blocks(module, weights):
            override(part, "forward", never_compiled)
        for path, part in module.named_modules():
            within = [weight for weight in weights if path == "" or weight.name.startswith(f"{path}.")]
            if within and isinstance(part, COMPUTE_FOR_PARTS):
                override(part, "forward", partial(ordinary.around, within))

    @property
    def weights(self) -> list[UnitWeight]:
        return self._weights

    def held_bytes(self) -> int:
        # What torch has swapped for another tensor isn't held any more.
        return sum(weight.parked.codes.bytes for weight in self._weights if isinstance(weight.parked, FixedWeight))

    def scratch_bytes(self) -> int:
        return max((scratch_bytes(weight.shape) for weight in self._weights), default=0)


def hold(
    files: _df11.Model,
    module: torch.nn.Module,
    compressed: set[str],
    arrangements: Mapping[str, Arrangement],
    dtypes: Mapping[str, torch.dtype],
    fused: bool,
    progress: ProgressArgument = None,
) -> FixedWeights:
    """Holds those of a module's parameters that are made of the `compressed` among a model's tensors."""
    shapes = {name: tuple(files.describe(name)[1]) for name in compressed}
    sorted_out = sort(shapes, module, arrangements, dtypes)
    tensor = reader(files)
    whole = {name: arrangement.sources[0] for name, _, arrangement in sorted_out.held if arrangement.is_tensor}
    with listening(progress, "compressing") as listener:
        codes = dict(zip(whole, files.hold(list(whole.values()), listener)))
    weights, kept = [], list(sorted_out.kept)
    for name, shape, arrangement in sorted_out.held:
        held = codes.pop(name) if name in codes else encode(make(name, shape, arrangement, tensor))
        if held.bytes < 2 * prod(shape):
            weights.append(held_weight(module, name, shape, held, fused))
        else:
            kept.append(Kept(name, "it would not shrink"))
    return FixedWeights(weights, module, kept, sorted_out.plain, arrangements, tensor)


def reader(files: _df11.Model) -> Callable[[str], torch.Tensor]:
    """What gives the tensors of a model, on the CPU."""

    def tensor(name: str) -> torch.Tensor:
        read: torch.Tensor = read_tensor(files, TorchFramework(), name)
        return read

    return tensor


def make(
    name: str, shape: tuple[int, ...], arrangement: Arrangement, tensor: Callable[[str], torch.Tensor]
) -> torch.Tensor:
    """A parameter, made of the tensors of a model.

    Raises `Df11Error` if it isn't what the module needs.
    """
    made = arrangement.make(tensor)
    if tuple(made.shape) != shape:
        raise Df11Error(f"parameter {name} of the module has shape {shape}, and the model's has {tuple(made.shape)}")
    # Some of the tensors may be stored in another dtype.
    return made.to(torch.bfloat16)


def encode(tensor: torch.Tensor) -> _df11.Fixed:
    """A BF16 tensor on the CPU, with fixed-length codes."""
    words = tensor.detach().contiguous()
    return _df11.Fixed(words.data_ptr(), list(words.shape))


def held_weight(
    module: torch.nn.Module,
    name: str,
    shape: tuple[int, ...],
    codes: Any,
    fused: bool,
    kind: type[FixedWeight] = FixedWeight,
) -> UnitWeight:
    """A weight with fixed-length codes, and its place in a module."""
    path, _, attribute = name.rpartition(".")
    parked = kind.of(name, codes, 0, shape, fused)
    return UnitWeight(name, ref(module.get_submodule(path)), attribute, shape, 0, prod(shape), parked)


def _blocks(module: torch.nn.Module, weights: list[UnitWeight]) -> list[Any]:
    """The modules that no compiler may look into: elements of lists in which weights are, and owners of the others."""
    found: dict[str, torch.nn.Module] = {}
    for weight in weights:
        path = weight.name.split(".")[:-1]
        number = next((n for n, part in enumerate(path) if part.isdecimal()), len(path) - 1)
        block = ".".join(path[: number + 1])
        found[block] = module.get_submodule(block)
    return [part for part in found.values() if has_forward(part)]
