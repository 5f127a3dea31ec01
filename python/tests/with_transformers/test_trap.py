"""A DF11 directory without df11: transformers and diffusers alone, in separate processes, raise. They never answer from random weights."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from reference import DATA, python
from tiny import KINDS, class_of, make, pair_of

import df11

PROGRAM = """
import sys, transformers
assert "df11" not in sys.modules
folder, *classes = sys.argv[1:]
for name in classes:
    try:
        getattr(transformers, name).from_pretrained(folder)
    except Exception as error:
        print(name, type(error).__name__, "import it first" in str(error))
    else:
        print(name, "LOADS")
"""


def without_df11(folder: Path, *classes: str) -> list[str]:
    # Not the checkout, which has df11.
    return python(PROGRAM, folder, *classes, PYTHONPATH="").splitlines()


@pytest.mark.parametrize("layout", ["units", "single file", "sharded original", "own quantization_config", "auto_map"])
def test_every_layout_raises_with_the_sentence(layout: str, tmp_path: Path) -> None:
    plain = make("qwen3", tmp_path / "plain")
    if layout == "sharded original":
        shutil.rmtree(plain)
        shutil.copytree(DATA / "models" / "qwen3-sharded-dir" / "bf16", plain)
    file = plain / "config.json"
    config: dict[str, Any] = json.loads(file.read_text())
    if layout == "own quantization_config":
        config["quantization_config"] = {"quant_method": "somebody's", "bits": 4}
    if layout == "auto_map":
        config["auto_map"] = {"AutoModelForCausalLM": "modeling_x.X"}
    file.write_text(json.dumps(config))
    df11.compress(plain, tmp_path / "df11", single_file=layout == "single file")
    written = json.loads((tmp_path / "df11" / "config.json").read_text())
    own = config.get("quantization_config")
    assert written["quantization_config"] == (own or {"quant_method": "dfloat11"})
    classes = ["AutoModelForCausalLM", "AutoModel", "Qwen3ForCausalLM", "Qwen3Model"]
    found = without_df11(tmp_path / "df11", *classes)
    if layout == "single file":
        # Like the official package's, its configuration says nothing about the model, so the first two fail earlier.
        assert found[:2] == ["AutoModelForCausalLM ValueError False", "AutoModel ValueError False"]
        found, classes = found[2:], classes[2:]
    assert found == [f"{name} ValueError True" for name in classes]
    df11.decompress(tmp_path / "df11", tmp_path / "restored")
    assert (tmp_path / "restored" / "config.json").read_bytes() == file.read_bytes()


@pytest.mark.parametrize("kind", ["llava", "t5", "mixtral", "whisper", "gpt-oss", "bert"])
def test_every_class_raises(kind: str, tmp_path: Path) -> None:
    _, folder = pair_of(kind, tmp_path)
    classes = [KINDS[kind][0], class_of(kind).__name__, "AutoModel"]
    if kind == "llava":
        # They take a part of the configuration.
        classes += ["CLIPVisionModel", "Qwen2ForCausalLM", "Qwen2Model"]
    found = without_df11(folder, *classes)
    assert all(line.endswith("ValueError True") for line in found), found


def test_a_component_of_diffusers_raises(tmp_path: Path) -> None:
    diffusers = pytest.importorskip("diffusers")
    model = diffusers.FluxTransformer2DModel(
        in_channels=16, num_layers=1, num_single_layers=1, attention_head_dim=32, num_attention_heads=2, joint_attention_dim=64,
        pooled_projection_dim=32, axes_dims_rope=(8, 12, 12),
    ).to(torch.bfloat16)  # fmt: skip
    parts = dict.fromkeys(("vae", "text_encoder", "tokenizer", "text_encoder_2", "tokenizer_2"))
    pipeline = diffusers.FluxPipeline(scheduler=diffusers.FlowMatchEulerDiscreteScheduler(), transformer=model, **parts)
    pipeline.save_pretrained(tmp_path / "plain")
    df11.compress(tmp_path / "plain", tmp_path / "df11")
    program = """
import sys, diffusers
for load in (
    lambda: diffusers.DiffusionPipeline.from_pretrained(sys.argv[1]),
    lambda: diffusers.FluxTransformer2DModel.from_pretrained(sys.argv[1], subfolder="transformer"),
    lambda: diffusers.AutoModel.from_pretrained(sys.argv[1], subfolder="transformer"),
):
    try:
        load()
    except Exception as error:
        print("dfloat11" in str(error) or "diffusion_pytorch_model" in str(error))
    else:
        print("LOADS")
"""
    assert python(program, tmp_path / "df11", PYTHONPATH="").split() == ["True"] * 3


def test_with_df11_a_given_configuration_does_not_hide_what_the_files_are(tmp_path: Path) -> None:
    _, folder = pair_of("qwen3", tmp_path)
    config = transformers.AutoConfig.from_pretrained(tmp_path / "plain")
    with pytest.raises(df11.UnsupportedError, match="pass quantization_config"):
        transformers.AutoModelForCausalLM.from_pretrained(folder, config=config)
