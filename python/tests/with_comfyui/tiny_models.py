"""Random models of ComfyUI's architectures, as small as ComfyUI still recognises: it expects some widths to be fixed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import comfy.ops
import comfy.sample
import comfy.sd
import safetensors.torch
import torch
from comfy.ldm.chroma.model import Chroma
from comfy.ldm.flux.model import Flux
from comfy.ldm.lumina.model import NextDiT
from comfy.ldm.modules.diffusionmodules.mmdit import MMDiT
from comfy.ldm.qwen_image.model import QwenImageTransformer2DModel
from comfy.ldm.wan.model import WanModel


@dataclass(frozen=True)
class Kind:
    """An architecture, and the shapes of its inputs."""

    make: Callable[..., torch.nn.Module]
    latent: tuple[int, ...]
    context: tuple[int, ...]
    lora: tuple[str, ...]
    """Modules that a LoRA changes."""
    extra: dict[str, Any] = field(default_factory=dict)
    pooled: int = 0


FLUX = dict(image_model="flux", in_channels=16, out_channels=16, patch_size=2, mlp_ratio=4.0, theta=10000, qkv_bias=True)
FLUX |= dict(vec_in_dim=64, context_in_dim=96, hidden_size=256, num_heads=2, depth=2, depth_single_blocks=2)
FLUX |= dict(axes_dim=[16, 56, 56], guidance_embed=True, txt_ids_dims=[])
CHROMA = dict(in_channels=64, out_channels=64, patch_size=2, mlp_ratio=4.0, theta=10000, qkv_bias=True, axes_dim=[16, 56, 56])
CHROMA |= dict(context_in_dim=96, hidden_size=3072, num_heads=24, depth=1, depth_single_blocks=1)
CHROMA |= dict(in_dim=64, out_dim=3072, hidden_dim=5120, n_layers=5, txt_ids_dims=[], vec_in_dim=None)
ZIMAGE = dict(patch_size=2, in_channels=16, dim=3840, cap_feat_dim=96, n_layers=2, qk_norm=True, n_heads=30, n_kv_heads=30)
ZIMAGE |= dict(axes_dims=[32, 48, 48], axes_lens=[1536, 512, 512], rope_theta=256.0, ffn_dim_multiplier=8.0 / 3.0)
ZIMAGE |= dict(z_image_modulation=True, time_scale=1000.0, pad_tokens_multiple=32)
SD3 = dict(in_channels=16, patch_size=2, out_channels=16, depth=2, input_size=None, adm_in_channels=64, qk_norm="rms")
SD3 |= dict(context_embedder_config={"target": "torch.nn.Linear", "params": {"in_features": 96, "out_features": 128}})
SD3 |= dict(num_patches=4096, pos_embed_max_size=64, pos_embed_scaling_factor=None)

IMAGE, VIDEO = (1, 16, 16, 16), (1, 16, 1, 16, 16)
KINDS = {
    "flux": Kind(
        lambda **how: Flux(**FLUX, **how), IMAGE, (1, 12, 96), ("double_blocks.0.img_attn.qkv", "single_blocks.1.linear2"),
        {"guidance": 3.5}, 64,
    ),
    "qwen-image": Kind(
        lambda **how: QwenImageTransformer2DModel(num_layers=1, **how), VIDEO, (1, 12, 3584),
        ("transformer_blocks.0.attn.to_q", "transformer_blocks.0.img_mlp.net.2"),
    ),
    "wan": Kind(
        lambda **how: WanModel(dim=256, ffn_dim=512, num_heads=2, num_layers=2, **how), VIDEO, (1, 12, 4096),
        ("blocks.0.self_attn.q", "blocks.1.ffn.0"),
    ),
    "z-image": Kind(lambda **how: NextDiT(**ZIMAGE, **how), IMAGE, (1, 12, 96), ("layers.0.attention.qkv", "layers.1.feed_forward.w2")),
    "sd3.5": Kind(
        lambda **how: MMDiT(**SD3, **how), IMAGE, (1, 12, 96),
        ("joint_blocks.0.x_block.attn.qkv", "joint_blocks.1.x_block.mlp.fc2"), pooled=64,
    ),
    "chroma": Kind(
        lambda **how: Chroma(**CHROMA, **how), IMAGE, (1, 12, 96), ("double_blocks.0.img_attn.qkv", "single_blocks.0.linear2"),
        {"guidance": 0.0},
    ),
}


def weights(kind: Kind) -> dict[str, torch.Tensor]:
    """Random weights under ComfyUI's names, around one for norms and around zero for all others."""
    torch.manual_seed(0)
    shapes = kind.make(dtype=torch.bfloat16, device="meta", operations=comfy.ops.disable_weight_init).state_dict()

    def draw(name: str, shape: torch.Size) -> torch.Tensor:
        is_norm = name.endswith("scale") or "norm" in name.rpartition(".")[0].rpartition(".")[2] or ".ln_" in name
        drawn = torch.empty(shape, dtype=torch.bfloat16).normal_(0, 0.02)
        return drawn + 1 if is_norm and name.endswith(("weight", "scale")) else drawn

    return {name: draw(name, tensor.shape) for name, tensor in shapes.items()}


def plain_file(name: str, folder: Path) -> Path:
    """Writes a plain model file."""
    path = folder / f"{name}.safetensors"
    safetensors.torch.save_file(weights(KINDS[name]), path)
    return path


def sample(model: Any, kind: Kind, steps: int = 2) -> torch.Tensor:
    """The latent after some steps of ComfyUI's own sampler."""
    g = torch.Generator().manual_seed(2)
    latent, noise = torch.zeros(kind.latent), torch.randn(kind.latent, generator=g)
    extra = dict(kind.extra)
    if kind.pooled:
        extra["pooled_output"] = torch.randn(1, kind.pooled, generator=g)
    cond = [[torch.randn(kind.context, generator=g), extra]]
    return comfy.sample.sample(model, noise, steps, 1.0, "euler", "simple", cond, cond, latent, seed=3, disable_pbar=True)


def lora(kind: Kind, shapes: dict[str, torch.Size]) -> dict[str, torch.Tensor]:
    """A LoRA under the names that ComfyUI's loader takes."""
    torch.manual_seed(5)
    tensors = {}
    for module in kind.lora:
        rows, columns = shapes[f"{module}.weight"]
        tensors[f"diffusion_model.{module}.lora_up.weight"] = torch.randn(rows, 4) * 0.1
        tensors[f"diffusion_model.{module}.lora_down.weight"] = torch.randn(4, columns) * 0.1
    return tensors


def with_lora(model: Any, kind: Kind, shapes: dict[str, torch.Size]) -> Any:
    """The model with that LoRA, applied as ComfyUI's LoRA loader does."""
    patched, _ = comfy.sd.load_lora_for_models(model, None, lora(kind, shapes), 1.0, 1.0)
    assert len(patched.patches) == len(kind.lora), list(patched.patches)
    return patched
