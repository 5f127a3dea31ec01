"""Arguments of `from_pretrained` that speak of weights, and what is asked of a loaded model's weights."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from safetensors.torch import load_file, save_file
from tiny import SIZES, hashes, load, load_compressed, random_model

import df11


@pytest.mark.parametrize("files", ["plain", "df11"])
def test_names_that_the_caller_maps(files: str, form: str, qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    """Of tensors that are compressed as of others."""
    # One after the other.
    swapped = {r"layers\.0\.": "layers.9.", r"layers\.1\.": "layers.0.", r"layers\.9\.": "layers.1."}
    expected = hashes(load(qwen3[0], key_mapping=swapped))
    assert expected != hashes(load(qwen3[0]))
    folder = qwen3[["plain", "df11"].index(files)]
    assert hashes(load(folder, key_mapping=swapped, quantization_config=df11.Config(form=form))) == expected
    # Names that no class knows.
    plain = shutil.copytree(qwen3[0], tmp_path / "plain")
    tensors = {name.replace("mlp.", "ffn."): tensor for name, tensor in load_file(plain / "model.safetensors").items()}
    save_file(tensors, plain / "model.safetensors", {"format": "pt"})
    patterns: dict[str, list[str]] = {r"model\.layers\.\d+\.ffn\.up_proj": []}
    if files == "df11":
        df11.compress(plain, tmp_path / "df11", patterns=patterns, sync=False)
    config = df11.Config(form=form, patterns=patterns if files == "plain" else None)
    renamed = load(tmp_path / files, key_mapping={r"\.ffn\.": ".mlp."}, quantization_config=config)
    assert len(renamed.hf_quantizer.running.weights) == SIZES["num_hidden_layers"]
    assert hashes(renamed) == hashes(load(qwen3[0]))


@pytest.mark.parametrize("files", ["plain", "df11"])
def test_other_sizes_are_refused(files: str, form: str, qwen3: tuple[Path, Path]) -> None:
    folder = qwen3[["plain", "df11"].index(files)]
    options: dict[str, Any] = {"vocab_size": 256, "ignore_mismatched_sizes": True, "quantization_config": df11.Config(form=form)}
    with pytest.raises(df11.Df11Error, match=r"has shape \[256, 128\], and the model's has \[512, 128\]; df11 doesn't support ignore_mism"):
        load(folder, **options)


def test_a_part_whose_config_is_a_number(form: str, tmp_path: Path) -> None:
    """Idefics' vision model has a number under this name."""

    class Odd(transformers.Qwen2ForCausalLM):
        def __init__(self, config: Any) -> None:
            super().__init__(config)
            self.lm_head.config = 0.5

    model = random_model(Odd, transformers.Qwen2Config(**SIZES))
    model.save_pretrained(tmp_path / "plain")
    options = {"dtype": torch.bfloat16}
    loaded = Odd.from_pretrained(tmp_path / "plain", **options, quantization_config=df11.Config(form=form))
    assert hashes(loaded) == hashes(Odd.from_pretrained(tmp_path / "plain", **options))


def test_tying_compressed_weights_is_refused(form: str, qwen3: tuple[Path, Path]) -> None:
    model = load_compressed(qwen3[0], form=form)
    model.tie_weights()
    model.config.tie_word_embeddings = True
    with pytest.raises(df11.Df11Error, match="compressed weight can't be tied to another any more"):
        model.tie_weights()
    assert hashes(model) == hashes(load(qwen3[0]))
