"""df11 and the official package run each other's files, including diffusion models. Only the official kernel is a stand-in."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import safetensors.torch
import small
import stand_in
import torch
import transformers
from reference import flip, oracle, torch_tensors
from tiny import digest, hashes, load, logits, make, pair_of

import df11

LAYER = ["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.o_proj"]
PATTERNS = {r"model.layers.\d+": [*LAYER, "mlp.gate_proj", "mlp.up_proj", "mlp.down_proj"]}
ENDS: dict[str, list[str]] = {"lm_head": [], "model.embed_tokens": []}
DIFFUSION_FILE = "diffusion_pytorch_model.safetensors"


@pytest.fixture(autouse=True)
def where_transformers_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The official package imports this function from where transformers 4 had it."""
    module = transformers.modeling_utils
    if not hasattr(module, "no_init_weights"):
        monkeypatch.setattr(module, "no_init_weights", transformers.initialization.no_init_weights, raising=False)


def computed(model: Any) -> str:
    with torch.inference_mode():
        return digest(logits(model))


@pytest.mark.parametrize("kind", ["llama-biases", "qwen3", "qwen3-tied", "mistral"])
def test_a_directory_by_df11(kind: str, load_officially: Callable[..., Any], tmp_path: Path) -> None:
    plain, ours = pair_of(kind, tmp_path)
    config = json.loads((ours / "config.json").read_text())
    assert "quantization_config" in config and config["transformers_weights"].startswith("compressed by DF11")
    model, tensors = load_officially(ours), torch_tensors(ours)
    held, tied = model.state_dict(), {"lm_head.weight"} if kind.endswith("-tied") else set()
    splits = {name for name in tensors if name.endswith(".split_positions")}
    # It has exactly these tensors: the same names, dtypes, shapes and bits.
    assert set(held) - tied == set(tensors) - splits
    for name, tensor in tensors.items():
        if name in splits:
            # A single module has no split.
            assert model.get_submodule(name.removesuffix(".split_positions")).split_positions == tensor.tolist()
        else:
            assert (held[name].dtype, held[name].shape) == (tensor.dtype, tensor.shape), name
            assert torch.equal(held[name].view(torch.uint8), tensor.view(torch.uint8)), name
    # It decodes each unit where a forward begins, into the bits of the original.
    stand_in.launches.clear()
    assert computed(model) == computed(load(plain, kind))
    units = df11.inspect(ours).units
    assert sorted(stand_in.launches) == sorted(unit.elements for unit in units) and units


def test_a_flipped_bit_and_what_it_can_not_place_are_seen(load_officially: Callable[..., Any], tmp_path: Path) -> None:
    plain, ours = pair_of("qwen3", tmp_path)
    changed = shutil.copytree(ours, tmp_path / "changed")
    flip(ours / "model_layers_1.safetensors", "model.layers.1.sign_mantissa", 100, 1 << 7)
    assert computed(load_officially(ours)) != computed(load(plain))
    safetensors.torch.save_file({"model.layers.9.nowhere.gaps": torch.zeros(3)}, changed / "more.safetensors")
    with pytest.raises(AssertionError, match="Cannot find module path for model.layers.9.nowhere.gaps"):
        load_officially(changed)


@pytest.mark.parametrize("single_file", [False, True])
@pytest.mark.parametrize("kind", ["qwen3", "qwen3-tied"])
def test_a_directory_by_the_official_compressor(kind: str, single_file: bool, dfloat11: ModuleType, tmp_path: Path) -> None:
    plain, theirs = make(kind, tmp_path / "plain"), tmp_path / "theirs"
    is_tied = kind.endswith("-tied")
    if single_file and is_tied:
        pytest.skip("the official compressor can't write a tied model as one file")
    patterns = PATTERNS if is_tied else PATTERNS | ENDS
    # Its own check needs a GPU.
    dfloat11.compress_model(load(plain, kind), patterns, str(theirs), save_single_file=single_file, check_correctness=False)
    df11.decompress(theirs, tmp_path / "restored")
    assert (tmp_path / "restored" / "model.safetensors").read_bytes() == (plain / "model.safetensors").read_bytes()
    df11.compress(plain, tmp_path / "ours", patterns=patterns, single_file=single_file)
    assert oracle(tmp_path / "ours") == oracle(theirs)
    if not single_file:
        model = load(theirs, kind)
        assert hashes(model) == hashes(load(plain, kind)) and df11.memory(model).compressed > 0


@pytest.mark.parametrize("single_file", [False, True])
@pytest.mark.parametrize("kind", small.KINDS)
def test_diffusion_models_both_ways(
    kind: str, single_file: bool, dfloat11: ModuleType, load_officially: Callable[..., Any], tmp_path: Path
) -> None:
    model, patterns = small.build(kind), small.patterns_of(kind)
    model.save_pretrained(tmp_path / "plain")
    df11.compress(tmp_path / "plain", tmp_path / "ours", patterns=patterns, single_file=single_file)
    # Buffers that aren't in any file are as the class initialises them.
    loaded = type(model).from_config(model.config).to(torch.bfloat16).eval()
    load_officially(tmp_path / "ours", bfloat16_model=loaded)
    held = loaded.state_dict()
    expected = {name: tensor for name, tensor in torch_tensors(tmp_path / "ours").items() if not name.endswith(".split_positions")}
    assert held.keys() == expected.keys()
    assert all(torch.equal(held[name].view(torch.uint8), tensor.view(torch.uint8)) for name, tensor in expected.items())
    if kind in ("flux", "wan") and not single_file:
        assert torch.equal(small.run(loaded, kind), small.run(model, kind))

    theirs, restored = tmp_path / "theirs", tmp_path / "restored"
    dfloat11.compress_model(model, patterns, str(theirs), save_single_file=single_file, check_correctness=False)
    # It leaves nothing of the model's configuration.
    assert list(json.loads((theirs / "config.json").read_text())) == ["dfloat11_config"]
    df11.decompress(theirs, restored)
    name = "model.safetensors" if single_file else DIFFUSION_FILE
    assert (restored / name).read_bytes() == (tmp_path / "plain" / DIFFUSION_FILE).read_bytes()
