"""`save_pretrained` of models that run from compressed weights: the files of `df11 compress`, and no change is lost."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from reference import contents
from safetensors.torch import load_file, save_file
from tiny import KINDS, hashes, load, load_compressed, make, pair_of

import df11
from df11.running.parameters import owner_of


@pytest.fixture(scope="module", params=KINDS)
def plain(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(request.param, tmp_path_factory.mktemp(request.param))


@pytest.fixture
def qwen3_plain(qwen3: tuple[Path, Path], tmp_path: Path) -> Path:
    return shutil.copytree(qwen3[0], tmp_path / "plain")


def compressed(plain: Path, folder: Path, **options: Any) -> dict[str, bytes]:
    df11.compress(plain, folder, sync=False, **options)
    return contents(folder)


def test_a_plain_model_becomes_what_compress_makes_of_it(plain: Path, form: str, tmp_path: Path) -> None:
    (plain / "tokenizer.json").write_text("{}")
    load_compressed(plain, form=form).save_pretrained(tmp_path / "saved")
    saved = contents(tmp_path / "saved")
    assert saved == compressed(plain, tmp_path / "with-entry", transformers=True)
    # Without the entry only config.json is another.
    without = compressed(plain, tmp_path / "without-entry")
    assert {name for name in saved if saved[name] != without[name]} == {"config.json"}
    assert saved.keys() == without.keys()
    df11.decompress(tmp_path / "saved", tmp_path / "restored")
    assert contents(tmp_path / "restored") == contents(plain)
    # And it runs, with no argument.
    assert hashes(load(tmp_path / "saved")) == hashes(load(plain))


def test_shards_and_patterns_too(form: str, tmp_path: Path) -> None:
    load(make("llama", tmp_path / "one")).save_pretrained(tmp_path / "plain", max_shard_size="300KB")
    assert len(list((tmp_path / "plain").glob("*.safetensors"))) > 2
    patterns = {r"model\.layers\.\d+\.mlp": ["up_proj", "gate_proj"], "lm_head": []}
    model = load_compressed(tmp_path / "plain", patterns=patterns, form=form)
    model.save_pretrained(tmp_path / "saved")
    expected = compressed(tmp_path / "plain", tmp_path / "df11", patterns=patterns, transformers=True)
    assert contents(tmp_path / "saved") == expected


def test_a_df11_model_is_copied(plain: Path, form: str, tmp_path: Path) -> None:
    expected = compressed(plain, tmp_path / "df11")
    load_compressed(tmp_path / "df11", form=form).save_pretrained(tmp_path / "saved")
    assert contents(tmp_path / "saved") == expected


@pytest.mark.parametrize("files", ["plain", "df11"])
def test_changed_plain_tensors_are_written_as_they_are_now(files: str, form: str, tmp_path: Path) -> None:
    folders = dict(zip(["plain", "df11"], pair_of("llama-biases", tmp_path)))
    model, edited = load_compressed(folders[files], form=form), load(folders["plain"])
    for changed in (model, edited):
        with torch.no_grad():
            changed.model.norm.weight.mul_(3)
            changed.model.layers[1].self_attn.q_proj.bias[5] = -7.25
            changed.model.layers[2].input_layernorm.weight = torch.nn.Parameter(torch.full((128,), 0.5).bfloat16())
    model.save_pretrained(tmp_path / "saved")
    assert df11.verify(tmp_path / "saved").is_good
    expected = hashes(edited)
    assert expected != hashes(load(folders["plain"]))
    assert hashes(model) == expected
    assert hashes(load_compressed(tmp_path / "saved")) == expected
    df11.decompress(tmp_path / "saved", tmp_path / "restored")
    assert hashes(load(tmp_path / "restored")) == expected


def test_a_changed_tied_embedding_is_written(tmp_path: Path) -> None:
    """Also where patterns have it compressed: it is compressed anew."""
    plain = make("qwen3-tied", tmp_path / "plain")
    patterns = {r"model\.embed_tokens": [], r"model\.layers\.\d+\.mlp.up_proj": []}
    for number, config in enumerate([df11.Config(), df11.Config(patterns=patterns)]):
        model, edited = load(plain, quantization_config=config), load(plain)
        for changed in (model, edited):
            with torch.no_grad():
                changed.model.embed_tokens.weight[7].fill_(2.5)
        model.save_pretrained(tmp_path / f"saved{number}")
        df11.decompress(tmp_path / f"saved{number}", tmp_path / f"restored{number}")
        expected = hashes(edited)
        assert hashes(model) == expected
        assert hashes(load(tmp_path / f"restored{number}")) == expected != hashes(load(plain))


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    tied = make("qwen3-tied", tmp_path / "tied")
    df11.compress(tied, tmp_path / "df11", patterns={r"model\.embed_tokens": [], r"model\.layers\.\d+\.mlp.up_proj": []})
    model = load_compressed(tmp_path / "df11")
    model.save_pretrained(tmp_path / "unchanged")
    with torch.no_grad():
        model.model.embed_tokens.weight[7].fill_(2.5)
    with pytest.raises(df11.Df11Error, match=r"model\.embed_tokens\.weight is not what was loaded"):
        model.save_pretrained(tmp_path / "saved")

    plain = make("qwen3", tmp_path / "plain")
    with pytest.raises(df11.Df11Error, match="inside"):
        load_compressed(plain).save_pretrained(plain)
    for name, new, sentence in [
        ("extra", torch.zeros(3), "extra is not what was loaded"),
        ("model.norm.weight", torch.ones(128), r"model\.norm\.weight is not what was loaded"),
        ("model.norm.weight", torch.ones(64).bfloat16(), r"has shape \[64\], and had \[128\]"),
        ("model.layers.0.mlp.up_proj.weight", torch.ones(256, 128).bfloat16(), r"up_proj\.weight was replaced"),
    ]:
        model = load_compressed(plain)
        owner, attribute = owner_of(model, name)
        setattr(owner, attribute, torch.nn.Parameter(new))
        with pytest.raises(df11.Df11Error, match=sentence):
            model.save_pretrained(tmp_path / "saved")
    model = load_compressed(plain)
    for options in [{"distributed_checkpoint": True}, {"state_dict": {"a": 1}}, {"variant": "fp16"}]:
        with pytest.raises(df11.Df11Error, match=f"can't be saved with {next(iter(options))}"):
            model.save_pretrained(tmp_path / "saved", **options)
    with pytest.raises(ValueError, match="not serializable"):
        transformers.PreTrainedModel.save_pretrained(model, tmp_path / "saved")
    assert not (tmp_path / "saved").exists()


def test_weights_that_the_files_lack(form: str, tmp_path: Path) -> None:
    """A head to be trained: transformers has given it random values, which would be lost."""
    sizes = {"vocab_size": 64, "hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 2, "num_attention_heads": 4}
    transformers.BertForMaskedLM(transformers.BertConfig(**sizes)).to(torch.bfloat16).save_pretrained(tmp_path / "plain")
    options = {"dtype": torch.bfloat16, "quantization_config": df11.Config(form=form)}
    model = transformers.BertForSequenceClassification.from_pretrained(tmp_path / "plain", **options)
    with pytest.raises(df11.Df11Error, match=r"bert\.pooler\.dense\.weight isn't in the files that the model was loaded from"):
        model.save_pretrained(tmp_path / "saved")
    assert not (tmp_path / "saved").exists()
    transformers.BertForMaskedLM.from_pretrained(tmp_path / "plain", **options).save_pretrained(tmp_path / "saved")


def test_positions_that_the_files_lack(form: str, tmp_path: Path) -> None:
    """Pegasus makes them itself, always the same."""
    sizes = {"vocab_size": 64, "d_model": 64, "pad_token_id": 0, "decoder_start_token_id": 0}
    sizes |= {f"{part}_{name}": size for part in ("encoder", "decoder") for name, size in [("layers", 1), ("ffn_dim", 64)]}
    sizes |= {f"{part}_attention_heads": 4 for part in ("encoder", "decoder")}
    plain = transformers.PegasusForConditionalGeneration(transformers.PegasusConfig(**sizes)).to(torch.bfloat16)
    plain.save_pretrained(tmp_path / "plain")
    tensors = load_file(tmp_path / "plain" / "model.safetensors")
    lacking = {name: tensor for name, tensor in tensors.items() if "embed_positions" not in name}
    assert len(lacking) < len(tensors)
    save_file(lacking, tmp_path / "plain" / "model.safetensors", {"format": "pt"})
    options = {"dtype": torch.bfloat16, "quantization_config": df11.Config(form=form)}
    model = transformers.PegasusForConditionalGeneration.from_pretrained(tmp_path / "plain", **options)
    model.save_pretrained(tmp_path / "saved")
    assert contents(tmp_path / "saved") == compressed(tmp_path / "plain", tmp_path / "df11", transformers=True)


def test_experts_that_changed_are_refused(tmp_path: Path) -> None:
    """transformers makes one parameter of several tensors; where such a one isn't compressed, its change would be lost."""
    plain = make("mixtral", tmp_path / "plain")
    model = load_compressed(plain, patterns={r".*o_proj": []})
    model.save_pretrained(tmp_path / "unchanged")
    expected = compressed(plain, tmp_path / "df11", patterns={r".*o_proj": []}, transformers=True)
    assert contents(tmp_path / "unchanged") == expected
    name, parameter = next((name, held) for name, held in model.named_parameters() if held.dim() == 3)
    with torch.no_grad():
        was = parameter[0, 0, 0].clone()
        parameter.data[0, 0, 0] = 9
    with pytest.raises(df11.Df11Error, match=f"{name} is not what was loaded"):
        model.save_pretrained(tmp_path / "saved")
    parameter.data[0, 0, 0] = was
    model.save_pretrained(tmp_path / "saved")
    assert contents(tmp_path / "saved") == expected


