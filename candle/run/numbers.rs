//! The numbers of a configuration. candle's models divide by them and take memory of their size, and check none.

use anyhow::{Result, bail};
use serde_json::Value;

use super::config::Config;
use super::models::KNOWN;

/// The most values that a head may have: for each position candle's models make a table of as many.
const MOST_OF_A_HEAD: u64 = 1 << 14;

/// Whole numbers that must be at least 1.
struct Counts {
    /// The types of models that use them.
    types: &'static [&'static str],
    keys: &'static [&'static str],
    /// The most that they may be: far more than any published model has, and too little for their products to overflow.
    most: u64,
}

const COUNTS: &[Counts] = &[
    Counts { types: &KNOWN, keys: &["num_hidden_layers"], most: 10_000 },
    Counts { types: &KNOWN, keys: &["num_attention_heads", "num_key_value_heads"], most: 1 << 16 },
    Counts { types: &KNOWN, keys: &["hidden_size", "intermediate_size"], most: 1 << 20 },
    Counts { types: &KNOWN, keys: &["vocab_size", "max_position_embeddings"], most: 1 << 24 },
    Counts {
        types: &["mistral", "qwen3", "qwen3_moe", "gemma", "gemma2", "gemma3_text"],
        keys: &["head_dim"],
        most: MOST_OF_A_HEAD,
    },
    Counts {
        types: &["mistral", "mixtral", "gemma2", "gemma3_text"],
        keys: &["sliding_window"],
        most: u32::MAX as u64,
    },
    Counts { types: &["gemma2", "gemma3_text"], keys: &["query_pre_attn_scalar"], most: 1 << 20 },
    Counts { types: &["gemma3_text"], keys: &["sliding_window_pattern"], most: 10_000 },
    Counts { types: &["smollm3"], keys: &["no_rope_layer_interval"], most: 10_000 },
    Counts { types: &["mixtral"], keys: &["num_local_experts"], most: 1 << 16 },
    Counts { types: &["qwen2_moe", "qwen3_moe"], keys: &["num_experts", "decoder_sparse_step"], most: 1 << 16 },
    Counts { types: &["qwen2_moe", "qwen3_moe"], keys: &["moe_intermediate_size"], most: 1 << 20 },
    Counts { types: &["qwen2_moe"], keys: &["shared_expert_intermediate_size"], most: 1 << 20 },
    Counts { types: &["mixtral", "qwen2_moe", "qwen3_moe"], keys: &["num_experts_per_tok"], most: 1 << 16 },
];

/// Refuses numbers with which candle's model would panic, or ask for more memory than there is. Of numbers that aren't there
/// candle speaks itself.
pub(crate) fn check(config: &Config) -> Result<()> {
    for counts in COUNTS.iter().filter(|counts| counts.types.contains(&config.model_type())) {
        counts.keys.iter().try_for_each(|key| check_count(config, key, counts.most))?;
    }
    check_heads(config)?;
    check_experts(config)?;
    check_rotated(config)
}

fn check_count(config: &Config, key: &str, most: u64) -> Result<()> {
    let Some(value) = config.get(key).filter(|value| !value.is_null()) else { return Ok(()) };
    if !value.as_u64().is_some_and(|count| (1..=most).contains(&count)) {
        bail!("config.json has {}; df11 run takes a whole number from 1 to {most}", shown(key, value));
    }
    Ok(())
}

/// The heads share pairs of keys and values, each pair as many heads.
fn check_heads(config: &Config) -> Result<()> {
    let (heads, pairs) = (count(config, "num_attention_heads"), count(config, "num_key_value_heads"));
    if let (Some(heads), Some(pairs)) = (heads, pairs)
        && !heads.is_multiple_of(pairs)
    {
        bail!(
            "config.json has num_attention_heads = {heads}; \
             it must be a multiple of num_key_value_heads, which is {pairs}"
        );
    }
    match head_size(config) {
        Some(size) if !(2..=MOST_OF_A_HEAD).contains(&size) => {
            bail!(
                "config.json gives each head {size} values (head_dim, or hidden_size / num_attention_heads); \
                 df11 run takes 2 to {MOST_OF_A_HEAD}"
            )
        }
        _ => Ok(()),
    }
}

/// A token can't go to more experts than there are.
fn check_experts(config: &Config) -> Result<()> {
    let key = if config.model_type() == "mixtral" { "num_local_experts" } else { "num_experts" };
    match (count(config, "num_experts_per_tok"), count(config, key)) {
        (Some(used), Some(all)) if used > all => {
            bail!("config.json has num_experts_per_tok = {used}; it may be at most {key}, which is {all}")
        }
        _ => Ok(()),
    }
}

