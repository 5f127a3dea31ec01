"""Plans what a module is run with: which weights are decoded before which forward, and where in the scratch they go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import prod
from weakref import ReferenceType, ref

import torch

from df11.errors import Df11Error
from df11.modes import unseen
from df11.running.arrangement import Arrangement, Box, Piece
from df11.running.parameters import COMPUTE_FOR_PARTS, is_in_order, replaced, shared
from df11.running.parked import ParkedWeight
from df11.units.source import UnitSource


@dataclass(frozen=True)
class UnitWeight:
    """A parameter that is decoded, and the place in the module that it is put."""

    name: str
    _owner: ReferenceType[torch.nn.Module]
    attribute: str
    shape: tuple[int, ...]
    start: int
    """Its first element in the scratch."""
    elements: int
    parked: ParkedWeight
    """What is in its place between forwards."""

    @property
    def owner(self) -> torch.nn.Module | None:
        """The module that has it; `None` when that is gone. A module has its units, and a unit doesn't keep a module."""
        return self._owner()


@dataclass(frozen=True)
class UnitModule:
    """A module, and what is decoded just before its forward."""

    path: str
    _module: ReferenceType[torch.nn.Module]
    device: torch.device
    """Where it runs, and where the scratch is."""
    depth: int
    """How many other modules with compressed weights it lies in."""
    weights: list[UnitWeight]
    units: list[tuple[str, int, int]]
    """The compressed units: each one's path, its first element in the scratch, and its number of elements."""
    copies: list[tuple[Box, Box]]
    """What is then copied within the scratch, from where and to where: parts of weights that can't be decoded in place."""
    constants: list[tuple[torch.Tensor, Box]]
    """Tensors that are stored as they are and that a parameter is made of too, and where they go."""
    elements: int
    """The elements of the scratch that all this takes."""

    @property
    def module(self) -> torch.nn.Module | None:
        """The module; `None` when it is gone."""
        return self._module()

    def lies_within(self, other: UnitModule) -> bool:
        """Whether its module is a part of the other's."""
        return self.path != other.path and (other.path == "" or self.path.startswith(f"{other.path}."))


@dataclass(frozen=True)
class Kept:
    """A compressed weight that is decoded once, when the model is loaded, and stays."""

    name: str
    reason: str
    dtype: torch.dtype = torch.bfloat16


@dataclass
class Plan:
    """What becomes of each of a module's parameters."""

    units: list[UnitModule] = field(default_factory=list)
    """What is decoded before forwards."""
    kept: list[Kept] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)
    """Parameters and buffers of tensors that are stored as they are."""


@dataclass
class _Parameter:
    """A parameter that is to be decoded before forwards."""

    name: str
    owner_path: str
    shape: tuple[int, ...]
    pieces: list[Piece]
    arrangement: Arrangement
    start: int = -1


@dataclass
class Sorted:
    """What becomes of each of a module's parameters, whatever form compressed weights are held in."""

    held: list[tuple[str, tuple[int, ...], Arrangement]] = field(default_factory=list)
    """Those that stay compressed: names, shapes, and how they are made."""
    kept: list[Kept] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)


