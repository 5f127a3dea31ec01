"""Reference models of the repository, and what the safetensors library reads in them: the oracle."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import safetensors

import df11

DATA = Path(__file__).parents[2] / "tests" / "data"
SAMPLE = DATA / "samples" / "minilm-layer0-bf16.safetensors"
MODELS = ["qwen3-sharded-dir", "qwen3-single-file", "qwen3-tied-dir"]


def oracle(path: Path) -> dict[str, dict[str, Any]]:
    """The tensors of a plain model, as the safetensors library reads them: dtype, shape and bytes."""
    files = sorted(path.glob("*.safetensors")) if path.is_dir() else [path]
    return {name: tensor for file in files for name, tensor in safetensors.deserialize(file.read_bytes())}


def command(*arguments: Any) -> Any:
    """Runs the command, and gives what it prints as JSON."""
    ran = subprocess.run(
        [sys.executable, "-m", "df11", "--json", "--quiet", *map(str, arguments)], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def contents(folder: Path) -> dict[str, bytes]:
    """The files below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="session")
def compressed_sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, compressed."""
    path = tmp_path_factory.mktemp("sample") / "sample.safetensors"
    df11.compress(SAMPLE, path, sync=False)
    return path


# What follows is for tests with transformers: imported when it is used.


@pytest.fixture(scope="session")
def qwen3(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A plain model and its compressed form. Whoever changes a file works on a copy."""
    from tiny import pair_of

    return pair_of("qwen3", tmp_path_factory.mktemp("qwen3"))


@pytest.fixture(params=[1, 2])
def threads(request: pytest.FixtureRequest) -> Iterator[int]:
    """The number of torch's threads."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(request.param)
    yield request.param
    torch.set_num_threads(before)
