"""DF11 in ComfyUI, by ComfyUI's own means: a layout of comfy-kitchen, a class of operations, and a loader.

The node package in `comfyui/` is made of these, and other nodes can be::

    import df11.comfy

    model = df11.comfy.load_diffusion_model("flux1-dev-DF11.safetensors")

A compressed weight is a `QuantizedTensor` of ComfyUI's, whose shape and dtype are the original ones. So a model is recognised, moved,
offloaded and patched by LoRA as any other, and has the bits of BF16.
"""

from __future__ import annotations

from df11.comfy.layout import LAYOUT, Df11Layout, compress

__all__ = ["LAYOUT", "Df11Layout", "compress", "load_diffusion_model", "save_diffusion_model"]


def __getattr__(name: str) -> object:
    # These need ComfyUI; the layout needs comfy-kitchen alone.
    if name in ("load_diffusion_model", "save_diffusion_model"):
        from df11.comfy import models

        return getattr(models, name)
    raise AttributeError(f"module 'df11.comfy' has no attribute {name!r}")
