"""Models that are unlike the decoders of tiny.py: two halves, pictures, sound, experts of other kinds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
import transformers
from reference import contents
from tiny import NO_HEAD_DIM, SIZES, digest, random_model, saved_pair, tokens

import df11
from df11.running.form import FormArgument


EXPERTS = {"num_hidden_layers": 2, "num_experts_per_tok": 2, "num_local_experts": 4}
HALVES = {
    "vocab_size": 512,
    "d_model": 128,
    "encoder_layers": 2,
    "decoder_layers": 2,
    "encoder_attention_heads": 4,
    "decoder_attention_heads": 4,
    "encoder_ffn_dim": 256,
    "decoder_ffn_dim": 256,
    "decoder_start_token_id": 1,
    "pad_token_id": 0,
    "bos_token_id": 1,
    "eos_token_id": 2,
}

# The model's class, and what its configuration is made of.
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "deepseek-v3": (
        "DeepseekV3ForCausalLM",
        NO_HEAD_DIM
        | EXPERTS
        | {"n_routed_experts": 4, "n_group": 1, "topk_group": 1, "first_k_dense_replace": 1, "moe_intermediate_size": 64}
        | {"q_lora_rank": 64, "kv_lora_rank": 64, "qk_rope_head_dim": 16, "qk_nope_head_dim": 16, "v_head_dim": 32},
    ),
    "llama4": ("Llama4ForCausalLM", SIZES | EXPERTS | {"intermediate_size_mlp": 256, "interleave_moe_layer_step": 2}),
    "gpt-oss": ("GptOssForCausalLM", SIZES | EXPERTS),
    "falcon": ("FalconForCausalLM", NO_HEAD_DIM | {"new_decoder_architecture": False}),
    "mamba2": ("Mamba2ForCausalLM", NO_HEAD_DIM | {"state_size": 16, "num_heads": 8, "head_dim": 32, "n_groups": 2}),
    "t5": (
        "T5ForConditionalGeneration",
        {"vocab_size": 512, "d_model": 128, "d_kv": 32, "d_ff": 256, "num_layers": 2, "num_heads": 4},
    ),
    "bart": ("BartForConditionalGeneration", HALVES | {"max_position_embeddings": 64, "init_std": 0.2}),
    "whisper": ("WhisperForConditionalGeneration", HALVES | {"num_mel_bins": 16, "max_source_positions": 50}),
    "vit": (
        "ViTForImageClassification",
        {"hidden_size": 128, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 256}
        | {"image_size": 32, "patch_size": 8, "initializer_range": 0.2},
    ),
}


def logits(kind: str, model: Any) -> str:
    """A hash of what a model computes."""
    generator = torch.Generator().manual_seed(1)
    inputs: dict[str, Any] = {"input_ids": tokens(9)}
    if kind == "vit":
        inputs = {"pixel_values": torch.randn(1, 3, 32, 32, generator=generator).bfloat16()}
    elif kind == "whisper":
        inputs = {"input_features": torch.randn(1, 16, 100, generator=generator).bfloat16()}
    if kind in ("t5", "bart", "whisper"):
        inputs["decoder_input_ids"] = tokens(4)
    with torch.inference_mode():
        return digest(model(**inputs).logits.to(torch.bfloat16))


@pytest.mark.parametrize("kind", ["gpt-oss", "llama4"])
def test_stacked_experts_are_compressed_while_loading(kind: str, tmp_path: Path) -> None:
    """The files have all experts of a layer in one tensor, for which DF11 files have no place."""
    name, options = KINDS[kind]
    model_class = getattr(transformers, name)
    pair = saved_pair(random_model(model_class, model_class.config_class(**options)), tmp_path)
    plain = model_class.from_pretrained(pair[0], dtype=torch.bfloat16)
    experts = {name for name, parameter in plain.named_parameters() if parameter.dim() == 3}
    for folder in pair:
        model = model_class.from_pretrained(folder, dtype=torch.bfloat16, quantization_config=df11.Config(form="fixed"))
        assert experts and experts <= {weight.name for weight in model.hf_quantizer.running.weights}
        assert logits(kind, model) == logits(kind, plain)
        # Norms and biases remain; of models that aren't tiny 0.1 %.
        memory = df11.memory(model)
        assert memory.compressed_parameters > 0.97 * memory.parameters and memory.kept == []
        model.save_pretrained(tmp_path / f"saved-{folder.name}")
        assert contents(tmp_path / f"saved-{folder.name}", "*.safetensors") == contents(pair[1], "*.safetensors")


@pytest.mark.parametrize("kind", KINDS)
def test_logits_are_those_of_bf16(kind: str, form: FormArgument, tmp_path: Path) -> None:
    name, options = KINDS[kind]
    model_class = getattr(transformers, name)
    pair = saved_pair(random_model(model_class, model_class.config_class(**options)), tmp_path)
    plain = model_class.from_pretrained(pair[0], dtype=torch.bfloat16)
    expected = logits(kind, plain)
    for folder in pair:
        model = model_class.from_pretrained(folder, dtype=torch.bfloat16, quantization_config=df11.Config(form=form))
        assert logits(kind, model) == expected
        running = model.hf_quantizer.running
        assert running.form == form and running.weights and (form == "fixed" or running.decodes >= 2)
    df11.compress_(plain, form=form)
    assert logits(kind, plain) == expected


@pytest.mark.parametrize("files", ["plain", "df11"])
def test_a_class_that_sets_a_loaded_row_to_zeros(files: str, form: FormArgument, tmp_path: Path) -> None:
    """ChineseCLIP does so with the row of its padding token, which is zeros already."""
    sizes = {"hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 1, "num_attention_heads": 4}
    text, vision = sizes | {"vocab_size": 128, "pad_token_id": 0}, sizes | {"image_size": 32, "patch_size": 8}
    model_class = transformers.ChineseCLIPModel
    model = random_model(model_class, transformers.ChineseCLIPConfig(text_config=text, vision_config=vision, projection_dim=64))
    model.text_model.embeddings.word_embeddings.weight.data[0] = 0
    folder = saved_pair(model, tmp_path)[["plain", "df11"].index(files)]
    loaded = model_class.from_pretrained(folder, dtype=torch.bfloat16, quantization_config=df11.Config(form=form))
    state, expected = loaded.state_dict(), model_class.from_pretrained(tmp_path / "plain", dtype=torch.bfloat16).state_dict()
    assert all(torch.equal(state[name].view(torch.int16), tensor.view(torch.int16)) for name, tensor in expected.items())
