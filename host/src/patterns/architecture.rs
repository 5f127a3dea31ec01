//! The transformers decoders that this crate recognises by their `config.json`, and whether their embeddings are tied.

use serde_json::{Map, Value};

/// Decoders that tie their embeddings alike.
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
}
