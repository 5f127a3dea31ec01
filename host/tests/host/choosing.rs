use df11_host::{InspectOptions, Inspection, Patterns, PublishedPattern, inspect, published_patterns};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common::tensors::{Tensor, bf16, file, tensor};
use crate::common::*;

/// Paths that a published pattern matches: two for each `\d+`, and for lists of numbers all, or the ends of a range.
fn modules(pattern: &str) -> Vec<String> {
    let numbers: &[(&str, &[&str])] = &[
        ("([0-9]|[1-2][0-9]|3[0-6])", &["0", "9", "10", "29", "36"]),
        (r"\d++", &["0", "1"]),
        (r"\d+", &["0", "11"]),
        ("[12]", &["1", "2"]),
        ("[01]", &["0", "1"]),
        ("[678]", &["6", "7", "8"]),
    ];
    match numbers.iter().find(|(text, _)| pattern.contains(text)) {
        Some((text, all)) => all.iter().flat_map(|number| modules(&pattern.replacen(text, number, 1))).collect(),
        None => vec![pattern.replace('\\', "").trim_end_matches('$').to_owned()],
    }
}

/// A pattern's conditions, as the command shows them.
fn matches(published: &PublishedPattern, key: &str) -> Vec<String> {
    serde_json::from_value(json!(published)["matches"][key].clone()).unwrap()
}

/// The units of a tiny model that is made from a pattern, and its tensors: with biases and norms in the units' modules,
/// and others around them.
fn model_of(published: &PublishedPattern) -> (Vec<String>, Vec<Tensor>) {
    let (mut units, mut tensors) = (Vec::new(), Vec::new());
    for (pattern, list) in published.pattern_dict.as_object().unwrap() {
        for module in modules(pattern) {
            let names: Vec<String> = serde_json::from_value(list.clone()).unwrap();
            let paths = match names.is_empty() {
                true => vec![module.clone()],
                false => names.iter().map(|name| format!("{module}.{name}")).collect(),
            };
            for path in paths {
                tensors.push(bf16(&format!("{path}.weight"), &[64, 64], tensors.len() as u64));
                tensors.push(bf16(&format!("{path}.bias"), &[64], tensors.len() as u64));
            }
            tensors.push(bf16(&format!("{module}.norm_of_all.weight"), &[40], 1));
            units.push(module);
        }
    }
    for name in matches(published, "tensors") {
        if tensors.iter().all(|tensor| tensor.name != name) {
            tensors.push(tensor(&name, "F32", &[8, 2], vec![7; 64]));
        }
    }
    tensors.push(bf16("some_norm.weight", &[40], 2));
    tensors.push(bf16("some_conv.weight", &[8, 4, 3, 3], 3));
    tensors.sort_by(|a, b| a.name.cmp(&b.name));
    units.sort();
    (units, tensors)
}

/// The configuration by which a pattern is chosen; `None` if it is chosen by tensors alone.
fn config_of(published: &PublishedPattern) -> Option<Value> {
    let mut config = serde_json::Map::new();
    if let Some(model_type) = matches(published, "model_types").first() {
        config.insert("model_type".into(), json!(model_type));
        config.insert("tie_word_embeddings".into(), json!(json!(published)["matches"]["tied"] == true));
    }
    if let Some(class) = matches(published, "classes").first() {
        config.insert("_class_name".into(), json!(class));
    }
    (!config.is_empty()).then(|| config.into())
}

fn published(name: &str) -> PublishedPattern {
    published_patterns().into_iter().find(|published| published.name == name).unwrap()
}

/// Inspects a directory of these tensors.
fn choose(tensors: &[Tensor], config: impl ToString) -> Inspection {
    let place = Place::new();
    inspect(place.model("model", tensors, config), &InspectOptions::default(), &()).unwrap()
}

fn paths(inspection: &Inspection) -> Vec<&str> {
    let mut paths: Vec<&str> = inspection.units.iter().map(|unit| unit.path.as_str()).collect();
    paths.sort();
    paths
}

