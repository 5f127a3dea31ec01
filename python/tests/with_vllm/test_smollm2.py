"""A model with real weights: its answers, and the memory it takes."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from engines import answers, job, run
from reference import oracle

TEXTS = ["The capital of France is", "Once upon a time", "1, 2, 3, 4,"]
MORE = {"prompts": TEXTS, "logprobs": 20, "prompt_logprobs": 20, "tokens": 6}
OPTIONS = {
    "skip_tokenizer_init": False,
    "max_model_len": 256,
    "max_num_batched_tokens": 256,
    "num_gpu_blocks_override": None,
}


@pytest.fixture(scope="module")
def results(smollm2: tuple[Path, Path]) -> dict[str, Any]:
    plain, compressed = smollm2
    jobs = {
        "plain": job(plain, options=OPTIONS, **MORE),
        "while loading": job(plain, quantization="dfloat11", options=OPTIONS, **MORE),
        "from DF11": job(compressed, options=OPTIONS, **MORE),
    }
    for megabytes in (20, 60):
        jobs[f"{megabytes} MB"] = job(compressed, options=OPTIONS, memory=megabytes * 10**6, **MORE)
    # safetensors maps the file so that its size counts as memory.
    jobs["60 MB and the file"] = job(
        plain, quantization="dfloat11", options=OPTIONS, memory=60 * 10**6 + sizes(plain)[0], **MORE
    )
    return run(jobs)


@pytest.mark.parametrize("way", ["while loading", "from DF11"])
def test_answers_are_those_without_df11(way: str, results: dict[str, Any]) -> None:
    assert answers(results[way]) == answers(results["plain"])
    assert results[way]["texts"] == results["plain"]["texts"] and "Paris" in results["plain"]["texts"][0]


FIXED = 0.715
"""What weights with fixed-length codes may take of BF16's bytes."""


@pytest.mark.parametrize("way", ["while loading", "from DF11"])
def test_weights_take_seven_tenths_and_a_block(way: str, results: dict[str, Any], smollm2: tuple[Path, Path]) -> None:
    """A little more than seven tenths. The largest block is the table of the embedding, which is the head too. Loading holds no more than that in BF16."""
    whole, block = sizes(smollm2[0])
    held = results[way]["ranks"][0]["df11"]
    assert held["compressed_bytes"] <= FIXED * held["raw_bytes"]
    assert held["raw_bytes"] + held["plain_bytes"] > 0.99 * whole
    assert held["compressed_bytes"] + held["plain_bytes"] + held["scratch_bytes"] < FIXED * whole + block
    # As the system counts it. It sees what vLLM packs for its kernel too: the table, without DF11 as with it.
    (load,), (without,) = results[way]["loads"], results["plain"]["loads"]
    saved = held["raw_bytes"] - held["compressed_bytes"] - held["scratch_bytes"]
    assert without["held"] - load["held"] > 0.9 * saved
    assert load["peak"] < min(without["peak"] - 0.9 * saved, load["held"] + block)


def sizes(folder: Path) -> tuple[int, int]:
    """The bytes of all weights, and of the largest one."""
    found = [2 * math.prod(of["shape"]) for of in oracle(folder).values()]
    return sum(found), max(found)


@pytest.mark.parametrize("megabytes", ["20 MB", "60 MB"])
def test_too_little_memory_is_an_exception(megabytes: str, results: dict[str, Any]) -> None:
    result = results[megabytes]
    assert result["error"] == "OutOfMemoryError", result.get("trace", "it runs")
    assert "memory" in result["text"] and "\n" not in result["text"]


def test_too_little_memory_to_compress_is_one_too(results: dict[str, Any]) -> None:
    """It may be vLLM that asked for more, and torch that refused."""
    result = results["60 MB and the file"]
    assert result["error"] in ("OutOfMemoryError", "RuntimeError"), result.get("trace", "it runs")
    assert "memory" in result["text"]
