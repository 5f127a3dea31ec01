"""df11.memory: what a module takes."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from tiny import load, load_compressed, pair_of, tokens

import df11


def sizes(module: torch.nn.Module) -> tuple[int, int]:
    """The elements and the bytes of parameters and buffers, each counted once."""
    tensors = {id(tensor): tensor for tensor in [*module.parameters(), *module.buffers()]}.values()
    return sum(p.numel() for p in module.parameters()), sum(t.numel() * t.element_size() for t in tensors)


def test_of_a_model(qwen3: tuple[Path, Path]) -> None:
    elements, size = sizes(load(qwen3[0]))
    model = load_compressed(qwen3[1], form="df11")
    got = df11.memory(model)
    assert (got.parameters, got.plain_model_bytes) == (elements, size)
    inspected = df11.inspect(qwen3[1])
    assert got.compressed_parameters == inspected.elements
    assert (got.file_bytes, got.held_bytes) == (inspected.unit_bytes, 0)
    assert got.kept == [] and got.kept_bytes == 0
    assert got.plain_bytes == sizes(model)[1] == size - 2 * inspected.elements
    largest = max(unit.elements for unit in inspected.units)
    assert got.scratch_bytes == 2 * largest
    assert got.bytes == got.plain_bytes + got.scratch_bytes
    assert got.forms == {"df11": len(model.hf_quantizer.running.weights)}
    # It is the same when scratch has been made, and where the model is a part.
    model(tokens(3))
    assert df11.memory(model) == df11.memory(torch.nn.ModuleList([model])) == got
    text = str(got)
    assert f"{elements:,} parameters" in text and "in files" in text and "kept" not in text


@pytest.mark.parametrize("files", [0, 1], ids=["plain", "df11"])
def test_of_a_model_with_fixed_length_codes(files: int, qwen3: tuple[Path, Path]) -> None:
    elements, size = sizes(load(qwen3[0]))
    model = load_compressed(qwen3[files], form="fixed")
    got, running = df11.memory(model), model.hf_quantizer.running
    assert (got.parameters, got.plain_model_bytes) == (elements, size)
    assert got.compressed_parameters == df11.inspect(qwen3[1]).elements
    assert got.forms == {"fixed": len(running.weights)} and len(running.weights) == 3 * 7 + 2
    # Random weights of few columns: 11 bits each and some for escapes and starts.
    assert 11 / 8 * got.compressed_parameters < got.held_bytes < 1.5 * got.compressed_parameters
    assert got.file_bytes == 0 and got.kept == []
    # The largest weight, for it is smaller than what is decoded at a time.
    assert got.scratch_bytes == 2 * 512 * 128
    assert got.plain_bytes == sizes(model)[1] == size - 2 * got.compressed_parameters
    assert got.bytes == got.held_bytes + got.plain_bytes + got.scratch_bytes
    model(tokens(3))
    assert df11.memory(model) == df11.memory(torch.nn.ModuleList([model])) == got
    assert "compressed weights with fixed-length codes" in str(got) and "in files" not in str(got)


def test_of_a_model_that_keeps_a_weight(tmp_path: Path) -> None:
    plain, _ = pair_of("gpt2", tmp_path)
    compressed = tmp_path / "with-wte"
    df11.compress(plain, compressed, patterns={"transformer.wte": []}, transformers=True)
    elements, size = sizes(load(plain))
    got = df11.memory(load_compressed(compressed, form="df11"))
    assert (got.parameters, got.plain_model_bytes) == (elements, size)
    assert [(kept.name, kept.bytes, kept.reason) for kept in got.kept] == [
        ("transformer.wte.weight", 2 * 512 * 128, "the module has it in several places")
    ]
    assert got.bytes == got.plain_bytes + got.scratch_bytes + 2 * 512 * 128
    assert "transformer.wte.weight is kept decoded: the module has it in several places" in str(got)


def test_of_what_was_attached_to(qwen3: tuple[Path, Path]) -> None:
    module = load(qwen3[0])
    elements, size = sizes(module)
    df11.attach(module, qwen3[1], form="df11")
    got = df11.memory(module)
    assert (got.parameters, got.plain_model_bytes) == (elements, size)
    assert got.file_bytes == df11.inspect(qwen3[1]).unit_bytes


def test_of_a_plain_module() -> None:
    with pytest.raises(df11.Df11Error, match="nothing in this module runs from compressed weights"):
        df11.memory(torch.nn.Linear(2, 2))
