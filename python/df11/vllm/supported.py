"""The versions of vLLM that df11 knows."""

from __future__ import annotations

VERSIONS = ("0.32", "0.33")
"""The first two numbers of each. What df11 builds on changes with the second."""


def installed() -> str:
    """The first two numbers of the version that is installed."""
    import vllm

    return ".".join(str(vllm.__version__).split(".")[:2])


def sentence() -> str:
    """Why df11 refuses the version that is installed."""
    import vllm

    return f"df11 supports vLLM {' and '.join(VERSIONS)}, and {vllm.__version__} is installed"
