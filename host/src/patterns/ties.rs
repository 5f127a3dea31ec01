//! Embeddings that are used as the output head too. Their weight has two owners, so no runtime can decode it for one.

use serde_json::Value;

use crate::patterns::architecture::Architecture;
use crate::patterns::facts::Facts;

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
    if facts.config.and_then(Architecture::recognise).is_some_and(|decoder| decoder.is_tied()) {
        return true;
    }
    let classes = facts.config.and_then(|config| config.get("architectures")?.as_array());
    let mut classes = classes.into_iter().flatten().filter_map(Value::as_str);
    let has_head = classes.any(|class| class.ends_with("ForCausalLM") || class.ends_with("LMHeadModel"));
    let is_head = |name: &str| name.strip_suffix(".weight").is_some_and(|path| HEADS.contains(&last(path)));
    has_head && !facts.names().any(is_head)
}

/// Whether a module is an embedding or a head that models tie.
pub(super) fn is_end(path: &str) -> bool {
    ENDS.contains(&last(path))
}

fn last(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}
