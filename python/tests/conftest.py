"""Fixtures of all tests. Functions are in the modules that tests import: reference.py, with_transformers/tiny.py.

The folders of tests for other packages are named with_PACKAGE. By the package's own name, a test that asks whether it is
installed would find the folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from reference import SAMPLE

import df11

# In an environment without these packages, the tests with them aren't even read.
collect_ignore = [f"with_{name}" for name in ("transformers", "diffusers", "vllm", "sglang", "comfy_kitchen") if find_spec(name) is None]


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


@pytest.fixture(params=["fixed", "df11"])
def form(request: pytest.FixtureRequest) -> str:
    """In which form compressed weights are held."""
    chosen: str = request.param
    return chosen


@pytest.fixture(params=[1, 2])
def threads(request: pytest.FixtureRequest) -> Iterator[int]:
    """The number of torch's threads."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(request.param)
    yield request.param
    torch.set_num_threads(before)
