//! The linear layers of published models that take hidden states or give them, and where the hidden size stands.
//!
//! A layer that takes hidden states has as many columns as the hidden size; a layer that gives them has as many rows.
//! The models' own source says which layer does which: transformers, diffusers, ComfyUI. The sizes themselves stand
//! beside the weights, since norms, biases and embedders are stored as they are.

use super::sides::ROWS;

/// A kind of block: modules with names of their own, somewhere in a model.
pub(super) struct Block {
    /// The ends of the paths of such modules, with `*` for a number; one that is empty if its layers can be anywhere.
    pub paths: &'static [&'static str],
    /// The layers in it that take hidden states.
    pub takes: &'static [&'static str],
    /// Those that give them.
    pub gives: &'static [&'static str],
    /// Tensors of the module that have the hidden size, and on which side.
    pub inside: &'static [(&'static str, usize)],
    /// The same for tensors outside, by what follows the path up to the module.
    pub outside: &'static [(&'static str, usize)],
    /// The classes of diffusers that have such blocks, and the numbers of `config.json` whose product is the hidden size.
    pub classes: &'static [(&'static str, &'static [&'static str])],
    /// Whether every model with these names has such blocks, and not only the published ones.
    pub is_general: bool,
}

const HEADS: &[&str] = &["num_attention_heads", "attention_head_dim"];
const HIDDEN: &[&str] = &["hidden_size"];

/// The norm before the layers of a decoder of transformers.
const DECODER_NORM: &[(&str, usize)] = &[("input_layernorm.weight", ROWS)];
const IMAGE_INPUT: &[(&str, usize)] = &[("img_in.weight", ROWS)];
const COSMOS_INPUT: &[(&str, usize)] = &[("x_embedder.proj.1.weight", ROWS), ("t_embedding_norm.weight", ROWS)];

const EMPTY: Block =
    Block { paths: &[""], takes: &[], gives: &[], inside: &[], outside: &[], classes: &[], is_general: false };

