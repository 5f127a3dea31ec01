"""Kinds of tiny models for vLLM's tests only, in addition to tiny.py's."""

from __future__ import annotations

import os

from tiny import KINDS, PLAIN, SIZES, TIED

KINDS["llama"] = ("LlamaForCausalLM", SIZES)
KINDS["cohere2"] = ("Cohere2ForCausalLM", SIZES | TIED)
KINDS["falcon-tied"] = ("FalconForCausalLM", PLAIN | TIED)
KINDS["glm4"] = ("Glm4ForCausalLM", SIZES)
KINDS["granite"] = ("GraniteForCausalLM", SIZES)
KINDS["olmo2"] = ("Olmo2ForCausalLM", SIZES)
KINDS["stablelm"] = ("StableLmForCausalLM", PLAIN | {"num_key_value_heads": 4})
KINDS["starcoder2"] = ("Starcoder2ForCausalLM", SIZES)

# Most tests of answers use these kinds.
MAIN = ["llama", "llama-biases", "qwen3", "qwen3-tied", "gemma3", "qwen3-moe", "mixtral"]
# Families of models for which vLLM has other code than for those.
FAMILIES = ["cohere2", "falcon-tied", "gemma2", "glm4", "gpt2", "granite", "mistral", "olmoe", "opt", "phi3", "qwen2"]
FAMILIES += ["qwen2-moe", "stablelm", "starcoder2"]
# vLLM has no code for these, and runs transformers' code with its own layers.
FAMILIES += ["gpt-neox", "olmo2", "phi"]


def is_long() -> bool:
    """Whether `DF11_TEST_EFFORT` asks for more than the short run, as in the Rust workspace's tests."""
    return {"short": False, "long": True}[os.environ.get("DF11_TEST_EFFORT", "short")]
