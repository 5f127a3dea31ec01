"""Two ranks, each with its part of the weights: halves of the matrices, or half of the layers.

The log-probabilities of two ranks aren't those of one, with DF11 or without it: sums are made of other parts. So we
compare engines with as many ranks.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import RANKS, answers, job, run

# A tied head; and an untied one, with experts.
WAYS = {
    "llama-shared": ["while loading"],
    "qwen3-shared": ["from DF11"],
    "gemma3-shared": ["while loading", "from DF11"],
    "qwen3-moe-shared": ["while loading"],
}


@pytest.fixture(scope="module")
def results(models: Callable[..., Path], smollm2: tuple[Path, Path]) -> dict[tuple[str, str], Any]:
    jobs: dict[tuple[str, str], Any] = {}
    for kind, ways in WAYS.items():
        halves = {"options": {"tensor_parallel_size": 2}}
        jobs[kind, "plain"] = job(models(kind), **halves)
        if "while loading" in ways:
            # One engine starts its ranks as vLLM does.
            started = {"ranks": "started"} if kind == "llama-shared" else {}
            jobs[kind, "while loading"] = job(models(kind), quantization="dfloat11", **halves | started)
        if "from DF11" in ways:
            jobs[kind, "from DF11"] = job(models(kind, "df11"), **halves)
    # Each rank has half of the experts, whole. On a CPU vLLM loads them and crashes when it computes, with df11 or without.
    experts = {"options": {"tensor_parallel_size": 2, "enable_expert_parallel": True}, "prompts": []}
    jobs["experts", "while loading"] = job(models("qwen3-moe-shared"), quantization="dfloat11", **experts)
    # On a CPU vLLM can't do this with `enforce_eager`, whatever the weights. torch compiles nothing all the same.
    layers = {"options": {"pipeline_parallel_size": 2, "enforce_eager": False}}
    jobs["layers", "plain"] = job(models("llama-shared"), **layers)
    jobs["layers", "from DF11"] = job(models("llama-shared", "df11"), **layers)
    # Two ranks can't share the nine heads of SmolLM2.
    for way, folder in zip(("plain", "from DF11"), smollm2):
        jobs["smollm2", way] = job(folder, logprobs=20, prompt_logprobs=20, **layers)
    return run(jobs, RANKS)


@pytest.mark.parametrize("kind, way", [(kind, way) for kind, ways in WAYS.items() for way in ways])
def test_two_ranks_answer_as_without_df11(kind: str, way: str, results: dict[tuple[str, str], Any]) -> None:
    found = results[kind, way]
    assert answers(found) == answers(results[kind, "plain"])
    ranks = [rank["df11"] for rank in found["ranks_after"]]
    assert len(ranks) == 2 and all(rank["decodes"] > 100 for rank in ranks)
    # They have equal halves.
    assert ranks[0]["raw_bytes"] == ranks[1]["raw_bytes"] > 0
    assert ranks[0]["compressed_bytes"] != ranks[1]["compressed_bytes"]


def test_two_ranks_with_half_of_the_experts_each(results: dict[tuple[str, str], Any]) -> None:
    found, halved = results["experts", "while loading"], results["qwen3-moe-shared", "while loading"]
    assert "error" not in found, found["trace"]
    # As much as where each has half of every expert.
    raw_bytes = [rank["df11"]["raw_bytes"] for rank in found["ranks"]]
    assert raw_bytes == [rank["df11"]["raw_bytes"] for rank in halved["ranks"]]


@pytest.mark.parametrize("kind", ["layers", "smollm2"])
def test_two_ranks_with_half_of_the_layers_each(kind: str, results: dict[tuple[str, str], Any]) -> None:
    found = results[kind, "from DF11"]
    assert answers(found) == answers(results[kind, "plain"])
    ranks = [rank["df11"] for rank in found["ranks_after"]]
    assert len(ranks) == 2 and all(rank["decodes"] > 100 for rank in ranks)
    # The first has more layers, or the embedding, and the other the head, which is as large.
    assert all(rank["raw_bytes"] > 500_000 for rank in ranks)
