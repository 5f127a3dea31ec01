"""What a model of diffusers says of its dtype when all its matrices may be compressed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import diffusers
import pytest
import torch
from diffusers.configuration_utils import register_to_config

import df11
import df11.diffusers


class Matrices(diffusers.ModelMixin, diffusers.ConfigMixin):  # type: ignore[misc]
    """It has nothing else, or parts that diffusers keeps in FP32 and doesn't ask."""

    config_name = "config.json"
    _keep_in_fp32_modules = ["table"]

    @register_to_config  # type: ignore[untyped-decorator]
    def __init__(self, has_table: bool = False) -> None:
        super().__init__()
        if has_table:
            self.table = torch.nn.Parameter(torch.ones(64))
        self.blocks = torch.nn.ModuleList([torch.nn.Linear(64, size, bias=False) for size in (64, 64, 32)])


@pytest.mark.parametrize("has_table", [False, True])
def test_the_dtype_of_matrices(has_table: bool, form: Any, tmp_path: Path) -> None:
    Matrices(has_table).to(torch.bfloat16).save_pretrained(tmp_path / "plain")
    df11.compress(tmp_path / "plain", tmp_path / "df11", patterns={r"blocks\.\d+": []}, sync=False)
    df11.diffusers.add_index(tmp_path / "df11")
    options = {"torch_dtype": torch.bfloat16}
    models = [Matrices.from_pretrained(tmp_path / "plain", **options)]
    assert models[0].dtype == torch.bfloat16
    df11.compress_(models[0], form=form)
    models += [
        Matrices.from_pretrained(tmp_path / files, quantization_config=df11.diffusers.Config(form=form), **options)
        for files in ("plain", "df11")
    ]
    for model in models:
        assert model.dtype == torch.bfloat16 and model.device == torch.device("cpu")
        assert [name for name, held in model.named_parameters() if held.dim() > 1] == ["blocks.2.weight"]
