"""Models of a Hugging Face hub, which a server on this machine plays."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import server
from reference import DATA, contents

import df11

NAME, COMMIT = "someone/Tiny", "0123456789abcdef0123456789abcdef01234567"
FOLDER = DATA / "models" / "qwen3-sharded-dir" / "bf16"


@contextmanager
def hub(files: dict[str, bytes], listed: dict[str, bytes]) -> Iterator[str]:
    """Lists some files with their checksums, and sends some. Gives its address."""

    class Handler(server.Handler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0].strip("/")
            if path == f"api/models/{NAME}/revision/main":
                siblings = [
                    {"rfilename": name, "size": len(data), "lfs": {"sha256": hashlib.sha256(data).hexdigest()}}
                    for name, data in listed.items()
                ]
                return self.send(200, json.dumps({"sha": COMMIT, "siblings": siblings}).encode())
            data = files.get(path.removeprefix(f"{NAME}/resolve/{COMMIT}/"))
            if data is None:
                return self.send(404, b"")
            start, _, end = self.headers.get("Range", "bytes=0-").removeprefix("bytes=").partition("-")
            part = data[int(start) : int(end) + 1 if end else None]
            if "Range" not in self.headers:
                return self.send(200, part)
            self.send(206, part, {"Content-Range": f"bytes {start}-{int(start) + len(part) - 1}/{len(data)}"})

    with server.serving(Handler) as address:
        yield address


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
    files = contents(FOLDER)
    with hub(files, files) as endpoint:
        monkeypatch.setenv("HF_ENDPOINT", endpoint)
        df11.compress(f"hf:{NAME}", home / "of-hub")
        assert df11.verify(home / "of-hub", against=f"hf:{NAME}").is_good
    df11.compress(FOLDER, home / "of-disk")
    assert contents(home / "of-hub") == contents(home / "of-disk")


def test_what_the_hub_doesnt_give_is_an_exception_and_writes_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = contents(FOLDER)
    others = {name: data[:-1] + bytes([data[-1] ^ 1]) for name, data in files.items()}
    with hub(others, files) as endpoint:
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
