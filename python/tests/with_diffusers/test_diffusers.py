"""Models of diffusers, from plain files and from DF11 directories: compressed weights give BF16's bits."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import diffusers
import pytest
import torch
from reference import contents, flip, python
from small import KINDS, build, patterns_of, run

import df11
import df11.diffusers

FILE = "diffusion_pytorch_model.safetensors"


def pair_of(kind: str, folder: Path) -> tuple[Path, Path]:
    build(kind).save_pretrained(folder / "plain")
    df11.compress(folder / "plain", folder / "df11", patterns=patterns_of(kind))
    return folder / "plain", folder / "df11"


def load(kind: str, folder: Path, **options: Any) -> Any:
    model_class = getattr(diffusers, KINDS[kind][1])
    return model_class.from_pretrained(folder, **{"torch_dtype": torch.bfloat16} | options)


def same(got: torch.Tensor, expected: torch.Tensor) -> bool:
    return got.dtype == expected.dtype and torch.equal(got, expected)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_computed_and_saved_is_that_of_bf16(kind: str, tmp_path: Path) -> None:
    plain, compressed = pair_of(kind, tmp_path)
    model = load(kind, plain)
    expected = run(model, kind)
    # Some parts are FP32 once they are loaded.
    model.save_pretrained(tmp_path / "again")
    for folder, options in ((plain, {"quantization_config": df11.diffusers.Config()}), (compressed, {}), (compressed, {"device_map": "cpu"})):
        model = load(kind, folder, **options)
        held = df11.memory(model)
        # Tiny rows are filled up, so that some stay as they are.
        assert held.bf16 > 0.5 * (held.bf16 + held.plain) and held.compressed < held.bf16
        assert same(run(model, kind), expected)
        model.save_pretrained(tmp_path / "saved")
        assert contents(tmp_path / "saved", "*.safetensors") == contents(tmp_path / "again", "*.safetensors")
        configs = [json.loads((each / "config.json").read_text()) for each in (tmp_path / "saved", plain)]
        assert configs[0] | {"_name_or_path": None} == configs[1] | {"_name_or_path": None}
    df11.decompress(compressed, tmp_path / "restored")
    assert contents(tmp_path / "restored") == contents(plain)


def test_directories_of_earlier_versions_with_an_index_or_without(tmp_path: Path) -> None:
    plain, compressed = pair_of("flux", tmp_path)
    expected = run(load("flux", plain), "flux")
    config = json.loads((compressed / "config.json").read_text())
    del config["quantization_config"]
    (compressed / "config.json").write_text(json.dumps(config))
    assert same(run(load("flux", compressed), "flux"), expected)
    (compressed / f"{FILE}.index.json").write_text(json.dumps({"metadata": {}, "weight_map": {"x": "model.safetensors"}}))
    assert same(run(load("flux", compressed), "flux"), expected)


def test_shards_of_a_plain_model(tmp_path: Path) -> None:
    model = build("flux")
    model.save_pretrained(tmp_path / "shards", max_shard_size="100KB")
    assert len(list((tmp_path / "shards").glob("*.safetensors"))) > 2
    mine = load("flux", tmp_path / "shards", quantization_config=df11.diffusers.Config())
    assert same(run(mine, "flux"), run(model, "flux")) and df11.memory(mine).compressed > 0


def test_pipelines(tmp_path: Path) -> None:
    parts = dict.fromkeys(("vae", "text_encoder", "tokenizer", "text_encoder_2", "tokenizer_2"))
    model = build("flux")
    pipeline = diffusers.FluxPipeline(scheduler=diffusers.FlowMatchEulerDiscreteScheduler(), transformer=model, **parts)
    pipeline.save_pretrained(tmp_path / "plain")
    df11.compress(tmp_path / "plain", tmp_path / "df11")
    config = diffusers.PipelineQuantizationConfig(quant_mapping={"transformer": df11.diffusers.Config()})
    for folder, options in (("plain", {"quantization_config": config}), ("df11", {})):
        loaded = diffusers.DiffusionPipeline.from_pretrained(tmp_path / folder, torch_dtype=torch.bfloat16, **options, **parts)
        assert df11.memory(loaded.transformer).compressed > 0
        assert same(run(loaded.transformer, "flux"), run(model, "flux"))


def test_a_flipped_bit_shows(tmp_path: Path) -> None:
    plain, compressed = pair_of("flux", tmp_path)
    flip(compressed / "transformer_blocks_0.safetensors", "transformer_blocks.0.sign_mantissa", bits=1 << 7)
    assert not same(run(load("flux", compressed), "flux"), run(load("flux", plain), "flux"))


def test_what_is_refused(tmp_path: Path) -> None:
    _, compressed = pair_of("flux", tmp_path)
    with pytest.raises(df11.UnsupportedError, match="pass torch_dtype=torch.bfloat16"):
        load("flux", compressed, torch_dtype=torch.float16)
    with pytest.raises(df11.Df11Error, match="BF16 and stay so"):
        load("flux", compressed).transformer_blocks.to(torch.float32)
    (compressed / "transformer_blocks_1.safetensors").unlink()
    with pytest.raises(df11.Df11Error):
        load("flux", compressed)
    model = build("flux")
    shutil.rmtree(tmp_path / "plain")
    model.save_pretrained(tmp_path / "plain")
    from safetensors.torch import load_file, save_file

    tensors = load_file(tmp_path / "plain" / FILE)
    del tensors["proj_out.weight"]
    save_file(tensors, tmp_path / "plain" / FILE, metadata={"format": "pt"})
    df11.compress(tmp_path / "plain", tmp_path / "lacking", patterns=patterns_of("flux"))
    with pytest.raises(df11.MissingTensorError, match="proj_out.weight"):
        load("flux", tmp_path / "lacking")


@pytest.mark.parametrize("first", ["import df11, diffusers", "import diffusers, df11", "import df11.diffusers"])
def test_any_import_may_come_first(first: str) -> None:
    program = f"""
{first}
from diffusers import FluxTransformer2DModel
from diffusers.quantizers.auto import AUTO_QUANTIZER_MAPPING
print("dfloat11" in AUTO_QUANTIZER_MAPPING)
"""
    assert python(program) == "True\n"
