"""Kinds of tiny models that only vLLM's tests have. They join those of tiny.py."""

from __future__ import annotations

from tiny import KINDS, NO_HEAD_DIM, SIZES, TIED

# Heads that two ranks can share, and a vocabulary that vLLM pads.
SHARED = {"num_attention_heads": 12, "num_key_value_heads": 4, "hidden_size": 384, "vocab_size": 500}
for _kind in ("llama", "gemma3", "qwen3", "qwen3-moe"):
    _name, _options = KINDS[_kind]
    KINDS[f"{_kind}-shared"] = (_name, _options | SHARED)

KINDS["cohere2"] = ("Cohere2ForCausalLM", SIZES | TIED)
KINDS["falcon"] = ("FalconForCausalLM", NO_HEAD_DIM | TIED)
KINDS["glm4"] = ("Glm4ForCausalLM", SIZES)
KINDS["granite"] = ("GraniteForCausalLM", SIZES)
KINDS["olmo2"] = ("Olmo2ForCausalLM", SIZES)
KINDS["stablelm"] = ("StableLmForCausalLM", NO_HEAD_DIM | {"num_key_value_heads": 4})
KINDS["starcoder2"] = ("Starcoder2ForCausalLM", SIZES)
