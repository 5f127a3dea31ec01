//! Image, video and music models in their authors' code, as ComfyUI has them.

use super::{Block, EMPTY, IMAGE_INPUT};
use crate::original::sides::ROWS;

const COSMOS_INPUT: &[(&str, usize)] = &[("x_embedder.proj.1.weight", ROWS), ("t_embedding_norm.weight", ROWS)];

pub(super) const BLOCKS: &[Block] = &[
    // Qwen-Image 2.1.
    Block { takes: "modulation.1", outside: IMAGE_INPUT, ..EMPTY },
    // Lumina 2 and Z-Image in their authors' code.
    Block {
        paths: "noise_refiner.* context_refiner.* layers.*",
        takes: "attention.qkv feed_forward.w1 feed_forward.w3",
        gives: "attention.out feed_forward.w2",
        inside: &[("attention_norm1.weight", ROWS)],
        ..EMPTY
    },
    // FLUX.1, FLUX.2 and their relatives in their authors' code.
    Block {
        paths: "double_blocks.*",
        takes: "img_mod.lin img_attn.qkv img_mlp.0 img_mlp.gate_proj img_mlp.up_proj txt_mod.lin txt_attn.qkv \
                txt_mlp.0 txt_mlp.gate_proj txt_mlp.up_proj",
        gives: "img_attn.proj img_mlp.2 img_mlp.down_proj txt_attn.proj txt_mlp.2 txt_mlp.down_proj",
        outside: IMAGE_INPUT,
        ..EMPTY
    },
    Block {
        paths: "single_blocks.*",
        takes: "linear1 modulation.lin",
        gives: "linear2",
        outside: IMAGE_INPUT,
        ..EMPTY
    },
    Block {
        takes: "double_stream_modulation_img.lin double_stream_modulation_txt.lin single_stream_modulation.lin",
        outside: IMAGE_INPUT,
        ..EMPTY
    },
    // Cosmos Predict2 and Anima. The text of the second attention has a size of its own.
    Block {
        paths: "blocks.*",
        takes: "self_attn.q_proj self_attn.k_proj self_attn.v_proj cross_attn.q_proj mlp.layer1 \
                adaln_modulation_self_attn.1 adaln_modulation_cross_attn.1 adaln_modulation_mlp.1",
        gives: "self_attn.output_proj self_attn.o_proj cross_attn.k_proj cross_attn.v_proj cross_attn.output_proj \
                cross_attn.o_proj mlp.layer2",
        inside: &[("norm_mlp.weight", ROWS)],
        outside: COSMOS_INPUT,
        ..EMPTY
    },
    // These produce a whole modulation. What they take is no hidden state, but as wide as one.
    Block {
        paths: "blocks.*",
        takes: "adaln_modulation_self_attn.2 adaln_modulation_cross_attn.2 adaln_modulation_mlp.2",
        outside: &[("final_layer.adaln_modulation.1.weight", ROWS)],
        ..EMPTY
    },
    Block { paths: "t_embedder.1", takes: "linear_1 linear_2", outside: COSMOS_INPUT, ..EMPTY },
    Block { paths: "llm_adapter", takes: "embed", inside: &[("norm.weight", ROWS)], ..EMPTY },
    // Stable Diffusion XL. The text of the second attention has a size of its own.
    Block {
        paths: "transformer_blocks.*",
        takes: "attn1.to_q attn1.to_k attn1.to_v attn2.to_q ff.net.0.proj",
        gives: "attn1.to_out.0 attn2.to_k attn2.to_v attn2.to_out.0 ff.net.2",
        inside: &[("norm1.weight", ROWS)],
        ..EMPTY
    },
    // ACE-Step.
    Block {
        paths: "layers.*",
        takes: "self_attn.q_proj self_attn.k_proj self_attn.v_proj cross_attn.q_proj cross_attn.k_proj \
                cross_attn.v_proj mlp.gate_proj mlp.up_proj",
        gives: "self_attn.o_proj cross_attn.o_proj mlp.down_proj",
        inside: &[("self_attn_norm.weight", ROWS)],
        ..EMPTY
    },
    // Krea 2.
    Block {
        paths: "blocks.* layerwise_blocks.* refiner_blocks.*",
        takes: "attn.wq attn.wk attn.wv attn.gate mlp.gate mlp.up",
        gives: "attn.wo mlp.down",
        inside: &[("prenorm.scale", ROWS)],
        ..EMPTY
    },
];
