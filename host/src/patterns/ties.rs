//! Embeddings that are used as the output head too. Their weight has two owners, so no runtime can decode it for one.

use serde_json::{Map, Value};

use crate::patterns::facts::Facts;
use crate::patterns::templates::last;

/// The `model_type`s of the decoders that this crate recognises: those whose embedding is the head too, if their
/// `config.json` doesn't say it, and the others.
const TIED: [&str; 3] = ["gemma", "gemma2", "gemma3_text"];
const UNTIED: [&str; 6] = ["llama", "mistral", "qwen2", "qwen3", "phi3", "phi"];

/// The weights of the head and of the embedding that it is tied to, in these decoders.
pub(crate) const HEAD_AND_EMBEDDING: [&str; 2] = ["lm_head.weight", "model.embed_tokens.weight"];

/// The last parts of the paths of embeddings and heads that models tie, in transformers.
const ENDS: [&str; 9] = [
    "embed_tokens",
    "lm_head",
    "wte",
    "embed_in",
    "embed_out",
    "word_embeddings",
    "tok_embeddings",
    "shared",
    "output",
];

/// The heads among them.
const HEADS: [&str; 3] = ["lm_head", "embed_out", "output"];

/// Whether the embedding is also the head: the configuration says so; or it doesn't say, and it is the default of a
/// known decoder, or the model is one with a head and has no tensor for it.
pub(super) fn is_tied(facts: &Facts<'_>) -> bool {
    if let Some(said) = facts.value("tie_word_embeddings").and_then(Value::as_bool) {
        return said;
    }
    if facts.config.is_some_and(is_tied_decoder) {
        return true;
    }
    let classes = facts.config.and_then(|config| config.get("architectures")?.as_array());
    let mut classes = classes.into_iter().flatten().filter_map(Value::as_str);
    let has_head = classes.any(|class| class.ends_with("ForCausalLM") || class.ends_with("LMHeadModel"));
    let is_head = |name: &str| name.strip_suffix(".weight").is_some_and(|path| HEADS.contains(&last(path)));
    has_head && !facts.names().any(is_head)
}

/// Whether a `config.json` is that of a decoder that this crate recognises and whose embedding is the head too.
pub(crate) fn is_tied_decoder(config: &Map<String, Value>) -> bool {
    let Some(model_type) = config.get("model_type").and_then(Value::as_str) else { return false };
    match config.get("tie_word_embeddings").and_then(Value::as_bool) {
        Some(said) => said && (TIED.contains(&model_type) || UNTIED.contains(&model_type)),
        None => TIED.contains(&model_type),
    }
}

/// Whether a module is an embedding or a head that models tie.
pub(super) fn is_end(path: &str) -> bool {
    ENDS.contains(&last(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn decoders_by_their_configuration() {
        let is_tied = |config: Value| is_tied_decoder(config.as_object().unwrap());
        for (types, by_default) in [(TIED.as_slice(), true), (&UNTIED, false)] {
            for model_type in types {
                assert_eq!(is_tied(json!({ "model_type": model_type })), by_default);
                for said in [true, false] {
                    assert_eq!(is_tied(json!({ "model_type": model_type, "tie_word_embeddings": said })), said);
                }
            }
        }
        assert!(!is_tied(json!({ "model_type": "t5", "tie_word_embeddings": true })));
        assert!(!is_tied(json!({ "tie_word_embeddings": true })));
    }
}
