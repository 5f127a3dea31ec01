"""Models that the official compressor wrote run as the BF16 models that they were made of."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import torch
import transformers
from reference import DATA, contents
from tiny import digest, load, load_compressed

import df11

MODELS = DATA / "models"
OFFICIAL = ["qwen3-sharded-dir", "qwen3-tied-dir"]


def logits(model: transformers.PreTrainedModel) -> list[str]:
    prompts = torch.Generator().manual_seed(1)
    size = model.config.vocab_size
    with torch.inference_mode():
        return [digest(model(torch.randint(0, size, (1, count), generator=prompts)).logits) for count in (1, 9, 40)]


@pytest.mark.parametrize("name", OFFICIAL)
def test_directories(name: str, form: str, tmp_path: Path) -> None:
    folder = MODELS / name
    expected, model = logits(load(folder / "bf16")), load_compressed(folder / "df11", form=form)
    assert logits(model) == expected and len(set(expected)) == 3
    running = model.hf_quantizer.running
    assert running.weights and (form == "fixed" or running.decodes == 3 * len(running.units))
    model.save_pretrained(tmp_path / "saved")
    assert contents(tmp_path / "saved") == contents(folder / "df11")
    assert logits(load(tmp_path / "saved")) == logits(load_compressed(tmp_path / "saved")) == expected


def test_a_single_file_with_the_configuration_of_the_original() -> None:
    """Its config.json has `dfloat11_config` only, so the caller gives the model's, which doesn't say that it is compressed."""
    folder = MODELS / "qwen3-single-file"
    config = transformers.AutoConfig.from_pretrained(folder / "bf16")
    for options in ({}, {"quantization_config": df11.Config()}):
        assert logits(load(folder / "df11", config=config, **options)) == logits(load(folder / "bf16"))


@pytest.mark.parametrize("missing", ["model_layers_1.safetensors", "lm_head.safetensors"])
def test_a_missing_file_is_an_error_and_not_random_weights(missing: str, tmp_path: Path) -> None:
    folder = shutil.copytree(MODELS / OFFICIAL[0] / "df11", tmp_path / "incomplete")
    (folder / missing).unlink()
    with pytest.raises(df11.Df11Error, match="lacks weights of the module: .* are all files of the model there"):
        load_compressed(folder)
