"""A transformer of diffusers, like FLUX's and tiny, runs from compressed weights as from plain ones: equal bits by hash."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import diffusers
import pytest
import torch
from reference import contents, flip, oracle, python

import df11.diffusers


SIZES = {
    "patch_size": 1,
    "in_channels": 16,
    "num_layers": 2,
    "num_single_layers": 2,
    "attention_head_dim": 32,
    "num_attention_heads": 2,
    "joint_attention_dim": 64,
    "pooled_projection_dim": 32,
    "axes_dims_rope": (8, 12, 12),
    "guidance_embeds": True,
}


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A plain model, and the same compressed by the pattern of the published FLUX.1-dev-DF11."""
    folder = tmp_path_factory.mktemp("flux")
    torch.manual_seed(5)
    model = diffusers.FluxTransformer2DModel(**SIZES).to(torch.bfloat16)
    with torch.no_grad():
        for parameter in model.parameters():
            # Norms and biases at values that no initialisation gives, and weights that BF16's rounding doesn't hide.
            parameter.copy_(3 * parameter if parameter.dim() > 1 else 1 + torch.randn(parameter.shape) / 4)
    model.save_pretrained(folder / "plain")
    summary = df11.compress(folder / "plain", folder / "df11", patterns="FLUX.1-dev-DF11", sync=False)
    assert summary.units == 4
    return folder / "plain", folder / "df11"


def load(folder: Path, **options: Any) -> Any:
    return diffusers.FluxTransformer2DModel.from_pretrained(folder, torch_dtype=torch.bfloat16, **options)


def hashes(model: Any) -> list[str]:
    """Of what the transformer makes of pictures of several sizes."""
    found = []
    for width, step in [(3, 1.0), (5, 0.5)]:
        generator = torch.Generator().manual_seed(width)
        ids = torch.stack(torch.meshgrid(*(torch.arange(n) for n in (1, 4, width)), indexing="ij"), -1).view(-1, 3)

        def random(*shape: int, generator: torch.Generator = generator) -> torch.Tensor:
            return torch.randn(shape, generator=generator).to(torch.bfloat16)

        with torch.inference_mode():
            out = model(
                hidden_states=random(1, 4 * width, 16),
                encoder_hidden_states=random(1, 6, 64),
                pooled_projections=random(1, 32),
                timestep=torch.tensor([step], dtype=torch.bfloat16),
                guidance=torch.tensor([3.5], dtype=torch.bfloat16),
                img_ids=ids.float(),
                txt_ids=torch.zeros(6, 3),
            ).sample
        assert out.dtype == torch.bfloat16
        found.append(hashlib.sha256(out.contiguous().view(torch.int16).numpy().tobytes()).hexdigest())
    return found


def attached(folder: Path, form: Any = "auto") -> Any:
    with torch.device("meta"):
        module = diffusers.FluxTransformer2DModel.from_config(json.loads((folder / "config.json").read_text()))
    df11.attach(module.to(torch.bfloat16), folder, form=form)
    return module.eval()


@pytest.fixture
def indexed(pair: tuple[Path, Path], tmp_path: Path) -> Path:
    """The compressed model, with the index by which diffusers finds its files."""
    folder = shutil.copytree(pair[1], tmp_path / "indexed")
    df11.diffusers.add_index(folder)
    return folder


def test_attach(pair: tuple[Path, Path], form: str, threads: int) -> None:
    expected, module = hashes(load(pair[0])), attached(pair[1], form)
    assert hashes(module) == expected
    assert module._df11.form == form and (form == "fixed" or module._df11.decodes == 2 * 4)
    assert df11.memory(module).kept == []


def test_a_flipped_bit_shows(pair: tuple[Path, Path], form: str, tmp_path: Path) -> None:
    folder = shutil.copytree(pair[1], tmp_path / "flipped")
    flip(folder / "transformer_blocks_1.safetensors", "transformer_blocks.1.sign_mantissa", 1000)
    assert hashes(attached(folder, form)) != hashes(load(pair[0]))


def test_from_pretrained(pair: tuple[Path, Path], indexed: Path) -> None:
    expected = hashes(load(pair[0]))
    for options in ({"quantization_config": df11.diffusers.Config()}, {"quantization_config": df11.Config()}, {}):
        model = load(indexed, **options)
        assert hashes(model) == expected
        assert df11.memory(model).kept == [] and df11.memory(model).compressed_parameters > 0
        assert not any(parameter.is_meta for parameter in model.parameters())
    said = json.loads((indexed / "config.json").read_text()) | {"quantization_config": {"quant_method": "dfloat11"}}
    (indexed / "config.json").write_text(json.dumps(said))
    assert hashes(load(indexed)) == expected


def test_it_does_not_rest_on_what_diffusers_loads(pair: tuple[Path, Path], indexed: Path) -> None:
    """An index may leave out the units' files, which have biases too."""
    index = json.loads((indexed / df11.diffusers.INDEX).read_text())
    index["weight_map"] = {name: file for name, file in index["weight_map"].items() if file == "model.safetensors"}
    (indexed / df11.diffusers.INDEX).write_text(json.dumps(index))
    assert hashes(load(indexed, quantization_config=df11.diffusers.Config())) == hashes(load(pair[0]))


def test_what_is_refused(pair: tuple[Path, Path], indexed: Path, tmp_path: Path) -> None:
    config = df11.diffusers.Config()
    with pytest.raises(df11.NotCompressedError):
        df11.diffusers.add_index(pair[0])
    assert not (pair[0] / df11.diffusers.INDEX).exists()
    with pytest.raises(df11.Df11Error, match="only BF16 weights are compressed"):
        diffusers.FluxTransformer2DModel.from_pretrained(indexed, torch_dtype=torch.float16, quantization_config=config)
    model = load(indexed, quantization_config=config)
    with pytest.raises(df11.Df11Error, match="compressed and stay"):
        model.to("meta")
    with pytest.raises(ValueError, match="not serializable"):
        model.save_pretrained(tmp_path / "saved")


def test_the_index_names_every_tensor_and_its_file(pair: tuple[Path, Path], indexed: Path, tmp_path: Path) -> None:
    before = contents(pair[1])
    df11.diffusers.add_index(str(indexed))
    after = contents(indexed)
    index = json.loads(after.pop(df11.diffusers.INDEX))
    assert after == before
    files = {name: oracle(indexed / name) for name in before if name.endswith(".safetensors")}
    assert index["weight_map"] == {tensor: name for name, held in files.items() for tensor in held}
    assert index["metadata"]["total_size"] == sum(len(tensor["data"]) for held in files.values() for tensor in held.values())
    # What it describes isn't in a restored model.
    df11.decompress(indexed, tmp_path / "restored")
    assert contents(tmp_path / "restored") == contents(pair[0])
    assert hashes(load(tmp_path / "restored")) == hashes(load(pair[0]))


def test_no_index_of_a_damaged_model(pair: tuple[Path, Path], tmp_path: Path) -> None:
    folder = shutil.copytree(pair[1], tmp_path / "damaged")
    file = folder / "transformer_blocks_1.safetensors"
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(df11.DamagedError):
        df11.diffusers.add_index(folder)
    assert not [name for name in contents(folder) if "index" in name]


@pytest.mark.parametrize("first", ["import df11, diffusers", "import diffusers, df11", "import df11.diffusers"])
def test_any_import_may_come_first(first: str) -> None:
    program = f"""
{first}
from diffusers.quantizers.auto import AUTO_QUANTIZER_MAPPING
print("dfloat11" in AUTO_QUANTIZER_MAPPING)
"""
    assert python(program) == "True\n"
