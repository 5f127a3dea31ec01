"""What the official compressor writes runs in df11 as the BF16 model it was made of."""

from __future__ import annotations

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

    running = load_compressed(theirs)
    expected = hashes(load(plain))
    assert hashes(running) == expected and len(set(expected)) > 3
    units = running.hf_quantizer.running.units
    assert len(units) == KINDS[kind][1]["num_hidden_layers"] + len(patterns) - 1
    assert running.hf_quantizer.running.decodes == len(expected) * len(units) + len(units)

    # It is byte for byte what df11 writes with the same patterns.
    df11.compress(plain, tmp_path / "ours", patterns=patterns, sync=False)
    assert oracle(tmp_path / "ours") == oracle(theirs)
