//! Configurations that candle's models compute otherwise than the library they were trained with.

use anyhow::{Result, bail};
use serde_json::Value;

use super::config::Config;
use super::models::KNOWN;
use super::numbers;

/// Something that a configuration asks for and candle's model doesn't do.
struct Rule {
    /// The types of models whose code in candle ignores it.
    types: &'static [&'static str],
    asks: fn(&Config) -> bool,
    /// What it asks for.
    what: &'static str,
}

/// With these the answers would be wrong, so the model is refused.
const REFUSED: &[Rule] = &[
    Rule { types: &["llama"], asks: |config| config.flag("attention_bias"), what: "biases (attention_bias)" },
    Rule { types: &["llama"], asks: |config| config.flag("mlp_bias"), what: "biases (mlp_bias)" },
    Rule { types: &["llama"], asks: has_other_activation, what: "another activation than silu (hidden_act)" },
    Rule {
        types: &["llama", "mixtral", "qwen2", "qwen2_moe", "phi", "phi3", "smollm3", "olmo2"],
        asks: has_other_head_dim,
        what: "heads of another size than hidden_size / num_attention_heads (head_dim)",
    },
    Rule {
        types: &["mistral", "mixtral", "qwen2_moe", "phi"],
        asks: |config| config.flag("tie_word_embeddings"),
        what: "a head that is the embedding table (tie_word_embeddings)",
    },
    Rule {
        types: &["gemma", "gemma2", "gemma3_text"],
        asks: |config| config.get("tie_word_embeddings") == Some(&Value::Bool(false)),
        what: "a head of its own (tie_word_embeddings)",
    },
    Rule {
        types: &["qwen2_moe"],
        asks: |config| config.get("qkv_bias") == Some(&Value::Bool(false)),
        what: "queries, keys and values without biases (qkv_bias)",
    },
    Rule { types: &["phi"], asks: |config| config.flag("qk_layernorm"), what: "norms of each head (qk_layernorm)" },
    Rule {
        types: &["gemma2", "gemma3_text"],
        asks: |config| differ(config.number("query_pre_attn_scalar"), config.number("head_dim")),
        what: "another scale than that of head_dim (query_pre_attn_scalar)",
    },
    Rule { types: &["gemma3_text"], asks: has_other_layers, what: "another order of layers (layer_types)" },
    Rule {
        types: &["gemma3_text"],
        asks: |config| config.flag("use_bidirectional_attention"),
        what: "attention to what follows (use_bidirectional_attention)",
    },
    Rule {
        types: &["qwen3", "qwen3_moe", "smollm3"],
        asks: |config| config.flag("use_sliding_window"),
        what: "a sliding window (use_sliding_window)",
    },
    Rule {
        types: &["qwen2_moe", "qwen3_moe"],
        asks: |config| config.get("mlp_only_layers").and_then(Value::as_array).is_some_and(|layers| !layers.is_empty()),
        what: "layers without experts (mlp_only_layers)",
    },
    Rule {
        types: &KNOWN,
        asks: |config| config.get("is_causal") == Some(&Value::Bool(false)),
        what: "attention to what follows (is_causal)",
    },
    Rule { types: &KNOWN, asks: scales_all_texts, what: "scaled rotary embeddings (rope_scaling)" },
    Rule {
        types: &["gemma3_text"],
        asks: |config| config.sliding_rope_type() != "default",
        what: "scaled rotary embeddings (rope_parameters, sliding_attention)",
    },
];

/// With these only long texts differ.
const WARNED: &[Rule] = &[
    Rule {
        types: &KNOWN,
        asks: |config| config.rope_type() == "dynamic",
        what: "scaled rotary embeddings (rope_scaling), which candle ignores",
    },
    Rule {
        types: &["mistral", "mixtral", "qwen2", "qwen2_moe", "phi3"],
        asks: has_window,
        what: "a sliding window for generated text (sliding_window), which candle ignores",
    },
    Rule {
        types: &["gemma2"],
        asks: has_window,
        what: "a sliding window in half of the layers (sliding_window), which candle has in all layers for prompts and in none \
               for generated text",
    },
];

