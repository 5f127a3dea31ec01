"""Compresses modules into memory, unit by unit, so that memory never holds much more than one unit twice."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from math import prod
from typing import Any

import torch

from df11 import _df11
from df11.errors import Df11Error
from df11.files.arguments import Patterns, for_rust
from df11.files.progress import ProgressArgument, listening
from df11.running.decoded import DecodedUnits
from df11.running.fixed import FixedWeights, encode, held_weight
from df11.running.form import FormArgument, choose
from df11.running.parameters import COMPUTE_FOR_PARTS, first_kept, is_in_order, owner_of, shared
from df11.running.parked import asks_gradients
from df11.running.plan import UnitWeight
from df11.running.run import Running, finish
from df11.units.memory import MemoryUnits

Names = list[str]

CONVERT = "load the plain model in torch.bfloat16, without df11, and call its save_pretrained"
"""How weights of another dtype become BF16."""


def check_dtype(dtype: Any, argument: str) -> None:
    """Refuses a dtype that a library gives or was given, by this argument, for all of a model."""
    if dtype not in (None, torch.bfloat16):
        raise Df11Error(
            f"only BF16 weights are compressed, and the model would be {dtype}; pass {argument}=torch.bfloat16 if its files are "
            f"BF16, and if not, convert them first: {CONVERT}"
        )


def compress_files(model: _df11.Model, wanted: set[str], patterns: Patterns, progress: ProgressArgument) -> MemoryUnits:
    """Compresses the units of a plain model in which any of these tensors is, reading them unit by unit.

    Raises `Df11Error` if there are none.
    """
    shapes = {name: tuple(model.describe(name)[1]) for name in model.names()}
    units = model.units_to_compress(for_rust(patterns))
    taken = [(path, names) for path, names in units if not wanted.isdisjoint(names)]
    _check_any(model, patterns, units, taken)
    sizes = {path: sum(2 * prod(shapes[name]) for name in names) for path, names in taken}
    source, done = MemoryUnits(model), 0
    with listening(progress, "compressing") as listener:
        for path, names in taken:
            unit = model.encode_unit(names)
            if unit is not None:
                source.add(path, [(name, shapes[name]) for name in names], unit)
            done += sizes[path]
            if listener is not None:
                listener(done, sum(sizes.values()), path)
    return source


def matrices_of_files(model: _df11.Model, wanted: set[str], patterns: Patterns) -> set[str]:
    """Which of these tensors of a plain model are to be compressed: those that the patterns name; without patterns, all BF16
    tensors of two dimensions or more.

    Raises `Df11Error` if there are none.
    """
    if patterns is not None:
        named = {name for _, names in model.units_to_compress(for_rust(patterns)) for name in names}
    else:
        described = {name: model.describe(name) for name in model.names()}
        named = {name for name, (dtype, shape, _, _) in described.items() if dtype == "BF16" and len(shape) >= 2}
    _check_any(model, patterns, named, wanted & named)
    return wanted & named


def _check_any(model: _df11.Model, patterns: Patterns, named: Collection[Any], taken: Collection[Any]) -> None:
    """Refuses a model of which nothing would be compressed: nothing is `named`, or none of that `taken`."""
    if taken:
        return
    described = [model.describe(name) for name in model.names()]
    dtypes = {dtype for dtype, _, _, _ in described}
    if "BF16" not in dtypes:
        raise Df11Error(f"the weights are {', '.join(sorted(dtypes))}, and df11 compresses only BF16; to convert, {CONVERT}")
    no_matrix = "the patterns name no BF16 weights of it"
    if patterns is None:
        no_matrix = "df11 finds no BF16 matrices in it"
        if any(dtype == "BF16" and len(shape) > 2 for dtype, shape, _, _ in described):
            no_matrix += ' for units of DF11; form="fixed" compresses weights of more than two dimensions too, and patterns can name them'
    why = "the module uses none of the weights in one place only" if named else no_matrix
    raise Df11Error(f"nothing of the model can be compressed: {why}")


def compress_(
    module: torch.nn.Module,
    *,
    patterns: Patterns = None,
    progress: ProgressArgument = None,
    form: FormArgument = "auto",
    fused: bool = False,
) -> Running:
    """Compresses a torch module on the CPU, in place and unit by unit, and has it run from the compressed weights.

    Without `patterns` each element of a `torch.nn.ModuleList` is a unit of all BF16 parameters in it that have two dimensions
    or more, and so is each other module with such parameters of its own (where it has parts, only its `weight`). Weights that
    the module uses in several places stay as they are, and so do units that would not shrink, and weights that aren't contiguous, as
    after `to(memory_format=torch.channels_last)`. Nothing may write to the weights
    meanwhile. Parameters no longer ask for gradients. If it fails, the module has its weights again, in new parameters that
    don't ask for gradients either. `form` and `fused` are those of `df11.attach`; here "auto" is "fixed".

    Raises `PatternError`; `Df11Error` if there is nothing to compress.
    """
    named = list(_blocks(module) if patterns is None else _by_patterns(module, patterns))
    unfit = shared(module) | first_kept(module, {}, {name for _, names in named for name in names})
    units = [(path, [name for name in names if name not in unfit]) for path, names in named]
    units = [(path, names) for path, names in units if names]
    if not units:
        raise Df11Error("nothing can be compressed: the module has no contiguous BF16 weights on the CPU that it uses in one place")
    sizes = {path: sum(2 * module.get_parameter(name).numel() for name in names) for path, names in units}
    is_fixed = choose("fixed" if form == "auto" else form, 0, fused) == "fixed"
    fixed: list[UnitWeight] = []
    source, done = MemoryUnits(), 0
    try:
        with listening(progress, "compressing") as listener:
            for path, names in units:
                if is_fixed:
                    fixed.extend(weight for name in names for weight in _encoded(module, name, fused))
                else:
                    _compress_unit(module, source, path, names)
                done += sizes[path]
                if listener is not None:
                    listener(done, sum(sizes.values()), path)
        running = FixedWeights(fixed, module) if is_fixed else DecodedUnits(source, module)
    except BaseException:
        decoded = {weight.name: weight.parked.decode for weight in fixed}
        decoded |= {name: partial(source.tensor, name) for path in source.units() for name, _ in source.weights(path)}
        for name, decode in decoded.items():
            owner, attribute = owner_of(module, name)
            owner._parameters[attribute] = torch.nn.Parameter(decode(), requires_grad=False)
            owner.__dict__.pop(attribute, None)
        raise
    finish(running, module)
    return running


def _encoded(module: torch.nn.Module, name: str, fused: bool) -> Iterator[UnitWeight]:
    """A weight with fixed-length codes, and a placeholder in its place; nothing if it would not shrink."""
    weight = module.get_parameter(name)
    codes = encode(weight)
    if codes.bytes < 2 * weight.numel():
        yield held_weight(module, name, tuple(weight.shape), codes, fused)
        _put_placeholder(module, name)


def _compress_unit(module: torch.nn.Module, source: MemoryUnits, path: str, names: Names) -> None:
    """Encodes a unit, and puts placeholders in the place of its weights."""
    weights = [module.get_parameter(name).detach().contiguous() for name in names]
    unit = _df11.encode([(weight.data_ptr(), 2 * weight.numel()) for weight in weights])
    if unit is None:
        return
    source.add(path, [(name, tuple(weight.shape)) for name, weight in zip(names, weights)], unit)
    for name in names:
        _put_placeholder(module, name)


def _put_placeholder(module: torch.nn.Module, name: str) -> None:
    owner, attribute = owner_of(module, name)
    weight = owner._parameters[attribute]
    placeholder = torch.empty(weight.shape, dtype=torch.bfloat16, device="meta")
    owner._parameters[attribute] = torch.nn.Parameter(placeholder, requires_grad=asks_gradients(weight))


def _bf16(module: torch.nn.Module, prefix: str = "") -> Iterator[tuple[str, torch.Tensor]]:
    """The BF16 parameters on the CPU, with their names, that lie in memory as decoded ones do."""
    for name, parameter in module.named_parameters(prefix=prefix, remove_duplicate=False):
        if parameter.dtype == torch.bfloat16 and parameter.device.type == "cpu":
            if is_in_order(parameter):
                yield name, parameter


def _matrices(module: torch.nn.Module, prefix: str) -> Names:
    """The names of those among them that have two dimensions or more: experts may be stacked into one parameter."""
    return [name for name, parameter in _bf16(module, prefix) if parameter.dim() >= 2]


def _blocks(module: torch.nn.Module) -> Iterator[tuple[str, Names]]:
    """The outermost blocks, and all other modules with a matrix of their own.

    A block is an element of a list of modules, or a module of torch's that computes with the weights of its parts itself.
    """
    from torch import nn

    blocks: list[str] = []
    for path, part in module.named_modules():
        if any(path.startswith(f"{block}.") or block == "" for block in blocks):
            continue
        is_element = path != "" and isinstance(module.get_submodule(path.rpartition(".")[0]), nn.ModuleList)
        if is_element or isinstance(part, COMPUTE_FOR_PARTS):
            blocks.append(path)
            yield path, _matrices(part, path)
        else:
            # A small matrix of a module with parts would be decoded for as long as all of these run.
            own = {f"{path}.{name}".lstrip(".") for name in (["weight"] if part._modules else part._parameters)}
            yield path, [name for name in _matrices(part, path) if name in own]


def _by_patterns(module: torch.nn.Module, patterns: Patterns) -> Iterator[tuple[str, Names]]:
    """The units that patterns say, of those whose weights are all there."""
    given = for_rust(patterns)
    assert given is not None
    paths = [path for path, _ in module.named_modules() if path]
    there, claimed = {name for name, _ in _bf16(module)}, set[str]()
    for path, names in zip(paths, _df11.weights_of(given, paths)):
        if names and there.issuperset(names) and claimed.isdisjoint(names):
            claimed.update(names)
            yield path, names
