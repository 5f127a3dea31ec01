"""What the functions on files give back. The fields are named as in the command's `--json`; sizes are in bytes."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, is_dataclass
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


@dataclass(frozen=True)
class LeftOut:
    """A file or directory that wasn't copied."""

    path: str
    reason: str


@dataclass(frozen=True)
class StoredTensor:
    """A tensor that is stored as it is, and why."""

    tensor: str
    bytes: int
    reason: str


@dataclass(frozen=True)
class Detection:
    """Which pattern was chosen for a model, and why."""

    by: str
    """`"caller"` if patterns were given, `"match"` if a known one matches, `"rule"` if none does; of a pipeline
    `"component"`: one is chosen for each."""
    pattern: str | None
    """The name of the known pattern, if one was chosen."""
    why: str
    alternatives: list[str]
    """Other known patterns that match; `patterns=` takes one of them."""
    notes: list[str]
    """Where the model isn't quite what the pattern is for, and what was done."""
    prefix: str
    """What was taken off the names of tensors; usually nothing."""


@dataclass(frozen=True)
class Component:
    """A model of a diffusers pipeline."""

    path: str
    detection: Detection | None
    """`None` if it was copied."""
    why: str
    """Why this pattern was chosen, or why it was copied."""


@dataclass(frozen=True)
class _Sizes:
    """What was written, and what it was before."""

    units: int
    """Units written. A unit is a module, such as a layer, whose weights are compressed together."""
    weights: int
    """Weights in them."""
    unit_bytes_before: int
    """Bytes of those weights as BF16."""
    unit_bytes_after: int
    """Bytes of those weights now."""
    bytes_before: int
    """Bytes of all safetensors files of the original."""
    bytes_after: int
    """Bytes of all safetensors files written."""


@dataclass(frozen=True)
class CompressSummary(_Sizes):
    """What `df11.compress` did."""

    detection: Detection
    components: list[Component]
    """Of a diffusers pipeline: its models. The names in the other fields begin with their paths."""
    tied: list[tuple[str, str]]
    """Tensors that are not stored, because another has the same bytes: their names, and the others'."""
    stored: list[StoredTensor]
    left_out: list[LeftOut]
    part: tuple[int, int] | None
    """Which part of how many was compressed: `(2, 8)`; `None` for all of the model."""
    resumed_files: int
    """Files that an earlier run had finished, and that were not made again."""


@dataclass(frozen=True)
class JoinSummary(_Sizes):
    """What `df11.join` did."""

    parts: int
    copied_files: int
    """Files of units that were copied. The others are hard links to the parts' files, and take no room on the disk."""
    left_out: list[LeftOut]
    compared: str
    """What tells that the parts were made from the same weights: `"tensors"`, every one was compared with the model that `against`
    names; `"listed"`, they know the same checksums of the hub; `"sampled"`, bytes of every tensor, 512 of a large one, were the
    same for all of them; `"alone"`, there is one part."""


@dataclass(frozen=True)
class DecompressSummary:
    """What `df11.decompress` did."""

    units: int
    tensors: int
    checksums: int
    """How many of them were compared with a checksum: all, or none if the model has no checksums."""
    files: list[str]
    """Safetensors files written."""
    bytes: int
    left_out: list[LeftOut]
    listed_otherwise: list[str]
    """Units for which the model's own configuration lists other weights than `patterns`, whose names were taken."""


@dataclass(frozen=True)
class Failure:
    """One thing that is wrong."""

    name: str
    """The tensor or unit."""
    reason: str


@dataclass(frozen=True)
class VerifyReport:
    """What `df11.verify` found."""

    units: int
    """Units whose structure was checked and whose every code was decoded."""
    checksums: int
    """Tensors that were compared with a checksum."""
    compared: int
    """Tensors that were compared with the original bit by bit."""
    on_gpu: int
    """Units that a GPU decoded too, to the same bits."""
    device: str
    no_gpu: str | None
    """Why no GPU was used, where `device="auto"` was asked for."""
    failures: list[Failure]

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.failures


@dataclass(frozen=True)
class UnitParts:
    """Bytes of the six tensors of a unit, or of several units together."""

    luts: int
    """Lookup tables and code lengths."""
    encoded_exponent: int
    """The exponents, Huffman-coded."""
    sign_mantissa: int
    """Signs and mantissas, one byte for each weight."""
    output_positions: int
    """Where each thread block's chunk begins in the output."""
    gaps: int
    """Where the first code of each thread's window begins."""
    split_positions: int
    """Where each weight but the last ends."""


