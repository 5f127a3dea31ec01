//! The transformers decoders that this crate recognises by their `config.json`: the shapes of their weights, which DF11
//! files don't store, and whether their embeddings are tied.

use serde_json::{Map, Value};

/// Decoders whose weights have the same names and shapes.
struct Family {
    /// `model_type` in `config.json`.
    model_types: &'static [&'static str],
    /// Whether the embedding is also used as `lm_head`, if the configuration doesn't say.
    tied_by_default: bool,
}

const FAMILIES: &[Family] = &[
    Family { model_types: &["llama", "mistral", "qwen2", "qwen3", "phi3", "phi"], tied_by_default: false },
    Family { model_types: &["gemma", "gemma2", "gemma3_text"], tied_by_default: true },
];

/// A decoder that was recognised.
pub(crate) struct Architecture<'c> {
    config: &'c Map<String, Value>,
    family: &'static Family,
}

impl<'c> Architecture<'c> {
    /// The decoder that a `config.json` describes, if this crate knows it.
    pub(crate) fn recognise(config: &'c Map<String, Value>) -> Option<Self> {
        let model_type = config.get("model_type")?.as_str()?;
        let family = FAMILIES.iter().find(|family| family.model_types.contains(&model_type))?;
        Some(Self { config, family })
    }

    /// Whether the embedding is also used as `lm_head`.
    pub(crate) fn is_tied(&self) -> bool {
        let tied = self.config.get("tie_word_embeddings").and_then(Value::as_bool);
        tied.unwrap_or(self.family.tied_by_default)
    }

    /// The shape of a weight, by its full name; `None` if the weight belongs to no unit, or the configuration lacks a
    /// number for it.
    pub(crate) fn shape(&self, tensor: &str) -> Option<Vec<usize>> {
        let number = |key: &str| usize::try_from(self.config.get(key)?.as_u64()?).ok();
        let hidden = number("hidden_size")?;
        let heads = number("num_attention_heads")?;
        let key_value_heads = number("num_key_value_heads").unwrap_or(heads);
        let head = number("head_dim").or_else(|| hidden.checked_div(heads))?;
        let (queries, keys) = (heads.checked_mul(head)?, key_value_heads.checked_mul(head)?);

        let module = tensor.strip_suffix(".weight")?;
        let (rows, columns) = match module.rsplit('.').next()? {
            "lm_head" | "embed_tokens" => (number("vocab_size")?, hidden),
            "q_proj" => (queries, hidden),
            "k_proj" | "v_proj" => (keys, hidden),
            "qkv_proj" => (queries.checked_add(keys.checked_mul(2)?)?, hidden),
            "o_proj" | "dense" => (hidden, queries),
            "gate_proj" | "up_proj" | "fc1" => (number("intermediate_size")?, hidden),
            "gate_up_proj" => (number("intermediate_size")?.checked_mul(2)?, hidden),
            "down_proj" | "fc2" => (hidden, number("intermediate_size")?),
            _ => return None,
        };
        Some(vec![rows, columns])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn config(json: Value) -> Map<String, Value> {
        json.as_object().unwrap().clone()
    }

    #[test]
    fn every_family_is_recognised() {
        for model_type in FAMILIES.iter().flat_map(|family| family.model_types) {
            let config = config(json!({ "model_type": model_type }));
            let decoder = Architecture::recognise(&config).unwrap();
            assert_eq!(decoder.is_tied(), model_type.starts_with("gemma"));
        }
        assert!(Architecture::recognise(&config(json!({ "model_type": "t5" }))).is_none());
        assert!(Architecture::recognise(&config(json!({}))).is_none());
    }

    /// Llama-3.1-8B's numbers, and Phi-4's, as published.
    #[test]
    fn shapes() {
        let llama = config(json!({
            "model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, "num_key_value_heads": 8,
            "intermediate_size": 14336, "vocab_size": 128256,
        }));
        let llama = Architecture::recognise(&llama).unwrap();
        let shape = |name: &str| llama.shape(name).map(|shape| (shape[0], shape[1]));
        assert_eq!(shape("model.layers.0.self_attn.q_proj.weight"), Some((4096, 4096)));
        assert_eq!(shape("model.layers.0.self_attn.k_proj.weight"), Some((1024, 4096)));
        assert_eq!(shape("model.layers.0.self_attn.o_proj.weight"), Some((4096, 4096)));
        assert_eq!(shape("model.layers.9.mlp.up_proj.weight"), Some((14336, 4096)));
        assert_eq!(shape("model.layers.9.mlp.down_proj.weight"), Some((4096, 14336)));
        assert_eq!(shape("lm_head.weight"), Some((128256, 4096)));
        assert_eq!(shape("model.norm.weight"), None);
        assert_eq!(shape("lm_head.bias"), None);

        let phi = config(json!({
            "model_type": "phi3", "hidden_size": 5120, "num_attention_heads": 40, "num_key_value_heads": 10,
            "intermediate_size": 17920, "vocab_size": 100352,
        }));
        let phi = Architecture::recognise(&phi).unwrap();
        assert_eq!(phi.shape("model.layers.0.self_attn.qkv_proj.weight"), Some(vec![7680, 5120]));
        assert_eq!(phi.shape("model.layers.0.mlp.gate_up_proj.weight"), Some(vec![35840, 5120]));
    }
}
