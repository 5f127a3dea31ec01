//! A model's `config.json`, completed for candle's models.

use std::path::Path;

use candle_core::{Error, Result};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// What `config.json` says.
#[derive(Clone, Debug)]
pub(crate) struct Config(Map<String, Value>);

impl Config {
    /// Reads it in a model's directory.
    ///
    /// # Errors
    ///
    /// The file can't be read, or isn't a JSON object.
    pub(crate) fn open(model: &Path) -> anyhow::Result<Self> {
        let path = model.join("config.json");
        let read = || Ok::<_, anyhow::Error>(serde_json::from_slice(&std::fs::read(&path)?)?);
        let values = read().map_err(|error| error.context(format!("{} can't be read", path.display())))?;
        Ok(Self::complete(values))
    }

    /// Adds what candle's configurations require, and published ones leave out or put elsewhere.
    fn complete(mut values: Map<String, Value>) -> Self {
        flatten_rope(&mut values);
        let known = |name: &str| values.get(name).cloned().unwrap_or(Value::Null);
        let positions = known("max_position_embeddings");
        let defaults = match values.get("model_type").and_then(Value::as_str).unwrap_or_default() {
            "mixtral" => vec![("use_flash_attn", json!(false)), ("sliding_window", positions)],
            "qwen2" | "qwen2_moe" => {
                // candle's model uses the window whatever this says.
                if !known("use_sliding_window").as_bool().unwrap_or(false) {
                    values.insert("sliding_window".to_owned(), positions);
                }
                vec![
                    ("use_sliding_window", json!(false)),
                    ("max_window_layers", json!(0)),
                    ("tie_word_embeddings", json!(false)),
                ]
            }
            "qwen3" | "qwen3_moe" => vec![
                ("num_experts", known("num_local_experts")),
                ("use_sliding_window", json!(false)),
                ("max_window_layers", json!(0)),
                ("attention_bias", json!(false)),
                ("tie_word_embeddings", json!(false)),
            ],
            "gemma" | "gemma2" => vec![("attention_bias", json!(false)), ("head_dim", json!(256))],
            "gemma3_text" => vec![("attention_bias", json!(false)), ("sliding_window_pattern", json!(6))],
            _ => Vec::new(),
        };
        for (name, value) in defaults {
            if values.get(name).is_none_or(Value::is_null) && !value.is_null() {
                values.insert(name.to_owned(), value);
            }
        }
        Self(values)
    }

    /// The type of the model.
    pub(crate) fn model_type(&self) -> &str {
        self.0.get("model_type").and_then(Value::as_str).unwrap_or_default()
    }

    /// A value of it.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// All of it, as one of candle's models describes it.
    ///
    /// # Errors
    ///
    /// It lacks something, or something has another type.
    pub(crate) fn read<C: DeserializeOwned>(&self) -> Result<C> {
        let read = serde_json::from_value(Value::Object(self.0.clone()));
        read.map_err(|error| Error::msg(format!("config.json, for a model of type {:?}: {error}", self.model_type())))
    }
}

/// transformers 5 writes what is known of rotary embeddings to one place, `rope_parameters`; candle knows the places that
/// these values had before.
fn flatten_rope(values: &mut Map<String, Value>) {
    let Some(Value::Object(rope)) = values.get("rope_parameters").cloned() else { return };
    let mut set = |name: &str, value: Option<&Value>| {
        if let (Some(value), true) = (value, values.get(name).is_none_or(Value::is_null)) {
            values.insert(name.to_owned(), value.clone());
        }
    };
    // Models whose layers have different ones.
    let of_kind = |kind: &str| rope.get(kind).and_then(Value::as_object);
    set("rope_local_base_freq", of_kind("sliding_attention").and_then(|rope| rope.get("rope_theta")));
    let rope = of_kind("full_attention").unwrap_or(&rope);
    set("rope_theta", rope.get("rope_theta"));
    set("partial_rotary_factor", rope.get("partial_rotary_factor"));
    if rope.get("rope_type").is_some_and(|kind| kind != "default") {
        set("rope_scaling", Some(&Value::Object(rope.clone())));
    }
}
