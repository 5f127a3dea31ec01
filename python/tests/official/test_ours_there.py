"""What df11 writes is loaded, and run, by the official package's own code. Only the kernel is a stand-in."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import safetensors.torch
import stand_in
import torch
import transformers
from reference import flip, torch_tensors
from tiny import digest, load, pair_of, tokens

import df11


@pytest.fixture(autouse=True)
def where_transformers_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The official package imports this function from where transformers 4 had it."""
    module = transformers.modeling_utils
    if not hasattr(module, "no_init_weights"):
        function = transformers.initialization.no_init_weights
        monkeypatch.setattr(module, "no_init_weights", function, raising=False)


def logits(model: Any) -> str:
    with torch.inference_mode():
        return digest(model(tokens(9)).logits)


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize("kind", ["llama", "qwen3", "qwen3-tied", "mistral"])
def test_a_directory_by_df11(kind: str, marked: bool, load_officially: Callable[..., Any], tmp_path: Path) -> None:
    plain, ours = pair_of(kind, tmp_path, transformers=marked)
    if marked:
        # transformers reads this entry, and the official package doesn't know it.
        assert "quantization_config" in (ours / "config.json").read_text()
    model, tensors = load_officially(ours), torch_tensors(ours)
    held, tied = model.state_dict(), {"lm_head.weight"} if kind.endswith("-tied") else set()
    splits = {name for name in tensors if name.endswith(".split_positions")}

    # Every tensor was taken as it is: name, dtype, shape, bits. It holds no other.
    assert set(held) - tied == set(tensors) - splits
    for name, tensor in tensors.items():
        if name in splits:
            module = model.get_submodule(name.removesuffix(".split_positions"))
            # A single module has no split.
            assert module.split_positions == tensor.tolist()
        else:
            assert (held[name].dtype, held[name].shape) == (tensor.dtype, tensor.shape), name
            assert torch.equal(held[name].view(torch.uint8), tensor.view(torch.uint8)), name

    # It decodes each unit where a forward begins, into the bits of the original.
    stand_in.launches.clear()
    expected = logits(load(plain))
    assert logits(model) == expected
    units = df11.inspect(ours).units
    assert sorted(stand_in.launches) == sorted(unit.elements for unit in units) and units


def test_a_flipped_bit_shows(load_officially: Callable[..., Any], tmp_path: Path) -> None:
    plain, ours = pair_of("llama", tmp_path)
    flip(ours / "model_layers_1.safetensors", "model.layers.1.sign_mantissa", 100, 1 << 7)
    assert logits(load_officially(ours)) != logits(load(plain))


def test_what_it_cannot_place_is_seen(load_officially: Callable[..., Any], tmp_path: Path) -> None:
    _, ours = pair_of("llama", tmp_path)
    changed = shutil.copytree(ours, tmp_path / "changed")
    safetensors.torch.save_file({"model.layers.9.nowhere.gaps": torch.zeros(3)}, changed / "more.safetensors")
    with pytest.raises(AssertionError, match="Cannot find module path for model.layers.9.nowhere.gaps"):
        load_officially(changed)
