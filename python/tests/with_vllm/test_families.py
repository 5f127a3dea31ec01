"""Families of models that vLLM has other code for than for those of test_answers.py: the same answers as without DF11."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import answers, job, run

FAMILIES = ["cohere2", "falcon", "gemma2", "glm4", "gpt2", "granite", "mistral", "olmoe", "opt", "phi3", "qwen2"]
FAMILIES += ["qwen2-moe", "stablelm", "starcoder2"]
# vLLM has no code for these, and runs that of transformers with layers of its own.
FAMILIES += ["gpt-neox", "olmo2", "phi"]


@pytest.fixture(scope="module")
def results(models: Callable[..., Path]) -> dict[tuple[str, str], Any]:
    ways = {"plain": None, "while loading": "dfloat11"}
    jobs = {(kind, way): job(models(kind), quantization=ways[way]) for kind in FAMILIES for way in ways}
    return dict(zip(jobs, run(list(jobs.values()))))


@pytest.mark.parametrize("kind", FAMILIES)
def test_answers_are_those_without_df11(kind: str, results: dict[tuple[str, str], Any]) -> None:
    found = results[kind, "while loading"]
    assert answers(found) == answers(results[kind, "plain"])
    assert found["ranks_after"][0]["df11"]["decodes"] - found["ranks"][0]["df11"]["decodes"] > 100