def sort(
    compressed: Mapping[str, tuple[int, ...]],
    module: torch.nn.Module,
    arrangements: Mapping[str, Arrangement],
    dtypes: Mapping[str, torch.dtype],
) -> Sorted:
    """Sorts parameters by whether the tensors that they are made of are `compressed`, which has their shapes.

    Raises `Df11Error` if the module lacks a parameter, or one has another shape.
    """
    places, buffers = dict(module.named_parameters(remove_duplicate=False)), dict(module.named_buffers(remove_duplicate=False))
    shared_names, replaced_names = shared(module), replaced(module)
    found = Sorted()
    for name, arrangement in arrangements.items():
        if not any(tensor in compressed for tensor in arrangement.sources):
            found.plain.append(name)
            continue
        if name in buffers:
            found.kept.append(Kept(name, "the module has it as a buffer", buffers[name].dtype))
            continue
        if name not in places:
            raise Df11Error(f"the module has no parameter {name}, which the model has compressed")
        got = tuple(places[name].shape)
        shape = compressed[arrangement.sources[0]] if arrangement.is_tensor else arrangement.shape
        if shape is not None and shape != got:
            raise Df11Error(f"parameter {name} of the module has shape {got}, and the model's has {shape}")
        if name not in dtypes and places[name].dtype != torch.bfloat16:
            what = f"parameter {name} of the module is {places[name].dtype}"
            raise Df11Error(f"{what}, and DF11 weights are BF16; call the module's to(torch.bfloat16) before")
        if name in replaced_names:
            found.kept.append(Kept(name, "the module replaces it when it runs", dtypes.get(name, torch.bfloat16)))
        elif name in shared_names:
            found.kept.append(Kept(name, "the module has it in several places", dtypes.get(name, torch.bfloat16)))
        elif name in dtypes:
            is_asked = dtypes[name] == torch.bfloat16
            reason = "its library asks it for the model's dtype" if is_asked else f"the module needs it as {dtypes[name]}"
            found.kept.append(Kept(name, reason, dtypes[name]))
        elif not is_in_order(places[name]):
            found.kept.append(Kept(name, "the module has it in another order in memory"))
        else:
            found.held.append((name, got, arrangement))
    return found


def plan(
    source: UnitSource,
    module: torch.nn.Module,
    arrangements: Mapping[str, Arrangement],
    dtypes: Mapping[str, torch.dtype],
) -> Plan:
    """Plans it, and changes nothing. `dtypes` has the parameters that the module needs in another dtype than BF16.

    Raises what `sort` raises.
    """
    compressed = {name: (unit, shape) for unit in source.units() for name, shape in source.weights(unit)}
    sorted_out = sort({name: shape for name, (_, shape) in compressed.items()}, module, arrangements, dtypes)
    made = Plan(kept=sorted_out.kept, plain=sorted_out.plain)
    parameters: list[_Parameter] = []
    for name, shape, arrangement in sorted_out.held:
        pieces = arrangement.pieces_of(shape)
        if pieces is None:
            made.kept.append(Kept(name, "transformers converts it in a way that isn't followed"))
        else:
            parameters.append(_Parameter(name, name.rpartition(".")[0], shape, pieces, arrangement))
    for kept in made.kept:
        if not all(tensor in compressed for tensor in arrangements[kept.name].sources):
            raise Df11Error(f"parameter {kept.name} is made of compressed and of plain tensors, and can't be kept decoded")
    groups = _groups(parameters, {name: unit for name, (unit, _) in compressed.items()})
    by_module: dict[str, list[tuple[list[_Parameter], list[str]]]] = {}
    for group, units in groups:
        by_module.setdefault(_module_of(module, group, units), []).append((group, units))
    for path, found in by_module.items():
        group = [parameter for some, _ in found for parameter in some]
        units = list(dict.fromkeys(unit for _, some in found for unit in some))
        made.units.append(_unit_module(source, module, path, group, units))
    made.units = [replace(unit, depth=sum(unit.lies_within(other) for other in made.units)) for unit in made.units]
    return made


def _groups(parameters: list[_Parameter], unit_of: Mapping[str, str]) -> Iterable[tuple[list[_Parameter], list[str]]]:
    """Puts together what must be decoded together: the parameters of one unit, and the units of one parameter."""
    first: dict[str, int] = {}
    groups: dict[int, tuple[list[_Parameter], list[str]]] = {}
    for number, parameter in enumerate(parameters):
        units = list(dict.fromkeys(unit_of[piece.source] for piece in parameter.pieces if piece.source in unit_of))
        joined = sorted({first[unit] for unit in units if unit in first})
        group: tuple[list[_Parameter], list[str]] = ([], [])
        for old in joined:
            some, theirs = groups.pop(old)
            group[0].extend(some)
            group[1].extend(theirs)
        group[0].append(parameter)
        group[1].extend(unit for unit in units if unit not in group[1])
        own = joined[0] if joined else number
        groups[own] = group
        for unit in group[1]:
            first[unit] = own
    return groups.values()


