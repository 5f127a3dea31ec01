"""Checkpoints whose configuration and files don't say the same, and what transformers makes itself."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from torch.nn.utils import prune
from safetensors.torch import load_file, save_file
from tiny import KINDS, SIZES, build, hashes, load, load_compressed, make, random_model
from transformers import conversion_mapping
from transformers import core_model_loading as loading

import df11
from df11.transformers.saving import not_saved

HEAD, EMBEDDING = r"lm_head", r"model\.embed_tokens"


def untied(kind: str, folder: Path, entry: bool | None) -> Path:
    """A checkpoint with a head of its own, of which the configuration says this."""
    name, options = KINDS[kind]
    model_class = getattr(transformers, name)
    random_model(model_class, model_class.config_class(**options | {"tie_word_embeddings": False})).save_pretrained(folder)
    config = json.loads((folder / "config.json").read_text())
    del config["tie_word_embeddings"]
    if entry is not None:
        config["tie_word_embeddings"] = entry
    (folder / "config.json").write_text(json.dumps(config))
    return folder


@pytest.mark.parametrize("compressed", [[], [HEAD], [EMBEDDING], [HEAD, EMBEDDING]], ids=["neither", "head", "embedding", "both"])
@pytest.mark.parametrize("kind, entry", [("qwen3", True), ("gemma2", None)])
def test_a_head_of_its_own_where_the_configuration_ties_it(
    kind: str, entry: bool | None, compressed: list[str], form: str, tmp_path: Path
) -> None:
    """transformers sees two tensors with different values, and doesn't tie them."""
    plain = untied(kind, tmp_path / "plain", entry)
    expected = load(plain)
    assert expected.lm_head.weight is not expected.model.embed_tokens.weight
    patterns: dict[str, list[str]] = {r"model\.layers\.\d+\.mlp\.up_proj": []} | {name: [] for name in compressed}
    df11.compress(plain, tmp_path / "df11", patterns=patterns, sync=False)
    model = load_compressed(tmp_path / "df11", form=form)
    assert hashes(model) == hashes(expected)
    state, expected_state = model.state_dict(), expected.state_dict()
    for name in ("lm_head.weight", "model.embed_tokens.weight"):
        assert torch.equal(state[name].view(torch.int16), expected_state[name].view(torch.int16)), name


def test_a_head_of_its_own_that_the_caller_ties(form: str, tmp_path: Path) -> None:
    plain = untied("gemma2", tmp_path / "plain", False)
    df11.compress(plain, tmp_path / "df11", patterns={HEAD: [], r"model\.layers\.\d+\.mlp\.up_proj": []}, sync=False)
    model = load(tmp_path / "df11", tie_word_embeddings=True, quantization_config=df11.Config(form=form))
    assert hashes(model) == hashes(load(plain, tie_word_embeddings=True))


@pytest.mark.parametrize("change", ["embedding in F32", "head in F32", "zeros"])
def test_tied_tensors_that_are_both_there(change: str, form: str, tmp_path: Path) -> None:
    """Equal as BF16 numbers: transformers ties them."""
    plain = make("qwen3-tied", tmp_path / "plain")
    tensors = load_file(plain / "model.safetensors")
    embedding = tensors["model.embed_tokens.weight"]
    embedding[3, 5] = 0.0
    head = embedding.clone()
    if change == "zeros":
        head[3, 5] = -0.0
    elif change == "head in F32":
        head = head.float() * (1 + 2**-20)
    else:
        embedding = embedding.float()
    tensors |= {"model.embed_tokens.weight": embedding, "lm_head.weight": head}
    save_file(tensors, plain / "model.safetensors", {"format": "pt"})
    df11.compress(plain, tmp_path / "df11", patterns={r"model\.layers\.\d+\.mlp\.up_proj": []}, sync=False)
    expected = load(plain)
    assert expected.lm_head.weight is expected.model.embed_tokens.weight
    for folder in (plain, tmp_path / "df11"):
        model = load_compressed(folder, form=form)
        assert hashes(model) == hashes(expected)
        assert torch.equal(model.lm_head.weight.view(torch.int16), expected.lm_head.weight.view(torch.int16))


