"""With DF11 the engine's tokens and log-probabilities equal the same engine's without it, to the last bit: eager, compiled as vLLM
does it by default, and with an adapter. The compiler decides what is computed in one piece, and so where it rounds."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from engines import answers, job, run
from kinds import FAMILIES, MAIN, is_long
from reference import DATA, oracle
from safetensors.torch import save_file

OFFICIAL = ["qwen3-sharded-dir", "qwen3-tied-dir"]
WAYS = ["while loading", "from DF11"]
BOTH = [(kind, way) for kind in MAIN for way in WAYS]
FLIPPED = {"qwen3": "model.layers.1.mlp.down_proj.weight", "qwen3-moe": "model.layers.1.mlp.experts.routed_experts.w2_weight"}
COMPILED = MAIN + FAMILIES if is_long() else ["llama-biases", "qwen3-tied", "gemma3", "qwen3-moe", "mixtral", "olmo2"]


@pytest.fixture(scope="module")
def results(models: Callable[..., Path]) -> dict[tuple[str, str], Any]:
    """The engines' results, by the model's kind and how it was loaded."""
    jobs: dict[tuple[str, str], Any] = {}
    for kind in MAIN + FAMILIES:
        jobs[kind, "plain"] = job(models(kind))
        jobs[kind, "while loading"] = job(models(kind), quantization="dfloat11")
    for kind in MAIN:
        # Its config.json names the method.
        jobs[kind, "from DF11"] = job(models(kind, "df11"))
    for name in OFFICIAL:
        jobs[name, "plain"] = job(DATA / "models" / name / "bf16")
        jobs[name, "from DF11"] = job(DATA / "models" / name / "df11")
    for kind, name in FLIPPED.items():
        jobs[kind, "flipped"] = job(models(kind), quantization="dfloat11", flip=name)
    return run(jobs)


@pytest.mark.parametrize("kind, way", [*BOTH, *((kind, "while loading") for kind in FAMILIES)])
def test_answers_are_those_without_df11(kind: str, way: str, results: dict[tuple[str, str], Any]) -> None:
    found = results[kind, way]
    assert answers(found) == answers(results[kind, "plain"])
    # Nothing is compressed while it runs.
    assert found["held_after"] == found["held"] and results[kind, "plain"]["held"]["bf16"] == 0 < found["held"]["bf16"]


@pytest.mark.parametrize("name", OFFICIAL)
def test_official_releases_run(name: str, results: dict[tuple[str, str], Any]) -> None:
    assert answers(results[name, "from DF11"]) == answers(results[name, "plain"])


@pytest.mark.parametrize("kind", FLIPPED)
def test_a_flipped_bit_of_what_is_compressed_shows(kind: str, results: dict[tuple[str, str], Any]) -> None:
    assert answers(results[kind, "flipped"]) != answers(results[kind, "plain"])


@pytest.mark.parametrize("kind, way", BOTH)
def test_all_matrices_are_compressed(kind: str, way: str, results: dict[tuple[str, str], Any], models: Callable[..., Path]) -> None:
    """All except embeddings, heads tied to them, and routers."""
    wanted = 0
    for name, of in oracle(models(kind)).items():
        if len(of["shape"]) > 1 and not name.endswith((".gate.weight", "embed_tokens.weight")):
            rows, columns = of["shape"]
            # vLLM adds rows of zeros to a vocabulary, up to a multiple of 64.
            wanted += math.prod([-(-rows // 64) * 64 if "lm_head" in name else rows, columns])
    held = results[kind, way]["held"]
    assert held["bf16"] == 2 * wanted > 0 and held["compressed"] < 0.76 * held["bf16"]


@pytest.fixture(scope="module")
def compiled(models: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Any]:
    jobs, options = {}, {"options": {"enforce_eager": False}}
    for kind in COMPILED:
        jobs[kind, "plain"] = job(models(kind), **options)
        jobs[kind, "while loading"] = job(models(kind), quantization="dfloat11", **options)
    # vLLM would keep what it compiles in a folder for each engine. So all share one, and most of what it compiles.
    cache = str(tmp_path_factory.mktemp("compiled"))
    settings = {"TORCHDYNAMO_DISABLE": "0", "VLLM_CACHE_ROOT": cache, "TORCHINDUCTOR_CACHE_DIR": f"{cache}/torch", "VLLM_USE_AOT_COMPILE": "0"}
    return run(jobs, settings)


@pytest.mark.parametrize("kind", COMPILED)
def test_compiled_answers_are_those_without_df11(kind: str, compiled: dict[tuple[str, str], Any]) -> None:
    found = compiled[kind, "while loading"]
    assert answers(found) == answers(compiled[kind, "plain"])
    assert found["held_after"] == found["held"] and found["held"]["bf16"] > 0


def test_an_adapter_of_lora_does_as_without_df11(models: Callable[..., Path], tmp_path: Path) -> None:
    generator, tensors = torch.Generator().manual_seed(2), {}
    for name, (ins, outs) in {"self_attn.q_proj": (128, 128), "mlp.down_proj": (256, 128)}.items():
        path = f"base_model.model.model.layers.1.{name}"
        tensors[f"{path}.lora_A.weight"] = torch.randn(8, ins, generator=generator).bfloat16() / 8
        tensors[f"{path}.lora_B.weight"] = torch.randn(outs, 8, generator=generator).bfloat16() / 8
    save_file(tensors, tmp_path / "adapter_model.safetensors")
    config = {"peft_type": "LORA", "r": 8, "lora_alpha": 16, "target_modules": ["q_proj", "down_proj"], "bias": "none"}
    (tmp_path / "adapter_config.json").write_text(json.dumps(config))
    # On the CPU vLLM's own code for adapters fails for log-probabilities of prompts.
    options = {"options": {"enable_lora": True, "max_lora_rank": 8, "max_loras": 1}, "prompt_logprobs": None}
    plain, compressed = models("llama"), models("llama", "df11")
    found = run(
        {
            "plain": job(plain, adapter=str(tmp_path), **options),
            "while loading": job(plain, quantization="dfloat11", adapter=str(tmp_path), **options),
            "from DF11": job(compressed, adapter=str(tmp_path), **options),
            "off": job(plain, quantization="dfloat11", **options),
        }
    )
    assert answers(found["while loading"]) == answers(found["from DF11"]) == answers(found["plain"]) != answers(found["off"])
