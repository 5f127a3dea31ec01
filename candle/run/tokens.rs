//! Text to tokens and back.

use std::collections::BTreeSet;
use std::path::Path;

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
    ///
    /// # Errors
    ///
    /// It is missing, or can't be read.
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
        let ends = ends.map(numbers).unwrap_or_default().into_iter().chain(named).collect();
        Ok(Self { tokenizer, ends })
    }

    /// The tokens of a text. With `special`, those are added with which texts begin for this model; a chat template has
    /// written them itself.
    ///
    /// # Errors
    ///
    /// The tokenizer refuses the text.
    pub(crate) fn encode(&self, text: &str, special: bool) -> Result<Vec<u32>> {
        let encoded = self.tokenizer.encode_fast(text, special);
        Ok(encoded.map_err(|error| anyhow!("the text can't be tokenized: {error}"))?.get_ids().to_vec())
    }

    /// Whether a token ends an answer.
    pub(crate) fn is_end(&self, token: u32) -> bool {
        self.ends.contains(&token)
    }

    fn decode(&self, tokens: &[u32]) -> Result<String> {
        self.tokenizer.decode(tokens, true).map_err(|error| anyhow!("the answer can't be decoded: {error}"))
    }
}

/// The text of tokens that come one by one. A character's bytes may be in several tokens: it is written when all are there.
#[derive(Debug)]
pub(crate) struct TextStream<'t> {
    tokens: &'t Tokens,
    ids: Vec<u32>,
    /// The text of tokens from `known` to `written` was given. It is kept, since some tokenizers write a token with a
    /// space only if another one comes before it.
    known: usize,
    written: usize,
}

impl<'t> TextStream<'t> {
    pub(crate) fn new(tokens: &'t Tokens) -> Self {
        Self { tokens, ids: Vec::new(), known: 0, written: 0 }
    }

    /// Takes a token, and gives the text that is complete with it.
    ///
    /// # Errors
    ///
    /// The tokenizer can't decode the token.
    pub(crate) fn push(&mut self, token: u32) -> Result<String> {
        self.ids.push(token);
        let text = self.rest()?;
        // Incomplete characters are decoded as this one.
        if text.is_empty() || text.ends_with(char::REPLACEMENT_CHARACTER) {
            return Ok(String::new());
        }
        (self.known, self.written) = (self.written, self.ids.len());
        Ok(text)
    }

    /// The text of the tokens that were incomplete.
    ///
    /// # Errors
    ///
    /// The tokenizer can't decode them.
    pub(crate) fn finish(mut self) -> Result<String> {
        self.rest()
    }

    fn rest(&mut self) -> Result<String> {
        let before = self.tokens.decode(self.ids.get(self.known..self.written).unwrap_or_default())?;
        let with = self.tokens.decode(self.ids.get(self.known..).unwrap_or_default())?;
        Ok(with.get(before.len()..).unwrap_or_default().to_owned())
    }
}

/// A number, or a list of numbers.
fn numbers(value: &Value) -> Vec<u32> {
    let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
    match value {
        Value::Array(values) => values.iter().filter_map(number).collect(),
        value => number(value).into_iter().collect(),
    }
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
