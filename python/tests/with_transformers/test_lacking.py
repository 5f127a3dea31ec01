"""DF11 models that lack tensors: nobody gets random values for them without an error."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from safetensors.torch import load_file, save_file
from tiny import SIZES, random_model

import df11

T5 = {"vocab_size": 128, "d_model": 64, "d_kv": 16, "d_ff": 128, "num_layers": 2, "num_heads": 4}
BERT = {name: SIZES[name] for name in ("vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads")}
# By the model's class: its configuration, and names of one tensor, the one that is saved first.
TIED: dict[str, tuple[Any, list[str]]] = {
    "Qwen2ForCausalLM": (
        transformers.Qwen2Config(**SIZES | {"tie_word_embeddings": True}),
        ["model.embed_tokens.weight", "lm_head.weight"],
    ),
    "T5ForConditionalGeneration": (
        transformers.T5Config(**T5),
        ["shared.weight", "encoder.embed_tokens.weight", "decoder.embed_tokens.weight", "lm_head.weight"],
    ),
    "BertForMaskedLM": (transformers.BertConfig(**BERT), ["cls.predictions.bias", "cls.predictions.decoder.bias"]),
}
ROUTED = {"moe_intermediate_size": 64, "n_routed_experts": 4, "num_experts_per_tok": 2, "n_group": 1, "topk_group": 1}
ROUTED |= {"first_k_dense_replace": 1, "q_lora_rank": 32, "kv_lora_rank": 32, "qk_rope_head_dim": 16, "qk_nope_head_dim": 16}


def edited(model: Any, folder: Path, change: Any) -> Path:
    """A compressed model whose tensors were changed before."""
    model.save_pretrained(folder / "plain")
    file = folder / "plain" / "model.safetensors"
    tensors = load_file(file)
    change(tensors)
    save_file(tensors, file, {"format": "pt"})
    df11.compress(folder / "plain", folder / "df11", sync=False)
    return folder / "df11"


def loaded(model: Any, folder: Path, form: str) -> Any:
    return type(model).from_pretrained(folder, dtype=torch.bfloat16, quantization_config=df11.Config(form=form))


@pytest.mark.parametrize("kind", TIED)
def test_of_names_that_are_tied_one_is_needed_and_any_will_do(kind: str, form: str, tmp_path: Path) -> None:
    config, names = TIED[kind]
    model = random_model(getattr(transformers, kind), config)
    folder = edited(model, tmp_path / "none", lambda tensors: tensors.pop(names[0]))
    with pytest.raises(df11.Df11Error, match=f"lacks weights of the module: {re.escape(names[0])}"):
        loaded(model, folder, form)
    for number, name in enumerate(names):
        folder = edited(model, tmp_path / str(number), lambda tensors: tensors.update({name: tensors.pop(names[0])}))
        state = loaded(model, folder, form).state_dict()
        for tied in names:
            assert torch.equal(state[tied].view(torch.int16), model.state_dict()[names[0]].view(torch.int16)), (name, tied)


def resnet() -> Any:
    config = transformers.ResNetConfig(embedding_size=64, hidden_sizes=[64, 64], depths=[1, 1])
    return random_model(transformers.ResNetModel, config)


def esm() -> Any:
    config = transformers.EsmConfig(**BERT, position_embedding_type="rotary", pad_token_id=1, mask_token_id=4)
    return random_model(transformers.EsmModel, config)


def dropping(end: str) -> Any:
    """Drops all tensors whose names end so."""

    def drop(tensors: dict[str, torch.Tensor]) -> None:
        names = [name for name in tensors if name.endswith(end)]
        assert names
        for name in names:
            del tensors[name]

    return drop


class Passed(transformers.Qwen2ForCausalLM):  # type: ignore[misc]
    _keys_to_ignore_on_load_missing = [r"lm_head\.weight"]


def test_a_name_that_may_be_missing_is_not_there(form: str, tmp_path: Path) -> None:
    """What is tied to it is needed."""
    model = random_model(Passed, TIED["Qwen2ForCausalLM"][0])
    folder = edited(model, tmp_path, dropping("model.embed_tokens.weight"))
    with pytest.raises(df11.Df11Error, match=r"lacks weights .*: model\.embed_tokens\.weight"):
        loaded(model, folder, form)


@pytest.mark.parametrize("statistics", ["running_mean", "running_var"])
def test_statistics_of_norms(statistics: str, form: str, tmp_path: Path) -> None:
    """They are buffers, and torch starts with zeros and ones."""
    model = resnet()
    folder = edited(model, tmp_path, dropping(statistics))
    with pytest.raises(df11.Df11Error, match=f"lacks weights of the module: .*{statistics}"):
        loaded(model, folder, form)


def test_a_buffer_that_other_layers_have(form: str, tmp_path: Path) -> None:
    config = transformers.DeepseekV3Config(**SIZES | {"num_key_value_heads": 4, "v_head_dim": 32} | ROUTED)
    model = random_model(transformers.DeepseekV3ForCausalLM, config)
    name = "model.layers.2.mlp.gate.e_score_correction_bias"
    folder = edited(model, tmp_path, lambda tensors: tensors.pop(name))
    with pytest.raises(df11.Df11Error, match=f"lacks weights of the module: {re.escape(name)}"):
        loaded(model, folder, form)


def test_one_of_several_experts(form: str, tmp_path: Path) -> None:
    config = transformers.DeepseekV3Config(**SIZES | {"num_key_value_heads": 4, "v_head_dim": 32} | ROUTED)
    model = random_model(transformers.DeepseekV3ForCausalLM, config)
    folder = edited(model, tmp_path, lambda tensors: tensors.pop("model.layers.1.mlp.experts.2.up_proj.weight"))
    with pytest.raises(df11.Df11Error, match=r"transformers can't make model\.layers\.1\.mlp\.experts\.gate_up_proj of "):
        loaded(model, folder, form)


@pytest.mark.parametrize("make, end", [(resnet, "num_batches_tracked"), (esm, "inv_freq")])
def test_buffers_that_a_class_computes_may_be_missing(make: Any, end: str, form: str, tmp_path: Path) -> None:
    """Counts of batches, which nothing uses in the end, and rotary frequencies."""
    model = make()
    folder = edited(model, tmp_path, dropping(end))
    expected = type(model).from_pretrained(tmp_path / "plain", dtype=torch.bfloat16).state_dict()
    state = loaded(model, folder, form).state_dict()
    assert all(torch.equal(state[name], tensor) for name, tensor in expected.items())


class Small(transformers.PretrainedConfig):  # type: ignore[misc]
    model_type = "small"


class TiedInAChain(transformers.PreTrainedModel):  # type: ignore[misc]
    config_class = Small
    _tied_weights_keys = {"b.weight": "a.weight", "c.weight": "b.weight"}

    def __init__(self, config: Any) -> None:
        super().__init__(config)
        config.tie_word_embeddings = True
        self.blocks = torch.nn.ModuleList([torch.nn.Linear(64, 64)])
        self.a, self.b, self.c = (torch.nn.Linear(64, 64, bias=False) for _ in range(3))
        self.post_init()


class NotAllSaved(transformers.PreTrainedModel):  # type: ignore[misc]
    config_class = Small
    _keys_to_ignore_on_save = ["running_mean"]

    def __init__(self, config: Any) -> None:
        super().__init__(config)
        self.blocks = torch.nn.ModuleList([torch.nn.Linear(64, 64)])
        self.register_buffer("running_mean", torch.zeros(64))
        self.post_init()

    def _init_weights(self, module: torch.nn.Module) -> None:
        if module is self:
            self.running_mean.copy_(torch.arange(64))


@pytest.mark.parametrize("kind", [TiedInAChain, NotAllSaved])
def test_what_transformers_itself_does_not_save(kind: Any, form: str, tmp_path: Path) -> None:
    model = kind(Small()).bfloat16()
    folder = edited(model, tmp_path, lambda tensors: None)
    expected = kind.from_pretrained(tmp_path / "plain", dtype=torch.bfloat16).state_dict()
    state = loaded(model, folder, form).state_dict()
    assert state.keys() == expected.keys()
    assert all(torch.equal(state[name], tensor) for name, tensor in expected.items())
