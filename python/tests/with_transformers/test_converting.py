"""How transformers arranges a checkpoint's tensors, followed without values, is how it arranges values."""

from __future__ import annotations

import json
from copy import deepcopy
from math import prod
from pathlib import Path
from typing import Any

import pytest
import torch
from tiny import hashes, load, load_compressed, make, pair_of
from transformers import conversion_mapping
from transformers import core_model_loading as loading

import df11
from df11.transformers.tracing import NotTraced, Traced


def sources(shapes: dict[str, tuple[int, ...]]) -> dict[str, torch.Tensor]:
    """Tensors all of whose elements differ."""
    made, end = {}, 0
    for name, shape in shapes.items():
        made[name] = torch.arange(end, end + prod(shape), dtype=torch.int32).view(shape)
        end += prod(shape)
    return made


def put_together(traced: Traced, values: dict[str, torch.Tensor]) -> torch.Tensor:
    """What the pieces say."""
    made = torch.full(traced.shape, -1, dtype=torch.int32)
    for piece in traced.pieces():
        piece.place.view(made.view(-1)).copy_(piece.part.view(values[piece.source].view(-1)))
    return made


def experts(*patterns: str) -> dict[str, list[tuple[str, tuple[int, ...]]]]:
    return {pattern: [(pattern.replace("*", str(n)), (4, 5)) for n in range(3)] for pattern in patterns}


def single(**shapes: tuple[int, ...]) -> dict[str, list[tuple[str, tuple[int, ...]]]]:
    return {name: [(name, shape)] for name, shape in shapes.items()}


STACK, DOWN, GATE_UP = loading.MergeModulelist(dim=0), experts("e.*.down"), experts("e.*.gate", "e.*.up")
# The tensors by the converter's patterns, the parameters, and the operations.
CONVERSIONS: dict[str, tuple[dict[str, Any], list[str], list[Any]]] = {
    "stacked": (DOWN, ["e.down"], [STACK]),
    "stacked and put together": (GATE_UP, ["e.gate_up"], [STACK, loading.Concatenate(dim=1)]),
    "stacked and put together along the last dimension": (GATE_UP, ["e.gate_up"], [STACK, loading.Concatenate(dim=-1)]),
    "stacked and transposed": (DOWN, ["e.down"], [STACK, loading.Transpose(1, 2)]),
    "in chunks": (single(qkv=(9, 4)), ["q", "k", "v"], [loading.Chunk(dim=0)]),
    "in chunks along the second dimension": (single(qkv=(4, 9)), ["q", "k", "v"], [loading.Chunk(dim=1)]),
    "put together": (single(q=(4, 5), k=(2, 5), v=(2, 5)), ["qkv"], [loading.Concatenate(dim=0)]),
    "taken apart": (
        single(gate_up=(3, 8, 5)), ["e.*.gate", "e.*.up"], [loading.Chunk(dim=1), loading.SplitModulelist(dim=0)]
    ),
    "text and vision": (GATE_UP, ["t", "v"], [loading.ErnieFuseAndSplitTextVisionExperts(stack_dim=0, concat_dim=1)]),
}


def convert(converter: Any, tensors: dict[str, list[Any]]) -> dict[str, Any]:
    patterns = {"source_patterns": converter.source_patterns, "target_patterns": converter.target_patterns}
    for operation in converter.operations:
        tensors = operation.convert(tensors, **patterns, full_layer_name="", model=None, config=None)
    return tensors


@pytest.mark.parametrize("name", CONVERSIONS)
def test_a_conversion_is_followed(name: str) -> None:
    collected, targets, operations = CONVERSIONS[name]
    converter = loading.WeightConverter(list(collected), targets, operations)
    values = sources(dict(tensor for tensors in collected.values() for tensor in tensors))
    expected = convert(converter, {key: [values[name] for name, _ in some] for key, some in collected.items()})
    got = convert(converter, {key: [Traced.source(*one) for one in some] for key, some in collected.items()})
    assert got.keys() == expected.keys()
    for target, tensor in expected.items():
        assert torch.equal(put_together(got[target], values), tensor)


@pytest.mark.parametrize("operation", ["add", "mean", "reshape", "half"])
def test_what_is_not_an_arrangement_is_not_followed(operation: str) -> None:
    tensor = Traced.source("a", (4, 6))
    with pytest.raises(NotTraced):
        {
            "add": lambda: tensor + 1,
            "mean": lambda: torch.mean(tensor),
            "reshape": lambda: tensor.reshape(6, 4),
            "half": lambda: tensor.to(torch.float16),
        }[operation]()
    with pytest.raises(NotTraced):
        torch.cat([tensor, torch.zeros(4, 6)])


