"""Fixtures for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from reference import SAMPLE

import df11

# In an environment without these packages, the tests that use them aren't even read. Their folders don't have the packages' own names.
NEEDS = {"test_tensor.py": "torch", "test_payload.py": "torch", "with_transformers": "transformers", "with_diffusers": "diffusers"}
NEEDS |= {"with_vllm": "vllm", "with_comfyui": "comfy_kitchen"}
collect_ignore = [tests for tests, package in NEEDS.items() if find_spec(package) is None]


@pytest.fixture(scope="session")
def compressed_sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, compressed."""
    path = tmp_path_factory.mktemp("sample") / "sample.safetensors"
    df11.compress(SAMPLE, path)
    return path


@pytest.fixture(params=[1, 2])
def threads(request: pytest.FixtureRequest) -> Iterator[int]:
    """The number of torch's threads."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(request.param)
    yield request.param
    torch.set_num_threads(before)