/// Refuses a configuration with which candle's model would give wrong answers, or none.
pub(crate) fn check(config: &Config) -> Result<()> {
    let model_type = config.model_type();
    match config.get("model_type") {
        Some(Value::String(_)) => {}
        None if config.get("dfloat11_config").is_some() => bail!(
            "config.json says only how the weights are compressed; df11 run needs the model's own, which is in the \
             df11-manifest.json that df11 compress --single-file writes"
        ),
        None | Some(Value::Null) => bail!("config.json has no model_type; these run: {}", KNOWN.join(", ")),
        Some(_) => bail!("the model_type in config.json isn't text; these run: {}", KNOWN.join(", ")),
    }
    if !KNOWN.contains(&model_type) {
        bail!("models of type {model_type:?} don't run here; these do: {}", KNOWN.join(", "));
    }
    if let Some(method) = quantization(config) {
        bail!(
            "the weights are quantized by another method ({method}, the quantization_config of config.json), which candle's models \
             don't read; df11 run needs the model before that"
        );
    }
    numbers::check(config)?;
    match REFUSED.iter().find(|rule| rule.holds(config)) {
        Some(Rule { what, .. }) => bail!(
            "config.json asks for {what}, which candle's model of type {model_type:?} doesn't have: its answers would be wrong"
        ),
        None => Ok(()),
    }
}

/// What makes long texts differ, a sentence each.
pub(crate) fn warnings(config: &Config) -> Vec<String> {
    let ends = "answers in long texts differ from those of transformers";
    let asked = WARNED.iter().filter(|rule| rule.holds(config));
    asked.map(|Rule { what, .. }| format!("config.json asks for {what}: {ends}")).collect()
}

impl Rule {
    fn holds(&self, config: &Config) -> bool {
        self.types.contains(&config.model_type()) && (self.asks)(config)
    }
}

fn differ(a: Option<f64>, b: Option<f64>) -> bool {
    matches!((a, b), (Some(a), Some(b)) if a != b)
}

fn has_other_head_dim(config: &Config) -> bool {
    let (hidden, heads) = (config.number("hidden_size"), config.number("num_attention_heads"));
    differ(config.number("head_dim"), hidden.zip(heads).map(|(hidden, heads)| hidden / heads))
}

fn has_other_activation(config: &Config) -> bool {
    config.get("hidden_act").and_then(Value::as_str).is_some_and(|name| name != "silu")
}

/// candle's model has a full layer after every so many sliding ones.
fn has_other_layers(config: &Config) -> bool {
    let pattern = config.number("sliding_window_pattern").unwrap_or(6.) as usize;
    let Some(layers) = config.get("layer_types").and_then(Value::as_array) else { return false };
    let mut layers = layers.iter().enumerate();
    layers.any(|(i, kind)| (kind == "full_attention") != (i + 1).is_multiple_of(pattern.max(1)))
}

/// The method by which the weights are quantized, if it isn't ours.
fn quantization(config: &Config) -> Option<String> {
    let method = config.get("quantization_config").filter(|entry| !entry.is_null())?.get("quant_method");
    match method.and_then(Value::as_str) {
        Some("dfloat11") => None,
        method => Some(method.unwrap_or("unnamed").to_owned()),
    }
}

/// Whether texts may be longer than the window.
fn has_window(config: &Config) -> bool {
    config.number("sliding_window").is_some_and(|window| window < config.context() as f64)
}

