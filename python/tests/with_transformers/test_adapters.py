"""peft's LoRA adapters on top of compressed weights: results and gradients are those on top of BF16."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import peft
import pytest
import torch
from tiny import digest, hashes, load, load_compressed, tokens

import df11


def with_adapters(model: Any, **options: Any) -> Any:
    torch.manual_seed(7)
    targets = ["q_proj", "v_proj", "down_proj", "embed_tokens"]
    # Not at their usual initial values, with which an adapter changes nothing.
    config = peft.LoraConfig(r=4, target_modules=targets, init_lora_weights=False, task_type="CAUSAL_LM", **options)
    return peft.get_peft_model(model, config).eval()


@pytest.fixture
def pair(form: str, qwen3: tuple[Path, Path]) -> tuple[Any, Any]:
    return with_adapters(load(qwen3[0])), with_adapters(load_compressed(qwen3[1], form=form))


def test_logits(pair: tuple[Any, Any], qwen3: tuple[Path, Path], threads: int) -> None:
    plain, compressed = pair
    expected = hashes(plain)
    assert hashes(compressed) == expected
    with compressed.disable_adapter():
        without = hashes(compressed)
    assert without == hashes(load(qwen3[0]))
    assert not set(without) & set(expected)


def test_dora_reads_the_weights(form: str, qwen3: tuple[Path, Path]) -> None:
    """It needs their norms, outside of any unit's forward."""
    plain = with_adapters(load(qwen3[0]), use_dora=True)
    compressed = with_adapters(load_compressed(qwen3[1], form=form), use_dora=True)
    assert hashes(compressed) == hashes(plain)


def steps(model: Any, checkpointing: bool) -> list[str]:
    """Hashes of all gradients of two steps of training."""
    model.train()
    if checkpointing:
        model.gradient_checkpointing_enable()
        model.enable_input_require_grads()
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    assert len(trained) == 2 * (3 * 3 + 1)
    optimizer = torch.optim.SGD(trained, lr=0.1)
    found = []
    for _ in range(2):
        optimizer.zero_grad()
        model(tokens(9), labels=tokens(9)).loss.backward()
        found += [digest(parameter.grad.to(torch.bfloat16)) for parameter in trained]
        optimizer.step()
    return found


@pytest.mark.parametrize("checkpointing", [False, True])
def test_training(pair: tuple[Any, Any], checkpointing: bool) -> None:
    plain, compressed = pair
    expected = steps(plain, checkpointing)
    assert len(set(expected)) == len(expected)
    assert steps(compressed, checkpointing) == expected


def test_merging_is_refused(pair: tuple[Any, Any]) -> None:
    plain, compressed = pair
    for merge in (compressed.merge_adapter, compressed.merge_and_unload):
        with pytest.raises(df11.Df11Error, match="compressed and can't be changed"):
            merge()
    assert hashes(compressed) == hashes(plain)


def test_a_part_that_is_trained_itself_is_not_compressed(form: Any, qwen3: tuple[Path, Path]) -> None:
    """peft copies what `modules_to_save` names."""
    options: Any = {"modules_to_save": ["lm_head"]}
    with pytest.raises(df11.Df11Error, match="modules_to_save, must not be compressed: .* patterns= that leave it out"):
        with_adapters(load_compressed(qwen3[1], form=form), **options)
    config = df11.Config(patterns={r"model\.layers\.\d+\.mlp": ["up_proj", "gate_proj"]}, form=form)
    compressed = with_adapters(load(qwen3[0], quantization_config=config), **options)
    assert hashes(compressed) == hashes(with_adapters(load(qwen3[0]), **options))
    trained = {name for name, parameter in compressed.named_parameters() if parameter.requires_grad}
    assert any("lm_head" in name for name in trained)


def test_saving_and_loading(pair: tuple[Any, Any], qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    plain, compressed = pair
    compressed.save_pretrained(tmp_path)
    expected = hashes(plain)
    assert hashes(peft.PeftModel.from_pretrained(load_compressed(qwen3[1]), tmp_path)) == expected
    got, wanted = compressed.state_dict(), plain.state_dict()
    assert got.keys() == wanted.keys()
    assert all(torch.equal(got[name], wanted[name]) for name in wanted)
    assert hashes(compressed.unload()) == hashes(load(qwen3[0]))
