//! Models that a known pattern fits not quite.

use super::*;

const LAYER: [&str; 7] = [
    "self_attn.q_proj",
    "self_attn.k_proj",
    "self_attn.v_proj",
    "self_attn.o_proj",
    "mlp.gate_proj",
    "mlp.up_proj",
    "mlp.down_proj",
];

pub(super) fn decoder(prefix: &str, layers: usize) -> Vec<Tensor> {
    let names = (0..layers).flat_map(|n| LAYER.map(|name| format!("{prefix}layers.{n}.{name}.weight")));
    let mut tensors: Vec<Tensor> = names.map(|name| bf16(&name, &[64, 64], name.len() as u64)).collect();
    tensors.push(bf16(&format!("{prefix}embed_tokens.weight"), &[64, 64], 9));
    tensors.push(bf16(&format!("{prefix}norm.weight"), &[48], 10));
    tensors
}

/// A member in another type: the rest of the module is a unit, by a list of its own before the pattern's.
#[test]
fn a_member_of_another_type() {
    let place = Place::new();
    let mut tensors = decoder("model.", 3);
    tensors.push(bf16("lm_head.weight", &[64, 64], 11));
    let odd = tensors::find(&mut tensors, "model.layers.1.mlp.up_proj.weight");
    *odd = tensor(&odd.name.clone(), "F32", &[4, 4], vec![1; 64]);
    let model = place.model("model", &tensors, json!({ "model_type": "qwen3", "tie_word_embeddings": false }));
    let summary = there_and_back(&place, &model);
    assert_eq!(summary.detection.pattern.as_deref(), Some("llm"));
    let note = "mlp.up_proj.weight is not in BF16 in model.layers.1; the other weights are compressed together";
    assert_eq!(summary.detection.notes, [note]);
    assert_eq!((summary.units, summary.weights), (5, 22));
    let patterns = pattern_dict(&place.path("compressed"));
    let (first, list) = patterns.as_object().unwrap().iter().next().unwrap();
    assert_eq!(first, r"model\.layers\.1");
    assert_eq!(*list, json!(LAYER.iter().filter(|name| **name != "mlp.up_proj").collect::<Vec<_>>()));
    let alone = summary.stored.iter().find(|stored| stored.tensor == "model.layers.1.mlp.up_proj.weight").unwrap();
    assert_eq!(alone.reason, "it is F32, not BF16");
}

/// The last block of a smaller Stable Diffusion 3 has less than the one that the pattern was written for.
#[test]
fn members_that_are_missing() {
    let sd3 = known("sd3.5-large-diffusers");
    let (_, mut tensors) = shapes::model(&sd3);
    tensors.retain(|tensor| !tensor.name.starts_with("transformer_blocks.37."));
    tensors.retain(|tensor| !tensor.name.starts_with("transformer_blocks.36.ff_context"));
    let place = Place::new();
    let model = place.model("model", &tensors, shapes::config(&sd3).unwrap());
    let summary = there_and_back(&place, &model);
    assert_eq!(summary.detection.pattern.as_deref(), Some("sd3.5-large-diffusers"));
    let missing = |name: &str| {
        format!("{name}.weight is missing in transformer_blocks.36; the other weights are compressed together")
    };
    assert_eq!(summary.detection.notes, [missing("ff_context.net.0.proj"), missing("ff_context.net.2")]);
    assert_eq!(summary.units, 5);
}

/// The embedding that is the head too stays as it is, whatever pattern matches.
#[test]
fn a_tied_embedding() {
    for (config, pattern) in [
        (json!({ "model_type": "llama", "tie_word_embeddings": true }), "qwen3-4b"),
        (json!({ "model_type": "gemma2" }), "qwen3-4b"),
        (json!({ "model_type": "smollm3", "architectures": ["SmolLM3ForCausalLM"] }), "qwen3-4b"),
    ] {
        let place = Place::new();
        let model = place.model("model", &decoder("model.", 2), &config);
        let summary = there_and_back(&place, &model);
        assert_eq!(summary.detection.pattern.as_deref(), Some(pattern), "{config}");
        assert_eq!(units(&place.path("compressed")), ["model.layers.0", "model.layers.1"]);
    }
    let place = Place::new();
    let layer = ["self_attn.o_proj", "self_attn.qkv_proj", "mlp.gate_up_proj", "mlp.down_proj"];
    let mut tensors: Vec<Tensor> =
        layer.map(|name| bf16(&format!("model.layers.0.{name}.weight"), &[64, 64], 5)).into();
    tensors.push(bf16("model.embed_tokens.weight", &[64, 64], 6));
    let model = place.model("model", &tensors, json!({ "model_type": "phi3", "tie_word_embeddings": true }));
    let summary = there_and_back(&place, &model);
    assert_eq!(summary.detection.pattern.as_deref(), Some("phi-4"));
    let note = "model.embed_tokens is stored as it is, because the embedding is the output head too";
    assert_eq!(summary.detection.notes, [note]);
    assert_eq!(units(&place.path("compressed")), ["model.layers.0"]);
}

/// Decoders of other names whose layers have exactly these matrices get the published pattern too.
#[test]
fn a_decoder_like_the_published_ones() {
    for model_type in ["granite", "olmo2", "cohere", "seed_oss"] {
        let place = Place::new();
        let mut tensors = decoder("model.", 2);
        tensors.push(bf16("lm_head.weight", &[64, 64], 11));
        let config = json!({ "model_type": model_type, "tie_word_embeddings": false });
        let summary = there_and_back(&place, &place.model("model", &tensors, config));
        assert_eq!(summary.detection.pattern.as_deref(), Some("llm"));
        assert_eq!(summary.detection.why, "its layers have exactly the matrices of this pattern");
        assert_eq!(summary.units, 4);
    }
}

/// A prefix that only some tensors have: a checkpoint with other models in it. Those keep their names.
#[test]
fn a_checkpoint_with_other_models_in_it() {
    let (expected, mut tensors) = shapes::model(&known("comfyui/SDXL"));
    tensors.iter_mut().for_each(|tensor| tensor.name = format!("model.diffusion_model.{}", tensor.name));
    tensors.push(bf16("first_stage_model.decoder.conv_in.weight", &[8, 4, 3, 3], 7));
    tensors.push(bf16("conditioner.embedders.0.transformer.text_model.final_layer_norm.weight", &[64], 8));
    let place = Place::new();
    let input = place.write("in.safetensors", file(&tensors));
    let summary = there_and_back(&place, &input);
    assert_eq!(summary.detection.pattern.as_deref(), Some("comfyui/SDXL"));
    assert_eq!(units(&place.path("compressed")), expected);
}

/// Then it can't be taken off.
#[test]
fn a_prefix_without_which_two_names_are_the_same() {
    let (_, mut tensors) = shapes::model(&known("comfyui/Flux"));
    tensors.iter_mut().for_each(|tensor| tensor.name = format!("model.diffusion_model.{}", tensor.name));
    tensors.push(bf16("some_norm.weight", &[40], 7));
    let place = Place::new();
    let input = place.write("in.safetensors", file(&tensors));
    let summary = there_and_back(&place, &input);
    assert_eq!((summary.detection.pattern, &*summary.detection.prefix), (None, ""));
}
