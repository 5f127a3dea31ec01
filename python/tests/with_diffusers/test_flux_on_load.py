"""A plain model of diffusers is compressed while `from_pretrained` loads it, and runs as if it hadn't been: equal bits by hash."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import diffusers
import pytest
import torch
from reference import torch_tensors
from safetensors.torch import save_file
from test_flux import SIZES, hashes, load, pair  # noqa: F401

import df11
from df11.diffusers import Config
from df11.units.memory import MemoryUnits

PATTERNS = "FLUX.1-dev-DF11"


@pytest.fixture
def plain(pair: tuple[Path, Path], tmp_path: Path) -> Path:  # noqa: F811
    return shutil.copytree(pair[0], tmp_path / "plain")


def sharded(plain: Path, folder: Path) -> Path:
    load(plain).save_pretrained(folder, max_shard_size="100KB")
    assert len(list(folder.glob("*.safetensors"))) > 2
    return folder


@pytest.mark.parametrize("files", ["one file", "shards"])
def test_it_runs_from_compressed_weights(files: str, form: Any, plain: Path, tmp_path: Path) -> None:
    folder = plain if files == "one file" else sharded(plain, tmp_path / "shards")
    expected = hashes(load(plain))
    model, info = load(folder, quantization_config=Config(PATTERNS, form=form), output_loading_info=True)
    # diffusers has nothing to warn of.
    assert info["missing_keys"] == info["unexpected_keys"] == info["mismatched_keys"] == []
    assert hashes(model) == expected
    running = model._df11
    assert running.form == form and running.kept == []
    if form == "df11":
        assert isinstance(running.source, MemoryUnits) and len(running.units) == 4
        assert running.decodes == len(expected) * 4
    # Weights are in memory compressed, and everything else once.
    weights = sum(weight.elements for weight in running.weights)
    held = sum(parameter.numel() for parameter in model.parameters())
    assert held + weights == sum(parameter.numel() for parameter in load(plain).parameters())
    assert 0 < running.held_bytes() < 0.8 * 2 * weights
    assert not any(parameter.is_meta for parameter in model.parameters())


def test_a_misspelt_option_is_refused() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'pattern'"):
        Config(pattern=PATTERNS)


def test_without_patterns_and_with_the_config_of_transformers(plain: Path) -> None:
    expected = hashes(load(plain))
    for given in (Config(), df11.Config()):
        model = load(plain, quantization_config=given)
        assert hashes(model) == expected
        assert df11.memory(model).compressed_parameters > 0


def test_progress_is_told_and_nothing_of_the_call_is_kept(form: Any, plain: Path) -> None:
    heard: list[tuple[int, int, str]] = []
    name = "transformer_blocks.1.ff.net.0.proj"
    given = Config({name.replace(".", r"\."): []}, progress=lambda *what: heard.append(what), form=form)
    model = load(plain, quantization_config=given)
    size = 2 * model.get_submodule(name).weight.numel()
    assert [what for what in heard if what[0]] == [(size, size, name if form == "df11" else f"{name}.weight")]
    assert [weight.name for weight in model._df11.weights] == [f"{name}.weight"]
    assert json.loads(model.to_json_string())["quantization_config"] == {"quant_method": "dfloat11"}


def test_files_of_a_variant(plain: Path) -> None:
    """The one that diffusers takes is compressed, whatever lies next to it."""
    usual = plain / "diffusion_pytorch_model.safetensors"
    expected = hashes(load(plain))
    shutil.copy(usual, plain / "diffusion_pytorch_model.other.safetensors")
    other = diffusers.FluxTransformer2DModel(**SIZES).to(torch.bfloat16)
    other.save_pretrained(plain, variant="fp16")
    assert hashes(load(plain, quantization_config=Config(patterns=PATTERNS))) == expected
    variant = load(plain, variant="fp16", quantization_config=Config(patterns=PATTERNS))
    assert hashes(variant) == hashes(other.eval()) != expected


def test_a_pipeline_compresses_the_component_that_is_asked_for(plain: Path, tmp_path: Path) -> None:
    from diffusers import DiffusionPipeline, FlowMatchEulerDiscreteScheduler, FluxPipeline, PipelineQuantizationConfig

    parts = {"vae": None, "text_encoder": None, "tokenizer": None, "text_encoder_2": None, "tokenizer_2": None}
    pipeline = FluxPipeline(scheduler=FlowMatchEulerDiscreteScheduler(), transformer=load(plain), **parts)
    pipeline.save_pretrained(tmp_path / "pipeline")
    given = PipelineQuantizationConfig(quant_mapping={"transformer": Config(patterns=PATTERNS)})
    loaded = DiffusionPipeline.from_pretrained(
        tmp_path / "pipeline", torch_dtype=torch.bfloat16, quantization_config=given, **parts
    )
    assert hashes(loaded.transformer) == hashes(load(plain))
    assert loaded.transformer._df11.weights


def test_what_is_refused(plain: Path, tmp_path: Path) -> None:
    load(plain).to(torch.float32).save_pretrained(tmp_path / "f32")
    with pytest.raises(df11.Df11Error, match="the weights are F32, and df11 compresses only BF16"):
        load(tmp_path / "f32", quantization_config=Config())
    with pytest.raises(df11.Df11Error, match="name no BF16 weights"):
        load(plain, quantization_config=Config(patterns={r"no_such_module": []}))
    with pytest.raises(df11.Df11Error, match="on the CPU only"):
        load(plain, quantization_config=Config(), device_map="cuda")
    file = next(plain.glob("*.safetensors"))
    with pytest.raises(df11.Df11Error, match="from_pretrained only"):
        diffusers.FluxTransformer2DModel.from_single_file(
            str(file), config=str(plain), torch_dtype=torch.bfloat16, quantization_config=Config()
        )
    model = load(plain, quantization_config=Config(patterns=PATTERNS))
    with pytest.raises(ValueError, match="not serializable"):
        model.save_pretrained(tmp_path / "saved")
    held = {name: tensor.clone() for name, tensor in torch_tensors(plain).items() if name != "proj_out.bias"}
    save_file(held, file)
    with pytest.raises(df11.Df11Error, match="the model has no tensor proj_out.bias"):
        load(plain, quantization_config=Config(patterns=PATTERNS))
