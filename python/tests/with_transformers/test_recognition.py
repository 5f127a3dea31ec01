"""A DF11 directory runs without an argument, whatever its `config.json` says to transformers, and never from random weights."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from reference import contents, python
from tiny import SIZES, digest, hashes, load, random_model, saved_pair, tokens

import df11


def test_no_argument_is_needed_also_for_a_copy(qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    expected, model = hashes(load(qwen3[0])), load(qwen3[1])
    assert hashes(model) == expected and model.hf_quantizer.running.weights
    model.save_pretrained(tmp_path / "copy")
    assert contents(tmp_path / "copy") == contents(qwen3[1])
    assert hashes(load(tmp_path / "copy")) == expected


@pytest.mark.parametrize("imports", ["df11, transformers", "transformers.modeling_utils, df11"])
def test_nor_in_a_pipeline(imports: str, qwen3: tuple[Path, Path]) -> None:
    program = f"""
import sys, tokenizers, torch, {imports}
words = tokenizers.Tokenizer(tokenizers.models.WordLevel({{str(n): n for n in range(512)}}, "3"))
tokenizer = transformers.PreTrainedTokenizerFast(tokenizer_object=words)
pipe = transformers.pipeline("text-generation", model=sys.argv[1], tokenizer=tokenizer)
ids = pipe("7", max_new_tokens=5, min_new_tokens=5, do_sample=False, return_tensors=True)[0]["generated_token_ids"]
print(type(pipe.model.hf_quantizer).__name__, *ids)
"""
    ids = load(qwen3[0]).generate(torch.tensor([[7]]), max_new_tokens=5, min_new_tokens=5, do_sample=False)[0]
    assert python(program, qwen3[1]).split() == ["Df11Quantizer", *map(str, ids.tolist())]


def test_the_text_model_of_a_larger_one(tmp_path: Path) -> None:
    """transformers gives it the part of the configuration that is about it."""
    text = transformers.Llama4TextConfig(**SIZES | {"num_local_experts": 2, "intermediate_size_mlp": 256})
    vision = transformers.Llama4VisionConfig(
        hidden_size=64, intermediate_size=256, num_hidden_layers=1, num_attention_heads=4, image_size=28, patch_size=14,
        vision_output_dim=64, projector_input_dim=64, projector_output_dim=64,
    )
    config = transformers.Llama4Config(text_config=text, vision_config=vision)
    pair = saved_pair(random_model(transformers.Llama4ForConditionalGeneration, config), tmp_path)
    for kind in (transformers.AutoModelForCausalLM, transformers.Llama4ForCausalLM):
        plain, compressed = (kind.from_pretrained(folder, dtype=torch.bfloat16) for folder in pair)
        assert type(compressed) is transformers.Llama4ForCausalLM and compressed.hf_quantizer.running.weights
        assert digest(compressed(tokens(9)).logits) == digest(plain(tokens(9)).logits)


def test_another_quantizer_is_refused(qwen3: tuple[Path, Path]) -> None:
    other: Any = transformers.QuantoConfig(weights="int8")
    with pytest.raises(df11.Df11Error, match="is compressed to DF11 and can't be quantized by quanto too"):
        load(qwen3[1], quantization_config=other)


def test_plain_weights_that_claim_to_be_compressed(qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    """They run as they are."""
    folder = shutil.copytree(qwen3[0], tmp_path / "mixed")
    shutil.copy(qwen3[1] / "config.json", folder)
    assert hashes(load(folder)) == hashes(load(qwen3[0]))


@pytest.mark.parametrize("damage", ["file", "config"])
def test_a_broken_directory_is_an_error(damage: str, qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    folder = shutil.copytree(qwen3[1], tmp_path / "broken")
    if damage == "file":
        (folder / "model_layers_1.safetensors").unlink()
    else:
        config = json.loads((folder / "config.json").read_text())
        (folder / "config.json").write_text(json.dumps(config | {"dfloat11_config": {"pattern_dict": 3}}))
    with pytest.raises(df11.Df11Error):
        load(folder)
