"""The models that generate.py makes."""

SMALL = {
    "vocab_size": 96, "hidden_size": 48, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
    "num_key_value_heads": 2, "max_position_embeddings": 128, "bos_token_id": 1, "eos_token_id": 2, "pad_token_id": 0,
}
UNTIED, TIED = {"tie_word_embeddings": False}, {"tie_word_embeddings": True}
LLAMA3 = {"factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 32}
QWEN3 = {"head_dim": 8, "max_window_layers": 2}
BYTES = 256 + 3  # byte-level tokens and the special ones; the rest of a vocabulary are merges


def theta(value):
    """The base of the rotary embedding as transformers 5 names it; no model has its class's default."""
    return {"rope_parameters": {"rope_type": "default", "rope_theta": value}}


# For each model: its class, its seed, its configuration, and the fields that candle reads besides. Nearly all
# published configurations have them.
CASES = {
    "llama": ("LlamaForCausalLM", 61, SMALL | UNTIED | theta(5e3), {"rope_theta": 5e3, "rope_scaling": None}),
    "llama-tied": (
        "LlamaForCausalLM", 2,
        SMALL | TIED | {"rope_parameters": {"rope_type": "llama3", "rope_theta": 2e4} | LLAMA3},
        {"rope_theta": 2e4, "rope_scaling": {"rope_type": "llama3"} | LLAMA3},
    ),
    "mistral": (
        "MistralForCausalLM", 3, SMALL | UNTIED | theta(1e5) | {"head_dim": 8, "sliding_window": None},
        {"rope_theta": 1e5},
    ),
    "mixtral": (
        "MixtralForCausalLM", 4,
        SMALL | UNTIED | theta(2e5) | {
            "intermediate_size": 16, "num_local_experts": 4, "num_experts_per_tok": 2, "sliding_window": 128,
        },
        {"rope_theta": 2e5, "use_flash_attn": False},
    ),
    "qwen2-tied": (
        "Qwen2ForCausalLM", 5, SMALL | TIED | theta(1e6) | {"max_window_layers": 2},
        {"rope_theta": 1e6, "sliding_window": 128},
    ),
    "qwen3": ("Qwen3ForCausalLM", 6, SMALL | UNTIED | theta(5e5) | QWEN3, {"rope_theta": 5e5, "rope_scaling": None}),
    "qwen3-tied": (
        "Qwen3ForCausalLM", 167, SMALL | TIED | theta(1e6) | QWEN3 | {"vocab_size": BYTES + 29},
        {"rope_theta": 1e6, "rope_scaling": None},
    ),
    "qwen3-moe": (
        "Qwen3MoeForCausalLM", 8,
        SMALL | UNTIED | theta(1e6) | {
            "head_dim": 12, "num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16,
            "norm_topk_prob": True,
        },
        {"rope_theta": 1e6, "rope_scaling": None, "num_experts": 4, "max_window_layers": 2},
    ),
    "phi3": ("Phi3ForCausalLM", 9, SMALL | UNTIED | theta(2e3), {"rope_theta": 2e3, "rope_scaling": None}),
    "phi": (
        "PhiForCausalLM", 10,
        SMALL | UNTIED | {"rope_parameters": {"rope_type": "default", "rope_theta": 3e3, "partial_rotary_factor": 0.5}},
        {"rope_theta": 3e3, "rope_scaling": None, "partial_rotary_factor": 0.5},
    ),
    "smollm3-tied": (
        "SmolLM3ForCausalLM", 11, SMALL | TIED | theta(3e6) | {"no_rope_layer_interval": 2},
        {"rope_theta": 3e6, "rope_scaling": None},
    ),
    # The prompt fits into the sliding window, and the generated tokens leave it.
    "gemma3-tied": (
        "Gemma3ForCausalLM", 192,
        SMALL | TIED | {
            "head_dim": 8, "query_pre_attn_scalar": 8, "sliding_window": 16, "sliding_window_pattern": 2,
            "rope_parameters": {
                "full_attention": {"rope_type": "default", "rope_theta": 5e5},
                "sliding_attention": {"rope_type": "default", "rope_theta": 5e3},
            },
        },
        {"rope_theta": 5e5, "rope_local_base_freq": 5e3, "sliding_window_pattern": 2, "rope_scaling": None},
    ),
    "bert": (
        "BertModel", 13,
        {key: SMALL[key] for key in SMALL if key not in ("num_key_value_heads", "bos_token_id", "eos_token_id")}
        | {"max_position_embeddings": 16},
        {"position_embedding_type": "absolute"},
    ),
}
