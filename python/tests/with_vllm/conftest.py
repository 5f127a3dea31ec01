"""Models for vLLM, made once. Without vLLM no test runs: scripts/vllm-check installs it."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

if importlib.util.find_spec("vllm") is None:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """A plain model of a kind that tiny.py or kinds.py has, or its DF11 form."""
    import kinds  # noqa: F401  It adds to tiny.py's.
    from tiny import make

    import df11

    folder = tmp_path_factory.mktemp("models")

    def model(kind: str, form: str = "plain") -> Path:
        plain = folder / kind / "plain"
        if not plain.exists():
            make(kind, plain)
        if form == "df11" and not (folder / kind / "df11").exists():
            df11.compress(plain, folder / kind / "df11")
        return folder / kind / form

    return model
