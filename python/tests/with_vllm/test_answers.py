"""With DF11 the engine's tokens and log-probabilities are those of the same engine without it, to the last bit."""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import answers, job, run
from kinds import MAIN, FAMILIES
from reference import DATA, flip, oracle

BOTH_WAYS = [(kind, way) for kind in MAIN for way in ("while loading", "from DF11")]
OFFICIAL = ["qwen3-sharded-dir", "qwen3-tied-dir"]


@pytest.fixture(scope="module")
def results(models: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Any]:
    """The results of engines, by the model's kind and how it was loaded. """
    jobs: dict[tuple[str, str], Any] = {}
    for kind in MAIN + FAMILIES:
        plain = models(kind)
        jobs[kind, "plain"] = job(plain)
        jobs[kind, "while loading"] = job(plain, quantization="dfloat11")
    for kind in MAIN:
        # Its config.json names the method.
        jobs[kind, "from DF11"] = job(models(kind, "df11"))
    for name in OFFICIAL:
        jobs[name, "plain"] = job(DATA / "models" / name / "bf16")
        jobs[name, "from DF11"] = job(DATA / "models" / name / "df11", quantization="dfloat11")
    for kind in ("qwen3", "qwen3-tied", "qwen3-moe"):
        folder = tmp_path_factory.mktemp("flipped")
        plain = shutil.copytree(models(kind), folder / "plain")
        for name in oracle(plain):
            if name.endswith(("experts.2.down_proj.weight", "layers.1.mlp.down_proj.weight")):
                # The lowest bit of an exponent.
                flip(plain / "model.safetensors", name, bits=1 << 7)
        jobs[kind, "flipped, while loading"] = job(plain, quantization="dfloat11")
    return run(jobs)


@pytest.mark.parametrize("kind, way", [*BOTH_WAYS, *((kind, "while loading") for kind in FAMILIES)])
def test_answers_are_those_without_df11(kind: str, way: str, results: dict[tuple[str, str], Any]) -> None:
    found = results[kind, way]
    assert answers(found) == answers(results[kind, "plain"])
    assert found["ranks_after"][0]["df11"]["decodes"] - found["ranks"][0]["df11"]["decodes"] > 100
    assert results[kind, "plain"]["ranks_after"][0]["df11"].get("decodes", 0) == 0


@pytest.mark.parametrize("name", OFFICIAL)
def test_official_releases_run(name: str, results: dict[tuple[str, str], Any]) -> None:
    assert answers(results[name, "from DF11"]) == answers(results[name, "plain"])


@pytest.mark.parametrize("kind", ["qwen3", "qwen3-tied", "qwen3-moe"])
def test_a_flipped_bit_shows(kind: str, results: dict[tuple[str, str], Any]) -> None:
    flipped = results[kind, "flipped, while loading"]
    assert answers(flipped) != answers(results[kind, "plain"])


@pytest.mark.parametrize("kind, way", BOTH_WAYS)
def test_each_use_of_a_weight_decodes_it_once(kind: str, way: str, results: dict[tuple[str, str], Any]) -> None:
    before, after = results[kind, way]["ranks"][0], results[kind, way]["ranks_after"][0]
    uses = after["uses"] - before["uses"]
    assert uses > 100
    assert after["df11"]["decodes"] - before["df11"]["decodes"] == uses
    # Nothing is made while it runs.
    assert {**after["df11"], "decodes": 0} == {**before["df11"], "decodes": 0}


@pytest.mark.parametrize("kind, way", BOTH_WAYS)
def test_layers_are_compressed_while_others_load(kind: str, way: str, results: dict[tuple[str, str], Any]) -> None:
    assert [load["late"] for load in results[kind, way]["loads"]] == [0]


@pytest.mark.parametrize("kind, way", BOTH_WAYS)
def test_all_matrices_are_compressed(
    kind: str, way: str, results: dict[tuple[str, str], Any], models: Callable[..., Path]
) -> None:
    """What df11 says it has compressed, and what tensors vLLM still holds, is all that is in the files."""
    whole, left_alone = 0, 0
    for name, of in oracle(models(kind)).items():
        rows, *widths = of["shape"]
        if name.endswith(".gate.weight"):
            # A router. vLLM packs it, and gives up the tensor.
            continue
        if name.endswith(("embed_tokens.weight", "lm_head.weight")):
            # vLLM adds rows of zeros to a vocabulary, up to a multiple of 64.
            rows = -(-rows // 64) * 64
        elements = math.prod([rows, *widths])
        whole += elements
        if not widths or (kind == "mixtral" and "embed_tokens" in name):
            # Norms and biases; and vLLM doesn't ask for Mixtral's embedding.
            left_alone += elements
    held = results[kind, way]["ranks"][0]
    assert held["df11"]["raw_bytes"] == 2 * (whole - left_alone) > 0
    assert held["elements"] == left_alone > 0
