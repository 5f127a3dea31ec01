"""DF11 in vLLM: a plug-in that vLLM finds by itself, and a quantization method named `dfloat11`::

    vllm serve Qwen/Qwen3-8B --quantization dfloat11

Each rank compresses its own part of the weights while it loads them, and decodes each layer's just before use. See docs/VLLM.md.
"""

from __future__ import annotations

from df11.config import METHOD
from df11.errors import UnsupportedError

VERSIONS = ("0.32", "0.33")
"""The first two numbers of the versions that df11 knows. What it builds on changes with the second."""


def register() -> None:
    """Tells vLLM of `dfloat11`. vLLM calls this in each of its processes, by the entry point `vllm.general_plugins`.

    In another version only the name is registered: who asks for it gets an `UnsupportedError`, and all else works as without df11.
    """
    import vllm

    version = str(vllm.__version__)
    if ".".join(version.split(".")[:2]) in VERSIONS:
        from df11.vllm import checkpoint, layers  # noqa: F401

        checkpoint.install()
        return
    from vllm.model_executor.layers.quantization import register_quantization_config
    from vllm.model_executor.layers.quantization.base_config import QuantizationConfig

    def refuse(*_: object, **__: object) -> None:
        raise UnsupportedError(f"df11 supports vLLM {' and '.join(VERSIONS)}, and {version} is installed")

    refusing = {"__new__": refuse, "from_config": staticmethod(refuse), "get_config_filenames": staticmethod(lambda: [])}
    register_quantization_config(METHOD.value)(type("RefusingConfig", (QuantizationConfig,), refusing))


def counts(worker: object = None) -> dict[str, int]:
    """What this process has compressed, as `llm.collective_rpc(df11.vllm.counts)` asks each worker: `weights`, how many;
    `compressed_bytes` and `raw_bytes`, what they take and what they would in BF16; `decodes`, how often any was decoded."""
    from df11.vllm.layers import counted

    return counted()


__all__ = ["VERSIONS", "counts", "register"]