#[track_caller]
fn assert_chosen(inspection: &Inspection, pattern: &str, units: &[String]) {
    let chosen = &inspection.chosen[0];
    assert_eq!((chosen.pattern.as_deref(), chosen.why.len()), (Some(pattern), 1), "{chosen:?}");
    assert_eq!(paths(inspection), units, "{pattern}");
}

/// Only its pipeline distinguishes this model from `flux-dev-diffusers`.
const OF_A_PIPELINE: &str = "flux-kontext-diffusers";

#[test]
fn every_published_pattern_by_the_configuration() {
    let mut count = 0;
    for known in published_patterns().iter().filter(|known| known.name != OF_A_PIPELINE) {
        let Some(config) = config_of(known) else { continue };
        let (units, tensors) = model_of(known);
        assert_chosen(&choose(&tensors, config), &known.name, &units);
        count += 1;
    }
    assert_eq!(count, 15);
}

#[test]
fn every_published_pattern_by_the_tensors_of_a_file() {
    let mut count = 0;
    for known in published_patterns() {
        if known.name == OF_A_PIPELINE || matches(&known, "tensors").is_empty() {
            continue;
        }
        let prefix = ["", "model.diffusion_model.", "net."][count % 3];
        let (units, mut tensors) = model_of(&known);
        tensors.iter_mut().for_each(|tensor| tensor.name = format!("{prefix}{}", tensor.name));
        let place = Place::new();
        let inspection =
            inspect(place.write("in.safetensors", file(&tensors)), &InspectOptions::default(), &()).unwrap();
        assert_chosen(&inspection, &known.name, &units);
        // Names stay those of the original.
        assert!(inspection.stored.iter().all(|stored| stored.name.starts_with(prefix)));
        assert!(inspection.units.iter().flat_map(|unit| &unit.weights).all(|name| name.starts_with(prefix)));
        count += 1;
    }
    assert_eq!(count, 31);
}

#[test]
fn a_pipeline_tells_its_components() {
    for (class, pattern) in [("FluxPipeline", "flux-dev-diffusers"), ("FluxKontextPipeline", OF_A_PIPELINE)] {
        let place = Place::new();
        place.write(
            "in/model_index.json",
            json!({ "_class_name": class, "transformer": ["diffusers", "X"] }).to_string(),
        );
        let (units, tensors) = model_of(&published(pattern));
        place.model("in/transformer", &tensors, config_of(&published("flux-dev-diffusers")).unwrap());
        let inspection = inspect(place.path("in"), &InspectOptions::default(), &()).unwrap();
        let units: Vec<String> = units.into_iter().map(|path| format!("transformer/{path}")).collect();
        assert_chosen(&inspection, pattern, &units);
        assert_eq!(inspection.chosen[0].component, "transformer");
    }
}

/// The names decide, whatever the configuration says: files in their authors' form lie in directories of diffusers too.
#[test]
fn tensors_of_another_form_than_the_configuration_says() {
    let (units, tensors) = model_of(&published("comfyui/Flux"));
    assert_chosen(&choose(&tensors, json!({ "_class_name": "FluxTransformer2DModel" })), "comfyui/Flux", &units);
}

const LAYER: &str = "self_attn.q_proj self_attn.k_proj self_attn.v_proj self_attn.o_proj \
                     mlp.gate_proj mlp.up_proj mlp.down_proj";

