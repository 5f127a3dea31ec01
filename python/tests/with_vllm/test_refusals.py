"""A model that df11 can't load ends the engine with df11's sentence, as an exception that vLLM handles."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engines import SETTINGS, answers, job, run
from reference import python
from safetensors.torch import load_file, save_file

KIND = "llama"


def without(folder: Path, target: Path, name: str) -> Path:
    """A plain model that lacks a weight."""
    shutil.copytree(folder, target)
    tensors = load_file(target / "model.safetensors")
    del tensors[name]
    save_file(tensors, target / "model.safetensors", metadata={"format": "pt"})
    return target


@pytest.fixture(scope="module")
def results(models: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    plain, compressed, folder = models(KIND), models(KIND, "df11"), tmp_path_factory.mktemp("refused")
    short = shutil.copytree(compressed, folder / "short") / "model_layers_1.safetensors"
    os.truncate(short, short.stat().st_size // 2)
    lost = shutil.copytree(compressed, folder / "lost")
    (lost / "model_layers_1.safetensors").unlink()
    df11 = {"quantization": "dfloat11"}
    return run(
        {
            "a short file": job(short.parent),
            "a lost file": job(lost),
            "a lost weight": job(without(plain, folder / "without", "model.layers.1.mlp.down_proj.weight"), **df11),
            "a lost norm": job(without(plain, folder / "norm", "model.layers.1.post_attention_layernorm.weight"), **df11),
            "another version": job(plain, version="0.99.1", **df11),
            "another version, without DF11": job(plain, version="0.99.1"),
            "not BF16": job(plain, options={"dtype": "float16"}, **df11),
            "without DF11": job(plain),
        }
    )


SENTENCES = {
    "a short file": ("DamagedError", "model_layers_1"),
    "a lost file": ("DamagedError", ""),
    "a lost weight": ("MissingTensorError", "the checkpoint has no weights for model.layers.1.mlp.down_proj"),
    # vLLM's own, as without df11.
    "a lost norm": ("ValueError", "weights were not initialized from checkpoint: {'model.layers.1.post_attention"),
    "another version": ("UnsupportedError", "df11 supports vLLM 0.32 and 0.33, and 0.99.1 is installed"),
}


@pytest.mark.parametrize("what", SENTENCES)
def test_it_ends_with_a_sentence(what: str, results: dict[str, Any]) -> None:
    result, (error, sentence) = results[what], SENTENCES[what]
    assert result.get("error") == error, result.get("trace", "it runs")
    assert sentence in result["text"] and "\n" not in result["text"]


def test_another_type_of_weights_is_refused_by_vllm(results: dict[str, Any]) -> None:
    assert "torch.float16 is not supported for quantization method dfloat11" in results["not BF16"]["text"]


def test_another_version_runs_without_df11(results: dict[str, Any]) -> None:
    assert answers(results["another version, without DF11"]) == answers(results["without DF11"])


PROGRAM = """
from vllm.plugins import load_general_plugins
load_general_plugins()
from vllm.model_executor.layers.quantization import get_quantization_config
import vllm_df11
print(get_quantization_config("dfloat11").__module__, vllm_df11.registered)
"""


def test_a_plug_in_named_df11_is_loaded_too(tmp_path: Path) -> None:
    """PyPI's vllm-df11 gives its plug-in this name. vLLM identifies plug-ins by name, and loads only one of two with the same name."""
    (tmp_path / "vllm_df11.py").write_text("registered = 0\ndef register():\n    global registered\n    registered += 1\n")
    installed = tmp_path / "vllm_df11-0.0.1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: vllm-df11\nVersion: 0.0.1\n")
    (installed / "entry_points.txt").write_text("[vllm.general_plugins]\ndf11 = vllm_df11:register\n")
    assert python(PROGRAM, **SETTINGS, PYTHONPATH=str(tmp_path)).splitlines()[-1:] == ["df11.vllm 1"]