/// Whether short texts are scaled too. candle's Llama knows the way of Llama 3.
fn scales_all_texts(config: &Config) -> bool {
    match config.rope_type() {
        "default" | "dynamic" => false,
        "llama3" => config.model_type() != "llama",
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::*;

    fn config(values: Value) -> Config {
        let values: Map<String, Value> = serde_json::from_value(values).unwrap_or_default();
        Config::complete(values)
    }

    /// A configuration that is right, for each type; the value that breaks a rule; a word of the message.
    #[test]
    fn each_rule_refuses() {
        let full = |n: usize| vec!["full_attention"; n];
        let cases = [
            ("llama", json!({"attention_bias": true}), "attention_bias"),
            ("llama", json!({"mlp_bias": true}), "mlp_bias"),
            ("llama", json!({"hidden_act": "gelu"}), "hidden_act"),
            ("llama", json!({"head_dim": 8}), "head_dim"),
            ("mixtral", json!({"head_dim": 8}), "head_dim"),
            ("phi3", json!({"head_dim": 8}), "head_dim"),
            ("mistral", json!({"tie_word_embeddings": true}), "tie_word_embeddings"),
            ("mixtral", json!({"tie_word_embeddings": true}), "tie_word_embeddings"),
            ("phi", json!({"tie_word_embeddings": true}), "tie_word_embeddings"),
            ("gemma", json!({"tie_word_embeddings": false}), "tie_word_embeddings"),
            ("phi", json!({"qk_layernorm": true}), "qk_layernorm"),
            ("qwen2_moe", json!({"qkv_bias": false}), "qkv_bias"),
            ("gemma3_text", json!({"query_pre_attn_scalar": 168, "head_dim": 128}), "query_pre_attn_scalar"),
            ("gemma2", json!({"query_pre_attn_scalar": 144, "head_dim": 128}), "query_pre_attn_scalar"),
            ("gemma3_text", json!({"layer_types": full(3), "sliding_window_pattern": 2}), "layer_types"),
            ("gemma3_text", json!({"use_bidirectional_attention": true}), "use_bidirectional_attention"),
            ("qwen3", json!({"use_sliding_window": true}), "use_sliding_window"),
            ("qwen3_moe", json!({"mlp_only_layers": [1]}), "mlp_only_layers"),
            ("qwen2", json!({"rope_scaling": {"type": "linear", "factor": 4.0}}), "rope_scaling"),
            ("qwen2", json!({"rope_parameters": {"rope_type": "llama3", "rope_theta": 1e4}}), "rope_scaling"),
            ("phi3", json!({"rope_scaling": {"type": "longrope"}}), "rope_scaling"),
            ("phi3", json!({"rope_scaling": {"type": "yarn", "short_factor": [1.0]}}), "rope_scaling"),
            ("qwen3", json!({"rope_scaling": {"rope_type": "yarn", "factor": 4.0}}), "rope_scaling"),
            ("qwen3", json!({"rope_parameters": {"type": "linear", "factor": 4.0}}), "rope_scaling"),
            ("gemma3_text", json!({"rope_parameters": {"full_attention": {"type": "linear"}}}), "rope_scaling"),
            ("gemma3_text", json!({"rope_parameters": {"sliding_attention": {"type": "linear"}}}), "sliding_attention"),
            ("llama", json!({"is_causal": false}), "is_causal"),
            ("llama", json!({"rope_scaling": {"rope_type": "linear", "factor": 4.0}}), "rope_scaling"),
            ("llama", json!({"quantization_config": {"quant_method": "fp8"}}), "fp8"),
            ("llama", json!({"model_type": null}), "has no model_type"),
            ("llama", json!({"model_type": 7}), "isn't text"),
            ("bert", json!({}), "llama, mistral, mixtral"),
            ("", json!({}), "llama, mistral, mixtral"),
        ];
        for (model_type, broken, word) in cases {
            let right = json!({"model_type": model_type, "hidden_size": 48, "num_attention_heads": 4, "num_key_value_heads": 2});
            assert!(!KNOWN.contains(&model_type) || check(&config(right.clone())).is_ok(), "{model_type}");
            let mut values = right;
            for (name, value) in broken.as_object().into_iter().flatten() {
                values[name] = value.clone();
            }
            let error = check(&config(values)).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.contains(word), "{model_type} {broken}: {error}");
        }
    }

    #[test]
    fn a_configuration_that_only_says_how_weights_are_compressed_is_none() {
        let error = check(&config(json!({"dfloat11_config": {}}))).err().map(|error| error.to_string());
        assert!(error.is_some_and(|error| error.contains("df11-manifest.json")));
    }

    #[test]
    fn what_candle_does_is_not_refused() {
        for right in [
            json!({"model_type": "llama", "rope_scaling": {"rope_type": "llama3", "factor": 8.0}}),
            json!({"model_type": "qwen3", "rope_scaling": {"rope_type": "default"}}),
            json!({
                "model_type": "mistral", "head_dim": 8, "hidden_size": 48, "num_attention_heads": 4, "num_key_value_heads": 2,
                "sliding_window": null,
            }),
            json!({"model_type": "llama", "quantization_config": {"quant_method": "dfloat11"}}),
            json!({"model_type": "phi3", "tie_word_embeddings": true}),
            json!({"model_type": "qwen2_moe", "qkv_bias": true}),
        ] {
            assert!(check(&config(right.clone())).is_ok(), "{right}");
            assert!(warnings(&config(right.clone())).is_empty(), "{right}");
        }
    }

    #[test]
    fn long_texts_are_warned_of() {
        let dynamic = json!({"model_type": "qwen3", "rope_scaling": {"rope_type": "dynamic", "factor": 4.0}});
        assert!(warnings(&config(dynamic.clone())).concat().contains("rope_scaling"));
        assert!(check(&config(dynamic)).is_ok());
        let mut window = config(json!({"model_type": "mistral", "sliding_window": 16, "max_position_embeddings": 64}));
        assert!(warnings(&window).concat().contains("sliding_window"));
        window.limit_context(16);
        assert!(warnings(&window).is_empty());
        // In its prompts candle's Gemma 2 has the window, and more of it than it should.
        let window = config(json!({"model_type": "gemma2", "sliding_window": 16, "max_position_embeddings": 64}));
        assert!(warnings(&window).concat().contains("in all layers for prompts"));
    }
}