fn matrices(names: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<Tensor> {
    names.into_iter().map(|name| bf16(&format!("{}.weight", name.as_ref()), &[64, 64], 3)).collect()
}

/// A decoder whose embedding is also the head.
fn decoder(prefix: &str, layers: usize) -> Vec<Tensor> {
    let names = (0..layers).flat_map(|n| LAYER.split(' ').map(move |name| format!("{prefix}layers.{n}.{name}")));
    matrices(names.chain([format!("{prefix}embed_tokens")]))
}

/// Models that a published pattern almost fits: the pattern, the notes, the units.
#[test]
fn patterns_are_adapted() {
    let untied = |layers| [decoder("model.", layers), matrices(["lm_head"])].concat();
    let layers = ["model.layers.0", "model.layers.1"];
    let all = ["lm_head", "model.embed_tokens", "model.layers.0", "model.layers.1"];
    for model_type in ["qwen3", "granite", "olmo2", "cohere"] {
        let inspection = choose(&untied(2), json!({ "model_type": model_type, "tie_word_embeddings": false }));
        let why = match model_type {
            "qwen3" => "its config.json says model_type qwen3",
            _ => "its layers have exactly the matrices of this pattern",
        };
        assert_eq!(
            (inspection.chosen[0].pattern.as_deref(), &*inspection.chosen[0].why),
            (Some("llm"), &[why.to_owned()][..])
        );
        assert_eq!(paths(&inspection), all);
    }
    for config in [
        json!({ "model_type": "llama", "tie_word_embeddings": true }),
        json!({ "model_type": "gemma2" }),
        json!({ "model_type": "smollm3", "architectures": ["SmolLM3ForCausalLM"] }),
    ] {
        let inspection = choose(&decoder("model.", 2), &config);
        assert_eq!(inspection.chosen[0].pattern.as_deref(), Some("qwen3-4b"), "{config}");
        assert_eq!(paths(&inspection), layers);
    }
    let phi = ["self_attn.o_proj", "self_attn.qkv_proj", "mlp.gate_up_proj", "mlp.down_proj"];
    let phi =
        matrices(phi.map(|name| format!("model.layers.0.{name}")).into_iter().chain(["model.embed_tokens".into()]));
    let inspection = choose(&phi, json!({ "model_type": "phi3", "tie_word_embeddings": true }));
    let note = "model.embed_tokens is stored as it is, because the embedding is the output head too";
    assert_eq!((inspection.chosen[0].pattern.as_deref(), &*inspection.chosen[0].why[1]), (Some("phi-4"), note));
    assert_eq!(paths(&inspection), ["model.layers.0"]);

    // A weight in another type, and a block that has fewer weights than the pattern was written for.
    let mut tensors = untied(3);
    let odd = tensors.iter_mut().find(|tensor| tensor.name == "model.layers.1.mlp.up_proj.weight").unwrap();
    *odd = tensor(&odd.name.clone(), "F32", &[4, 4], vec![1; 64]);
    let inspection = choose(&tensors, json!({ "model_type": "qwen3", "tie_word_embeddings": false }));
    let note = "mlp.up_proj.weight is not in BF16 in model.layers.1; the other weights are compressed together";
    assert_eq!((inspection.chosen[0].pattern.as_deref(), &*inspection.chosen[0].why[1]), (Some("llm"), note));
    assert_eq!((inspection.units.len(), inspection.units[2].weights.len()), (5, 6));
    let sd3 = published("sd3.5-large-diffusers");
    let mut tensors = model_of(&sd3).1;
    tensors.retain(|tensor| !tensor.name.starts_with("transformer_blocks.36.ff_context"));
    let inspection = choose(&tensors, config_of(&sd3).unwrap());
    let notes = ["ff_context.net.0.proj", "ff_context.net.2"].map(|name| {
        format!("{name}.weight is missing in transformer_blocks.36; the other weights are compressed together")
    });
    assert_eq!(
        (inspection.chosen[0].pattern.as_deref(), &inspection.chosen[0].why[1..]),
        (Some(&*sd3.name), &notes[..])
    );
}

/// A prefix is stripped even if only some tensors have it, as in a checkpoint with other models, unless two names would become the same.
#[test]
fn prefixes_of_some_tensors() {
    let flux = published("comfyui/Flux");
    let (units, mut tensors) = model_of(&flux);
    tensors.iter_mut().for_each(|tensor| tensor.name = format!("model.diffusion_model.{}", tensor.name));
    for (other, expected) in [("first_stage_model.conv.weight", Some(&*flux.name)), ("some_norm.weight", None)] {
        let tensors = [tensors.clone(), vec![bf16(other, &[40], 7)]].concat();
        let place = Place::new();
        let inspection =
            inspect(place.write("in.safetensors", file(&tensors)), &InspectOptions::default(), &()).unwrap();
        assert_eq!(inspection.chosen[0].pattern.as_deref(), expected);
        assert!(expected.is_none() || paths(&inspection) == units);
    }
}

/// The rule for models that no published pattern is for: the matrices of a model, and its units.
#[test]
fn the_rule_for_other_models() {
    type Row<'r> = (&'r str, &'r [&'r str], Value, &'r [&'r str]);
    let rows: [Row<'_>; 5] = [
        (
            "a layer is a unit; an embedding that is the head too is none",
            &["h.0.attn.c_attn", "h.0.mlp.c_fc", "h.1.attn.c_attn", "h.1.mlp.c_fc", "wte", "score"],
            json!({ "model_type": "gpt2", "tie_word_embeddings": true }),
            &["h.0", "h.1", "score"],
        ),
        (
            "no unit is inside of another: loaders decode all into one buffer",
            &[
                "down_blocks.0.attentions.0.transformer_blocks.0.attn1.to_q",
                "down_blocks.0.attentions.0.transformer_blocks.0.ff.net.0.proj",
                "down_blocks.0.attentions.0.proj_in",
                "down_blocks.0.resnets.0.time_emb_proj",
                "down_blocks.1.resnets.0.time_emb_proj",
                "time_embedding.linear_1",
            ],
            json!({ "_class_name": "UNet2DConditionModel" }),
            &[
                "down_blocks.0.attentions.0.proj_in",
                "down_blocks.0.attentions.0.transformer_blocks.0",
                "down_blocks.0.resnets.0",
                "down_blocks.1.resnets.0",
                "time_embedding.linear_1",
            ],
        ),
        (
            "T5",
            &[
                "shared",
                "encoder.block.0.layer.0.SelfAttention.q",
                "encoder.block.0.layer.0.SelfAttention.relative_attention_bias",
                "encoder.block.0.layer.1.DenseReluDense.wi",
                "encoder.block.1.layer.0.SelfAttention.q",
            ],
            json!({ "model_type": "t5", "tie_word_embeddings": false }),
            &["encoder.block.0.layer.0", "encoder.block.0.layer.1", "encoder.block.1.layer.0", "shared"],
        ),
        (
            "matrices of experts are units one by one",
            &[
                "model.layers.0.mlp.gate_proj",
                "model.layers.0.self_attn.q_proj",
                "model.layers.1.self_attn.q_proj",
                "model.layers.1.self_attn.k_proj",
                "model.layers.1.mlp.gate",
                "model.layers.1.mlp.experts.0.up_proj",
                "model.layers.1.mlp.experts.1.up_proj",
                "model.layers.1.mlp.shared_expert.up_proj",
                "model.layers.1.mlp.shared_expert.down_proj",
            ],
            json!({ "model_type": "qwen3_moe" }),
            &[
                "model.layers.0",
                "model.layers.1.mlp.experts.0.up_proj",
                "model.layers.1.mlp.experts.1.up_proj",
                "model.layers.1.mlp.gate",
                "model.layers.1.mlp.shared_expert",
                "model.layers.1.self_attn",
            ],
        ),
        (
            "a text model in another, and its tower of images",
            &[
                "language_model.model.layers.0.self_attn.q_proj",
                "language_model.model.layers.0.mlp.up_proj",
                "language_model.model.embed_tokens",
                "lm_head",
                "model.visual.blocks.0.attn.qkv",
            ],
            json!({ "model_type": "llava", "text_config": { "tie_word_embeddings": false } }),
            &["language_model.model.embed_tokens", "language_model.model.layers.0", "lm_head", "model.visual.blocks.0"],
        ),
    ];
    for (what, names, config, units) in rows {
        let inspection = choose(&matrices(names), config);
        assert_eq!((inspection.chosen[0].pattern.as_deref(), paths(&inspection)), (None, units.to_vec()), "{what}");
    }
}

