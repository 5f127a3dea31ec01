"""Kinds of tiny models that only vLLM's tests have. They join those of tiny.py."""

from __future__ import annotations

import os

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

# Most tests of answers have these kinds.
MAIN = ["llama-shared", "llama-biases", "qwen3", "qwen3-tied", "gemma3", "qwen3-moe", "mixtral"]
# Families of models that vLLM has other code for than for those.
FAMILIES = ["cohere2", "falcon", "gemma2", "glm4", "gpt2", "granite", "mistral", "olmoe", "opt", "phi3", "qwen2"]
FAMILIES += ["qwen2-moe", "stablelm", "starcoder2"]
# vLLM has no code for these, and runs that of transformers with layers of its own.
FAMILIES += ["gpt-neox", "olmo2", "phi"]


def is_long() -> bool:
    """Whether `DF11_TEST_EFFORT` asks for more than the short run, as in the Rust workspace's tests."""
    return {"short": False, "long": True}[os.environ.get("DF11_TEST_EFFORT", "short")]
