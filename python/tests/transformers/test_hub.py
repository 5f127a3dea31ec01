"""Models of the Hub, by their ids: transformers fetches model.safetensors only, and df11 the files of the units."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from fake_hub import fake_hub  # noqa: E402
from tiny import digest, load, pair_of  # noqa: E402

MODELS = Path(__file__).parents[3] / "tests/data/models"
NAME, BRANCH, TOKEN = "someone/Tiny-DF11", "released", "hf_of_a_test"

PROGRAM = """
import hashlib, json, sys
import torch, df11
from transformers import AutoModelForCausalLM

options = json.loads(sys.argv[1])
if options.pop("with_config"):
    options["quantization_config"] = df11.Config()
model = AutoModelForCausalLM.from_pretrained("NAME", dtype=torch.bfloat16, **options)
with torch.inference_mode():
    logits = model(torch.arange(3, 20)[None]).logits
print(hashlib.sha256(logits.contiguous().view(torch.int16).numpy().tobytes()).hexdigest())
print(type(model.hf_quantizer.running.source).__name__)
""".replace("NAME", NAME)


def run(endpoint: str, home: Path, with_config: bool = True, **options: Any) -> list[str]:
    """What a process of its own prints, which has loaded the model from a Hub at this address."""
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps({"with_config": with_config, **options})],
        capture_output=True,
        text=True,
        timeout=200,
        env={**os.environ, "HF_ENDPOINT": endpoint, "HF_HOME": str(home), "NO_PROXY": "127.0.0.1"},
    )
    if ran.returncode != 0:
        return [ran.stderr.strip().splitlines()[-1]]
    return ran.stdout.split()


def expected(plain: Path) -> str:
    with torch.inference_mode():
        return digest(load(plain)(torch.arange(3, 20)[None]).logits)


def test_an_official_release(tmp_path: Path) -> None:
    folder, logits = MODELS / "qwen3-sharded-dir", expected(MODELS / "qwen3-sharded-dir/bf16")
    options: dict[str, Any] = {"revision": BRANCH, "token": TOKEN, "cache_dir": str(tmp_path / "cache")}
    with fake_hub(NAME, folder / "df11", BRANCH, TOKEN) as (endpoint, sent):
        assert run(endpoint, tmp_path / "home", **options) == [logits, "FileUnits"]
        files = {path.name for path in (folder / "df11").glob("*.safetensors")}
        assert len(files) == 5 and {name for name in sent if name.endswith(".safetensors")} == files
        # All went to where the caller said, none without the token.
        assert not list((tmp_path / "home").rglob("*.safetensors"))
        other = {**options, "token": False, "cache_dir": str(tmp_path / "other")}
        assert "gated" in run(endpoint, tmp_path / "home", **other)[0]
    # The Hub is gone, and the cache has everything; then not any more.
    assert run(endpoint, tmp_path / "home", local_files_only=True, **options) == [logits, "FileUnits"]
    for kept in tmp_path.rglob("model_layers_*.safetensors"):
        kept.unlink()
    assert "2 file(s) are missing" in run(endpoint, tmp_path / "home", local_files_only=True, **options)[0]


@pytest.mark.parametrize("form", ["df11", "plain"])
def test_ours_and_plain_ones(form: str, tmp_path: Path) -> None:
    """A model with the entry needs no argument; a plain one is compressed while it is loaded, and nothing more is fetched."""
    folders = dict(zip(["plain", "df11"], pair_of("llama", tmp_path / "models", transformers=True)))
    shutil.copy(folders["plain"] / "model.safetensors", folders["plain"] / "another.safetensors")
    with fake_hub(NAME, folders[form], "main", TOKEN) as (endpoint, sent):
        found = run(endpoint, tmp_path / "home", with_config=form == "plain", token=TOKEN)
    assert found == [expected(folders["plain"]), {"df11": "FileUnits", "plain": "MemoryUnits"}[form]]
    assert ("another.safetensors" in sent) is False
    assert ("df11-manifest.json" in sent) == (form == "df11")