/// All kinds. Where several fit a weight, each of them holds.
pub(super) const BLOCKS: &[Block] = &[
    // Decoders of transformers.
    Block {
        paths: &["layers.*"],
        takes: &[
            "self_attn.q_proj",
            "self_attn.k_proj",
            "self_attn.v_proj",
            "self_attn.qkv_proj",
            "mlp.gate_proj",
            "mlp.up_proj",
            "mlp.gate_up_proj",
            "mlp.fc1",
            "mlp.experts.*.gate_proj",
            "mlp.experts.*.up_proj",
            "mlp.shared_expert.gate_proj",
            "mlp.shared_expert.up_proj",
            "block_sparse_moe.experts.*.w1",
            "block_sparse_moe.experts.*.w3",
        ],
        gives: &[
            "self_attn.o_proj",
            "self_attn.dense",
            "mlp.down_proj",
            "mlp.fc2",
            "mlp.experts.*.down_proj",
            "mlp.shared_expert.down_proj",
            "block_sparse_moe.experts.*.w2",
        ],
        inside: DECODER_NORM,
        is_general: true,
        ..EMPTY
    },
    Block {
        takes: &["embed_tokens"],
        outside: &[("norm.weight", ROWS), ("layers.0.input_layernorm.weight", ROWS)],
        is_general: true,
        ..EMPTY
    },
    Block {
        takes: &["lm_head"],
        outside: &[("model.norm.weight", ROWS), ("model.layers.0.input_layernorm.weight", ROWS)],
        is_general: true,
        ..EMPTY
    },
    // BAGEL: a second set of weights takes the same hidden states.
    Block {
        paths: &["layers.*"],
        takes: &[
            "self_attn.q_proj_moe_gen",
            "self_attn.k_proj_moe_gen",
            "self_attn.v_proj_moe_gen",
            "mlp_moe_gen.gate_proj",
            "mlp_moe_gen.up_proj",
        ],
        gives: &["self_attn.o_proj_moe_gen", "mlp_moe_gen.down_proj"],
        inside: DECODER_NORM,
        ..EMPTY
    },
    // The vision tower of Qwen2.5-VL.
    Block {
        paths: &["visual.blocks.*"],
        takes: &["attn.qkv", "mlp.gate_proj", "mlp.up_proj"],
        gives: &["attn.proj", "mlp.down_proj"],
        inside: &[("norm1.weight", ROWS)],
        ..EMPTY
    },
    // UMT5 in Wan's own code.
    Block {
        paths: &["blocks.*"],
        takes: &["attn.q", "attn.k", "attn.v", "ffn.gate.0", "ffn.fc1"],
        gives: &["attn.o", "ffn.fc2"],
        inside: &[("norm1.weight", ROWS)],
        ..EMPTY
    },
    Block { takes: &["token_embedding"], outside: &[("blocks.0.norm1.weight", ROWS)], ..EMPTY },
    // FLUX.1, Chroma, Qwen-Image and Stable Diffusion 3.5 in diffusers.
    Block {
        paths: &["transformer_blocks.*"],
        takes: &[
            "norm1.linear",
            "norm1_context.linear",
            "attn.to_q",
            "attn.to_k",
            "attn.to_v",
            "attn.add_k_proj",
            "attn.add_v_proj",
            "attn.add_q_proj",
            "ff.net.0.proj",
            "ff_context.net.0.proj",
            "img_mod.1",
            "txt_mod.1",
            "img_mlp.net.0.proj",
            "txt_mlp.net.0.proj",
            "img_mlp.gate_up",
        ],
        gives: &[
            "attn.to_out.0",
            "attn.to_add_out",
            "ff.net.2",
            "ff_context.net.2",
            "img_mlp.net.2",
            "txt_mlp.net.2",
            "img_mlp.out",
        ],
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
        paths: &["single_transformer_blocks.*"],
        takes: &["norm.linear", "proj_mlp", "attn.to_q", "attn.to_k", "attn.to_v"],
        gives: &["proj_out"],
        classes: &[("FluxTransformer2DModel", HEADS), ("ChromaTransformer2DModel", HEADS)],
        ..EMPTY
    },
    // Qwen-Image 2.1.
    Block { takes: &["modulation.1"], outside: IMAGE_INPUT, ..EMPTY },
    // Wan. The text of the second attention has the hidden size too.
    Block {
        paths: &["blocks.*"],
        takes: &["attn1.to_q", "attn1.to_k", "attn1.to_v", "attn2.to_q", "ffn.net.0.proj"],
        gives: &["attn1.to_out.0", "attn2.to_k", "attn2.to_v", "attn2.to_out.0", "ffn.net.2"],
        inside: &[("norm2.weight", ROWS)],
        classes: &[("WanTransformer3DModel", HEADS), ("WanVACETransformer3DModel", HEADS)],
        ..EMPTY
    },
    // HiDream.
    Block {
        paths: &["double_stream_blocks.*", "single_stream_blocks.*"],
        takes: &[
            "block.adaLN_modulation.1",
            "block.attn1.to_q",
            "block.attn1.to_k",
            "block.attn1.to_v",
            "block.attn1.to_q_t",
            "block.attn1.to_k_t",
            "block.attn1.to_v_t",
            "block.ff_i.shared_experts.w1",
            "block.ff_i.shared_experts.w3",
            "block.ff_i.experts.*.w1",
            "block.ff_i.experts.*.w3",
            "block.ff_t.w1",
            "block.ff_t.w3",
        ],
        gives: &[
            "block.attn1.to_out",
            "block.attn1.to_out_t",
            "block.ff_i.shared_experts.w2",
            "block.ff_i.experts.*.w2",
            "block.ff_t.w2",
        ],
        inside: &[("block.attn1.q_rms_norm.weight", ROWS), ("block.attn1.to_out.bias", ROWS)],
        classes: &[("HiDreamImageTransformer2DModel", HEADS)],
        ..EMPTY
    },
    // OmniGen2.
    Block {
        paths: &["noise_refiner.*", "ref_image_refiner.*", "context_refiner.*", "layers.*"],
        takes: &["attn.to_q", "attn.to_k", "attn.to_v", "feed_forward.linear_1", "feed_forward.linear_3"],
        gives: &["attn.to_out.0", "feed_forward.linear_2"],
        inside: &[("norm2.weight", ROWS)],
        classes: &[("OmniGen2Transformer2DModel", HIDDEN), ("Lumina2Transformer2DModel", HIDDEN)],
        ..EMPTY
    },
    // Lumina 2 and Z-Image in their own code.
    Block {
        paths: &["noise_refiner.*", "context_refiner.*", "layers.*"],
        takes: &["attention.qkv", "feed_forward.w1", "feed_forward.w3"],
        gives: &["attention.out", "feed_forward.w2"],
        inside: &[("attention_norm1.weight", ROWS)],
        ..EMPTY
    },
    // ERNIE-Image.
    Block {
        paths: &["layers.*"],
        takes: &["self_attention.to_q", "self_attention.to_k", "self_attention.to_v", "mlp.gate_proj", "mlp.up_proj"],
        gives: &["self_attention.to_out.0", "mlp.linear_fc2"],
        inside: &[("adaLN_sa_ln.weight", ROWS)],
        classes: &[("ErnieImageTransformer2DModel", HIDDEN)],
        ..EMPTY
    },
    // FLUX.1, FLUX.2 and their relatives in their own code.
    Block {
        paths: &["double_blocks.*"],
        takes: &[
            "img_mod.lin",
            "img_attn.qkv",
            "img_mlp.0",
            "img_mlp.gate_proj",
            "img_mlp.up_proj",
            "txt_mod.lin",
            "txt_attn.qkv",
            "txt_mlp.0",
            "txt_mlp.gate_proj",
            "txt_mlp.up_proj",
        ],
        gives: &["img_attn.proj", "img_mlp.2", "img_mlp.down_proj", "txt_attn.proj", "txt_mlp.2", "txt_mlp.down_proj"],
        outside: IMAGE_INPUT,
        ..EMPTY
    },
    Block {
        paths: &["single_blocks.*"],
        takes: &["linear1", "modulation.lin"],
        gives: &["linear2"],
        outside: IMAGE_INPUT,
        ..EMPTY
    },
    Block {
        takes: &[
            "double_stream_modulation_img.lin",
            "double_stream_modulation_txt.lin",
            "single_stream_modulation.lin",
        ],
        outside: IMAGE_INPUT,
        ..EMPTY
    },
    // Cosmos Predict2 and Anima. The text of the second attention has a size of its own.
    Block {
        paths: &["blocks.*"],
        takes: &[
            "self_attn.q_proj",
            "self_attn.k_proj",
            "self_attn.v_proj",
            "cross_attn.q_proj",
            "mlp.layer1",
            "adaln_modulation_self_attn.1",
            "adaln_modulation_cross_attn.1",
            "adaln_modulation_mlp.1",
        ],
        gives: &[
            "self_attn.output_proj",
            "self_attn.o_proj",
            "cross_attn.k_proj",
            "cross_attn.v_proj",
            "cross_attn.output_proj",
            "cross_attn.o_proj",
            "mlp.layer2",
        ],
        inside: &[("norm_mlp.weight", ROWS)],
        outside: COSMOS_INPUT,
        ..EMPTY
    },
    // These give all of a modulation, and what they take is not a hidden state but as wide as this.
    Block {
        paths: &["blocks.*"],
        takes: &["adaln_modulation_self_attn.2", "adaln_modulation_cross_attn.2", "adaln_modulation_mlp.2"],
        outside: &[("final_layer.adaln_modulation.1.weight", ROWS)],
        ..EMPTY
    },
    Block { paths: &["t_embedder.1"], takes: &["linear_1", "linear_2"], outside: COSMOS_INPUT, ..EMPTY },
    Block { paths: &["llm_adapter"], takes: &["embed"], inside: &[("norm.weight", ROWS)], ..EMPTY },
    // Stable Diffusion XL. The text of the second attention has a size of its own.
    Block {
        paths: &["transformer_blocks.*"],
        takes: &["attn1.to_q", "attn1.to_k", "attn1.to_v", "attn2.to_q", "ff.net.0.proj"],
        gives: &["attn1.to_out.0", "attn2.to_k", "attn2.to_v", "attn2.to_out.0", "ff.net.2"],
        inside: &[("norm1.weight", ROWS)],
        ..EMPTY
    },
    // ACE-Step.
    Block {
        paths: &["layers.*"],
        takes: &[
            "self_attn.q_proj",
            "self_attn.k_proj",
            "self_attn.v_proj",
            "cross_attn.q_proj",
            "cross_attn.k_proj",
            "cross_attn.v_proj",
            "mlp.gate_proj",
            "mlp.up_proj",
        ],
        gives: &["self_attn.o_proj", "cross_attn.o_proj", "mlp.down_proj"],
        inside: &[("self_attn_norm.weight", ROWS)],
        ..EMPTY
    },
    // Krea 2.
    Block {
        paths: &["blocks.*", "layerwise_blocks.*", "refiner_blocks.*"],
        takes: &["attn.wq", "attn.wk", "attn.wv", "attn.gate", "mlp.gate", "mlp.up"],
        gives: &["attn.wo", "mlp.down"],
        inside: &[("prenorm.scale", ROWS)],
        ..EMPTY
    },
];
