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
import torch
from fake_hub import fake_hub
from reference import DATA, contents
from tiny import digest, load, pair_of

import df11

OFFICIAL = DATA / "models/qwen3-sharded-dir"
NAME, BRANCH, TOKEN = "someone/Tiny-DF11", "released", "hf_of_a_test"

PROGRAM = """
import hashlib, json, sys
import torch, df11, df11.hub
from transformers import AutoModelForCausalLM

options = json.loads(sys.argv[1])
push, push_model = options.pop("push", None), options.pop("push_model", None)
if options.pop("forgetful"):
    # As a transformers would be that keeps what from_pretrained was given elsewhere.
    df11.hub._download_arguments = dict
if options.pop("with_config"):
    options["quantization_config"] = df11.Config()
model = AutoModelForCausalLM.from_pretrained("NAME", dtype=torch.bfloat16, **options)
with torch.inference_mode():
    logits = model(torch.arange(3, 20)[None]).logits
print(hashlib.sha256(logits.contiguous().view(torch.int16).numpy().tobytes()).hexdigest())
print(model.hf_quantizer.running.form)
if push:
    model.save_pretrained(push["folder"], push_to_hub=True, **push["options"])
if push_model:
    model.push_to_hub(**push_model)
""".replace("NAME", NAME)


def run(
    endpoint: str, home: Path, with_config: bool = True, forgetful: bool = False, env: Any = None, **options: Any
) -> list[str]:
    """What a process of its own prints, which has loaded the model from a Hub at this address."""
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps({"with_config": with_config, "forgetful": forgetful, **options})],
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, "HF_ENDPOINT": endpoint, "HF_HOME": str(home), "NO_PROXY": "127.0.0.1", **(env or {})},
    )
    if ran.returncode != 0:
        return [ran.stderr.strip().splitlines()[-1]]
    return ran.stdout.split()


def digest_of(folder: Path) -> str:
    with torch.inference_mode():
        return digest(load(folder)(torch.arange(3, 20)[None]).logits)


def test_an_official_release(tmp_path: Path) -> None:
    logits = digest_of(OFFICIAL / "bf16")
    options: dict[str, Any] = {"revision": BRANCH, "token": TOKEN, "cache_dir": str(tmp_path / "cache")}
    with fake_hub(NAME, contents(OFFICIAL / "df11"), BRANCH, TOKEN) as (endpoint, sent):
        assert run(endpoint, tmp_path / "home", **options) == [logits, "fixed"]
        files = {path.name for path in (OFFICIAL / "df11").glob("*.safetensors")}
        assert len(files) == 5 and {name for name in sent if name.endswith(".safetensors")} == files
        # All went to where the caller said, none without the token.
        assert not list((tmp_path / "home").rglob("*.safetensors"))
        other = {**options, "token": False, "cache_dir": str(tmp_path / "other")}
        assert "gated" in run(endpoint, tmp_path / "home", **other)[0]
    # The Hub is gone, and the cache has everything; then not any more.
    assert run(endpoint, tmp_path / "home", local_files_only=True, **options) == [logits, "fixed"]
    for kept in tmp_path.rglob("model_layers_*.safetensors"):
        kept.unlink()
    assert "2 file(s) are missing" in run(endpoint, tmp_path / "home", local_files_only=True, **options)[0]


@pytest.mark.parametrize("form", ["df11", "plain"])
def test_ours_and_plain_ones(form: str, tmp_path: Path) -> None:
    """A DF11 model needs no argument; a plain one is compressed while it is loaded, and nothing more is fetched."""
    folders = dict(zip(["plain", "df11"], pair_of("llama", tmp_path / "models")))
    shutil.copy(folders["plain"] / "model.safetensors", folders["plain"] / "another.safetensors")
    with fake_hub(NAME, contents(folders[form]), "main", TOKEN) as (endpoint, sent):
        found = run(endpoint, tmp_path / "home", with_config=form == "plain", token=TOKEN)
    assert found == [digest_of(folders["plain"]), "fixed"]
    assert ("another.safetensors" in sent) is False
    assert ("df11-manifest.json" in sent) == (form == "df11")


