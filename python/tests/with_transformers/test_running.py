"""Models of transformers run from DF11 directories as from the plain ones: equal logits by hash."""

from __future__ import annotations

import copy
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from reference import flip, python
from tiny import KINDS, SIZES, digest, hashes, load, load_compressed, make, pair_of, tokens

import df11
from df11.running.fixed_weight import FixedWeight
from df11.running.form import FormArgument
from df11.running.parked import ParkedWeight
from df11.units.memory import MemoryUnits
from df11.units.source import FileUnits


@pytest.fixture(scope="module", params=KINDS)
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A plain model and its compressed form."""
    return pair_of(request.param, tmp_path_factory.mktemp(request.param))


@pytest.mark.parametrize("files", ["plain", "df11"])
def test_logits_and_generated_tokens_are_those_of_bf16(
    files: str, form: str, pair: tuple[Path, Path], threads: int
) -> None:
    plain, compressed = load(pair[0]), load_compressed(pair[files == "df11"], form=form)
    assert not plain.training and not compressed.training
    running = compressed.hf_quantizer.running
    assert running.form == form
    expected = hashes(plain)
    assert len(set(expected)) == len(expected)
    assert hashes(compressed) == expected
    if form == "df11":
        assert type(running.source) is {"plain": MemoryUnits, "df11": FileUnits}[files]
        # One more than there are hashes: the prompt that filled the cache.
        assert running.decodes == (len(expected) + 1) * len(running.units)
    generated = [
        model.generate(tokens(5), max_new_tokens=12, do_sample=False).tolist() for model in (plain, compressed)
    ]
    assert generated[0] == generated[1]


@pytest.mark.parametrize("files", ["plain", "df11"])
def test_no_compressed_weight_is_held(files: str, pair: tuple[Path, Path]) -> None:
    """Between forwards a parked weight, without values, is in the place of every compressed one; there is one scratch.
    Units of a plain model are in memory compressed; every other tensor is there once."""
    model = load_compressed(pair[files == "df11"], form="df11")
    hashes(model)
    running = model.hf_quantizer.running
    assert running.kept == []
    weights = [weight for unit in running.units for weight in unit.weights]
    assert len(weights) >= 2 * 4
    assert all(type(getattr(weight.owner, weight.attribute)) is ParkedWeight for weight in weights)
    largest = max(sum(weight.elements for weight in unit.weights) for unit in running.units)
    assert [scratch.numel() for scratch in running.scratches.tensors] == [largest]
    assert running.scratches.allocations == 1
    # Experts are decoded to where they are needed.
    assert not any(unit.copies or unit.constants for unit in running.units)
    elements = check_all_there(model, pair[0])
    if files == "plain":
        assert 0 < running.source.held_bytes() < 0.8 * 2 * elements
    else:
        assert running.source.held_bytes() == 0


@pytest.mark.parametrize("files", ["plain", "df11"])
def test_weights_with_fixed_length_codes_are_held_so(files: str, pair: tuple[Path, Path]) -> None:
    """Each compressed weight is in memory once, with codes, and every other tensor once."""
    model = load_compressed(pair[files == "df11"], form="fixed")
    hashes(model)
    running = model.hf_quantizer.running
    assert running.kept == [] and len(running.weights) >= 2 * 4
    assert all(type(getattr(weight.owner, weight.attribute)) is FixedWeight for weight in running.weights)
    elements = check_all_there(model, pair[0])
    assert 0 < running.held_bytes() < 0.8 * 2 * elements
    # All matrices of a plain model, experts too, except one that is both the embedding's and the head's.
    matrices = {name for name, parameter in model.named_parameters() if parameter.dim() > 1}
    assert files == "df11" or matrices <= {name_of_embedding(model)}


def name_of_embedding(model: Any) -> str:
    return next(name for name, part in model.named_modules() if part is model.get_input_embeddings()) + ".weight"


def check_all_there(model: Any, plain: Path) -> int:
    """Compressed weights and what a module holds as it is are all of a plain model. The elements of the compressed ones."""
    held = sum(parameter.numel() for parameter in model.parameters())
    whole = sum(parameter.numel() for parameter in load(plain).parameters())
    elements: int = sum(weight.elements for weight in model.hf_quantizer.running.weights)
    assert held + elements == whole
    return elements


def test_a_flipped_bit_shows(form: str, qwen3: tuple[Path, Path], tmp_path: Path) -> None:
    plain, compressed = qwen3
    folder = shutil.copytree(compressed, tmp_path / "flipped")
    flip(folder / "model_layers_1.safetensors", "model.layers.1.sign_mantissa", 1000)
    assert hashes(load_compressed(folder, form=form)) != hashes(load(plain))


def test_a_tied_weight_that_is_compressed_is_decoded_once(form: str, tmp_path: Path) -> None:
    """The embedding's weight is the head's too, so it can't be a unit's that is gone after the embedding's forward."""
    plain = make("qwen3-tied", tmp_path / "plain")
    df11.compress(plain, tmp_path / "df11", patterns={r"model\.embed_tokens": [], r"model\.layers\.\d+\.mlp.up_proj": []})
    model = load_compressed(tmp_path / "df11", form=form)
    assert model.hf_quantizer.running.kept == ["model.embed_tokens.weight"]
    assert len(model.hf_quantizer.running.weights) == 3
    assert hashes(model) == hashes(load(plain))


