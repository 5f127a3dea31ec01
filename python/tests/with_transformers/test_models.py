"""Many architectures, from plain files and from DF11 directories: compressed weights give BF16's bits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch
from reference import contents, flip
from tiny import KINDS, class_of, digest, hashes, load, logits, pair_of

import df11
from df11.tensor import Df11Tensor

LEAST = 0.97
"""The share of a tiny model's weights that is compressed; of others it is more, and to a smaller size: narrow rows are filled up."""


def check_compressed(model: torch.nn.Module) -> None:
    held = df11.memory(model)
    assert held.bf16 > LEAST * (held.bf16 + held.plain) and held.compressed < 0.76 * held.bf16


@pytest.mark.parametrize("kind", KINDS)
def test_logits_and_what_is_saved_are_those_of_bf16(kind: str, tmp_path: Path) -> None:
    pair = pair_of(kind, tmp_path)
    plain = load(pair[0], kind)
    expected = {mode: digest(mode(logits)(plain, kind)) for mode in (torch.no_grad(), torch.inference_mode())}
    # Some parts are FP32 once they are loaded.
    plain.save_pretrained(tmp_path / "again")
    original = contents(tmp_path / "again", "*.safetensors")
    config = json.loads((tmp_path / "again" / "config.json").read_text())
    for folder, options in ((pair[0], {"quantization_config": df11.Config()}), (pair[1], {}), (pair[1], {"dtype": "auto"})):
        model = load(folder, kind, **options)
        check_compressed(model)
        assert model.dtype == torch.bfloat16 and model.state_dict().keys() == plain.state_dict().keys()
        assert {mode: digest(mode(logits)(model, kind)) for mode in expected} == expected
        saved = tmp_path / f"saved-{folder.name}"
        model.save_pretrained(saved)
        assert contents(saved, "*.safetensors") == original
        assert json.loads((saved / "config.json").read_text()) == config
    with torch.no_grad():
        assert digest(logits(df11.compress_(plain), kind)) == next(iter(expected.values()))
    df11.decompress(pair[1], tmp_path / "restored")
    assert contents(tmp_path / "restored") == contents(pair[0])


def test_prompts_of_any_length_and_steps_from_a_cache(tmp_path: Path, threads: int) -> None:
    pair = pair_of("qwen3-moe", tmp_path)
    assert hashes(load(pair[1], "qwen3-moe")) == hashes(load(pair[0], "qwen3-moe"))


def test_a_flipped_bit_shows(tmp_path: Path) -> None:
    pair = pair_of("qwen3", tmp_path)
    with torch.no_grad():
        expected = digest(logits(load(pair[0])))
        flip(next(pair[1].glob("*layers_1*")), "model.layers.1.sign_mantissa", 1000)
        assert digest(logits(load(pair[1]))) != expected


def test_a_model_without_its_head_and_one_of_a_part(tmp_path: Path) -> None:
    import transformers

    pair = pair_of("llava", tmp_path)
    ours, theirs = (transformers.AutoModel.from_pretrained(folder, dtype=torch.bfloat16) for folder in reversed(pair))
    check_compressed(ours)
    assert all(torch.equal(value, theirs.state_dict()[name]) for name, value in ours.state_dict().items())


@pytest.mark.parametrize("kind", ["qwen3", "gpt-oss"])
def test_fused_products_are_close(kind: str, tmp_path: Path) -> None:
    pair = pair_of(kind, tmp_path)
    ours, theirs = load(pair[1], kind, quantization_config=df11.Config(fused=True)), load(pair[0], kind)
    assert all(parameter.fused for parameter in ours.parameters() if isinstance(parameter, Df11Tensor))
    with torch.no_grad():
        got, expected = logits(ours, kind, 1).float(), logits(theirs, kind, 1).float()
    assert torch.allclose(got, expected, rtol=0.1, atol=0.1 * float(expected.std())) and class_of(kind) is type(ours)
