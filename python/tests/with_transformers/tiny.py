"""Tiny random models of many kinds, and hashes of what they compute."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import torch
import transformers

import df11

SIZES = {
    "vocab_size": 512,
    "hidden_size": 128,
    "intermediate_size": 256,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 32,
    "max_position_embeddings": 128,
    "bos_token_id": 1,
    "eos_token_id": 2,
    "pad_token_id": 0,
    # Ten times the usual: with small weights BF16's rounding would hide a wrong one.
    "initializer_range": 0.2,
    "tie_word_embeddings": False,
}
TIED = {"tie_word_embeddings": True}
EXPERTS = {"num_experts_per_tok": 2, "num_experts": 4, "num_local_experts": 4}
GPT2 = {"vocab_size": 512, "n_embd": 128, "n_layer": 2, "n_head": 4, "n_positions": 128, "initializer_range": 0.2}
PLAIN = {name: size for name, size in SIZES.items() if name not in ("head_dim", "num_key_value_heads")}
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
    "init_std": 0.2,
}
LATENT = {"q_lora_rank": 64, "kv_lora_rank": 64, "qk_rope_head_dim": 16, "qk_nope_head_dim": 16, "v_head_dim": 32}
JAMBA = {"attn_layer_period": 2, "attn_layer_offset": 1, "expert_layer_period": 2, "expert_layer_offset": 1}
VISION = {"hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4}
VISION |= {"image_size": 28, "patch_size": 14, "projection_dim": 32}

KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "qwen3": ("Qwen3ForCausalLM", SIZES),
    "qwen3-tied": ("Qwen3ForCausalLM", SIZES | TIED),
    "llama-biases": ("LlamaForCausalLM", SIZES | {"attention_bias": True, "mlp_bias": True}),
    "mistral": ("MistralForCausalLM", SIZES),
    "qwen2": ("Qwen2ForCausalLM", SIZES),
    "gemma2": ("Gemma2ForCausalLM", SIZES | TIED),
    "gemma3": ("Gemma3ForCausalLM", SIZES | TIED),
    "phi": ("PhiForCausalLM", PLAIN),
    "phi3": ("Phi3ForCausalLM", SIZES),
    "gpt2": ("GPT2LMHeadModel", GPT2),
    "gpt2-untied": ("GPT2LMHeadModel", GPT2 | {"tie_word_embeddings": False}),
    "gpt-neox": ("GPTNeoXForCausalLM", PLAIN),
    "opt": ("OPTForCausalLM", PLAIN | {"ffn_dim": 256, "word_embed_proj_dim": 128, "init_std": 0.2} | TIED),
    "falcon": ("FalconForCausalLM", PLAIN | {"new_decoder_architecture": False}),
    "mamba2": ("Mamba2ForCausalLM", PLAIN | {"state_size": 16, "num_heads": 8, "head_dim": 32, "n_groups": 2}),
    "jamba": ("JambaForCausalLM", SIZES | EXPERTS | JAMBA | {"mamba_d_state": 4, "mamba_dt_rank": 8, "use_mamba_kernels": False}),
    "mixtral": ("MixtralForCausalLM", SIZES | EXPERTS),
    "qwen2-moe": ("Qwen2MoeForCausalLM", SIZES | EXPERTS | {"moe_intermediate_size": 64, "shared_expert_intermediate_size": 96}),
    "qwen3-moe": ("Qwen3MoeForCausalLM", SIZES | EXPERTS | {"moe_intermediate_size": 64}),
    "olmoe": ("OlmoeForCausalLM", SIZES | EXPERTS),
    "deepseek-v3": (
        "DeepseekV3ForCausalLM",
        PLAIN | LATENT | {"n_routed_experts": 4, "n_group": 1, "topk_group": 1, "num_experts_per_tok": 2}
        | {"first_k_dense_replace": 1, "moe_intermediate_size": 64},
    ),
    "llama4": ("Llama4ForCausalLM", SIZES | EXPERTS | {"intermediate_size_mlp": 256, "interleave_moe_layer_step": 2}),
    "gpt-oss": ("GptOssForCausalLM", SIZES | EXPERTS),
    "llava": ("LlavaForConditionalGeneration", {}),
    "bert": ("BertForMaskedLM", PLAIN | TIED),
    "t5": (
        "T5ForConditionalGeneration",
        {"vocab_size": 512, "d_model": 128, "d_kv": 32, "d_ff": 256, "num_layers": 2, "num_heads": 4},
    ),
    "bart": ("BartForConditionalGeneration", HALVES | {"max_position_embeddings": 64}),
    "whisper": ("WhisperForConditionalGeneration", HALVES | {"num_mel_bins": 16, "max_source_positions": 50}),
    "vit": ("ViTForImageClassification", VISION | {"image_size": 32, "patch_size": 8, "initializer_range": 0.2, "hidden_size": 128}),
}  # fmt: skip


def class_of(kind: str) -> Any:
    return getattr(transformers, KINDS[kind][0])


def make(kind: str, folder: Path) -> Path:
    """A plain model of this kind. Norms and biases have values that no initialisation gives, so that one that wasn't loaded is noticed."""
    kind_class, options = class_of(kind), KINDS[kind][1]
    if kind == "llava":
        vision, text = transformers.CLIPVisionConfig(**VISION), transformers.Qwen2Config(**SIZES)
        options = {"vision_config": vision, "text_config": text, "image_token_index": 5}
    torch.manual_seed(5)
    model = kind_class(kind_class.config_class(**options)).to(torch.bfloat16)
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() == 1:
                parameter.copy_(1 + torch.randn(parameter.shape) / 4)
    model.save_pretrained(folder)
    return folder