@pytest.mark.parametrize(
    "first",
    [
        "import df11, transformers",
        "import transformers, df11",
        "import transformers.quantizers.auto, df11",
        "import df11.transformers",
        "import df11; df11.Config()",
        "import df11; from transformers import AutoModelForCausalLM; df11.Config()",
    ],
)
def test_any_import_may_come_first(first: str) -> None:
    program = f"""
{first}
from transformers import AutoModelForCausalLM
from transformers.quantizers.auto import AUTO_QUANTIZER_MAPPING, AUTO_QUANTIZATION_CONFIG_MAPPING
print("dfloat11" in AUTO_QUANTIZER_MAPPING, AUTO_QUANTIZATION_CONFIG_MAPPING["dfloat11"] is df11.Config)
"""
    assert python(program) == "True True\n"


def test_threads_may_run_one_model(form: str, qwen3: tuple[Path, Path]) -> None:
    expected, model = hashes(load(qwen3[0])), load_compressed(qwen3[1], form=form)
    with ThreadPoolExecutor(4) as pool:
        assert all(found == expected for found in pool.map(hashes, [model] * 8))


def test_a_forward_that_fails_leaves_nothing_locked(form: str, qwen3: tuple[Path, Path]) -> None:
    model = load_compressed(qwen3[1], form=form)
    with pytest.raises(Exception):  # noqa: B017
        model.model.layers[1](torch.zeros(1, 2, 7, dtype=torch.bfloat16))
    assert form == "fixed" or not model.hf_quantizer.running._forwards
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(hashes, model).result(timeout=60) == hashes(load(qwen3[0]))


def test_outputs_do_not_change_when_the_scratch_is_used_again(form: str, qwen3: tuple[Path, Path]) -> None:
    model = load_compressed(qwen3[1], form=form)
    first = model(tokens(5), output_hidden_states=True)
    before = [digest(state) for state in (*first.hidden_states, first.logits)]
    model(tokens(9))
    assert [digest(state) for state in (*first.hidden_states, first.logits)] == before


def test_the_state_dict_has_the_real_weights(form: str, pair: tuple[Path, Path]) -> None:
    plain = load(pair[0]).state_dict()
    for folder in pair:
        got = load_compressed(folder, form=form).state_dict()
        assert got.keys() == plain.keys()
        assert all(torch.equal(got[name].view(torch.int16), plain[name].view(torch.int16)) for name in plain)


@pytest.mark.parametrize(
    "option, sentence",
    [
        ({"dtype": torch.float32}, "only BF16 weights are compressed"),
        ({"device_map": "meta"}, "on the CPU and on NVIDIA GPUs, and the device is meta"),
    ],
)
def test_other_dtypes_and_devices_are_refused(option: Any, sentence: str, qwen3: tuple[Path, Path]) -> None:
    with pytest.raises(df11.Df11Error, match=sentence):
        load(qwen3[1], quantization_config=df11.Config(), **option)


def test_attach_runs_any_module(form: FormArgument, qwen3: tuple[Path, Path]) -> None:
    plain = load(qwen3[0])
    with torch.device("meta"):
        module = transformers.AutoModelForCausalLM.from_config(plain.config, dtype=torch.bfloat16)
    with pytest.raises(df11.Df11Error, match=r"rotary_emb\.inv_freq is on the device meta, and no file of the model has its values"):
        df11.attach(module, qwen3[1], form=form)
    module.model.rotary_emb = copy.deepcopy(plain.model.rotary_emb)
    running = df11.attach(module, qwen3[1], form=form)
    module.eval()
    assert hashes(module) == hashes(plain)
    assert running.form == form and running.weights
    with pytest.raises(df11.Df11Error, match="the model has no tensor weight, which the module has"):
        df11.attach(torch.nn.Linear(3, 3), qwen3[1])
    with pytest.raises(df11.Df11Error, match="the module has no parameter"):
        df11.attach(torch.nn.Linear(3, 3), qwen3[1], strict=False)
    with pytest.raises(df11.NotCompressedError):
        df11.attach(plain, qwen3[0])
    with pytest.raises(df11.Df11Error, match="runs from compressed weights already"):
        df11.attach(module, qwen3[1])


def test_a_module_of_other_shapes_is_refused(qwen3: tuple[Path, Path]) -> None:
    config = transformers.Qwen3Config(**{**SIZES, "intermediate_size": 320})
    module = transformers.Qwen3ForCausalLM(config).to(torch.bfloat16)
    with pytest.raises(df11.Df11Error, match="has shape .* and the model's has"):
        df11.attach(module, qwen3[1])
