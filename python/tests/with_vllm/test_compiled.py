"""Models that vLLM compiles, as it does by default: the answers of the same engine, compiled too, without DF11.

The compiler decides what is computed in one piece, and so where it rounds. It must decide the same with DF11. Compiling takes
minutes: `DF11_TEST_EFFORT=long` has all kinds of test_answers.py, and a short run some.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import answers, job, run
from kinds import MAIN, FAMILIES, is_long

COMPILED = {"options": {"enforce_eager": False}}
# One of them is computed by transformers: its layers get tensors of three dimensions.
SHORT = ["llama-biases", "qwen3", "qwen3-tied", "gemma3", "qwen3-moe", "mixtral", "olmo2"]
KINDS = MAIN + FAMILIES if is_long() else SHORT
WAYS = ["while loading", "from DF11"]


def run_compiled(jobs: dict[Any, Any], cache: Path, **settings: str) -> dict[Any, Any]:
    settings |= {"TORCHDYNAMO_DISABLE": "0", "VLLM_CACHE_ROOT": str(cache), "TORCHINDUCTOR_CACHE_DIR": str(cache / "torch")}
    return run(jobs, settings)


@pytest.fixture(scope="module")
def results(models: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Any]:
    jobs = {}
    for kind in KINDS:
        jobs[kind, "plain"] = job(models(kind), **COMPILED)
        jobs[kind, "while loading"] = job(models(kind), quantization="dfloat11", **COMPILED)
        jobs[kind, "from DF11"] = job(models(kind, "df11"), **COMPILED)
    # vLLM would keep what it compiles in a folder for each engine. So all share one, and most of what it compiles.
    return run_compiled(jobs, tmp_path_factory.mktemp("compiled"), VLLM_USE_AOT_COMPILE="0")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_those_without_df11(kind: str, way: str, results: dict[tuple[str, str], Any]) -> None:
    same_answers(results[kind, "plain"], results[kind, way])


def test_graphs_that_vllm_keeps(models: Callable[..., Path], tmp_path: Path) -> None:
    """With all of vLLM's defaults. The last engine finds what the second one compiled."""
    model = models("llama-shared")
    jobs = {"plain": job(model, **COMPILED)}
    jobs |= {way: job(model, quantization="dfloat11", **COMPILED) for way in ("while loading", "again")}
    results = run_compiled(jobs, tmp_path)
    same_answers(results["plain"], results["while loading"])
    same_answers(results["plain"], results["again"])


def same_answers(plain: Any, compressed: Any) -> None:
    assert answers(compressed) == answers(plain)
    ranks = [compressed[when][0] for when in ("ranks", "ranks_after")]
    assert ranks[1]["df11"]["decodes"] - ranks[0]["df11"]["decodes"] > 100
    # A compiled model calls no layers but the head.
    assert ranks[1]["uses"] - ranks[0]["uses"] < 100
