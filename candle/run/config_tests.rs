//! Values that candle takes in another form than published configurations have them. That transformers 5 writes some of them
//! elsewhere, `tests/candle/bits.rs` tests with whole models.
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;

use candle_transformers::models::{gemma, llama, phi3};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::checks::check;
use super::config::Config;
use super::models::KNOWN;

fn values(name: &str) -> Map<String, Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/models").join(name).join("config.json");
    serde_json::from_slice(&std::fs::read(path).unwrap_or_default()).unwrap_or_default()
}

/// What candle reads, in words.
fn read<C: DeserializeOwned + std::fmt::Debug>(values: Map<String, Value>) -> String {
    format!("{:?}", Config::complete(values).read::<C>())
}

#[test]
fn scaling_that_candle_does_not_compute_is_left_out() {
    for (name, read) in [("llama", read::<llama::LlamaConfig> as fn(_) -> _), ("phi3", read::<phi3::Config>)] {
        for kind in ["default", "dynamic"] {
            let mut values = values(name);
            values.insert("rope_scaling".to_owned(), json!({"rope_type": kind, "factor": 2.0}));
            assert!(read(values).contains("rope_scaling: None"), "{name} {kind}");
        }
    }
    assert!(read::<llama::LlamaConfig>(values("llama-tied")).contains("rope_scaling: Some("));
}

#[test]
fn gemma_means_the_approximation_of_gelu() {
    let fields = json!({
        "model_type": "gemma", "head_dim": 8, "hidden_size": 48, "intermediate_size": 64, "num_attention_heads": 4,
        "num_hidden_layers": 2, "num_key_value_heads": 2, "rms_norm_eps": 1e-6, "rope_theta": 1e4, "vocab_size": 96
    });
    for (activation, hidden_activation) in
        [(json!("gelu"), json!(null)), (json!("gelu_pytorch_tanh"), json!("gelu_pytorch_tanh"))]
    {
        let mut values = fields.as_object().cloned().unwrap_or_default();
        values.insert("hidden_act".to_owned(), activation);
        values.insert("hidden_activation".to_owned(), hidden_activation);
        let read = read::<gemma::Config>(values);
        assert!(read.contains("hidden_act: None, hidden_activation: Some(GeluPytorchTanh)"), "{read}");
    }
}

/// A configuration of this type with its sizes, and with these values.
fn complete(model_type: &str, own: Value) -> Config {
    let values = json!({
        "model_type": model_type, "hidden_size": 48, "intermediate_size": 64, "num_attention_heads": 4,
        "num_hidden_layers": 2, "vocab_size": 96,
    });
    let [mut values, own] = [values, own].map(|values| values.as_object().cloned().unwrap_or_default());
    values.extend(own);
    Config::complete(values)
}

/// What the completed configuration says under this key.
fn completed(model_type: &str, own: Value, key: &str) -> Value {
    complete(model_type, own).get(key).cloned().unwrap_or_default()
}

/// transformers takes all from `rope_scaling`, or else from `rope_parameters`, and from beside it what that lacks.
#[test]
fn rotary_embeddings_are_taken_from_one_place() {
    for (model_type, own, key, expected) in [
        ("qwen3", json!({"rope_theta": 5e5, "rope_parameters": {"rope_theta": 1e6}}), "rope_theta", json!(1e6)),
        ("qwen3", json!({"rope_theta": 5e5, "rope_parameters": {"rope_type": "default"}}), "rope_theta", json!(5e5)),
        ("qwen3", json!({"rope_scaling": {"type": "default", "rope_theta": 1e6}}), "rope_theta", json!(1e6)),
        (
            "qwen3",
            json!({"rope_scaling": {"rope_theta": 1e6}, "rope_parameters": {"rope_theta": 1e5}}),
            "rope_theta",
            json!(1e6),
        ),
        (
            "phi",
            json!({"partial_rotary_factor": 0.25, "rope_parameters": {"partial_rotary_factor": 0.75}}),
            "partial_rotary_factor",
            json!(0.75),
        ),
        (
            "gemma3_text",
            json!({"rope_local_base_freq": 5e3, "rope_parameters": {"sliding_attention": {"rope_theta": 2e4}}}),
            "rope_local_base_freq",
            json!(2e4),
        ),
        (
            "gemma3_text",
            json!({"rope_theta": 5e3, "rope_parameters": {"full_attention": {"rope_theta": 2e6}}}),
            "rope_theta",
            json!(2e6),
        ),
        // Not by the kind of layer, these say nothing to Gemma 3.
        ("gemma3_text", json!({"rope_parameters": {"rope_theta": 5e5}}), "rope_theta", json!(1e6)),
    ] {
        assert_eq!(completed(model_type, own.clone(), key), expected, "{model_type} {own}");
    }
}

