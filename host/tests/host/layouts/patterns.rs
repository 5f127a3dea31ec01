//! Which modules become units: pattern files, published patterns, and what Python reads in them.

use super::*;

fn two_layers() -> Vec<u8> {
    file(&[
        bf16("model.layers.0.q.weight", &[64, 64], 40),
        bf16("model.layers.0.norm.weight", &[64], 41),
        bf16("model.layers.11.q.weight", &[64, 64], 42),
        bf16("model.embed.weight", &[64, 64], 43),
    ])
}

fn units(json: serde_json::Value) -> Vec<String> {
    let place = Place::new();
    let pattern = pattern(&place, json);
    through_a_file(&two_layers(), Compress { pattern: Some(&pattern), ..NO_PATTERN });
    let (input, output) = (place.write("in", two_layers()), place.path("out"));
    compress(&input, &output, Compress { pattern: Some(&pattern), ..NO_PATTERN }).unwrap();
    inspect(&output, InspectOptions::default(), &()).unwrap().units.into_iter().map(|unit| unit.path).collect()
}

const LAYERS: [&str; 2] = ["model.layers.0", "model.layers.11"];

#[test]
fn files_of_three_kinds() {
    let dictionary = json!({ r"model\.layers\.\d+": ["q"] });
    assert_eq!(units(dictionary.clone()), LAYERS);
    let config = json!({ "version": "0.3.1", "pattern_dict": dictionary });
    assert_eq!(units(config.clone()), LAYERS);
    assert_eq!(units(json!({ "model_type": "anything", "dfloat11_config": config })), LAYERS);
}

#[test]
fn as_python_reads_them() {
    assert_eq!(units(json!({ r"model\.layers\.\d++": ["q"] })), LAYERS);
    assert_eq!(units(json!({ r"model\.layers\.\d": ["q"] })), ["model.layers.0"]);
    assert_eq!(units(json!({ r"layers\.\d+": ["q"] })), [""; 0]);
    assert_eq!(units(json!({ r"(?:model|other)\.[^l]+": [] })), ["model.embed"]);
}

#[test]
fn the_first_that_matches_counts() {
    assert_eq!(units(json!({ r".*\.0": ["q"], r".*\.\d+": ["nothing"] })), ["model.layers.0"]);
    assert_eq!(units(json!({ r".*\.\d+": ["nothing"], r".*\.0": ["q"] })), [""; 0]);
}

#[test]
fn published_ones_by_name() {
    let layer = ["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.o_proj", "mlp.gate_proj"];
    let layer = layer.into_iter().chain(["mlp.up_proj", "mlp.down_proj"]);
    let mut tensors: Vec<Tensor> =
        layer.map(|name| bf16(&format!("model.layers.3.{name}.weight"), &[32, 64], 44)).collect();
    tensors.push(bf16("lm_head.weight", &[64, 64], 45));
    for (name, units) in [("llm", 2), ("LLM-escaped", 2), ("qwen3-4b", 1), ("DFloat11/Qwen3-8B-DF11", 2)] {
        let summary = through_a_file(&file(&tensors), Compress { pattern: Some(name), ..NO_PATTERN });
        assert_eq!(summary.units, units, "{name}");
    }
}

#[test]
fn units_that_lack_a_weight() {
    let place = Place::new();
    let pattern = pattern(&place, json!({ r"model\.layers\.\d+": ["q", "k"], r"model\.embed": [] }));
    let summary = through_a_file(&two_layers(), Compress { pattern: Some(&pattern), ..NO_PATTERN });
    assert_eq!(summary.units, 1);
    assert_eq!(reason(&summary, "model.layers.0.q.weight"), "its unit lacks model.layers.0.k.weight");
    assert_eq!(reason(&summary, "model.layers.0.norm.weight"), "no pattern names it");
}

#[test]
fn units_of_which_a_weight_is_not_bf16() {
    let place = Place::new();
    let pattern = pattern(&place, json!({ "m": ["a", "b"], "n": [] }));
    let floats = |name: &str| tensor(name, "F32", &[8], vec![0; 32]);
    let tensors = [bf16("m.a.weight", &[64, 64], 46), floats("m.b.weight"), floats("n.weight")];
    let summary = through_a_file(&file(&tensors), Compress { pattern: Some(&pattern), ..NO_PATTERN });
    assert_eq!(summary.units, 0);
    assert_eq!(reason(&summary, "m.a.weight"), "its unit has m.b.weight, which is not BF16");
    assert_eq!(reason(&summary, "n.weight"), "it is F32, not BF16");
}

/// Where two units would have the same weight, the first in the file gets it.
#[test]
fn a_weight_is_in_one_unit_only() {
    assert_eq!(units(json!({ r"model\.layers\.\d+": ["q"], r".*\.q": [] })), LAYERS);
}
