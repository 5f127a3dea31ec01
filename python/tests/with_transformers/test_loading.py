"""How transformers loads DF11 models: what is recognised, what is refused, and how much memory it takes."""

from __future__ import annotations

import gc
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from reference import DATA, python
from safetensors.torch import load_file, save_file
from tiny import digest, load, logits, make, pair_of

import df11
from df11 import transformers as ours

OFFICIAL = DATA / "models" / "qwen3-single-file"


@pytest.fixture(scope="module")
def qwen3(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A plain model and its compressed form. Tests that change a file work on a copy."""
    return pair_of("qwen3", tmp_path_factory.mktemp("qwen3"))


def edited(folder: Path, to: Path, edit: Any) -> Path:
    """A copy whose `config.json` was edited."""
    shutil.copytree(folder, to)
    config = json.loads((to / "config.json").read_text())
    edit(config)
    (to / "config.json").write_text(json.dumps(config))
    return to


def test_directories_of_earlier_versions_and_of_others(qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    """Without the sentence, without `quantization_config`, without both."""
    expected = digest(logits(load(qwen3[0])))
    for number, keys in enumerate([["transformers_weights"], ["quantization_config"], ["transformers_weights", "quantization_config"]]):
        folder = edited(qwen3[1], tmp_path / str(number), lambda config: [config.pop(key) for key in keys])
        for options in ({}, {"quantization_config": df11.Config()}):
            model = load(folder, **options)
            assert digest(logits(model)) == expected and df11.memory(model).compressed > 0


def test_official_directories(tmp_path: Path) -> None:
    """They don't store shapes, but the module knows them."""
    plain = transformers.AutoModelForCausalLM.from_pretrained(OFFICIAL / "bf16", dtype=torch.bfloat16)
    own = json.loads((OFFICIAL / "bf16" / "config.json").read_text())
    folder = edited(OFFICIAL / "df11", tmp_path / "df11", lambda config: config.update(own))
    model = transformers.AutoModelForCausalLM.from_pretrained(folder)
    ids = torch.tensor([[1, 2, 3]])
    with torch.no_grad():
        assert digest(model(ids).logits) == digest(plain(ids).logits)
    assert df11.memory(model).compressed > 0


def test_shapes_that_only_the_module_has(tmp_path: Path) -> None:
    """As for official directories of models whose configuration doesn't imply the shapes."""
    plain, folder = pair_of("mamba2", tmp_path)
    (folder / "df11-manifest.json").unlink()
    with pytest.raises(df11.UnknownShapeError):
        df11.safe_open(folder).get_tensor("backbone.embeddings.weight")
    assert digest(logits(load(folder, "mamba2"), "mamba2")) == digest(logits(load(plain, "mamba2"), "mamba2"))


@pytest.mark.parametrize("first", ["import df11, transformers", "import transformers, df11", "import df11; df11.Config", "import df11.transformers"])
def test_any_import_may_come_first(first: str, qwen3: tuple[Path, Path]) -> None:
    program = f"""
import sys
{first}
from transformers import AutoModelForCausalLM
import df11
print(df11.memory(AutoModelForCausalLM.from_pretrained(sys.argv[1])).compressed > 0)
"""
    assert python(program, qwen3[1]).split() == ["True"]


def test_weights_are_packed_in_batches(qwen3: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """A weight that is read again isn't packed again."""
    plain, folder = qwen3
    monkeypatch.setattr(ours, "AT_ONCE", 100_000)
    model = load(folder)
    assert digest(logits(model)) == digest(logits(load(plain))) and df11.memory(model).compressed > 0
    weights = {name: each for name, each in ours._tensors(model, str(folder), False).items() if isinstance(each, ours._Weight)}
    assert len({id(each._batch) for each in weights.values()}) > 2
    for name, each in weights.items():
        first, second = each[...], each[...]
        assert type(first) is df11.Df11Tensor and type(second) is torch.Tensor
        assert digest(first.decode()) == digest(second) == digest(load_file(plain / "model.safetensors")[name])


def test_another_quantization_is_refused(qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    other = transformers.FineGrainedFP8Config()
    with pytest.raises(df11.UnsupportedError, match="can't be quantized by .*fp8"):
        load(qwen3[1], quantization_config=other)
    folder = edited(qwen3[1], tmp_path / "own", lambda config: config.update(quantization_config={"quant_method": "awq"}))
    with pytest.raises(df11.UnsupportedError, match="can't be quantized by awq"):
        load(folder)


@pytest.mark.parametrize("dtype", [torch.float16, torch.float32])
def test_another_dtype_is_refused(dtype: torch.dtype, qwen3: tuple[Path, Path]) -> None:
    for folder in qwen3:
        with pytest.raises(df11.UnsupportedError, match="pass dtype=torch.bfloat16"):
            load(folder, dtype=dtype, quantization_config=df11.Config())


def test_parameters_that_are_needed_in_another_dtype(qwen3: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transformers.Qwen3ForCausalLM, "_keep_in_fp32_modules_strict", ["q_norm", "o_proj"])
    plain, model = load(qwen3[0]), load(qwen3[1])
    dtypes = {name: parameter.dtype for name, parameter in plain.named_parameters()}
    assert dtypes["model.layers.1.self_attn.o_proj.weight"] == torch.float32
    assert {name: parameter.dtype for name, parameter in model.named_parameters()} == dtypes
    assert all(torch.equal(parameter, plain.get_parameter(name)) for name, parameter in model.named_parameters())


@pytest.mark.parametrize("name", ["model.norm.weight", "model.embed_tokens.weight", "lm_head.weight", "model.layers.1.self_attn.q_norm.weight"])
def test_a_missing_weight_is_refused(name: str, qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    tensors = load_file(qwen3[0] / "model.safetensors")
    del tensors[name]
    plain = shutil.copytree(qwen3[0], tmp_path / "plain")
    save_file(tensors, plain / "model.safetensors", metadata={"format": "pt"})
    df11.compress(plain, tmp_path / "df11")
    with pytest.raises(df11.MissingTensorError, match=f"lacks weights that a Qwen3ForCausalLM needs.*{name}"):
        load(tmp_path / "df11")


def test_a_missing_unit_and_a_missing_head_are_refused(qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    folder = shutil.copytree(qwen3[1], tmp_path / "df11")
    next(folder.glob("*layers_1*")).unlink()
    with pytest.raises(df11.Df11Error):
        load(folder)
    with pytest.raises(df11.MissingTensorError, match="score.weight"):
        transformers.AutoModelForSequenceClassification.from_pretrained(qwen3[1])
    # A plain model gets a new head, to be trained, as without df11.
    model = transformers.AutoModelForSequenceClassification.from_pretrained(
        qwen3[0], dtype=torch.bfloat16, quantization_config=df11.Config()
    )
    assert df11.memory(model).compressed > 0 and type(model.score.weight) is torch.nn.Parameter


def test_a_weight_of_another_shape_is_refused(qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    for number, folder in enumerate(qwen3):
        wrong = edited(folder, tmp_path / str(number), lambda config: config.update(vocab_size=500))
        with pytest.raises((RuntimeError, df11.Df11Error)):
            load(wrong, quantization_config=df11.Config())


def test_damage_is_an_error(qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    folder = shutil.copytree(qwen3[1], tmp_path / "df11")
    file = next(folder.glob("*layers_1*"))
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(df11.DamagedError):
        load(folder)


def test_untied_values_of_a_tied_model_stay_apart(tmp_path: Path) -> None:
    """As in the plain model."""
    plain = make("qwen3", tmp_path / "plain")
    folder = edited(plain, tmp_path / "tied", lambda config: config.update(tie_word_embeddings=True))
    df11.compress(folder, tmp_path / "df11")
    expected = digest(logits(load(folder)))
    assert digest(logits(load(tmp_path / "df11"))) == expected
    assert digest(logits(load(folder, quantization_config=df11.Config()))) == expected


def test_a_device_map(qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    expected = digest(logits(load(qwen3[0])))
    for device_map in ("cpu", "auto", {"": "cpu"}):
        assert digest(logits(load(qwen3[1], device_map=device_map))) == expected
    assert all(parameter.is_meta for parameter in load(qwen3[1], device_map="meta").parameters())


def test_files_of_the_hub(qwen3: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """transformers has fetched `model.safetensors` into the cache; df11 fetches the units, of the same commit."""
    cache = tmp_path / "hub"
    snapshot = cache / "models--me--model" / "snapshots" / ("0" * 40)
    snapshot.mkdir(parents=True)
    (cache / "models--me--model" / "refs").mkdir()
    (cache / "models--me--model" / "refs" / "main").write_text("0" * 40)
    for file in qwen3[1].iterdir():
        if "layers" not in file.name and "manifest" not in file.name:
            shutil.copy(file, snapshot)
    asked: list[tuple[str, dict[str, Any]]] = []

    def download(name: str, **how: Any) -> str:
        asked.append((name, how))
        shutil.copytree(qwen3[1], snapshot, dirs_exist_ok=True)
        return str(snapshot)

    monkeypatch.setattr("huggingface_hub.snapshot_download", download)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    model = transformers.AutoModelForCausalLM.from_pretrained("me/model", cache_dir=cache, local_files_only=True)
    assert digest(logits(model)) == digest(logits(load(qwen3[0])))
    ((name, how),) = asked
    assert name == "me/model" and how["revision"] == "0" * 40 and Path(how["cache_dir"]) == cache and how["local_files_only"]
    assert "*.safetensors" in how["allow_patterns"]


def test_one_parameter_at_a_time_is_in_memory_as_bf16(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond what stays in memory, there is never more than a stacked parameter, its sources and its payload."""
    pair = pair_of("mixtral", tmp_path)
    most: dict[Path, int] = {}
    inner = ours.compress

    def alive() -> dict[int, torch.Tensor]:
        return {each.data_ptr(): each for each in gc.get_objects() if type(each) is torch.Tensor and each.dtype == torch.bfloat16}

    # Without other tests' tensors, and buffers that rows were decoded to.
    before = alive()

    def compress(value: torch.Tensor, fused: bool) -> Any:
        found = sum(tensor.numel() for address, tensor in alive().items() if address not in before)
        most[folder] = max(most.get(folder, 0), found)
        return inner(value, fused)

    monkeypatch.setattr(ours, "compress", compress)
    for folder in pair:
        model = load(folder, "mixtral", quantization_config=df11.Config())
        largest = max(parameter.numel() for parameter in model.parameters())
        plain = sum(parameter.numel() for parameter in model.parameters() if parameter.dim() < 2)
        assert 0 < most[folder] <= 3 * largest + plain, (folder, most[folder], largest)
    assert os.path.exists(pair[0])
