//! Values that candle takes in another form than published configurations have them. That transformers 5 writes some of them
//! elsewhere, `tests/candle/bits.rs` tests with whole models.

use std::path::PathBuf;

use candle_transformers::models::smol::smollm3;
use candle_transformers::models::{gemma, llama, phi3};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::config::Config;

fn values(name: &str) -> Map<String, Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/models").join(name).join("config.json");
    serde_json::from_slice(&std::fs::read(path).unwrap_or_default()).unwrap_or_default()
}

/// What candle reads, in words.
fn read<C: DeserializeOwned + std::fmt::Debug>(values: Map<String, Value>) -> String {
    format!("{:?}", Config::complete(values).read::<C>())
}

#[test]
fn a_list_of_end_tokens_is_read_where_candle_takes_one() {
    let read = [("phi3", read::<phi3::Config> as fn(_) -> _), ("smollm3-tied", read::<smollm3::Config>)];
    for (name, read) in read {
        let mut values = values(name);
        values.insert("eos_token_id".to_owned(), json!([7, 9]));
        assert!(read(values).contains("eos_token_id: Some(7)"), "{name}");
    }
}

#[test]
fn scaling_that_candle_does_not_compute_is_left_out() {
    for (name, read) in [("llama", read::<llama::LlamaConfig> as fn(_) -> _), ("phi3", read::<phi3::Config>)] {
        for kind in ["default", "dynamic", "yarn"] {
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
