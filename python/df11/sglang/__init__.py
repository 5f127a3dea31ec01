"""DF11 in SGLang: a plug-in that SGLang finds by itself, and a quantization method named `dfloat11`::

    python -m sglang.launch_server --model-path Qwen/Qwen3-8B --quantization dfloat11

Each rank compresses its own part of the weights when they were loaded, and decodes each layer's just before use. SGLang is imported when
it is used, and not before. See docs/SGLANG.md.
"""

from __future__ import annotations


def register() -> None:
    """Tells SGLang of `dfloat11`. SGLang calls this in each of its processes, by the entry point `sglang.srt.plugins`."""
    from sglang.srt.arg_groups.choices import QUANTIZATION_CHOICES, add_quantization_method_choices
    from sglang.srt.layers import quantization

    from df11.method import Method
    from df11.sglang.config import Df11Config

    name = Method.DFLOAT11.value
    quantization.QUANTIZATION_METHODS[name] = Df11Config
    # On processors with AMX only these are asked.
    quantization.CPU_QUANTIZATION_METHODS[name] = Df11Config
    if name not in QUANTIZATION_CHOICES:
        add_quantization_method_choices([name])


__all__ = ["register"]
