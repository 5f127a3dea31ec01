"""Small random models of architectures that have been published compressed, with their published patterns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch

PUBLISHED = json.loads((Path(__file__).parents[3] / "host" / "src" / "patterns" / "published.json").read_text(encoding="utf-8"))
HEADS = {"num_layers": 2, "num_attention_heads": 4, "attention_head_dim": 24}
JOINT = HEADS | {"joint_attention_dim": 56, "in_channels": 16}
ROPE = {"axes_dims_rope": (8, 8, 8)}

# The pattern, the class, its options.
KINDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "flux": (
        "flux-dev-diffusers",
        "FluxTransformer2DModel",
        JOINT | ROPE | {"num_single_layers": 2, "pooled_projection_dim": 40, "guidance_embeds": True},
    ),
    "chroma": (
        "chroma-base-diffusers",
        "ChromaTransformer2DModel",
        JOINT | ROPE | {"num_single_layers": 2, "approximator_num_channels": 20, "approximator_hidden_dim": 112}
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
}  # fmt: skip


def build(kind: str) -> Any:
    """Builds a model of diffusers."""
    import diffusers

    _, name, options = KINDS[kind]
    torch.manual_seed(5)
    model = getattr(diffusers, name)(**options).to(torch.bfloat16)
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() == 1:
                parameter.copy_(1 + torch.randn(parameter.shape) / 4)
            else:
                # Some begin as zeros.
                parameter.copy_(torch.randn(parameter.shape) / 8)
    return model.eval()


def patterns_of(kind: str) -> dict[str, list[str]]:
    patterns: dict[str, list[str]] = PUBLISHED[KINDS[kind][0]]["pattern_dict"]
    return patterns


def run(model: Any, kind: str) -> torch.Tensor:
    """The output of a model."""
    generator = torch.Generator().manual_seed(3)

    def random(*shape: int) -> torch.Tensor:
        return torch.randn(shape, generator=generator).to(torch.bfloat16)

    inputs: dict[str, Any] = {"encoder_hidden_states": random(1, 6, 56), "timestep": torch.tensor([0.5], dtype=torch.bfloat16)}
    if kind in ("flux", "chroma"):
        inputs |= {"hidden_states": random(1, 8, 16), "img_ids": torch.zeros(8, 3), "txt_ids": torch.zeros(6, 3)}
    if kind == "flux":
        inputs |= {"pooled_projections": random(1, 40), "guidance": torch.tensor([3.5], dtype=torch.bfloat16)}
    if kind == "qwen-image":
        mask = torch.ones(1, 6, dtype=torch.bool)
        inputs |= {"hidden_states": random(1, 8, 16), "encoder_hidden_states_mask": mask, "img_shapes": [[(1, 2, 4)]]}
    if kind == "wan":
        inputs |= {"hidden_states": random(1, 4, 1, 8, 8), "timestep": torch.tensor([5])}
    if kind == "sd3.5":
        inputs |= {"hidden_states": random(1, 4, 8, 8), "pooled_projections": random(1, 40)}
    with torch.inference_mode():
        out: torch.Tensor = model(**inputs, return_dict=False)[0]
    assert out.isfinite().all() and out.std() > 0
    return out
