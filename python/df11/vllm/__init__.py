"""DF11 in vLLM: a plug-in that vLLM finds by itself, and a quantization method named `dfloat11`::

    vllm serve Qwen/Qwen3-8B --quantization dfloat11

Each rank compresses its own part of the weights while it loads them, and decodes each layer's just before use. vLLM is
imported when it is used, and not before. See docs/VLLM.md.
"""

from __future__ import annotations

from df11.vllm.supported import VERSIONS, installed


def register() -> None:
    """Tells vLLM of `dfloat11`. vLLM calls this in each of its processes, by the entry point `vllm.general_plugins`.

    In a vLLM that df11 doesn't support only the name is registered: who asks for it gets a `Df11Error`, and everything else
    in vLLM works as without df11.
    """
    if installed() in VERSIONS:
        from df11.vllm import checkpoint, config  # noqa: F401

        checkpoint.install()
    else:
        from df11.vllm import refusing  # noqa: F401


def counts(worker: object = None) -> dict[str, int]:
    """What this process has compressed and decoded, as `llm.collective_rpc(df11.vllm.counts)` asks each worker:

    - `decodes`: how many times a layer's weight was decoded. Rows of an embedding count as one decode for each lookup.
    - `weights`: how many weights are compressed; `compressed_bytes`, what they take; `raw_bytes`, what they would in BF16.
    - `plain_weights`, `plain_bytes`: weights of such layers that stay as they are (docs/VLLM.md).
    - `scratch_bytes`: the memory that weights are decoded into.
    """
    from df11.vllm.accounting import counted

    return counted()


__all__ = ["VERSIONS", "counts", "register"]
