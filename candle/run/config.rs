//! A model's `config.json`, completed for candle's models.

use std::path::Path;

use anyhow::{Context, Result, bail};
use candle_core::Error;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::files;

/// The file.
const NAME: &str = "config.json";
/// What `df11` writes beside a compressed model. It has the original's configuration.
const MANIFEST: &str = "df11-manifest.json";
/// How long the texts were before the rotary embeddings were scaled.
const ORIGINAL_CONTEXT: &str = "original_max_position_embeddings";

/// What `config.json` says.
#[derive(Clone, Debug)]
pub(crate) struct Config(Map<String, Value>);

impl Config {
    /// Reads it in a model's directory.
    pub(crate) fn open(model: &Path) -> Result<Self> {
        let Some(values) = files::object(model, NAME)? else { bail!("{}", without_config(model)) };
        // What `df11 compress --single-file` writes says only how the weights are compressed.
        let original = if values.contains_key("model_type") { None } else { original(model)? };
        Ok(Self::complete(original.unwrap_or(values)))
    }

    /// Adds what candle's configurations require, and published ones leave out or put elsewhere.
    pub(crate) fn complete(mut values: Map<String, Value>) -> Self {
        // `null` isn't the same as nothing: a window of `null` is none.
        for (name, value) in defaults(model_type(&values)) {
            values.entry(name).or_insert(value);
        }
        flatten_rope(&mut values);
        mend(&mut values);
        for (name, value) in replacements(&values) {
            set_if_missing(&mut values, &name, &value);
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
        self.get("rope_scaling").and_then(Value::as_object).map_or("default", rope_type)
    }

    /// The same for the layers with a sliding window, in Gemma 3.
    pub(crate) fn sliding_rope_type(&self) -> &str {
        let of_kinds = self.get("rope_parameters").and_then(|rope| rope.get("sliding_attention"));
        of_kinds.and_then(Value::as_object).map_or("default", rope_type)
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
        // A window that no text is longer than changes nothing, and candle's Gemma 3 takes memory for all of it.
        if self.number("sliding_window").is_some_and(|window| window > context as f64) {
            self.0.insert("sliding_window".to_owned(), json!(context));
        }
    }

    /// All of it, as one of candle's models describes it.
    pub(crate) fn read<C: DeserializeOwned>(&self) -> candle_core::Result<C> {
        let mut values = self.0.clone();
        if self.rope_type() != "llama3" {
            // candle's Llama and Phi-3 can't read others, and no model of candle computes them.
            values.remove("rope_scaling");
        }
        // The language models of candle don't use these, and can't read all that published configurations have there, such as -1.
        let is_number = |value: &Value| value.as_u64().is_some_and(|number| u32::try_from(number).is_ok());
        let special = ["bos_token_id", "eos_token_id", "pad_token_id"];
        values.retain(|name, value| !special.contains(&name.as_str()) || is_number(value));
        let read = serde_json::from_value(Value::Object(values));
        read.map_err(|error| Error::msg(format!("config.json, for a model of type {:?}: {error}", self.model_type())))
    }
}

fn model_type(values: &Map<String, Value>) -> &str {
    values.get("model_type").and_then(Value::as_str).unwrap_or_default()
}

/// The original's configuration, from the manifest of a compressed model.
fn original(model: &Path) -> Result<Option<Map<String, Value>>> {
    let Some(manifest) = files::object(model, MANIFEST)? else { return Ok(None) };
    let text = manifest.get("documents").and_then(|documents| documents.get(NAME)).and_then(Value::as_str);
    let read = |text| serde_json::from_str(text);
    text.map(read).transpose().with_context(|| format!("{NAME} in {} can't be read", model.join(MANIFEST).display()))
}

/// Why a model's directory has no `config.json`.
fn without_config(model: &Path) -> String {
    let shown = model.display();
    if model.join("adapter_config.json").exists() {
        return format!(
            "{shown} is an adapter, a change to another model; df11 run needs the two merged into one model"
        );
    }
    let mut names = model.read_dir().into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    if names.any(|name| name.extension().is_some_and(|extension| extension == "gguf")) {
        return format!("{shown} has weights as GGUF; df11 run needs the same model as safetensors, with {NAME}");
    }
    format!("{shown} has no {NAME}; copy it from the original model")
}

/// What transformers takes where a configuration doesn't have the key, as far as candle needs it to be there or takes something
/// else. The sizes that every model has its own of aren't among it: those of another would only hide what is missing.
fn defaults(model_type: &str) -> Map<String, Value> {
    let (epsilon, context, own) = match model_type {
        "llama" => (1e-6, 2048, json!({})),
        "mistral" => (1e-6, 131_072, json!({"sliding_window": 4096, "num_key_value_heads": 8})),
        "mixtral" => (1e-5, 131_072, json!({"rope_theta": 1e6, "num_key_value_heads": 8, "num_experts_per_tok": 2})),
        "qwen2" => (1e-6, 32_768, json!({"num_key_value_heads": 32, "sliding_window": 4096})),
        "qwen2_moe" => {
            let experts = json!({"num_key_value_heads": 16, "num_experts_per_tok": 4, "sliding_window": 4096});
            (1e-6, 32_768, experts)
        }
        "qwen3" => (1e-6, 32_768, json!({"num_key_value_heads": 32, "head_dim": 128})),
        "qwen3_moe" => (1e-6, 32_768, json!({"num_key_value_heads": 4, "num_experts_per_tok": 8})),
        "phi" => (1e-5, 2048, json!({"hidden_act": "gelu_new", "partial_rotary_factor": 0.5})),
        "phi3" => (1e-5, 4096, json!({})),
        "smollm3" => (1e-6, 32_768, json!({"rope_theta": 2e6, "num_key_value_heads": 4, "no_rope_layer_interval": 4})),
        "gemma" => (1e-6, 8192, json!({"num_key_value_heads": 16})),
        "gemma2" => {
            let caps = json!({
                "num_key_value_heads": 4, "sliding_window": 4096, "query_pre_attn_scalar": 256,
                "attn_logit_softcapping": 50.0, "final_logit_softcapping": 30.0,
            });
            (1e-6, 8192, caps)
        }
        "gemma3_text" => {
            let ropes = json!({
                "num_key_value_heads": 4, "sliding_window": 4096, "query_pre_attn_scalar": 256,
                "rope_theta": 1e6, "rope_local_base_freq": 1e4,
            });
            (1e-6, 131_072, ropes)
        }
        "olmo2" => (1e-5, 2048, json!({})),
        _ => return Map::new(),
    };
    let mut all = json!({
        "rms_norm_eps": epsilon, "layer_norm_eps": epsilon, "max_position_embeddings": context, "rope_theta": 1e4,
        "decoder_sparse_step": 1, "norm_topk_prob": false,
    });
    match model_type {
        // `mend` chooses one of its two.
        "gemma" => {}
        "gemma2" | "gemma3_text" => all["hidden_activation"] = json!("gelu_pytorch_tanh"),
        _ => all["hidden_act"] = json!("silu"),
    }
    // Of two with the same name the second one is left.
    let both = [all, own].into_iter().filter_map(|values| values.as_object().cloned());
    both.flatten().collect()
}

/// What stands for values that aren't there, or are `null`.
fn replacements(values: &Map<String, Value>) -> Map<String, Value> {
    let known = |name: &str| values.get(name).cloned().unwrap_or(Value::Null);
    let own = match model_type(values) {
        "mixtral" => json!({"use_flash_attn": false, "sliding_window": known("max_position_embeddings")}),
        "qwen2" | "qwen2_moe" => json!({"use_sliding_window": false, "max_window_layers": 0}),
        "qwen3" => json!({"use_sliding_window": false, "max_window_layers": 0, "attention_bias": false}),
        "qwen3_moe" => json!({
            "num_experts": known("num_local_experts"), "use_sliding_window": false, "max_window_layers": 0,
            "attention_bias": false, "head_dim": head_dim(values),
        }),
        "gemma" | "gemma2" => json!({"attention_bias": false, "head_dim": 256}),
        "gemma3_text" => {
            json!({"attention_bias": false, "head_dim": 256, "sliding_window_pattern": full_layers(values)})
        }
        "phi" => json!({"qk_layernorm": false}),
        "olmo2" => json!({"attention_bias": false}),
        _ => json!({}),
    };
    let is_tied = matches!(model_type(values), "smollm3" | "gemma" | "gemma2" | "gemma3_text");
    let all = json!({"num_key_value_heads": known("num_attention_heads"), "tie_word_embeddings": is_tied});
    // Of two with the same name the second one is left.
    let both = [all, own].into_iter().filter_map(|values| values.as_object().cloned());
    both.flatten().collect()
}

/// The size of a head where it isn't said.
fn head_dim(values: &Map<String, Value>) -> Value {
    let number = |name: &str| values.get(name).and_then(Value::as_u64);
    let head_dim = number("hidden_size").zip(number("num_attention_heads"));
    json!(head_dim.and_then(|(hidden, heads)| hidden.checked_div(heads)))
}

/// Sets a value that isn't there, or is `null`.
fn set_if_missing(values: &mut Map<String, Value>, name: &str, value: &Value) {
    if values.get(name).is_none_or(Value::is_null) && !value.is_null() {
        values.insert(name.to_owned(), value.clone());
    }
}

/// How these values scale rotary embeddings.
fn rope_type(rope: &Map<String, Value>) -> &str {
    // The second name is the older one.
    let kind = rope.get("rope_type").or_else(|| rope.get("type"));
    kind.and_then(Value::as_str).unwrap_or("default")
}

/// transformers takes what is known of rotary embeddings from one place, and from beside it only what that place lacks. candle
/// knows the places that these values had before.
fn flatten_rope(values: &mut Map<String, Value>) {
    let mut rope = rope_parameters(values);
    for name in ["rope_theta", "partial_rotary_factor"] {
        set(values, name, rope.get(name));
    }
    let kind = rope_type(&rope).to_owned();
    if kind == "default" {
        if values.get("rope_scaling").is_some_and(Value::is_object) {
            values.remove("rope_scaling");
        }
        return;
    }
    rope.insert("rope_type".to_owned(), json!(kind));
    // Here the value beside it comes first.
    set(&mut rope, ORIGINAL_CONTEXT, values.get(ORIGINAL_CONTEXT));
    set_if_missing(&mut rope, ORIGINAL_CONTEXT, values.get("max_position_embeddings").unwrap_or(&Value::Null));
    values.insert("rope_scaling".to_owned(), Value::Object(rope));
}

/// The place from which transformers takes what is known of rotary embeddings.
fn rope_parameters(values: &mut Map<String, Value>) -> Map<String, Value> {
    let object = |value: Option<&Value>| value.and_then(Value::as_object).cloned().unwrap_or_default();
    let (scaling, parameters) = (object(values.get("rope_scaling")), object(values.get("rope_parameters")));
    let mut full = object(parameters.get("full_attention"));
    if model_type(values) == "gemma3_text" {
        // Its layers have different ones, and only those that see everything may be scaled.
        set(values, "rope_local_base_freq", object(parameters.get("sliding_attention")).get("rope_theta"));
        full.extend(scaling);
        return full;
    }
    [scaling, full].into_iter().find(|place| !place.is_empty()).unwrap_or(parameters)
}

/// Sets a value to one that is there.
fn set(values: &mut Map<String, Value>, name: &str, value: Option<&Value>) {
    if let Some(value) = value.filter(|value| !value.is_null()) {
        values.insert(name.to_owned(), value.clone());
    }
}

/// Puts values that candle's configurations don't take into the form that they do.
fn mend(values: &mut Map<String, Value>) {
    match model_type(values) {
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
        // candle's model caps, and transformers doesn't.
        "gemma3_text" => drop(values.remove("attn_logit_softcapping")),
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