def test_which_files_are_fetched_does_not_rest_on_what_transformers_keeps_where(tmp_path: Path) -> None:
    """Only the token does: without it, the one of the environment counts."""
    logits = digest_of(OFFICIAL / "bf16")
    options: dict[str, Any] = {"revision": BRANCH, "token": TOKEN, "forgetful": True}
    with fake_hub(NAME, contents(OFFICIAL / "df11"), BRANCH, TOKEN) as (endpoint, _):
        for number, env in enumerate([{"HF_TOKEN": TOKEN}, {}]):
            got = run(endpoint, tmp_path / "home", env=env, cache_dir=str(tmp_path / str(number)), **options)
            if env:
                assert got == [logits, "fixed"]
            else:
                # huggingface_hub gives what transformers has fetched, and that isn't the model.
                assert "lacks weights of the module" in got[0]
    # The commit is the one that transformers took, and so is the cache: nothing of another branch, nothing elsewhere.
    assert len({path.parent for path in (tmp_path / "0").rglob("*.safetensors")}) == 1
    assert not list((tmp_path / "home").rglob("*.safetensors"))


def test_a_snapshot_in_the_cache_is_a_directory(tmp_path: Path) -> None:
    logits = digest_of(OFFICIAL / "bf16")
    snapshot = shutil.copytree(OFFICIAL / "df11", tmp_path / "models--someone--Tiny/snapshots/0123abc")
    assert digest_of(snapshot) == logits


@pytest.mark.parametrize("form", ["df11", "plain"])
def test_push_to_hub(form: str, tmp_path: Path) -> None:
    folders = dict(zip(["plain", "df11"], pair_of("llama", tmp_path / "models", transformers=True)))
    (folders[form] / "more").mkdir()
    (folders[form] / "more/notes.txt").write_text("of the model")
    saved, uploaded, again = tmp_path / "saved", dict[str, bytes](), dict[str, bytes]()
    (saved / "others").mkdir(parents=True)
    (saved / "others/notes.txt").write_text("somebody else's")
    push = {"folder": str(saved), "options": {"repo_id": NAME, "token": TOKEN, "commit_message": "a test"}}
    with_config = form == "plain"
    with fake_hub(NAME, contents(folders[form]), "main", TOKEN, uploaded=uploaded) as (endpoint, _):
        found = run(endpoint, tmp_path / "home", with_config=with_config, token=TOKEN, push=push)
        assert found == [digest_of(folders["plain"]), "fixed"]
    # Of the Hub's model there are only the files that were fetched.
    assert uploaded.keys() == contents(saved).keys() - {"others/notes.txt"}
    assert all(uploaded[name] == data for name, data in contents(saved).items() if name in uploaded)
    assert df11.verify(saved, against=folders["plain"]).is_good

    # transformers' own method, by way of save_pretrained; it adds a model card.
    push_model = {"repo_id": NAME, "token": TOKEN}
    with fake_hub(NAME, contents(folders[form]), "main", TOKEN, uploaded=again) as (endpoint, _):
        assert len(run(endpoint, tmp_path / "home", with_config=with_config, token=TOKEN, push_model=push_model)) == 2
    assert again.keys() == uploaded.keys() | {"README.md"}
    assert all(again[name] == data for name, data in uploaded.items())
    # What comes back from a Hub with these files runs.
    for name, data in uploaded.items():
        (tmp_path / "pushed").mkdir(exist_ok=True)
        (tmp_path / "pushed" / name).write_bytes(data)
    assert digest_of(tmp_path / "pushed") == digest_of(folders["plain"])


def test_nothing_is_written_where_nothing_may_be_uploaded(tmp_path: Path) -> None:
    plain, _ = pair_of("llama", tmp_path / "models")
    # One that may not be made. Whether a repository that is there takes files shows only when they are sent.
    push = {"folder": str(tmp_path / "saved"), "options": {"repo_id": f"{NAME}-of-others", "token": TOKEN}}
    with fake_hub(NAME, contents(plain), "main", TOKEN) as (endpoint, _):
        assert "correct permissions" in run(endpoint, tmp_path / "home", token=TOKEN, push=push)[0]
    assert not (tmp_path / "saved").exists()
