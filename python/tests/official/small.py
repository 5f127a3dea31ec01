"""Small random models of architectures that have been published compressed, with the published patterns for them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

Tensors = dict[str, torch.Tensor]

PUBLISHED = json.loads(
    (Path(__file__).parents[3] / "host" / "src" / "patterns" / "published.json").read_text(encoding="utf-8")
)
HEADS = {"num_layers": 2, "num_attention_heads": 4, "attention_head_dim": 24}
JOINT = HEADS | {"joint_attention_dim": 56, "in_channels": 16}
ROPE = {"axes_dims_rope": (8, 8, 8)}

# The pattern, the class, its options.
DIFFUSERS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "flux": (
        "flux-dev-diffusers",
        "FluxTransformer2DModel",
        JOINT | ROPE | {"num_single_layers": 2, "pooled_projection_dim": 40, "guidance_embeds": True},
    ),
    "chroma": (
        "chroma-base-diffusers",
        "ChromaTransformer2DModel",
        JOINT
        | ROPE
        | {"num_single_layers": 2, "approximator_num_channels": 20, "approximator_hidden_dim": 112}
        | {"approximator_layers": 2},
    ),
    "qwen-image": ("qwen-image-diffusers", "QwenImageTransformer2DModel", JOINT | ROPE | {"out_channels": 4}),
    "wan": (
        "wan-diffusers",
        "WanTransformer3DModel",
        HEADS | {"in_channels": 4, "out_channels": 4, "text_dim": 56, "freq_dim": 40, "ffn_dim": 136},
    ),
    "sd3.5": (
        "sd3.5-large-diffusers",
        "SD3Transformer2DModel",
        {"num_layers": 38, "num_attention_heads": 4, "attention_head_dim": 8, "joint_attention_dim": 56}
        | {"caption_projection_dim": 32, "pooled_projection_dim": 40, "qk_norm": "rms_norm", "in_channels": 4}
        | {"out_channels": 4, "sample_size": 8, "pos_embed_max_size": 8, "dual_attention_layers": (0, 1)},
    ),
    "hidream": (
        "hidream-i1-diffusers",
        "HiDreamImageTransformer2DModel",
        HEADS
        | {"num_layers": 1, "num_single_layers": 1, "patch_size": 2, "in_channels": 4, "caption_channels": [40, 56]}
        | {"text_emb_dim": 40, "axes_dims_rope": (8, 16)},
    ),
}


def build(kind: str) -> Any:
    """A model of diffusers."""
    import diffusers

    _, name, options = DIFFUSERS[kind]
    torch.manual_seed(5)
    model = getattr(diffusers, name)(**options).to(torch.bfloat16)
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() == 1:
                parameter.copy_(1 + torch.randn(parameter.shape) / 4)
            else:
                # Some begin as zeros.
                parameter.copy_(torch.randn(parameter.shape) / 8)
    return model


def patterns_of(kind: str) -> dict[str, list[str]]:
    patterns: dict[str, list[str]] = PUBLISHED[DIFFUSERS[kind][0]]["pattern_dict"]
    return patterns


def image_inputs(kind: str) -> dict[str, Any]:
    """Inputs of a forward, for the kinds that are run."""
    generator = torch.Generator().manual_seed(3)

    def random(*shape: int) -> torch.Tensor:
        return torch.randn(shape, generator=generator).to(torch.bfloat16)

    makers: dict[str, Callable[[], dict[str, Any]]] = {
        "flux": lambda: {
            "hidden_states": random(1, 8, 16),
            "encoder_hidden_states": random(1, 6, 56),
            "pooled_projections": random(1, 40),
            "timestep": torch.tensor([0.5], dtype=torch.bfloat16),
            "guidance": torch.tensor([3.5], dtype=torch.bfloat16),
            "img_ids": torch.zeros(8, 3),
            "txt_ids": torch.zeros(6, 3),
        },
        "wan": lambda: {
            "hidden_states": random(1, 4, 1, 8, 8),
            "timestep": torch.tensor([5]),
            "encoder_hidden_states": random(1, 6, 56),
        },
    }
    return makers[kind]()