/// Layers that differ have patterns of their own before the pattern of the others.
#[test]
fn the_rule_makes_few_patterns() {
    let tensors = matrices((0..20).flat_map(|n| {
        let attention = if n % 5 == 3 { "cross_attn" } else { "self_attn" };
        [format!("model.layers.{n}.{attention}.q_proj"), format!("model.layers.{n}.mlp.up_proj")]
    }));
    let place = Place::new();
    let model = place.model("model", &tensors, json!({ "model_type": "mllama_text_model" }));
    df11_host::compress(&model, place.path("df11"), &Default::default(), &()).unwrap();
    let config = json(&place.path("df11/config.json"));
    let patterns = config["dfloat11_config"]["pattern_dict"].as_object().unwrap();
    let crossing = [13, 18, 3, 8].map(|n| format!(r"model\.layers\.{n}"));
    let expected: Vec<&str> = crossing.iter().map(String::as_str).chain([r"model\.layers\.\d+"]).collect();
    assert_eq!(patterns.keys().collect::<Vec<_>>(), expected);
}

/// Where two units would have the same weight, the first in the file gets it; a given pattern that lacks a weight makes
/// no unit.
#[test]
fn given_patterns() {
    let tensors = matrices(["m.0.q", "m.0.norm", "m.11.q", "embed"]);
    let place = Place::new();
    let model = place.model("model", &tensors, json!({}));
    let units = |patterns: Value| {
        let patterns = Patterns::parse(&patterns).unwrap();
        let inspection =
            inspect(&model, &options(|options: &mut InspectOptions| options.patterns = patterns), &()).unwrap();
        assert_eq!(inspection.chosen[0].why, ["the patterns were given"]);
        let reasons: Vec<String> = inspection.stored.iter().map(|stored| stored.reason.clone()).collect();
        (paths(&inspection).into_iter().map(str::to_owned).collect::<Vec<_>>(), reasons)
    };
    assert_eq!(units(json!({ r"m\.\d+": ["q"], r".*\.q": [] })).0, ["m.0", "m.11"]);
    assert_eq!(units(json!({ r"m\.\d": ["q"] })).0, ["m.0"]);
    assert_eq!(units(json!({ r".*\.0": ["q"], r".*\.\d+": ["nothing"] })).0, ["m.0"]);
    let (units, reasons) = units(json!({ r"m\.\d+": ["q", "k"], "embed": [] }));
    assert_eq!(units, ["embed"]);
    assert_eq!(reasons, ["no pattern names it", "its unit lacks m.0.k.weight", "its unit lacks m.11.k.weight"]);
}

