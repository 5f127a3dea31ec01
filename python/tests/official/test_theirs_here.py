"""What the official compressor writes runs in df11 as the BF16 model it was made of."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest
from reference import oracle
from tiny import KINDS, build, hashes, load, load_compressed

import df11

LAYER = ["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.o_proj"]
PATTERNS = {r"model.layers.\d+": [*LAYER, "mlp.gate_proj", "mlp.up_proj", "mlp.down_proj"]}
ENDS: dict[str, list[str]] = {"lm_head": [], "model.embed_tokens": []}


@pytest.mark.parametrize("kind", ["llama", "qwen3", "qwen3-tied"])
def test_a_model_that_the_official_compressor_makes_now(kind: str, dfloat11: ModuleType, tmp_path: Path) -> None:
    plain, theirs = tmp_path / "plain", tmp_path / "theirs"
    model = build(kind)
    model.save_pretrained(plain)
    patterns = PATTERNS if kind.endswith("-tied") else PATTERNS | ENDS
    # Its own check needs a GPU.
    dfloat11.compress_model(model, patterns, str(theirs), save_single_file=False, check_correctness=False)

    running = load_compressed(theirs, form="df11")
    expected = hashes(load(plain))
    assert hashes(running) == expected and len(set(expected)) > 3
    units = running.hf_quantizer.running.units
    assert len(units) == KINDS[kind][1]["num_hidden_layers"] + len(patterns) - 1
    assert running.hf_quantizer.running.decodes == len(expected) * len(units) + len(units)

    # It is byte for byte what df11 writes with the same patterns.
    df11.compress(plain, tmp_path / "ours", patterns=patterns, sync=False)
    assert oracle(tmp_path / "ours") == oracle(theirs)


PHI3 = ["self_attn.o_proj", "self_attn.qkv_proj", "mlp.gate_up_proj", "mlp.down_proj"]
PHI = ["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.dense", "mlp.fc1", "mlp.fc2"]


@pytest.mark.parametrize("single_file", [False, True])
@pytest.mark.parametrize(
    "kind", ["llama", "llama-biases", "qwen2", "mistral", "qwen3-tied", "gemma2", "gemma3", "phi3", "phi"]
)
def test_without_the_original_it_is_restored_to_the_byte(
    kind: str, single_file: bool, dfloat11: ModuleType, tmp_path: Path
) -> None:
    plain, theirs, restored = tmp_path / "plain", tmp_path / "theirs", tmp_path / "restored"
    model = build(kind)
    model.save_pretrained(plain)
    is_tied = model.config.tie_word_embeddings
    layer = {"phi3": PHI3, "phi": PHI}.get(kind, PATTERNS[r"model.layers.\d+"])
    patterns = {r"model.layers.\d+": layer} if is_tied else {r"model.layers.\d+": layer} | ENDS
    if single_file and is_tied:
        pytest.skip("the official compressor can't write a tied model as one file")
    dfloat11.compress_model(model, patterns, str(theirs), save_single_file=single_file, check_correctness=False)

    # Its one file has a config.json that says nothing of the model: the norms beside the weights have to do.
    is_alone = list(json.loads((theirs / "config.json").read_text())) == ["dfloat11_config"]
    assert is_alone == single_file
    df11.decompress(theirs, restored, sync=False)
    assert (restored / "model.safetensors").read_bytes() == (plain / "model.safetensors").read_bytes()
