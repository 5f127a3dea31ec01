"""What df11 can't load ends the engine with a sentence of df11's, as an exception that vLLM handles."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import answers, job, run
from reference import flip

KIND = "llama-shared"


def damaged(folder: Path, target: Path) -> Path:
    """A model with another byte among the codes of its second layer."""
    shutil.copytree(folder, target)
    flip(target / "model_layers_1.safetensors", "model.layers.1.encoded_exponent", bits=0xFF)
    return target


def changed(folder: Path, target: Path, change: Callable[[Path], Any]) -> Path:
    """A model whose largest file is changed."""
    shutil.copytree(folder, target)
    change(max(target.glob("*.safetensors"), key=lambda file: file.stat().st_size))
    return target


@pytest.fixture(scope="module")
def results(models: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    plain, compressed, folder = models(KIND), models(KIND, "df11"), tmp_path_factory.mktemp("refused")
    short = changed(compressed, folder / "short", lambda file: os.truncate(file, file.stat().st_size // 2))
    df11 = {"quantization": "dfloat11"}
    jobs = {
        "a damaged unit": job(damaged(compressed, folder / "damaged")),
        "a short file": job(short),
        "a lost file": job(changed(compressed, folder / "lost", Path.unlink)),
        "a lost weight": job(without(plain, folder / "without", "model.layers.1.mlp.down_proj.weight"), **df11),
        "a lost norm": job(without(plain, folder / "norm", "model.layers.1.post_attention_layernorm.weight"), **df11),
        "another version": job(plain, version="0.99.1", **df11),
        "another version, a DF11 model": job(unnamed(compressed, folder / "unnamed"), version="0.99.1"),
        "another version, without DF11": job(plain, version="0.99.1"),
        "not BF16": job(plain, options={"dtype": "float16"}, **df11),
        "without DF11": job(plain),
        "with DF11": job(plain, **df11),
    }
    return run(jobs)


def without(folder: Path, target: Path, name: str) -> Path:
    """A plain model that lacks a weight."""
    from safetensors.torch import load_file, save_file

    shutil.copytree(folder, target)
    tensors = load_file(target / "model.safetensors")
    del tensors[name]
    save_file(tensors, target / "model.safetensors")
    return target


def unnamed(folder: Path, target: Path) -> Path:
    """A DF11 model whose `config.json` doesn't name the method, like those of the official package."""
    shutil.copytree(folder, target)
    config = json.loads((target / "config.json").read_text())
    del config["quantization_config"]
    (target / "config.json").write_text(json.dumps(config))
    return target


SENTENCES = {
    "a damaged unit": ("DamagedError", "model.layers.1"),
    "a short file": ("DamagedError", "is not a whole safetensors file"),
    "a lost file": ("DamagedError", "holds no tensor model.layers."),
    "a lost weight": ("MissingTensorError", "the checkpoint has no weights for model.layers.1.mlp.down_proj"),
    # vLLM's own, as without df11.
    "a lost norm": ("ValueError", "weights were not initialized from checkpoint: {'model.layers.1.post_attention"),
    "another version": ("Df11Error", "df11 supports vLLM 0.32 and 0.33, and 0.99.1 is installed"),
    "another version, a DF11 model": ("Df11Error", "df11 supports vLLM 0.32 and 0.33, and 0.99.1 is installed"),
}


@pytest.mark.parametrize("what", SENTENCES)
def test_it_ends_with_a_sentence(what: str, results: dict[str, Any]) -> None:
    result, (error, sentence) = results[what], SENTENCES[what]
    assert result["error"] == error, result.get("trace", "it runs")
    assert sentence in result["text"] and "\n" not in result["text"]


def test_another_type_of_weights_is_refused_by_vllm(results: dict[str, Any]) -> None:
    assert "torch.float16 is not supported for quantization method dfloat11" in results["not BF16"]["text"]


def test_another_version_runs_without_df11(results: dict[str, Any]) -> None:
    assert answers(results["another version, without DF11"]) == answers(results["without DF11"])
    # After all of these.
    assert answers(results["with DF11"]) == answers(results["without DF11"])


def test_an_engine_in_another_process_ends_too(models: Callable[..., Path], tmp_path: Path) -> None:
    """vLLM prints what the process said, and raises an exception of its own."""
    folder = damaged(models(KIND, "df11"), tmp_path / "damaged")
    result = run({"damaged": job(folder)}, {"VLLM_ENABLE_V1_MULTIPROCESSING": "1"})["damaged"]
    assert result["error"] == "RuntimeError" and "Engine core initialization failed" in result["text"]
    assert "df11.errors.DamagedError: " in result["printed"] and "model.layers.1" in result["printed"]
