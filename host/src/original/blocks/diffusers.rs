//! Image and video models in diffusers.

use super::{Block, EMPTY, IMAGE_INPUT};
use crate::original::sides::ROWS;

const HEADS: &[&str] = &["num_attention_heads", "attention_head_dim"];
const HIDDEN: &[&str] = &["hidden_size"];

pub(super) const BLOCKS: &[Block] = &[
    // FLUX.1, Chroma, Qwen-Image and Stable Diffusion 3.5 in diffusers.
    Block {
        paths: "transformer_blocks.*",
        takes: "norm1.linear norm1_context.linear attn.to_q attn.to_k attn.to_v attn.add_k_proj attn.add_v_proj \
                attn.add_q_proj ff.net.0.proj ff_context.net.0.proj img_mod.1 txt_mod.1 img_mlp.net.0.proj \
                txt_mlp.net.0.proj img_mlp.gate_up",
        gives: "attn.to_out.0 attn.to_add_out ff.net.2 ff_context.net.2 img_mlp.net.2 txt_mlp.net.2 img_mlp.out",
        outside: IMAGE_INPUT,
        classes: &[
            ("FluxTransformer2DModel", HEADS),
            ("ChromaTransformer2DModel", HEADS),
            ("QwenImageTransformer2DModel", HEADS),
            ("SD3Transformer2DModel", HEADS),
        ],
        ..EMPTY
    },
    Block {
        paths: "single_transformer_blocks.*",
        takes: "norm.linear proj_mlp attn.to_q attn.to_k attn.to_v",
        gives: "proj_out",
        classes: &[("FluxTransformer2DModel", HEADS), ("ChromaTransformer2DModel", HEADS)],
        ..EMPTY
    },
    // Wan. The text of the second attention has the hidden size too.
    Block {
        paths: "blocks.*",
        takes: "attn1.to_q attn1.to_k attn1.to_v attn2.to_q ffn.net.0.proj",
        gives: "attn1.to_out.0 attn2.to_k attn2.to_v attn2.to_out.0 ffn.net.2",
        inside: &[("norm2.weight", ROWS)],
        classes: &[("WanTransformer3DModel", HEADS), ("WanVACETransformer3DModel", HEADS)],
        ..EMPTY
    },
    // HiDream.
    Block {
        paths: "double_stream_blocks.* single_stream_blocks.*",
        takes: "block.adaLN_modulation.1 block.attn1.to_q block.attn1.to_k block.attn1.to_v block.attn1.to_q_t \
                block.attn1.to_k_t block.attn1.to_v_t block.ff_i.shared_experts.w1 block.ff_i.shared_experts.w3 \
                block.ff_i.experts.*.w1 block.ff_i.experts.*.w3 block.ff_t.w1 block.ff_t.w3",
        gives: "block.attn1.to_out block.attn1.to_out_t block.ff_i.shared_experts.w2 block.ff_i.experts.*.w2 \
                block.ff_t.w2",
        inside: &[("block.attn1.q_rms_norm.weight", ROWS), ("block.attn1.to_out.bias", ROWS)],
        classes: &[("HiDreamImageTransformer2DModel", HEADS)],
        ..EMPTY
    },
    // OmniGen2.
    Block {
        paths: "noise_refiner.* ref_image_refiner.* context_refiner.* layers.*",
        takes: "attn.to_q attn.to_k attn.to_v feed_forward.linear_1 feed_forward.linear_3",
        gives: "attn.to_out.0 feed_forward.linear_2",
        inside: &[("norm2.weight", ROWS)],
        classes: &[("OmniGen2Transformer2DModel", HIDDEN), ("Lumina2Transformer2DModel", HIDDEN)],
        ..EMPTY
    },
    // ERNIE-Image.
    Block {
        paths: "layers.*",
        takes: "self_attention.to_q self_attention.to_k self_attention.to_v mlp.gate_proj mlp.up_proj",
        gives: "self_attention.to_out.0 mlp.linear_fc2",
        inside: &[("adaLN_sa_ln.weight", ROWS)],
        classes: &[("ErnieImageTransformer2DModel", HIDDEN)],
        ..EMPTY
    },
];