def test_what_a_class_does_not_save_counts_for_its_own_parameters() -> None:
    class Part(torch.nn.Module):
        _keys_to_ignore_on_load_missing = ["encoder", "^positions$"]

        def __init__(self) -> None:
            super().__init__()
            self.encoder = torch.nn.Linear(2, 2, bias=False)
            self.positions = torch.nn.Parameter(torch.ones(2))

    class Whole(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.encoder = torch.nn.Linear(2, 2)
            self.part = Part()

    assert list(not_saved(Whole())) == ["part.positions", "part.encoder.weight"]


def test_one_parameter_with_two_values_is_refused(form: str, tmp_path: Path) -> None:
    """A module that ties them itself has no place for both."""
    plain = untied("qwen3", tmp_path / "plain", False)
    df11.compress(plain, tmp_path / "df11", patterns={HEAD: [], r"model\.layers\.\d+\.mlp\.up_proj": []}, sync=False)
    module = build("qwen3-tied")
    with pytest.raises(df11.Df11Error, match="are one parameter of the module, and the model has two values for it"):
        df11.attach(module, tmp_path / "df11", form=form)


@pytest.mark.parametrize("kind", ["qwen3", "qwen3-tied"])
def test_in_inference_mode(kind: str, form: str, tmp_path: Path) -> None:
    plain = make(kind, tmp_path / "plain")
    df11.compress(plain, tmp_path / "df11", sync=False)
    expected = hashes(load(plain))
    with torch.inference_mode():
        models = [load_compressed(folder, form=form) for folder in (plain, tmp_path / "df11")]
        assert [hashes(model) for model in models] == [expected, expected]
    models[1].save_pretrained(tmp_path / "saved")
    assert hashes(load_compressed(tmp_path / "saved")) == expected


def positions_of_marian(folder: Path) -> None:
    """A model that computes its positions, and doesn't save them."""
    sizes: dict[str, Any] = {"vocab_size": 512, "d_model": 128, "pad_token_id": 0, "decoder_start_token_id": 1}
    for part in ("encoder", "decoder"):
        sizes |= {f"{part}_layers": 2, f"{part}_attention_heads": 4, f"{part}_ffn_dim": 256}
    random_model(transformers.MarianMTModel, transformers.MarianConfig(**sizes)).save_pretrained(folder)


def test_positions_that_transformers_does_not_save(form: str, tmp_path: Path) -> None:
    positions_of_marian(tmp_path / "plain")
    df11.compress(tmp_path / "plain", tmp_path / "df11", sync=False)
    found = []
    for folder, options in [("plain", {}), ("df11", {"quantization_config": df11.Config(form=form)})]:
        model = transformers.MarianMTModel.from_pretrained(tmp_path / folder, dtype=torch.bfloat16, **options)
        inputs = torch.tensor([[5, 6, 7]])
        with torch.no_grad():
            found.append(model(input_ids=inputs, decoder_input_ids=inputs).logits.view(torch.int16))
    assert torch.equal(*found)


@pytest.mark.parametrize("mode", [torch.inference_mode, torch.no_grad])
def test_changes_of_what_the_files_lack_are_refused(mode: Any, form: str, tmp_path: Path) -> None:
    """torch counts neither changes of what is made in inference mode nor those through `.data`."""
    positions_of_marian(tmp_path / "plain")
    df11.compress(tmp_path / "plain", tmp_path / "df11", sync=False)
    with mode():
        options = {"quantization_config": df11.Config(form=form)}
        model = transformers.MarianMTModel.from_pretrained(tmp_path / "df11", dtype=torch.bfloat16, **options)
        model.save_pretrained(tmp_path / "saved")
        model.model.encoder.embed_positions.weight.data.add_(1)
        with pytest.raises(df11.Df11Error, match=r"embed_positions\.weight is not what was loaded"):
            model.save_pretrained(tmp_path / "saved")


def test_a_model_of_matrices_alone(form: str, tmp_path: Path) -> None:
    """OLMo has no weights in its norms. transformers asks the first parameter for the model's dtype and device."""
    config = transformers.OlmoConfig(**{name: size for name, size in SIZES.items() if name != "head_dim"})
    random_model(transformers.OlmoForCausalLM, config).save_pretrained(tmp_path / "plain")
    df11.compress(tmp_path / "plain", tmp_path / "df11", sync=False)
    plain = load(tmp_path / "plain")
    for folder in ("plain", "df11"):
        model = load_compressed(tmp_path / folder, form=form)
        assert model.dtype == torch.bfloat16 and model.device == torch.device("cpu")
        assert len(list(model.parameters())) == 1
        assert hashes(model) == hashes(plain)
        assert model.generate(torch.tensor([[5, 6, 7]]), max_new_tokens=4, do_sample=False).shape == (1, 7)
    compressed, attached = load(tmp_path / "plain"), load(tmp_path / "plain")
    df11.compress_(compressed, form=form)
    df11.attach(attached, tmp_path / "df11", form=form)
    for model in (compressed, attached):
        assert model.dtype == torch.bfloat16 and len(list(model.parameters())) == 1
        assert hashes(model) == hashes(plain)
        assert model.generate(torch.tensor([[5, 6, 7]]), max_new_tokens=4, do_sample=False).shape == (1, 7)


def test_patterns_that_name_one_matrix(form: str, tmp_path: Path) -> None:
    """The smallest of all, which isn't kept then: others are, and tell the model's dtype."""
    config = transformers.OlmoConfig(**{name: size for name, size in SIZES.items() if name != "head_dim"})
    model = random_model(transformers.OlmoForCausalLM, config)
    model.save_pretrained(tmp_path / "plain")
    name = "model.layers.0.self_attn.k_proj"
    patterns: dict[str, list[str]] = {re.escape(name): []}
    df11.compress(tmp_path / "plain", tmp_path / "df11", patterns=patterns, sync=False)
    running = df11.compress_(model, patterns=patterns, form=form)
    loaded = [load_compressed(tmp_path / "plain", form=form, patterns=patterns), load_compressed(tmp_path / "df11", form=form)]
    attached = load(tmp_path / "plain")
    attached_running = df11.attach(attached, tmp_path / "df11", form=form)
    for each in [running, attached_running, *(other.hf_quantizer.running for other in loaded)]:
        assert [weight.name for weight in each.weights] == [f"{name}.weight"] and each.kept == []


def test_routers_that_replace_a_part(form: str, tmp_path: Path) -> None:
    """Their forwards give their classifier another dtype."""
    sizes = {"vocab_size": 64, "d_model": 256, "d_ff": 128, "num_experts": 16, "decoder_start_token_id": 0, "pad_token_id": 0}
    switch = {f"num_{part}": 2 for part in ("layers", "decoder_layers", "sparse_encoder_layers", "sparse_decoder_layers")}
    switch |= {"d_kv": 16, "num_heads": 4}
    nllb = {f"{part}_{name}": value for part in ("encoder", "decoder") for name, value in [("layers", 2), ("ffn_dim", 128)]}
    nllb |= {f"{part}_{name}": value for part in ("encoder", "decoder") for name, value in [("attention_heads", 4), ("sparse_step", 1)]}
    ids = torch.arange(5)[None]
    for model_class, config in [
        (transformers.SwitchTransformersForConditionalGeneration, transformers.SwitchTransformersConfig(**sizes, **switch)),
        (transformers.NllbMoeForConditionalGeneration, transformers.NllbMoeConfig(**sizes, **nllb)),
    ]:
        folder, compressed = (tmp_path / f"{model_class.__name__}{end}" for end in ("", "-df11"))
        random_model(model_class, config).save_pretrained(folder)
        df11.compress(folder, compressed, patterns={r".*router\.classifier": []}, sync=False)
        options = {"dtype": torch.bfloat16}
        with torch.inference_mode():
            expected = model_class.from_pretrained(folder, **options)(input_ids=ids, decoder_input_ids=ids).logits
        given = options | {"quantization_config": df11.Config(form=form)}
        models = [model_class.from_pretrained(folder, **given), model_class.from_pretrained(compressed, **given)]
        models.append(model_class.from_pretrained(folder, **options))
        df11.compress_(models[-1], form=form)
        for model in models:
            with torch.inference_mode():
                got = model(input_ids=ids, decoder_input_ids=ids).logits
            assert torch.equal(got.view(torch.int16), expected.view(torch.int16)), model_class
        kept = [name for name, note in models[1].hf_quantizer.running.notes.items() if "replaces it" in note]
        # Nobody gives it random weights.
        (compressed / "df11-manifest.json").unlink()
        (compressed / f"{kept[0].removesuffix('.weight').replace('.', '_')}.safetensors").unlink()
        with pytest.raises(df11.Df11Error, match=f"lacks weights of the module: {kept[0]}"):
            model_class.from_pretrained(compressed, **given)


def test_a_model_that_keeps_parts_in_fp32(form: str, tmp_path: Path) -> None:
    """All that comes before them may be compressed, and transformers takes the first parameter's dtype for the model's."""
    experts = {"moe_num_experts": 4, "moe_k": 2, "moe_intermediate_size": 32, "moe_layer_start_index": 0}
    config = transformers.Ernie4_5_MoeConfig(**SIZES, **experts)
    random_model(transformers.Ernie4_5_MoeForCausalLM, config).save_pretrained(tmp_path / "plain")
    df11.compress(tmp_path / "plain", tmp_path / "df11", sync=False)
    plain = load(tmp_path / "plain")
    for folder in ("plain", "df11"):
        model = load_compressed(tmp_path / folder, form=form)
        assert model.dtype == plain.dtype == torch.bfloat16
        # The smallest one before the first that is FP32.
        left = [name for name, parameter in model.named_parameters() if parameter.dim() == 2 and parameter.dtype == torch.bfloat16]
        assert left == ["model.layers.0.self_attn.k_proj.weight"]
        assert hashes(model) == hashes(plain)
        model.save_pretrained(tmp_path / "saved")
        assert df11.verify(tmp_path / "saved", against=tmp_path / "plain").is_good
        if folder == "df11" or form == "df11":
            # It is written with its unit.
            kept = model.get_parameter(left[0])
            kept.data = kept.data + 1
            with pytest.raises(df11.Df11Error, match="k_proj.weight is not what was loaded"):
                model.save_pretrained(tmp_path / "saved")


def test_what_attach_can_not_fill(form: str, tmp_path: Path) -> None:
    """A weight in a list of the module's own, on the device meta; an FP32 module of tied weights."""

    class Listed(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.a, self.b = (torch.nn.Linear(64, 64, bias=False) for _ in range(2))
            self.weights = [self.a.weight]

    plain = Listed().to(torch.bfloat16)
    save_file(plain.state_dict(), tmp_path / "model.safetensors")
    df11.compress(tmp_path / "model.safetensors", tmp_path / "df11.safetensors", patterns={"a": [], "b": []}, sync=False)
    with torch.device("meta"):
        module = Listed().to(torch.bfloat16)
    with pytest.raises(df11.Df11Error, match="has a tensor on the device meta in its attribute weights"):
        df11.attach(module, tmp_path / "df11.safetensors", form=form)
    module = Listed()
    module.b.weight = module.a.weight
    with pytest.raises(df11.Df11Error, match=r"parameter a\.weight of the module is torch\.float32"):
        df11.attach(module, tmp_path / "df11.safetensors", form=form)


@pytest.mark.parametrize("attribute", ["list", "view", "table"])
def test_values_beside_those_that_are_registered(attribute: str, form: str, tmp_path: Path) -> None:
    """On the device meta `attach` fills what is registered. torch multiplies with the others to anything."""

    class Beside(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = torch.nn.Linear(64, 64, bias=False)
            self.register_buffer("buffer", torch.eye(64))
            self.other: Any = {"list": [self.buffer], "view": self.layer.weight.detach(), "table": (torch.eye(64),)}[attribute]

    plain = Beside().to(torch.bfloat16)
    save_file(plain.state_dict(), tmp_path / "model.safetensors")
    df11.compress(tmp_path / "model.safetensors", tmp_path / "df11.safetensors", sync=False)
    with torch.device("meta"):
        module = Beside().to(torch.bfloat16)
    with pytest.raises(df11.Df11Error, match="has a tensor on the device meta in its attribute other, where it would get no values"):
        df11.attach(module, tmp_path / "df11.safetensors", form=form)
    df11.attach(Beside().to(torch.bfloat16), tmp_path / "df11.safetensors", form=form)


class Scaled(torch.nn.Module):
    """`gain` isn't made of `gain_g`, whatever its name."""

    def __init__(self) -> None:
        super().__init__()
        self.gain_g = torch.nn.Parameter(torch.ones(64))
        self.gain = torch.eye(64)


def test_a_name_makes_no_hook(form: str, tmp_path: Path) -> None:
    save_file({"0.weight": torch.randn(64, 64).bfloat16(), "1.gain_g": torch.ones(64).bfloat16()}, tmp_path / "model.safetensors")
    df11.compress(tmp_path / "model.safetensors", tmp_path / "df11.safetensors", patterns={"0": []}, sync=False)
    with torch.device("meta"):
        made = torch.nn.Sequential(torch.nn.Linear(64, 64, bias=False), Scaled()).to(torch.bfloat16)
    with pytest.raises(df11.Df11Error, match=r"has a tensor on the device meta in its attribute 1\.gain, where it would get no values"):
        df11.attach(made, tmp_path / "df11.safetensors", form=form)


def test_what_a_module_on_the_cpu_has_on_meta(form: str, tmp_path: Path) -> None:
    """transformers leaves there what a class never uses, as PocketTTS' paddings."""
    plain = make("qwen3", tmp_path / "plain")
    df11.compress(plain, tmp_path / "df11", sync=False)
    model = load(plain)
    model.padding = torch.empty(1, device="meta")
    df11.attach(model, tmp_path / "df11", form=form)
    assert hashes(model) == hashes(load(plain))


@pytest.mark.filterwarnings("ignore:.*weight_norm.*is deprecated")
@pytest.mark.parametrize("kind", ["weight_norm", "spectral_norm", "prune", "LSTM"])
@pytest.mark.parametrize("patterns", [None, {"0": []}], ids=["first", "both"])
def test_weights_that_torch_makes_or_lists(kind: str, patterns: Any, form: str, tmp_path: Path) -> None:
    """On the device meta, too: before each forward torch makes them anew, and in its lists it replaces what is replaced."""

    def module() -> torch.nn.Sequential:
        torch.manual_seed(3)
        layer: Any = torch.nn.LSTM(64, 64, num_layers=2) if kind == "LSTM" else torch.nn.Linear(64, 64)
        if kind == "prune":
            prune.random_unstructured(layer, "weight", 0.5)
        elif kind != "LSTM":
            layer = getattr(torch.nn.utils, kind)(layer)
        return torch.nn.Sequential(layer, torch.nn.Linear(64, 64)).eval().to(torch.bfloat16)

    def run(module: torch.nn.Sequential) -> torch.Tensor:
        with torch.no_grad():
            first = module[0](torch.linspace(-1, 1, 5 * 64).reshape(5, 64).bfloat16())
            last: torch.Tensor = module[1](first[0] if kind == "LSTM" else first).view(torch.int16)
        return last

    plain = module()
    save_file(plain.state_dict(), tmp_path / "model.safetensors")
    names = [name.removeprefix("0.") for name, held in plain[0].named_parameters(prefix="0") if held.dim() == 2]
    given = {"1": []} if patterns is None else {"1": [], "0": names}
    df11.compress(tmp_path / "model.safetensors", tmp_path / "df11.safetensors", patterns=given, sync=False)
    expected = run(plain)
    with torch.device("meta"):
        made = module()
    df11.attach(made, tmp_path / "df11.safetensors", form=form)
    assert torch.equal(run(made), expected)


class ByBuffer(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("weight", torch.randn(64, 64, generator=torch.Generator().manual_seed(3)))

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        return inputs @ self.weight


@pytest.mark.parametrize("start", ["cpu", "meta"])
def test_a_buffer_named_as_a_weight(form: str, start: str, tmp_path: Path) -> None:
    def layers() -> torch.nn.ModuleDict:
        layer = torch.nn.Sequential(torch.nn.Linear(64, 64, bias=False), ByBuffer())
        return torch.nn.ModuleDict({"layers": torch.nn.ModuleList([layer])}).to(torch.bfloat16)

    plain, inputs = layers(), torch.ones(2, 64, dtype=torch.bfloat16)
    save_file(plain.state_dict(), tmp_path / "model.safetensors")
    df11.compress(tmp_path / "model.safetensors", tmp_path / "df11.safetensors", sync=False)
    with torch.device(start):
        module = layers()
    running = df11.attach(module, tmp_path / "df11.safetensors", form=form)
    assert running.kept == ["layers.0.1.weight"] and [weight.name for weight in running.weights] == ["layers.0.0.weight"]
    assert torch.equal(*(each["layers"][0](inputs).view(torch.int16) for each in (plain, module)))


def test_one_parameter_in_two_places_from_meta(tmp_path: Path) -> None:
    def tied() -> torch.nn.ModuleDict:
        parts = torch.nn.ModuleDict({name: torch.nn.Linear(64, 64, bias=False, dtype=torch.bfloat16) for name in "abc"})
        parts["b"].weight = parts["a"].weight
        return parts

    plain = tied()
    save_file({name: plain.get_parameter(name) for name in ("a.weight", "c.weight")}, tmp_path / "model.safetensors")
    df11.compress(tmp_path / "model.safetensors", tmp_path / "df11.safetensors", patterns={"c": [], "a": []}, sync=False)
    with torch.device("meta"):
        module = tied()
    df11.attach(module, tmp_path / "df11.safetensors")
    assert module["a"].weight is module["b"].weight
    assert torch.equal(module["b"].weight.view(torch.int16), plain["a"].weight.view(torch.int16))


def test_weights_that_are_split(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For their sizes transformers asks the module's parameters, which compressed weights aren't any more."""
    plain = make("llama", tmp_path / "plain")
    expected = load(plain)
    names = [f"mlp.{name}_proj.weight" for name in ("gate", "up")]
    tensors = load_file(plain / "model.safetensors")
    for n in range(SIZES["num_hidden_layers"]):
        parts = [tensors.pop(f"model.layers.{n}.{name}") for name in names]
        # So that neither lies in one piece in the decoded tensor.
        tensors[f"model.layers.{n}.mlp.both.weight"] = torch.cat(parts, dim=1)
    save_file(tensors, plain / "model.safetensors", {"format": "pt"})
    usual = conversion_mapping.get_checkpoint_conversion_mapping

    def with_split(kind: str) -> Any:
        split = loading.WeightConverter(["mlp.both.weight"], names, [loading.Split(dim=1)])
        return [split] if kind == "llama" else usual(kind)

    monkeypatch.setattr(conversion_mapping, "get_checkpoint_conversion_mapping", with_split)
    patterns: dict[str, list[str]] = {r"model\.layers\.\d+\.mlp\.both": []}
    df11.compress(plain, tmp_path / "df11", patterns=patterns, sync=False)
    for folder, options in [(plain, {"patterns": patterns}), (tmp_path / "df11", {})]:
        model = load_compressed(folder, form=form, **options)
        assert len(model.hf_quantizer.running.weights) == 2 * SIZES["num_hidden_layers"]
        assert hashes(model) == hashes(expected)
        state = model.state_dict()
        for name, value in expected.state_dict().items():
            assert torch.equal(state[name].view(torch.int16), value.view(torch.int16)), name
