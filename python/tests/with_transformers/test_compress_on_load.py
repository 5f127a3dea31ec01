"""`from_pretrained(PLAIN, quantization_config=df11.Config())`: a plain model is compressed while it is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
import transformers
from reference import TESTS, flip, python
from tiny import SIZES, build, hashes, load, load_compressed, make

import df11


def test_another_bit_shows(form: str, tmp_path: Path) -> None:
    plain = make("qwen3", tmp_path / "plain")
    before = hashes(load_compressed(plain, form=form))
    flip(plain / "model.safetensors", "model.layers.1.mlp.up_proj.weight")
    assert hashes(load_compressed(plain, form=form)) != before


def test_patterns_choose_and_progress_is_told(form: str, tmp_path: Path) -> None:
    plain, heard = make("qwen3", tmp_path / "plain"), []
    patterns = {r"model\.layers\.1\.mlp\.up_proj": []}
    model = load_compressed(plain, patterns=patterns, progress=lambda *what: heard.append(what), form=form)
    size = 2 * SIZES["hidden_size"] * SIZES["intermediate_size"]
    name = "model.layers.1.mlp.up_proj"
    assert [what for what in heard if what[0]] == [(size, size, name if form == "df11" else f"{name}.weight")]
    assert [weight.name for weight in model.hf_quantizer.running.weights] == [f"{name}.weight"]
    assert hashes(model) == hashes(load(plain))
    # What is for one call is not written down.
    assert model.config.quantization_config.to_dict() == {"quant_method": "dfloat11"}


def test_what_cannot_be_compressed_is_refused(tmp_path: Path) -> None:
    plain = make("qwen3", tmp_path / "plain")
    (plain / "model.fp16.safetensors").write_bytes((plain / "model.safetensors").read_bytes())
    with pytest.raises(df11.Df11Error, match="df11 and transformers take different files"):
        load(plain, quantization_config=df11.Config(), variant="fp16")
    tied = make("qwen3-tied", tmp_path / "tied")
    for pattern, why in [(r"model\.layers\.9", "name no BF16 weights"), (r"model\.embed_tokens", "in one place only")]:
        with pytest.raises(df11.Df11Error, match=why):
            load_compressed(tied, patterns={pattern: []})


@pytest.mark.parametrize("dtype", ["F16", "F32"])
def test_only_bf16_is_compressed_and_the_advice_helps(dtype: str, tmp_path: Path) -> None:
    kind = {"F16": torch.float16, "F32": torch.float32}[dtype]
    build("qwen3").to(kind).save_pretrained(tmp_path / "other")
    with pytest.raises(df11.Df11Error, match=f"the model would be {kind}; .* convert them first: load the plain model in"):
        load(tmp_path / "other", dtype=None, quantization_config=df11.Config())
    with pytest.raises(df11.Df11Error, match=f"the weights are {dtype}, and df11 compresses only BF16; to convert, load the"):
        load_compressed(tmp_path / "other")
    load(tmp_path / "other").save_pretrained(tmp_path / "bf16")
    assert hashes(load_compressed(tmp_path / "bf16")) == hashes(load(tmp_path / "bf16"))


MEMORY = """
import sys
import torch, transformers, df11
from watched import Watched

torch.set_num_threads(1)
from transformers import AutoModelForCausalLM, Qwen3ForCausalLM
import df11.transformers
base = Watched.now()

with Watched() as watched:
    config = df11.Config(form=sys.argv[2])
    model = AutoModelForCausalLM.from_pretrained(sys.argv[1], dtype=torch.bfloat16, quantization_config=config)
    loaded = Watched.now()
    with torch.inference_mode():
        model(torch.arange(3, 11)[None])
        after = Watched.now()
running = model.hf_quantizer.running
plain = sum(p.numel() * p.element_size() for p in model.parameters())
block = max(2 * unit.elements for unit in running.units) if running.form == "df11" else running.scratch_bytes()
print(running.held_bytes(), plain, block, loaded - base, watched.peak - base, after - base)
"""


@pytest.fixture(scope="session")
def half_a_gigabyte(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of 32 equal layers, 530 MB in all, with weights that compress as trained ones do."""
    folder = tmp_path_factory.mktemp("large")
    sizes = {"hidden_size": 1024, "intermediate_size": 2560, "num_hidden_layers": 32, "initializer_range": 0.02}
    model = transformers.Qwen3ForCausalLM._from_config(transformers.Qwen3Config(**SIZES | sizes), dtype=torch.bfloat16)
    model.save_pretrained(folder, max_shard_size="100MB")
    return folder


def measured(folder: Path, form: str) -> list[int]:
    return [int(size) for size in python(MEMORY, folder, form, PYTHONPATH=TESTS).split()]


def test_peak_memory_is_the_compressed_model_and_one_block(form: str, half_a_gigabyte: Path) -> None:
    compressed, plain, block, loaded, peak, _ = measured(half_a_gigabyte, form)
    whole = sum(file.stat().st_size for file in half_a_gigabyte.glob("*.safetensors"))
    assert whole > 400e6 and block < whole / 20
    # What torch, the threads and Python's allocator take besides.
    slack = 24e6
    assert loaded < compressed + plain + slack
    assert peak < compressed + plain + block + slack < 0.85 * whole


def test_memory_of_a_compressed_model_is_its_stored_tensors_and_one_block(half_a_gigabyte: Path, tmp_path: Path) -> None:
    df11.compress(half_a_gigabyte, tmp_path / "df11", sync=False)
    compressed, plain, block, loaded, _, after = measured(tmp_path / "df11", "df11")
    # The compressed weights stay in their files.
    assert compressed == 0
    # What torch, the threads and Python's allocator take besides.
    slack = 24e6
    assert loaded < plain + slack
    assert after < plain + 2 * block + slack
    # Or they are in memory with fixed-length codes, and never there as BF16.
    compressed, plain, block, loaded, peak, after = measured(tmp_path / "df11", "fixed")
    whole = sum(file.stat().st_size for file in half_a_gigabyte.glob("*.safetensors"))
    assert 0.6 * whole < compressed < 0.72 * whole
    assert max(loaded, peak, after) < compressed + plain + block + slack