@dataclass(frozen=True)
class UnitInspection:
    """A unit of a compressed model, or of what will become of a plain one."""

    path: str
    block: str
    """The block that it belongs to: a layer, or a module outside of all layers."""
    names: list[str]
    """The names of its weights, where the model says them."""
    elements: int
    bytes: int
    parts: UnitParts
    """Where these bytes go."""
    bits_per_weight: float
    """Everything counted. BF16 takes 16."""
    mean_code_length: float
    """Bits that the code of an exponent takes, on average."""
    entropy: float
    """Bits of information in an exponent: no code takes fewer."""
    entropy_is_exact: bool
    """Whether it was counted over the whole unit rather than a sample."""
    code_lengths: tuple[int, int]
    """The shortest and the longest code, in bits."""
    exponents: int
    """Exponents that have a code."""
    tables: int


@dataclass(frozen=True)
class InspectedFile:
    """A file of a model."""

    path: str
    bytes: int


@dataclass(frozen=True)
class Inspection:
    """What is in a compressed model, or what `df11.compress` would make of a plain one."""

    is_predicted: bool
    """Whether the model isn't compressed yet. Sizes are exact all the same."""
    detection: Detection | None
    """If it isn't: which patterns compressing it chooses, and why."""
    components: list[Component]
    """Of a diffusers pipeline that isn't compressed yet: its models. Names in the other fields begin with their paths."""
    units: list[UnitInspection]
    """The units, in the order in which the model runs them."""
    stored_tensors: int
    """How many tensors are stored as they are."""
    stored_bytes: int
    stored: list[StoredTensor]
    """These tensors, and why."""
    tied: list[tuple[str, str]]
    """Tensors that are not stored, because another has the same bytes: their names, and the others'."""
    files: list[InspectedFile]
    """The files: first those of the tensors, then all others."""
    left_out: list[LeftOut]
    elements: int
    unit_bytes: int
    parts: UnitParts
    """Where these bytes go."""
    header_bytes: int
    """Bytes of the headers of the safetensors files."""
    bytes_before: int | None
    """Bytes of all safetensors files of the original, where the model says them."""
    bytes_after: int
    """Bytes of all safetensors files."""
    entropy: float
    """Bits of information in an exponent, on average over all units' elements."""
    histogram: list[int]
    """How often each of the 256 exponents occurs in the units; in a compressed model's large units, in a sample."""


@dataclass(frozen=True)
class GpuPlan:
    """What one GPU gets."""

    memory: int
    reserve: int
    """Memory to keep free for the CUDA context, activations and the KV cache."""
    weights: int
    step_tables: int
    """Tables that the decoder makes when it loads a unit. They are in no file."""
    scratch: int
    """The buffer that units are decoded into."""
    staging: int
    """The buffers that offloaded units are copied into."""
    free: int
    missing: int
    """The memory that it lacks."""
    blocks: list[str]
    """The names of its blocks, in the order in which the model runs them."""
    offloaded: list[str]
    """The names of those whose weights stay in the host's memory."""


@dataclass(frozen=True)
class FormCost:
    """What a model takes in one form."""

    form: str
    outcome: str
    bytes: int
    missing: int
    """How much more memory each GPU would need to hold the model with nothing offloaded."""
    offloaded_blocks: int


@dataclass(frozen=True)
class DevicePlan:
    """Whether a model fits on GPUs, and what goes where."""

    outcome: str
    """`"fits"`, `"fits_offloaded"` or `"does_not_fit"`."""
    form: str
    """How the GPUs are to hold weights: `"fixed"` or `"df11"`."""
    forms: list[FormCost]
    """What the model takes in each form."""
    is_predicted: bool
    """Whether the model isn't compressed yet, so that sizes are predicted from a sample of its weights."""
    blocks: int
    """Blocks in the model. A block is a layer, or a module outside of all layers."""
    bytes: int
    original_bytes: int
    missing: int
    """How much more memory each GPU would need to hold the model with nothing offloaded."""
    original_missing: int
    """How much more memory each GPU would need to hold the model uncompressed."""
    offloaded_blocks: int
    host_bytes: int
    """The host's memory that offloaded blocks take."""
    gpus: list[GpuPlan]


def from_json(kind: type[T], text: str) -> T:
    """The result that a JSON text says."""
    made: T = _of(kind, json.loads(text))
    return made


def _of(kind: Any, value: Any) -> Any:
    """What a type makes of a value of JSON: one of these classes, a list or a tuple of something, or the value as it is."""
    inner = get_args(kind)
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return kind(**{field.name: _of(hints[field.name], value[field.name]) for field in fields(kind)})  # type: ignore[operator]
    if NoneType in inner:
        return None if value is None else _of(inner[0], value)
    if get_origin(kind) is list:
        return [_of(inner[0], item) for item in value]
    return tuple(value) if get_origin(kind) is tuple else value
