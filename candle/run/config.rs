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
    pub(crate) fn open(model: &Path) -> anyhow::Result<Self> {
        let path = model.join("config.json");
        let read = || Ok::<_, anyhow::Error>(serde_json::from_slice(&std::fs::read(&path)?)?);
        let values = read().map_err(|error| error.context(format!("{} can't be read", path.display())))?;
        Ok(Self::complete(values))
    }

    /// Adds what candle's configurations require, and published ones leave out or put elsewhere.
    pub(crate) fn complete(mut values: Map<String, Value>) -> Self {
        flatten_rope(&mut values);
        mend(&mut values);
        let known = |name: &str| values.get(name).cloned().unwrap_or(Value::Null);
        let defaults = match model_type(&values) {
            "mixtral" => json!({"use_flash_attn": false, "sliding_window": known("max_position_embeddings")}),
            "qwen2" | "qwen2_moe" => {
                json!({"use_sliding_window": false, "max_window_layers": 0, "tie_word_embeddings": false})
            }
            "qwen3" | "qwen3_moe" => json!({
                "num_experts": known("num_local_experts"), "use_sliding_window": false, "max_window_layers": 0,
                "attention_bias": false, "tie_word_embeddings": false,
            }),
            "gemma" | "gemma2" => json!({"attention_bias": false, "head_dim": 256}),
            "gemma3_text" => {
                json!({"attention_bias": false, "head_dim": 256, "sliding_window_pattern": full_layers(&values)})
            }
            "phi" => json!({"tie_word_embeddings": false, "qk_layernorm": false}),
            "smollm3" => json!({"tie_word_embeddings": true}),
            "olmo2" => json!({"attention_bias": false, "tie_word_embeddings": false}),
            _ => Value::Null,
        };
        for (name, value) in defaults.as_object().into_iter().flatten() {
            set_if_missing(&mut values, name, value);
        }
        Self(values)
    }

    /// The type of the model.
    pub(crate) fn model_type(&self) -> &str {
        model_type(&self.0)
    }

    /// A value of it.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// A number of it.
    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        self.get(name)?.as_f64()
    }

    /// Whether it says `true`.
    pub(crate) fn flag(&self, name: &str) -> bool {
        self.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// How rotary embeddings are scaled, as transformers names it.
    pub(crate) fn rope_type(&self) -> &str {
        let scaling = self.get("rope_scaling").filter(|scaling| !scaling.is_null());
        let kind = scaling.and_then(|scaling| scaling.get("rope_type").or_else(|| scaling.get("type")));
        kind.and_then(Value::as_str).unwrap_or("default")
    }

    /// How many tokens a text may have.
    pub(crate) fn context(&self) -> usize {
        // What candle's models take where it isn't said.
        self.number("max_position_embeddings").map_or(4096, |positions| positions as usize)
    }

    /// Lets texts have no more than this number of tokens: candle's models make tables for as many, some in every layer.
    pub(crate) fn limit_context(&mut self, tokens: usize) {
        let context = self.context().min(tokens);
        self.0.insert("max_position_embeddings".to_owned(), json!(context));
    }

    /// All of it, as one of candle's models describes it.
    pub(crate) fn read<C: DeserializeOwned>(&self) -> Result<C> {
        let mut values = self.0.clone();
        if self.rope_type() != "llama3" {
            // candle's Llama and Phi-3 can't read others, and no model of candle computes them.
            values.remove("rope_scaling");
        }
        let read = serde_json::from_value(Value::Object(values));
        read.map_err(|error| Error::msg(format!("config.json, for a model of type {:?}: {error}", self.model_type())))
    }
}

fn model_type(values: &Map<String, Value>) -> &str {
    values.get("model_type").and_then(Value::as_str).unwrap_or_default()
}

/// Sets a value that isn't there, or is `null`.
fn set_if_missing(values: &mut Map<String, Value>, name: &str, value: &Value) {
    if values.get(name).is_none_or(Value::is_null) && !value.is_null() {
        values.insert(name.to_owned(), value.clone());
    }
}

/// transformers 5 writes what is known of rotary embeddings to one place, `rope_parameters`; candle knows the places that
/// these values had before.
fn flatten_rope(values: &mut Map<String, Value>) {
    let Some(Value::Object(rope)) = values.get("rope_parameters").cloned() else { return };
    let mut set = |name: &str, value: Option<&Value>| set_if_missing(values, name, value.unwrap_or(&Value::Null));
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

/// Puts values that candle's configurations don't take into the form that they do.
fn mend(values: &mut Map<String, Value>) {
    match model_type(values) {
        "phi3" | "smollm3" => {
            if let Some(Value::Array(ends)) = values.get("eos_token_id") {
                let first = ends.first().cloned().unwrap_or_default();
                values.insert("eos_token_id".to_owned(), first);
            }
        }
        // candle's model uses the window whatever this says.
        "qwen2" | "qwen2_moe" if values.get("use_sliding_window") != Some(&json!(true)) => {
            let positions = values.get("max_position_embeddings").cloned().unwrap_or_default();
            values.insert("sliding_window".to_owned(), positions);
        }
        "gemma" => {
            // Published ones say gelu, and mean its approximation, as transformers knows.
            let activations = [values.remove("hidden_activation"), values.remove("hidden_act")];
            let activation = activations.into_iter().flatten().find(|name| !name.is_null() && name != "gelu");
            values.insert("hidden_activation".to_owned(), activation.unwrap_or_else(|| json!("gelu_pytorch_tanh")));
        }
        _ => {}
    }
}

/// After how many layers with a sliding window one without comes, in Gemma 3.
fn full_layers(values: &Map<String, Value>) -> Value {
    if let Some(pattern) = values.get("_sliding_window_pattern").filter(|pattern| !pattern.is_null()) {
        return pattern.clone();
    }
    let layers = values.get("layer_types").and_then(Value::as_array);
    let first = layers.and_then(|layers| layers.iter().position(|kind| kind == "full_attention"));
    json!(first.map_or(6, |first| first + 1))
}