def test_experts_in_one_unit_are_copied_to_their_places(tmp_path: Path) -> None:
    """A pattern that takes a layer's experts together has them in its own order; they can't be decoded in place."""
    plain = make("mixtral", tmp_path / "plain")
    names = [f"experts.{expert}.{matrix}" for expert in range(4) for matrix in ("w2", "w1", "w3")]
    patterns = {r"model\.layers\.\d+\.block_sparse_moe": names}
    assert df11.compress(plain, tmp_path / "df11", patterns=patterns, sync=False).units == 2
    assert hashes(load_compressed(tmp_path / "df11", form="fixed")) == hashes(load(plain))
    model = load_compressed(tmp_path / "df11", form="df11")
    units = model.hf_quantizer.running.units
    assert [unit.path for unit in units] == ["model.layers.0.mlp.experts", "model.layers.1.mlp.experts"]
    assert all(len(unit.copies) == 12 for unit in units)
    assert hashes(model) == hashes(load(plain))


def test_experts_that_are_compressed_in_part(tmp_path: Path) -> None:
    """What is stored as it is of a parameter is put to the decoded rest."""
    plain = make("mixtral", tmp_path / "plain")
    patterns = {r"model\.layers\.\d+\.block_sparse_moe\.experts\.[12]\.w[13]": []}
    assert df11.compress(plain, tmp_path / "df11", patterns=patterns, sync=False).units == 8
    assert hashes(load_compressed(tmp_path / "df11", form="fixed")) == hashes(load(plain))
    model = load_compressed(tmp_path / "df11", form="df11")
    units = model.hf_quantizer.running.units
    assert all(len(unit.weights) == 1 and len(unit.constants) == 4 for unit in units)
    assert hashes(model) == hashes(load(plain))


def test_what_can_not_be_followed_is_kept_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, compressed = pair_of("mixtral", tmp_path)
    expected = hashes(load(plain))
    _convert_oddly(monkeypatch)
    model = load_compressed(compressed, form="df11")
    names = [f"model.layers.{n}.mlp.experts.{name}" for n in range(2) for name in ("gate_up_proj", "down_proj")]
    assert sorted(kept.name for kept in df11.memory(model).kept) == sorted(names)
    assert "isn't followed" in str(df11.memory(model))
    assert hashes(model) == expected
    # With fixed-length codes it is converted, and then encoded.
    model = load_compressed(compressed, form="fixed")
    assert df11.memory(model).kept == [] and {weight.name for weight in model.hf_quantizer.running.weights} >= set(names)
    assert hashes(model) == expected


class Odd(loading.MergeModulelist):
    """Does the same in another way."""

    def convert(self, input_dict: Any, *args: Any, **kwargs: Any) -> Any:
        moved = {key: [tensor.flip(0).flip(0) for tensor in some] for key, some in input_dict.items()}
        return super().convert(moved, *args, **kwargs)


def _convert_oddly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mixtral's experts, for this test only."""
    for transform in _converters(monkeypatch, "mixtral"):
        transform.operations = [Odd(0) if type(op) is loading.MergeModulelist else op for op in transform.operations]


def _converters(monkeypatch: pytest.MonkeyPatch, kind: str) -> list[Any]:
    """The conversions of a kind of models, for this test only."""
    transforms = conversion_mapping.get_checkpoint_conversion_mapping(kind)
    usual = conversion_mapping.get_checkpoint_conversion_mapping
    monkeypatch.setattr(
        conversion_mapping,
        "get_checkpoint_conversion_mapping",
        lambda name: deepcopy(transforms) if name == kind else usual(name),
    )
    return [transform for transform in transforms if isinstance(transform, loading.WeightConverter)]


# One that isn't followed is kept decoded with "df11", and transformers refuses it itself.
@pytest.mark.parametrize("is_followed, form", [(True, "fixed"), (True, "df11"), (False, "fixed")])
def test_a_missing_expert_is_refused(
    is_followed: bool, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkpoint that lacks one would make a smaller parameter."""
    if not is_followed:
        _convert_oddly(monkeypatch)
    plain, compressed = pair_of("mixtral", tmp_path)
    config = json.loads((compressed / "config.json").read_text())
    config["num_local_experts"] = 5
    (compressed / "config.json").write_text(json.dumps(config))
    with pytest.raises(df11.Df11Error, match=r"shape \(5, .* and the model's has \(4, "):
        load_compressed(compressed, form=form)