def pair_of(kind: str, folder: Path, **options: Any) -> tuple[Path, Path]:
    """A plain model and its compressed form."""
    df11.compress(make(kind, folder / "plain"), folder / "df11", **options)
    return folder / "plain", folder / "df11"


def load(folder: Path, kind: str = "qwen3", **options: Any) -> Any:
    return class_of(kind).from_pretrained(folder, **{"dtype": torch.bfloat16} | options)


def tokens(count: int) -> torch.Tensor:
    return torch.randint(6, 512, (1, count), generator=torch.Generator().manual_seed(count))


def logits(model: Any, kind: str = "qwen3", count: int = 9) -> torch.Tensor:
    """The output of a model."""
    generator = torch.Generator().manual_seed(1)
    inputs: dict[str, Any] = {"input_ids": tokens(count)}
    if kind == "vit":
        inputs = {"pixel_values": torch.randn(1, 3, 32, 32, generator=generator).bfloat16()}
    elif kind == "whisper":
        inputs = {"input_features": torch.randn(1, 16, 100, generator=generator).bfloat16()}
    elif kind == "llava":
        picture = torch.randn(1, 3, 28, 28, generator=generator).bfloat16()
        inputs = {"input_ids": torch.tensor([[7, 5, 5, 5, 5, 9, 11]]), "pixel_values": picture}
    if kind in ("t5", "bart", "whisper"):
        inputs["decoder_input_ids"] = tokens(4)
    found: torch.Tensor = model(**inputs).logits
    assert found.isfinite().all() and found.std() > 0
    return found


def digest(tensor: torch.Tensor) -> str:
    """A hash of a tensor's bits."""
    return hashlib.sha256(tensor.detach().contiguous().view(-1).view(torch.uint8).numpy().tobytes()).hexdigest()


def hashes(model: Any) -> list[str]:
    """Hashes of a decoder's logits, for prompts of several lengths and for steps from a cache."""
    found = []
    with torch.inference_mode():
        for count in [1, 7, 33]:
            found.append(digest(logits(model, count=count)))
        cached = model(tokens(9), use_cache=True)
        for _ in range(3):
            ids = cached.logits[:, -1:].argmax(-1)
            cached = model(ids, past_key_values=cached.past_key_values, use_cache=True)
            found.append(digest(cached.logits))
    return found
