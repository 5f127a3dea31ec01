"""What vLLM puts on top of a model: LoRA adapters, and speculation."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import answers, job, run

KIND = "llama-shared"


def adapter(folder: Path, sizes: dict[str, tuple[int, int]]) -> Path:
    """A LoRA adapter with random weights for these linear layers, whose widths are given."""
    import torch
    from safetensors.torch import save_file

    folder.mkdir()
    generator = torch.Generator().manual_seed(2)
    tensors = {}
    for name, (ins, outs) in sizes.items():
        path = f"base_model.model.model.layers.1.{name}"
        tensors[f"{path}.lora_A.weight"] = torch.randn(8, ins, generator=generator).bfloat16() / 8
        tensors[f"{path}.lora_B.weight"] = torch.randn(outs, 8, generator=generator).bfloat16() / 8
    save_file(tensors, folder / "adapter_model.safetensors")
    modules = [name.split(".")[-1] for name in sizes]
    config = {"peft_type": "LORA", "r": 8, "lora_alpha": 16, "target_modules": modules, "bias": "none"}
    (folder / "adapter_config.json").write_text(json.dumps(config))
    return folder


@pytest.fixture(scope="module")
def with_adapter(models: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    sizes = {"self_attn.q_proj": (384, 384), "mlp.down_proj": (256, 384)}
    folder = adapter(tmp_path_factory.mktemp("lora") / "adapter", sizes)
    # On the CPU vLLM's own code for adapters fails for log-probabilities of prompts.
    options = {"options": {"enable_lora": True, "max_lora_rank": 8, "max_loras": 1}, "prompt_logprobs": None}
    plain, compressed = models(KIND), models(KIND, "df11")
    jobs = {
        "plain": job(plain, adapter=str(folder), **options),
        "while loading": job(plain, quantization="dfloat11", adapter=str(folder), **options),
        "from DF11": job(compressed, adapter=str(folder), **options),
        "no adapter": job(plain, quantization="dfloat11", **options),
    }
    return run(jobs)


@pytest.mark.parametrize("way", ["while loading", "from DF11"])
def test_an_adapter_of_lora_does_as_without_df11(way: str, with_adapter: dict[str, Any]) -> None:
    assert answers(with_adapter[way]) == answers(with_adapter["plain"])
    assert with_adapter[way]["ranks_after"][0]["df11"]["decodes"] > 100
    # It changes the answers.
    assert answers(with_adapter["no adapter"]) != answers(with_adapter["plain"])


def test_speculation_from_the_prompt_answers_as_without_df11(models: Callable[..., Path]) -> None:
    """What has followed a token in the prompt is proposed after it, so the prompt has many tokens. There is one, which takes the
    likeliest tokens: where requests sample, vLLM's own answers differ from run to run, with speculation.
    """
    speculation = {"method": "ngram", "num_speculative_tokens": 3, "prompt_lookup_max": 2, "prompt_lookup_min": 1}
    more = {
        "options": {"speculative_config": speculation, "disable_log_stats": False},
        "prompts": [[3 + 37 * i % 490 for i in range(44)]],
        "tokens": 20,
    }
    found = run({way: job(models(KIND), quantization=way, **more) for way in (None, "dfloat11")})
    assert answers(found["dfloat11"]) == answers(found[None])
    assert found["dfloat11"]["proposed"] == found[None]["proposed"] > 0