def _module_of(module: torch.nn.Module, group: list[_Parameter], units: list[str]) -> str:
    """The path of the module before whose forward a group is decoded."""
    paths = [parameter.owner_path.split(".") if parameter.owner_path else [] for parameter in group]
    common = paths[0]
    for path in paths[1:]:
        same = [a == b for a, b in zip(common, path)]
        common = common[: same.index(False) if False in same else len(same)]
    unit = units[0].split(".")
    # The unit's own module, if it has all of them: that is what the pattern's author had in mind.
    candidate = unit if len(units) == 1 and common[: len(unit)] == unit else common
    while candidate and not has_forward(module.get_submodule(".".join(candidate))):
        candidate = candidate[:-1]
    around = [".".join(candidate[:n]) for n in range(len(candidate) + 1)]
    return next((path for path in around if isinstance(module.get_submodule(path), COMPUTE_FOR_PARTS)), around[-1])


def has_forward(module: torch.nn.Module) -> bool:
    """Whether it is ever called; a list of modules isn't."""
    return type(module).forward is not torch.nn.Module.forward


def _unit_module(
    source: UnitSource, module: torch.nn.Module, path: str, group: list[_Parameter], units: list[str]
) -> UnitModule:
    """Lays out the scratch of a module's forward."""
    end = 0
    by_source: dict[str, list[tuple[_Parameter, Piece]]] = {}
    for parameter in group:
        for piece in parameter.pieces:
            by_source.setdefault(piece.source, []).append((parameter, piece))
        if not parameter.arrangement.is_tensor:
            parameter.start, end = end, end + prod(parameter.shape)
    device = source.device_of(units[0])
    elsewhere = [unit for unit in units if source.device_of(unit) != device]
    if elsewhere:
        raise Df11Error(f"{units[0]} is on {device} and {elsewhere[0]} elsewhere, and {path or 'the module'} needs both")
    made = UnitModule(path, ref(module.get_submodule(path)), device, 0, [], [], [], [], 0)
    for unit in units:
        weights = source.weights(unit)
        elements = sum(prod(shape) for _, shape in weights)
        start = _in_place(weights, by_source)
        if start is not None:
            made.units.append((unit, start, elements))
            continue
        made.units.append((unit, end, elements))
        for name, shape in weights:
            for parameter, piece in by_source.get(name, []):
                if parameter.arrangement.is_tensor:
                    parameter.start = end
                else:
                    made.copies.append((_moved(piece.part, end), _moved(piece.place, parameter.start)))
            end += prod(shape)
    compressed = {name for unit in units for name, _ in source.weights(unit)}
    for name, pieces in by_source.items():
        if name not in compressed:
            tensor = source.tensor(name).to(device)
            for parameter, piece in pieces:
                made.constants.append((piece.part.view(tensor), _moved(piece.place, parameter.start)))
    made.weights.extend(_weight(source, module, parameter, device) for parameter in group)
    return replace(made, elements=end)


def _in_place(
    weights: list[tuple[str, tuple[int, ...]]], by_source: Mapping[str, list[tuple[_Parameter, Piece]]]
) -> int | None:
    """Where in the scratch a unit begins that can be decoded to where its weights are needed, if it can."""
    begin, end = None, None
    for name, shape in weights:
        pieces = by_source.get(name, [])
        if len(pieces) != 1:
            return None
        parameter, piece = pieces[0]
        if parameter.arrangement.is_tensor or not piece.is_whole(prod(shape)):
            return None
        at = parameter.start + piece.place.offset
        if end is not None and at != end:
            return None
        begin = at if begin is None else begin
        end = at + prod(shape)
    return begin


def _moved(box: Box, by: int) -> Box:
    return replace(box, offset=box.offset + by)


def _weight(source: UnitSource, module: torch.nn.Module, parameter: _Parameter, device: torch.device) -> UnitWeight:
    owner = module.get_submodule(parameter.owner_path)
    attribute = parameter.name.rpartition(".")[2]
    make = parameter.arrangement.make

    def decode() -> torch.Tensor:
        with unseen(), torch.no_grad():
            return make(source.tensor).to(device)

    parked = ParkedWeight(parameter.name, parameter.shape, device, decode)
    elements = prod(parameter.shape)
    return UnitWeight(parameter.name, ref(owner), attribute, parameter.shape, parameter.start, elements, parked)
