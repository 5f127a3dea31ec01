//! Configurations as transformers 5 writes them, and as older ones were published.

use std::path::PathBuf;

use candle_transformers::models::smol::smollm3;
use candle_transformers::models::{gemma, gemma3, llama, mistral, mixtral, phi, phi3, qwen2, qwen3, qwen3_moe};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::config::Config;

/// Fields that candle reads, and that transformers 5 writes elsewhere or leaves out.
const CLASSIC: [&str; 11] = [
    "torch_dtype",
    "rope_theta",
    "rope_scaling",
    "rope_local_base_freq",
    "sliding_window_pattern",
    "partial_rotary_factor",
    "num_experts",
    "max_window_layers",
    "use_flash_attn",
    "position_embedding_type",
    "use_sliding_window",
];

fn values(name: &str) -> Map<String, Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/models").join(name).join("config.json");
    serde_json::from_slice(&std::fs::read(path).unwrap_or_default()).unwrap_or_default()
}

/// What candle reads, in words.
fn read(config: &Config) -> String {
    fn words<C: DeserializeOwned + std::fmt::Debug>(config: &Config) -> String {
        format!("{:?}", config.read::<C>())
    }
    match config.model_type() {
        "llama" => words::<llama::LlamaConfig>(config),
        "mistral" => words::<mistral::Config>(config),
        "mixtral" => words::<mixtral::Config>(config),
        "qwen2" => words::<qwen2::Config>(config),
        "qwen3" => words::<qwen3::Config>(config),
        "qwen3_moe" => words::<qwen3_moe::Config>(config),
        "phi" => words::<phi::Config>(config),
        "phi3" => words::<phi3::Config>(config),
        "smollm3" => words::<smollm3::Config>(config),
        "gemma" => words::<gemma::Config>(config),
        "gemma3_text" => words::<gemma3::Config>(config),
        other => format!("{other}?"),
    }
}

#[test]
fn without_the_classic_fields_candle_reads_the_same() {
    let names = [
        "llama",
        "llama-tied",
        "mistral",
        "mixtral",
        "qwen2-tied",
        "qwen3",
        "qwen3-moe",
        "qwen3-tied",
        "phi",
        "phi3",
        "smollm3-tied",
        "gemma3-tied",
    ];
    for name in names {
        let full = values(name);
        let mut reduced = full.clone();
        reduced.retain(|field, _| !CLASSIC.contains(&field.as_str()));
        assert!(reduced.len() + 1 < full.len(), "{name}");
        let expected = read(&Config::complete(full));
        // Fields that candle reads, and doesn't use.
        let same = |text: &str| {
            let text = text.replace("use_sliding_window: Some(false)", "use_sliding_window: None");
            text.replace("max_window_layers: 2", "max_window_layers: 0")
        };
        assert!(expected.starts_with("Ok("), "{name}: {expected}");
        assert_eq!(same(&read(&Config::complete(reduced))), same(&expected), "{name}");
    }
}

#[test]
fn a_list_of_end_tokens_is_read_where_candle_takes_one() {
    for name in ["phi3", "smollm3-tied"] {
        let mut values = values(name);
        values.insert("eos_token_id".to_owned(), json!([7, 9]));
        assert!(read(&Config::complete(values)).contains("eos_token_id: Some(7)"), "{name}");
    }
}

#[test]
fn scaling_that_candle_does_not_compute_is_left_out() {
    for name in ["llama", "phi3"] {
        for kind in ["default", "dynamic", "yarn"] {
            let mut values = values(name);
            values.insert("rope_scaling".to_owned(), json!({"rope_type": kind, "factor": 2.0}));
            assert!(read(&Config::complete(values)).contains("rope_scaling: None"), "{name} {kind}");
        }
    }
    assert!(read(&Config::complete(values("llama-tied"))).contains("rope_scaling: Some("));
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
        let read = read(&Config::complete(values));
        assert!(read.contains("hidden_act: None, hidden_activation: Some(GeluPytorchTanh)"), "{read}");
    }
}
