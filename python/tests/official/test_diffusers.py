"""The same both ways for models of diffusers, which the official package compresses without their shapes and configuration."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import stand_in
import torch
from reference import torch_tensors

pytest.importorskip("diffusers")

from small import DIFFUSERS, build, image_inputs, patterns_of  # noqa: E402

import df11  # noqa: E402

FILE = "diffusion_pytorch_model.safetensors"


@pytest.mark.parametrize("single_file", [False, True])
@pytest.mark.parametrize("kind", DIFFUSERS)
def test_what_the_official_compressor_writes_is_restored(
    kind: str, single_file: bool, dfloat11: ModuleType, tmp_path: Path
) -> None:
    plain, theirs, restored = tmp_path / "plain", tmp_path / "theirs", tmp_path / "restored"
    model = build(kind)
    model.save_pretrained(plain)
    # Its own check needs a GPU.
    dfloat11.compress_model(
        model, patterns_of(kind), str(theirs), save_single_file=single_file, check_correctness=False
    )
    # It leaves nothing of the model's configuration.
    assert list(json.loads((theirs / "config.json").read_text())) == ["dfloat11_config"]

    summary = df11.decompress(theirs, restored, sync=False)
    name = "model.safetensors" if single_file else FILE
    assert summary.files == [name] and summary.units > 0
    assert (restored / name).read_bytes() == (plain / FILE).read_bytes()

    # The original at hand gives its names and its configuration too.
    df11.decompress(theirs, tmp_path / "like", like=plain, sync=False)
    for path in plain.iterdir():
        assert (tmp_path / "like" / path.name).read_bytes() == path.read_bytes(), path.name


@pytest.mark.parametrize("single_file", [False, True])
@pytest.mark.parametrize("kind", DIFFUSERS)
def test_what_df11_writes_is_loaded_by_the_official_package(
    kind: str, single_file: bool, load_officially: Callable[..., Any], tmp_path: Path
) -> None:
    plain, ours = tmp_path / "plain", tmp_path / "ours"
    model = build(kind)
    model.save_pretrained(plain)
    summary = df11.compress(plain, ours, patterns=patterns_of(kind), single_file=single_file, sync=False)
    assert summary.units > 0 and {tensor.reason for tensor in summary.stored} == {"no pattern names it"}

    with torch.device("meta"):
        empty = type(model).from_config(model.config)
    loaded = empty.to_empty(device="cpu").to(torch.bfloat16)
    load_officially(ours, bfloat16_model=loaded)
    held = loaded.state_dict()
    expected = {name: tensor for name, tensor in torch_tensors(ours).items() if not name.endswith(".split_positions")}
    assert held.keys() == expected.keys()
    for name, tensor in expected.items():
        assert torch.equal(held[name].view(torch.uint8), tensor.view(torch.uint8)), name


@pytest.mark.parametrize("kind", ["flux", "wan"])
def test_and_it_runs_to_the_same_bits(kind: str, load_officially: Callable[..., Any], tmp_path: Path) -> None:
    plain, ours = tmp_path / "plain", tmp_path / "ours"
    model = build(kind)
    model.save_pretrained(plain)
    summary = df11.compress(plain, ours, patterns=patterns_of(kind), sync=False)
    with torch.inference_mode():
        expected = model(**image_inputs(kind), return_dict=False)[0]
    # Buffers that no file holds are as the class makes them.
    loaded = type(model).from_config(model.config).to(torch.bfloat16)
    load_officially(ours, bfloat16_model=loaded)
    stand_in.launches.clear()
    with torch.inference_mode():
        got = loaded(**image_inputs(kind), return_dict=False)[0]
    assert len(stand_in.launches) == summary.units
    assert torch.equal(got.view(torch.int16), expected.view(torch.int16)) and got.abs().sum() > 0
