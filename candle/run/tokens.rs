//! Text to tokens and back.

use std::collections::BTreeSet;
use std::path::Path;
use std::slice;

use anyhow::{Result, anyhow, bail};
use serde_json::{Map, Value};
use tokenizers::Tokenizer;

use super::config::Config;
use super::template::token;

/// A model's tokenizer, with the tokens that end an answer.
#[derive(Debug)]
pub(crate) struct Tokens {
    tokenizer: Tokenizer,
    ends: BTreeSet<u32>,
}

impl Tokens {
    /// Reads `tokenizer.json`.
    pub(crate) fn open(
        model: &Path,
        config: &Config,
        generation: &Map<String, Value>,
        tokenizer_config: &Map<String, Value>,
    ) -> Result<Self> {
        let path = model.join("tokenizer.json");
        if !path.exists() {
            bail!(
                "{} has no tokenizer.json; copy it from the original model, or let Python transformers write it: \
                 AutoTokenizer.from_pretrained(ORIGINAL).save_pretrained(MODEL)",
                model.display()
            );
        }
        let mut tokenizer =
            Tokenizer::from_file(&path).map_err(|error| anyhow!("{} can't be read: {error}", path.display()))?;
        // These are for training in batches.
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None).map_err(|error| anyhow!("{error}"))?;
        let named = tokenizer_config.get("eos_token").and_then(token).and_then(|token| tokenizer.token_to_id(&token));
        let ends = generation.get("eos_token_id").filter(|ids| !ids.is_null()).or(config.get("eos_token_id"));
        let ends = ends.into_iter().flat_map(numbers).chain(named).collect();
        Ok(Self { tokenizer, ends })
    }

    /// The tokens of a text. With `special`, those are added with which texts begin for this model; a chat template has
    /// written them itself.
    pub(crate) fn encode(&self, text: &str, special: bool) -> Result<Vec<u32>> {
        let encoded = self.tokenizer.encode_fast(text, special);
        Ok(encoded.map_err(|error| anyhow!("the text can't be tokenized: {error}"))?.get_ids().to_vec())
    }

    /// Whether a token ends an answer.
    pub(crate) fn is_end(&self, token: u32) -> bool {
        self.ends.contains(&token)
    }

    /// A function that takes the tokens of an answer one by one, and gives the text that is complete with each: a
    /// character's bytes may be in several tokens.
    pub(crate) fn stream(&self) -> impl FnMut(u32) -> Result<String> {
        let mut stream = self.tokenizer.decode_stream(true);
        move |token| Ok(stream.step(token).map_err(undecodable)?.unwrap_or_default())
    }

    /// The text of a whole answer.
    pub(crate) fn decode(&self, tokens: &[u32]) -> Result<String> {
        self.tokenizer.decode(tokens, true).map_err(undecodable)
    }
}

fn undecodable(error: tokenizers::Error) -> anyhow::Error {
    anyhow!("the answer can't be decoded: {error}")
}

/// A number, or a list of numbers.
fn numbers(value: &Value) -> impl Iterator<Item = u32> {
    let values = value.as_array().map_or(slice::from_ref(value), Vec::as_slice);
    values.iter().filter_map(|value| u32::try_from(value.as_u64()?).ok())
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
