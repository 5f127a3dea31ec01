//! Language models, text encoders and the parts of them that take images.

use super::{Block, EMPTY};
use crate::original::sides::ROWS;

/// The norm before the layers of a decoder of transformers.
const DECODER_NORM: &[(&str, usize)] = &[("input_layernorm.weight", ROWS)];

pub(super) const BLOCKS: &[Block] = &[
    // Decoders of transformers.
    Block {
        paths: "layers.*",
        takes: "self_attn.q_proj self_attn.k_proj self_attn.v_proj self_attn.qkv_proj mlp.gate_proj mlp.up_proj \
                mlp.gate_up_proj mlp.fc1 mlp.experts.*.gate_proj mlp.experts.*.up_proj mlp.shared_expert.gate_proj \
                mlp.shared_expert.up_proj block_sparse_moe.experts.*.w1 block_sparse_moe.experts.*.w3",
        gives: "self_attn.o_proj self_attn.dense mlp.down_proj mlp.fc2 mlp.experts.*.down_proj \
                mlp.shared_expert.down_proj block_sparse_moe.experts.*.w2",
        inside: DECODER_NORM,
        is_general: true,
        ..EMPTY
    },
    Block {
        takes: "embed_tokens",
        outside: &[("norm.weight", ROWS), ("layers.0.input_layernorm.weight", ROWS)],
        is_general: true,
        ..EMPTY
    },
    Block {
        takes: "lm_head",
        outside: &[("model.norm.weight", ROWS), ("model.layers.0.input_layernorm.weight", ROWS)],
        is_general: true,
        ..EMPTY
    },
    // BAGEL: a second set of weights takes the same hidden states.
    Block {
        paths: "layers.*",
        takes: "self_attn.q_proj_moe_gen self_attn.k_proj_moe_gen self_attn.v_proj_moe_gen mlp_moe_gen.gate_proj \
                mlp_moe_gen.up_proj",
        gives: "self_attn.o_proj_moe_gen mlp_moe_gen.down_proj",
        inside: DECODER_NORM,
        ..EMPTY
    },
    // The vision tower of Qwen2.5-VL.
    Block {
        paths: "visual.blocks.*",
        takes: "attn.qkv mlp.gate_proj mlp.up_proj",
        gives: "attn.proj mlp.down_proj",
        inside: &[("norm1.weight", ROWS)],
        ..EMPTY
    },
    // UMT5 in Wan's authors' code.
    Block {
        paths: "blocks.*",
        takes: "attn.q attn.k attn.v ffn.gate.0 ffn.fc1",
        gives: "attn.o ffn.fc2",
        inside: &[("norm1.weight", ROWS)],
        ..EMPTY
    },
    Block { takes: "token_embedding", outside: &[("blocks.0.norm1.weight", ROWS)], ..EMPTY },
];