/// Some models turn only the first part of each head.
fn check_rotated(config: &Config) -> Result<()> {
    let key = "partial_rotary_factor";
    let is_used = ["phi", "phi3"].contains(&config.model_type());
    let Some(value) = config.get(key).filter(|value| is_used && !value.is_null()) else { return Ok(()) };
    let factor = value.as_f64().filter(|factor| *factor > 0. && *factor <= 1.);
    let Some(factor) = factor else {
        bail!("config.json has {}; df11 run takes a number above 0 and up to 1", shown(key, value))
    };
    match head_size(config) {
        Some(size) if factor * (size as f64) < 2. => {
            bail!("config.json has {}; of the {size} values of a head it must leave at least 2", shown(key, value))
        }
        _ => Ok(()),
    }
}

/// How many values a head has.
fn head_size(config: &Config) -> Option<u64> {
    let divided = || count(config, "hidden_size")?.checked_div(count(config, "num_attention_heads")?);
    count(config, "head_dim").or_else(divided)
}

fn count(config: &Config, key: &str) -> Option<u64> {
    config.get(key)?.as_u64()
}

/// A key with its value. Other values than numbers may be long.
fn shown(key: &str, value: &Value) -> String {
    if value.is_number() { format!("{key} = {value}") } else { format!("a {key} that is no number") }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::*;

    fn refusal(model_type: &str, key: &str, value: &Value) -> String {
        let values = json!({
            "model_type": model_type, "hidden_size": 64, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16,
            "num_experts": 4, "num_local_experts": 4, "num_experts_per_tok": 2, "vocab_size": 96, "num_hidden_layers": 2,
        });
        let mut values: Map<String, Value> = values.as_object().cloned().unwrap_or_default();
        values.insert(key.to_owned(), value.clone());
        check(&Config::complete(values)).err().map(|error| error.to_string()).unwrap_or_default()
    }

    /// Each names the key, what it is, and what it may be.
    #[test]
    fn numbers_that_candle_would_fail_with_are_refused() {
        for counts in COUNTS {
            for (model_type, key) in counts.types.iter().flat_map(|kind| counts.keys.iter().map(move |key| (kind, key)))
            {
                for wrong in [json!(0), json!(-1), json!(counts.most + 1), json!(1u64 << 62), json!(1e300), json!(1.5)]
                {
                    let words = format!(
                        "config.json has {key} = {wrong}; df11 run takes a whole number from 1 to {}",
                        counts.most
                    );
                    assert_eq!(refusal(model_type, key, &wrong), words, "{model_type}");
                }
                assert!(refusal(model_type, key, &json!("9".repeat(1 << 20))).contains("that is no number"), "{key}");
            }
        }
        for wrong in [json!(0), json!(0.0), json!(-1), json!(1e9), json!(1e300), json!(0.1)] {
            assert!(
                refusal("phi", "partial_rotary_factor", &wrong).contains(&format!("partial_rotary_factor = {wrong};"))
            );
            assert!(refusal("phi3", "partial_rotary_factor", &wrong).contains("partial_rotary_factor"));
        }
        for (model_type, key, wrong, words) in [
            ("llama", "num_key_value_heads", 8, "num_attention_heads = 4; it must be a multiple"),
            ("llama", "num_key_value_heads", 3, "num_attention_heads = 4; it must be a multiple"),
            (
                "mixtral",
                "num_experts_per_tok",
                5,
                "num_experts_per_tok = 5; it may be at most num_local_experts, which is 4",
            ),
            (
                "qwen3_moe",
                "num_experts_per_tok",
                5,
                "num_experts_per_tok = 5; it may be at most num_experts, which is 4",
            ),
            ("llama", "head_dim", 0, "each head 0 values"),
            ("llama", "head_dim", 1 << 20, "each head 1048576 values"),
        ] {
            assert!(refusal(model_type, key, &json!(wrong)).contains(words), "{model_type} {key} {wrong}");
        }
    }

    #[test]
    fn numbers_of_published_models_are_taken() {
        for model_type in KNOWN {
            for (key, value) in [("vocab_size", json!(262_208)), ("max_position_embeddings", json!(10_485_760))] {
                assert_eq!(refusal(model_type, key, &value), "");
            }
            assert_eq!(refusal(model_type, "partial_rotary_factor", &json!(0.5)), "");
            assert_eq!(refusal(model_type, "num_key_value_heads", &json!(null)), "");
            assert_eq!(refusal(model_type, "sliding_window", &json!(null)), "");
        }
    }
}
