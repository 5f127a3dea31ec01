"""Changes of compressed weights are refused with a sentence, by whatever way they come, and leave the model as it was."""

from __future__ import annotations

import gc
import re
import weakref
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from tiny import digest, hashes, load, load_compressed, make, tokens

import df11
import df11.torch
from df11.running.form import FormArgument


NAME = "model.layers.1.mlp.up_proj.weight"


@pytest.fixture
def model(form: str, qwen3: tuple[Path, Path]) -> Any:
    return load_compressed(qwen3[1], form=form)


def test_load_state_dict_is_refused_before_anything_is_loaded(qwen3: tuple[Path, Path], model: Any) -> None:
    plain = load(qwen3[0])
    changed = {name: tensor + 1 for name, tensor in plain.state_dict().items()}
    layers = {name.removeprefix("model.layers."): tensor for name, tensor in changed.items() if ".layers." in name}
    for part, state_dict, strict in (
        (model, changed, True),
        (model, changed, False),
        (torch.nn.ModuleDict({"a": model}), {f"a.{name}": tensor for name, tensor in changed.items()}, True),
        # The norm comes first.
        (model, {name: changed[name] for name in ("model.layers.0.input_layernorm.weight", NAME)}, False),
    ):
        with pytest.raises(df11.Df11Error, match=r"weight \S+ is compressed and can't be changed by load_state_dict"):
            part.load_state_dict(state_dict, strict=strict)
    assert hashes(model) == hashes(plain)
    with pytest.raises(df11.Df11Error, match="is compressed and can't be changed by load_state_dict"):
        model.model.layers.load_state_dict(layers)
    # What isn't compressed can be.
    norm = {"model.norm.weight": changed["model.norm.weight"]}
    for each in (model, plain):
        each.load_state_dict(norm, strict=False)
    assert digest(model.model.norm.weight) == digest(changed["model.norm.weight"])


def test_numpy_arrays_of_a_weight_are_read_only(model: Any) -> None:
    weight = model.model.layers[0].mlp.up_proj.weight.view(torch.int16)
    array = weight.numpy()
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1
    assert array.tolist() == weight.tolist()


class Writer(torch.nn.Module):
    """Changes its own weight in its forward."""

    def __init__(self, how: str) -> None:
        super().__init__()
        self.lin, self.how = torch.nn.Linear(96, 96, bias=False, dtype=torch.bfloat16), how

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():
            if self.how == "write":
                self.lin.weight[0] += 1
            elif self.how == "assign":
                self.lin.weight.data = self.lin.weight + 1
        return self.lin(inputs)


@pytest.mark.parametrize("how", ["write", "assign"])
@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode])
def test_a_forward_that_writes_to_its_weight_is_refused(how: str, mode: Any, form: FormArgument) -> None:
    torch.manual_seed(1)
    module, inputs = torch.nn.ModuleList([Writer(how)]), torch.ones(1, 96, dtype=torch.bfloat16)
    expected = digest(module[0].lin(inputs))
    df11.compress_(module, form=form)
    with mode():
        for _ in range(2):
            with pytest.raises(df11.Df11Error, match="0.lin.weight is compressed and can't be changed"):
                module[0](inputs)
        module[0].how = "read"
        assert digest(module[0](inputs)) == expected


def test_torchs_layer_whose_part_writes_to_its_weight_is_refused(form: FormArgument) -> None:
    """Within it weights are ordinary tensors, in the form `fixed` too."""

    def doubles(part: Any, *_: Any) -> None:
        part.weight.mul_(2)

    layer = torch.nn.TransformerEncoderLayer(96, 4, 160, batch_first=True).bfloat16()
    module = torch.nn.ModuleList([layer])
    df11.compress_(module, form=form)
    layer.linear1.register_forward_hook(doubles)
    with torch.no_grad(), pytest.raises(df11.Df11Error, match=r"0\.linear1\.weight is compressed and can't be changed"):
        layer(torch.ones(1, 3, 96, dtype=torch.bfloat16))


class Keeper(torch.nn.Module):
    """Has weights where torch doesn't see them."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b, self.c = (torch.nn.Linear(96, 96, bias=False, dtype=torch.bfloat16) for _ in range(3))
        self.listed = [{"deep": (self.a.weight,)}]

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        return self.c(self.b(inputs @ self.listed[0]["deep"][0].T))


def test_a_weight_that_a_module_keeps_elsewhere_too_is_kept_decoded(form: FormArgument, tmp_path: Path) -> None:
    torch.manual_seed(1)
    module, inputs = Keeper(), torch.ones(1, 96, dtype=torch.bfloat16)
    expected = digest(module(inputs))
    df11.torch.save_file(module.state_dict(), tmp_path / "model.safetensors")
    attached = Keeper()
    df11.attach(attached, tmp_path / "model.safetensors", form=form)
    running = df11.compress_(module, form=form)
    assert [weight.name for weight in running.weights] == ["b.weight", "c.weight"]
    assert [kept.name for kept in df11.memory(attached).kept] == ["a.weight"]
    assert digest(module(inputs)) == digest(attached(inputs)) == expected


def test_a_misspelt_option_is_refused(qwen3: tuple[Path, Path]) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'cpu_offlaod'"):
        df11.Config(cpu_offlaod=True)
    given = {"quant_method": "dfloat11", "form": "df11"}
    assert load(qwen3[1], quantization_config=given).hf_quantizer.running.form == "df11"
    with pytest.raises(TypeError, match="unexpected keyword argument 'decode_before'"):
        load(qwen3[1], quantization_config={"quant_method": "dfloat11", "decode_before": False})


def test_a_head_that_the_files_lack_is_named(qwen3: tuple[Path, Path]) -> None:
    """transformers would give a classifier a random head."""
    sentence = "is a Qwen3ForCausalLM and lacks weights that a Qwen3ForSequenceClassification needs: score.weight"
    with pytest.raises(df11.Df11Error, match=re.escape(sentence)):
        transformers.AutoModelForSequenceClassification.from_pretrained(
            qwen3[1], quantization_config=df11.Config(), dtype=torch.bfloat16
        )


def test_deleting_a_model_frees_its_memory_at_once(
    form: FormArgument, qwen3: tuple[Path, Path], tmp_path: Path
) -> None:
    def loaded() -> tuple[Any, Any]:
        model = load_compressed(qwen3[1], form=form)
        return model, model.hf_quantizer.running

    def compressed() -> tuple[Any, Any]:
        model = load(make("qwen3", tmp_path / "plain"))
        return model, df11.compress_(model, form=form)

    gc.collect()
    gc.disable()
    try:
        for make_model in (loaded, compressed):
            model, running = make_model()
            with torch.inference_mode():
                for _ in range(3):
                    model(tokens(5))
            held = [weight.parked for weight in running.weights]
            held += [running.source, *running.scratches.tensors] if form == "df11" else []
            alive = [weakref.ref(each) for each in (model, running, *held)]
            del model, running, held
            assert [each() for each in alive] == [None] * len(alive)
    finally:
        gc.enable()