@pytest.mark.parametrize("files", ["plain", "df11"])
def test_changed_configurations_are_written(files: str, form: str, qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    folder = dict(zip(["plain", "df11"], qwen3))[files]
    model = load_compressed(folder, form=form)
    model.config.rope_theta = 5000.0
    model.config.my_note = "changed"
    model.generation_config.temperature = 0.25
    model.save_pretrained(tmp_path / "saved")
    config = json.loads((tmp_path / "saved/config.json").read_text())
    assert config["my_note"] == "changed" and "dfloat11_config" in config
    assert ("quantization_config" in config) == (files == "plain")
    again = load_compressed(tmp_path / "saved")
    assert again.config.my_note == "changed" and again.generation_config.temperature == 0.25
    df11.decompress(tmp_path / "saved", tmp_path / "restored")
    restored = json.loads((tmp_path / "restored/config.json").read_text())
    assert restored.pop("my_note") == "changed"
    assert not {"dfloat11_config", "quantization_config"} & restored.keys()
    weights = ["model.safetensors", "model.safetensors.index.json"]
    before, after = contents(qwen3[0]), contents(tmp_path / "restored")
    assert all(before.get(name) == after.get(name) for name in weights)


def test_saving_again_replaces(qwen3_plain: Path, tmp_path: Path) -> None:
    model = load_compressed(qwen3_plain)
    model.save_pretrained(str(tmp_path / "saved"))
    before = contents(tmp_path / "saved")
    with torch.no_grad():
        model.model.norm.weight.mul_(2)
    model.save_pretrained(tmp_path / "saved")
    after = contents(tmp_path / "saved")
    assert {name for name in before if before[name] != after[name]} == {"model.safetensors", "df11-manifest.json"}


def test_saving_reads_no_weight_again(qwen3_plain: Path, tmp_path: Path) -> None:
    """The units are in memory, and all other tensors in the module."""
    model = load_compressed(qwen3_plain, form="df11")
    file = qwen3_plain / "model.safetensors"
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size // 2)
    model.save_pretrained(tmp_path / "saved")
    assert df11.verify(tmp_path / "saved").is_good


@pytest.mark.parametrize("files", ["plain", "df11"])
@pytest.mark.parametrize("change", ["replaced", "swapped", "removed"])
def test_layers_elsewhere_are_refused(files: str, form: str, change: str, qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    model = load_compressed(qwen3[["plain", "df11"].index(files)], form=form)
    layers = model.model.layers
    if change == "replaced":
        layers[0] = load(qwen3[0]).model.layers[1]
    elif change == "swapped":
        layers[0], layers[1] = layers[1], layers[0]
    else:
        model.model.layers = layers[:2]
    with pytest.raises(df11.Df11Error, match="was replaced"):
        model.save_pretrained(tmp_path / "saved")
    assert not (tmp_path / "saved").exists() or not contents(tmp_path / "saved")


@pytest.mark.parametrize("files", ["plain", "df11"])
@pytest.mark.parametrize("name", ["model.norm.weight", "model.layers.1.self_attn.q_proj.bias"])
def test_what_was_removed_does_not_come_back(files: str, name: str, form: str, tmp_path: Path) -> None:
    """A norm replaced by nothing, a bias that is `None` now: the files have both."""
    folders = dict(zip(["plain", "df11"], pair_of("qwen2", tmp_path)))
    model = load_compressed(folders[files], form=form)
    owner, attribute = owner_of(model, name)
    if attribute == "bias":
        owner.bias = None
    else:
        model.model.norm = torch.nn.Identity()
    with pytest.raises(df11.Df11Error, match=f"{name} was removed, and df11 saves a model with all tensors that its files have"):
        model.save_pretrained(tmp_path / "saved")
    assert not (tmp_path / "saved").exists()


@pytest.mark.parametrize("files", ["plain", "df11"])
def test_a_directory_that_is_gone(files: str, form: str, qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    folder = shutil.copytree(qwen3[["plain", "df11"].index(files)], tmp_path / "folder")
    model, expected = load_compressed(folder, form=form), hashes(load(qwen3[0]))
    folder.rename(tmp_path / "elsewhere")
    with pytest.raises(df11.NotFoundError, match=f"{folder}, which the model was loaded from, isn't there any more"):
        model.save_pretrained(tmp_path / "saved")
    assert not (tmp_path / "saved").exists()
    # It runs on: its files are open.
    assert hashes(model) == expected
    (tmp_path / "elsewhere").rename(folder)
    model.save_pretrained(tmp_path / "saved")
    assert hashes(load_compressed(tmp_path / "saved")) == expected
