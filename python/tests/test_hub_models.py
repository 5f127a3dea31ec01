"""Models of a Hugging Face hub, which a server on this machine plays."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from fake_hub import fake_hub
from reference import DATA, contents

import df11

NAME = "someone/Tiny"
FOLDER = DATA / "models" / "qwen3-sharded-dir" / "bf16"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory. The hub's settings are its and nobody else's."""
    for name in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_TOKEN", "HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NO_PROXY", "*")
    return tmp_path


def test_a_model_of_the_hub_is_compressed_as_the_same_model_on_the_disk(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fake_hub(NAME, contents(FOLDER)) as (endpoint, _):
        monkeypatch.setenv("HF_ENDPOINT", endpoint)
        df11.compress(f"hf:{NAME}", home / "of-hub")
        assert df11.verify(home / "of-hub", against=f"hf:{NAME}").is_good
    df11.compress(FOLDER, home / "of-disk")
    assert contents(home / "of-hub") == contents(home / "of-disk")


def test_what_the_hub_doesnt_give_is_an_exception_and_writes_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = contents(FOLDER)
    changed = {name: data[:-1] + bytes([data[-1] ^ 1]) for name, data in files.items()}
    with fake_hub(NAME, files, changed=changed) as (endpoint, _):
        monkeypatch.setenv("HF_ENDPOINT", endpoint)
        with pytest.raises(df11.HubError, match="did not arrive as it is on the hub"):
            df11.compress(f"hf:{NAME}", home / "out")
        with pytest.raises(df11.HubError, match="the hub has no model someone/Other"):
            df11.inspect("hf:someone/Other")
        monkeypatch.setenv("HF_HUB_OFFLINE", "1")
        with pytest.raises(df11.HubError, match="HF_HUB_OFFLINE forbids") as offline:
            df11.plan(f"hf:{NAME}", "1GB")
    assert isinstance(offline.value, OSError)
    assert not (home / "out").exists()


def test_ctrl_c_is_seen_while_the_hub_says_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = contents(FOLDER)
    silent = next(name for name in files if name.endswith("00002-of-00004.safetensors"))
    program = f"""
import df11
try:
    df11.compress("hf:{NAME}", {str(home / "out")!r})
except KeyboardInterrupt:
    print("interrupted")
"""
    with fake_hub(NAME, files, silent=silent) as (endpoint, sent):
        monkeypatch.setenv("HF_ENDPOINT", endpoint)
        monkeypatch.setenv("HF_HUB_DOWNLOAD_TIMEOUT", "3600")
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
            try:
                while sent.count(silent) < 2:
                    assert process.poll() is None
                    time.sleep(0.01)
                process.send_signal(signal.SIGINT)
                assert process.communicate(timeout=60)[0] == "interrupted\n"
            finally:
                process.kill()
    assert not (home / "out").exists()