#[test]
fn the_older_name_of_the_way_of_scaling_is_known() {
    for place in ["rope_scaling", "rope_parameters"] {
        assert_eq!(
            complete("qwen3", json!({place: {"type": "linear", "factor": 2.0}})).rope_type(),
            "linear",
            "{place}"
        );
        // The newer one comes first.
        let both = json!({place: {"type": "linear", "rope_type": "default"}});
        assert_eq!(complete("qwen3", both).rope_type(), "default", "{place}");
    }
    let of_kinds = json!({"rope_parameters": {
        "full_attention": {"type": "linear", "factor": 8.0}, "sliding_attention": {"type": "dynamic", "factor": 2.0},
    }});
    let config = complete("gemma3_text", of_kinds);
    assert_eq!((config.rope_type(), config.sliding_rope_type()), ("linear", "dynamic"));
}

#[test]
fn llama_3_s_scaling_is_read_however_it_is_written() {
    let factors = json!({"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0});
    for (own, original) in [
        (json!({"rope_scaling": {"type": "llama3"}}), 2048),
        (json!({"rope_scaling": {"rope_type": "llama3"}, "max_position_embeddings": 512}), 512),
        (json!({"rope_parameters": {"rope_type": "llama3", "original_max_position_embeddings": 128}}), 128),
        (json!({"rope_scaling": {"rope_type": "llama3"}, "original_max_position_embeddings": 64}), 64),
        (
            json!({
                "rope_scaling": {"rope_type": "llama3", "original_max_position_embeddings": 128},
                "original_max_position_embeddings": 64,
            }),
            64,
        ),
    ] {
        let mut own = own;
        for place in ["rope_scaling", "rope_parameters"] {
            if let Some(rope) = own.get_mut(place).and_then(Value::as_object_mut) {
                rope.extend(factors.as_object().cloned().unwrap_or_default());
            }
        }
        let read = format!("{:?}", complete("llama", own.clone()).read::<llama::LlamaConfig>());
        assert!(
            read.contains(&format!("original_max_position_embeddings: {original}, rope_type: Llama3")),
            "{own}: {read}"
        );
    }
}

/// With transformers' defaults every model of candle can be read from its sizes alone.
#[test]
fn what_is_left_out_is_what_transformers_takes() {
    for model_type in KNOWN {
        // The default of Gemma's scale is that of heads of 256 values.
        let config = complete(model_type, json!({"num_key_value_heads": null}));
        assert!(check(&config).is_ok(), "{model_type}: {:?}", check(&config));
        assert_eq!(config.number("num_key_value_heads"), Some(4.), "{model_type}");
    }
    for (model_type, key, expected) in [
        ("smollm3", "no_rope_layer_interval", json!(4)),
        ("smollm3", "rope_theta", json!(2e6)),
        ("mistral", "sliding_window", json!(4096)),
        ("mistral", "rope_theta", json!(1e4)),
        ("mixtral", "rope_theta", json!(1e6)),
        ("gemma2", "sliding_window", json!(4096)),
        ("gemma2", "attn_logit_softcapping", json!(50.)),
        ("gemma2", "final_logit_softcapping", json!(30.)),
        ("gemma2", "query_pre_attn_scalar", json!(256)),
        ("gemma3_text", "rope_theta", json!(1e6)),
        ("gemma3_text", "rope_local_base_freq", json!(1e4)),
        ("qwen2_moe", "norm_topk_prob", json!(false)),
        ("phi", "partial_rotary_factor", json!(0.5)),
        ("phi", "hidden_act", json!("gelu_new")),
        ("olmo2", "rms_norm_eps", json!(1e-5)),
        ("qwen3", "head_dim", json!(128)),
        ("qwen3_moe", "head_dim", json!(12)),
        ("gemma", "hidden_activation", json!("gelu_pytorch_tanh")),
    ] {
        assert_eq!(completed(model_type, json!({}), key), expected, "{model_type} {key}");
    }
    // `null` isn't nothing.
    for key in ["attn_logit_softcapping", "final_logit_softcapping", "sliding_window"] {
        assert_eq!(completed("gemma2", json!({key: null}), key), Value::Null, "{key}");
    }
    assert_eq!(completed("mistral", json!({"sliding_window": null}), "sliding_window"), Value::Null);
    let relu = json!({"hidden_act": "relu"});
    assert_eq!(completed("gemma", relu, "hidden_activation"), json!("relu"));
}

#[test]
fn all_models_are_read_from_their_sizes() {
    use candle_transformers::models::smol::smollm3;
    use candle_transformers::models::{
        gemma2, gemma3, mistral, mixtral, olmo2, phi, qwen2, qwen2_moe, qwen3, qwen3_moe,
    };
    let experts = json!({
        "num_experts": 4, "num_local_experts": 4, "moe_intermediate_size": 32, "shared_expert_intermediate_size": 32,
    });
    let said = |model_type: &str, own: &Value| {
        let config = complete(model_type, own.clone());
        let said = match model_type {
            "llama" => config.read::<llama::LlamaConfig>().map(drop),
            "mistral" => config.read::<mistral::Config>().map(drop),
            "mixtral" => config.read::<mixtral::Config>().map(drop),
            "qwen2" => config.read::<qwen2::Config>().map(drop),
            "qwen2_moe" => config.read::<qwen2_moe::Config>().map(drop),
            "qwen3" => config.read::<qwen3::Config>().map(drop),
            "qwen3_moe" => config.read::<qwen3_moe::Config>().map(drop),
            "phi" => config.read::<phi::Config>().map(drop),
            "phi3" => config.read::<phi3::Config>().map(drop),
            "smollm3" => config.read::<smollm3::Config>().map(drop),
            "gemma" => config.read::<gemma::Config>().map(drop),
            "gemma2" => config.read::<gemma2::Config>().map(drop),
            "gemma3_text" => config.read::<gemma3::Config>().map(drop),
            _ => config.read::<olmo2::Config>().map(drop),
        };
        said.err().map(|error| error.to_string())
    };
    for model_type in KNOWN {
        assert_eq!(said(model_type, &experts), None, "{model_type}");
        // The program itself reads the numbers of special tokens.
        for number in [json!(-1), json!([2, -1]), json!(2.5), json!("2"), json!(null)] {
            let mut values = experts.clone();
            for name in ["bos_token_id", "eos_token_id", "pad_token_id"] {
                values[name] = number.clone();
            }
            assert_eq!(said(model_type, &values), None, "{model_type} {number}");
        }
    }
}

#[test]
fn gemma_3_does_not_cap_its_attention() {
    assert_eq!(
        completed("gemma3_text", json!({"attn_logit_softcapping": 50.0}), "attn_logit_softcapping"),
        Value::Null
    );
    assert_eq!(completed("gemma2", json!({"attn_logit_softcapping": 20.0}), "attn_logit_softcapping"), json!(20.));
}

#[test]
fn a_window_is_no_longer_than_the_context() {
    for (window, expected) in [(1_000_000_000, 1024), (512, 512)] {
        let mut config = complete("gemma3_text", json!({"sliding_window": window}));
        config.limit_context(1024);
        assert_eq!(config.get("sliding_window"), Some(&json!(expected)));
    }
}

/// What is said of a directory with these files.
fn opened(files: &[(&str, &str)]) -> String {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(directory.path().join(name), text).unwrap();
    }
    match Config::open(directory.path()) {
        Ok(config) => config.model_type().to_owned(),
        Err(error) => format!("{error:#}"),
    }
}

#[test]
fn a_single_file_s_configuration_is_in_its_manifest() {
    let config = ("config.json", r#"{"dfloat11_config": {}}"#);
    let manifest = r#"{"documents": {"config.json": "{\"model_type\": \"gemma\"}"}}"#;
    assert_eq!(opened(&[config, ("df11-manifest.json", manifest)]), "gemma");
    // A configuration that says what the model is, is its own.
    assert_eq!(opened(&[("config.json", r#"{"model_type": "phi"}"#), ("df11-manifest.json", manifest)]), "phi");
    assert_eq!(opened(&[config]), "");
    let damaged = r#"{"documents": {"config.json": "{"}}"#;
    assert!(opened(&[config, ("df11-manifest.json", damaged)]).contains("df11-manifest.json can't be read"));
}

#[test]
fn what_is_no_model_for_candle_is_named() {
    assert!(opened(&[("adapter_config.json", "{}")]).contains("is an adapter"));
    assert!(opened(&[("model-Q4.gguf", "")]).contains("GGUF"));
    assert!(opened(&[]).contains("has no config.json"));
    assert!(opened(&[("config.json", "{")]).contains("config.json can't be read"));
}
