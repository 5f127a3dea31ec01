//! The rule for models that no known pattern matches.

use super::*;
use adapted::decoder;

fn units_of(names: &[&str], config: Value) -> Vec<String> {
    let place = Place::new();
    let tensors: Vec<Tensor> = names.iter().map(|name| bf16(&format!("{name}.weight"), &[64, 64], 3)).collect();
    let summary = there_and_back(&place, &place.model("model", &tensors, config));
    assert_eq!(summary.detection.pattern, None);
    units(&place.path("compressed"))
}

#[test]
fn a_layer_is_a_unit() {
    let names = ["h.0.attn.c_attn", "h.0.mlp.c_fc", "h.1.attn.c_attn", "h.1.mlp.c_fc", "wte", "score"];
    assert_eq!(units_of(&names, json!({ "model_type": "gpt2", "tie_word_embeddings": true })), ["h.0", "h.1", "score"]);
}

/// Loaders decode all units into one buffer, so none may be inside of another.
#[test]
fn layers_inside_of_layers() {
    let names = [
        "down_blocks.0.attentions.0.transformer_blocks.0.attn1.to_q",
        "down_blocks.0.attentions.0.transformer_blocks.0.ff.net.0.proj",
        "down_blocks.0.attentions.0.proj_in",
        "down_blocks.0.resnets.0.time_emb_proj",
        "down_blocks.1.resnets.0.time_emb_proj",
        "time_embedding.linear_1",
    ];
    let expected = [
        "down_blocks.0.attentions.0.proj_in",
        "down_blocks.0.attentions.0.transformer_blocks.0",
        "down_blocks.0.resnets.0",
        "down_blocks.1.resnets.0",
        "time_embedding.linear_1",
    ];
    assert_eq!(units_of(&names, json!({ "_class_name": "UNet2DConditionModel" })), expected);
    let t5 = [
        "shared",
        "encoder.block.0.layer.0.SelfAttention.q",
        "encoder.block.0.layer.0.SelfAttention.relative_attention_bias",
        "encoder.block.0.layer.1.DenseReluDense.wi",
        "encoder.block.1.layer.0.SelfAttention.q",
        "encoder.block.1.layer.1.DenseReluDense.wi",
    ];
    let layers = ["block.0.layer.0", "block.0.layer.1", "block.1.layer.0", "block.1.layer.1"];
    let expected: Vec<String> =
        layers.map(|layer| format!("encoder.{layer}")).into_iter().chain(["shared".into()]).collect();
    assert_eq!(units_of(&t5, json!({ "model_type": "t5", "tie_word_embeddings": false })), expected);
}

#[test]
fn experts_are_units_one_by_one() {
    let names = [
        "model.layers.0.mlp.gate_proj",
        "model.layers.0.self_attn.q_proj",
        "model.layers.1.self_attn.q_proj",
        "model.layers.1.self_attn.k_proj",
        "model.layers.1.mlp.gate",
        "model.layers.1.mlp.experts.0.up_proj",
        "model.layers.1.mlp.experts.0.down_proj",
        "model.layers.1.mlp.experts.1.up_proj",
        "model.layers.1.mlp.experts.1.down_proj",
        "model.layers.1.mlp.shared_expert.up_proj",
        "model.layers.1.mlp.shared_expert.down_proj",
    ];
    let expected = [
        "model.layers.0",
        "model.layers.1.mlp.experts.0.down_proj",
        "model.layers.1.mlp.experts.0.up_proj",
        "model.layers.1.mlp.experts.1.down_proj",
        "model.layers.1.mlp.experts.1.up_proj",
        "model.layers.1.mlp.gate",
        "model.layers.1.mlp.shared_expert",
        "model.layers.1.self_attn",
    ];
    assert_eq!(units_of(&names, json!({ "model_type": "qwen3_moe" })), expected);
}

/// The text model of a multimodal one, under the names that the files have.
#[test]
fn text_models_in_others() {
    for prefix in ["language_model.model.", "model.language_model."] {
        let place = Place::new();
        let mut tensors = decoder(prefix, 2);
        tensors.push(bf16("lm_head.weight", &[64, 64], 11));
        tensors.push(bf16("model.visual.blocks.0.attn.qkv.weight", &[64, 64], 12));
        tensors.push(bf16("model.visual.blocks.0.attn.proj.weight", &[64, 64], 12));
        let config = json!({ "model_type": "llava", "text_config": { "tie_word_embeddings": false } });
        let summary = there_and_back(&place, &place.model("model", &tensors, config));
        let why = "no known pattern is for a model of model_type llava; every layer is a unit of its BF16 matrices";
        assert_eq!((summary.detection.pattern, &*summary.detection.why), (None, why));
        assert_eq!((summary.units, summary.weights), (5, 18));
        let patterns = pattern_dict(&place.path("compressed"));
        let layers = format!(r"{}layers\.\d+", prefix.replace('.', r"\."));
        assert_eq!(patterns[layers].as_array().map(Vec::len), Some(7));
    }
}

/// Layers that differ: few patterns, and they make what the rule says.
#[test]
fn layers_of_several_kinds() {
    let mut tensors = Vec::new();
    for n in 0..20 {
        let attention = if n % 5 == 3 { "cross_attn" } else { "self_attn" };
        let matrix = |name: &str| bf16(&format!("model.layers.{n}.{name}.weight"), &[64, 64], 3);
        tensors.extend([matrix(&format!("{attention}.q_proj")), matrix("mlp.up_proj")]);
    }
    let place = Place::new();
    let model = place.model("model", &tensors, json!({ "model_type": "mllama_text_model" }));
    let summary = there_and_back(&place, &model);
    assert_eq!((summary.units, summary.weights), (20, 40));
    let patterns = pattern_dict(&place.path("compressed"));
    let texts: Vec<&String> = patterns.as_object().unwrap().keys().collect();
    let crossing = [13, 18, 3, 8].map(|n| format!(r"model\.layers\.{n}"));
    assert_eq!(texts, crossing.iter().chain([&r"model\.layers\.\d+".to_owned()]).collect::<Vec<_>>());
}