fn any_config() -> impl Strategy<Value = Value> {
    let keys = "model_type|_class_name|text_config|tie_word_embeddings|architectures|[a-z]{0,3}";
    let texts = "qwen3|mistral|gemma3|phi3|FluxTransformer2DModel|QwenImageTransformer2DModel|XForCausalLM|.{0,5}";
    let leaf = prop_oneof![Just(Value::Null), any::<bool>().prop_map(Value::from), texts.prop_map(Value::from)];
    let value = leaf.prop_recursive(3, 20, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(keys, inner, 0..5).prop_map(|map| map.into_iter().collect()),
        ]
    });
    value.prop_map(|value| if value.is_object() { value } else { json!({ "x": value }) })
}

fn any_names() -> impl Strategy<Value = Vec<String>> {
    let part = r"layers\.0|blocks\.0|experts\.[01]|mlp|q_proj";
    let name = prop::collection::vec(part, 1..5).prop_map(|parts| parts.join("."));
    prop::collection::btree_set(name, 4..16).prop_map(|names| names.into_iter().collect())
}

proptest! {
    #![proptest_config(df11_tests::effort::config(64))]

    /// With any names, the rule puts no unit inside another, unless that is a weight itself.
    #[test]
    fn the_rule_never_nests_units(config in any_config(), names in any_names()) {
        let inspection = choose(&matrices(&names), config);
        if inspection.chosen[0].pattern.is_none() {
            let paths = paths(&inspection);
            for outer in &paths {
                let inside = paths.iter().find(|path| path.starts_with(&format!("{outer}.")));
                prop_assert!(inside.is_none() || names.iter().any(|name| name == outer), "{}: {:?}", outer, inside);
            }
        }
    }
}
