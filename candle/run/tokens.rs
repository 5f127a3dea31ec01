//! Text to tokens and back.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::Path;
use std::slice;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Map, Value};
use tokenizers::Tokenizer;

use super::added;
use super::bounded::caught;
use super::config::Config;
use super::files;
use super::growth::{Outline, steps};
use super::template::token;

/// How to get a whole tokenizer.json.
pub(crate) const WRITE: &str =
    "let Python transformers write it: AutoTokenizer.from_pretrained(ORIGINAL).save_pretrained(MODEL)";

/// A model's tokenizer, with the tokens that end an answer.
#[derive(Debug)]
pub(crate) struct Tokens {
    tokenizer: Tokenizer,
    ends: BTreeSet<u32>,
    /// How many tokens the model has.
    rows: Option<u64>,
    /// Whether transformers puts a space before each text, and tokenizer.json doesn't.
    pub(crate) lacks_space: bool,
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
        let bytes = match files::bytes(&path, files::TOKENIZER_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                bail!("{} has no tokenizer.json; copy it from the original model, or {WRITE}", model.display())
            }
            Err(error) => return Err(error).with_context(|| format!("{} can't be read", path.display())),
        };
        let outline: Outline =
            serde_json::from_slice(&bytes).with_context(|| format!("{} can't be read", path.display()))?;
        outline.check().with_context(|| format!("{} can't be used", path.display()))?;
        let tokenizer = done(|| {
            let mut tokenizer = Tokenizer::from_bytes(bytes)?;
            // These are for training in batches.
            tokenizer.with_padding(None).with_truncation(None)?;
            tokenizer
                .set_encode_special_tokens(tokenizer_config.get("split_special_tokens") == Some(&Value::Bool(true)));
            Ok(tokenizer)
        });
        let mut tokenizer = tokenizer.map_err(|error| anyhow!("{} can't be read: {error}", path.display()))?;
        added::add(&mut tokenizer, model, tokenizer_config)?;
        let tokenizer_config = added::with_special_tokens(model, tokenizer_config)?;
        let named = tokenizer_config.get("eos_token").and_then(token).and_then(|token| tokenizer.token_to_id(&token));
        let ends = generation.get("eos_token_id").filter(|ids| !ids.is_null()).or(config.get("eos_token_id"));
        let ends = ends.into_iter().flat_map(numbers).chain(named).collect();
        let rows = config.get("vocab_size").and_then(Value::as_u64);
        Ok(Self { tokenizer, ends, rows, lacks_space: lacks_space(&outline, &tokenizer_config) })
    }

    /// The tokens of a text. With `special`, those are added with which texts begin for this model; a chat template has
    /// written them itself.
    pub(crate) fn encode(&self, text: &str, special: bool) -> Result<Vec<u32>> {
        let encoded = done(|| self.tokenizer.encode_fast(text, special));
        Ok(encoded.map_err(|error| anyhow!("the text can't be tokenized: {error}"))?.get_ids().to_vec())
    }

    /// Checks that the model has all tokens of a text.
    pub(crate) fn check(&self, text: &[u32]) -> Result<()> {
        if let (Some(most), Some(rows)) = (text.iter().max(), self.rows)
            && u64::from(*most) >= rows
        {
            bail!("tokenizer.json and the model don't fit: it makes the token {most}, and the model has {rows} tokens");
        }
        Ok(())
    }

    /// Whether a token ends an answer.
    pub(crate) fn is_end(&self, token: u32) -> bool {
        self.ends.contains(&token)
    }

    /// A function that takes the tokens of an answer one by one, and gives the text that is complete with each: a
    /// character's bytes may be in several tokens.
    pub(crate) fn stream(&self) -> impl FnMut(u32) -> Result<String> {
        let mut stream = self.tokenizer.decode_stream(true);
        move |token| Ok(done(|| stream.step(token)).map_err(undecodable)?.unwrap_or_default())
    }

    /// The text of a whole answer.
    pub(crate) fn decode(&self, tokens: &[u32]) -> Result<String> {
        done(|| self.tokenizer.decode(tokens, true)).map_err(undecodable)
    }
}

/// Whether the class that `tokenizer_config.json` names puts a space before each text, other than tokenizer.json. Classes without
/// code of their own do what that says.
fn lacks_space(outline: &Outline, tokenizer_config: &Map<String, Value>) -> bool {
    let is = |value: &Value, name: &str, is: bool| value.get(name) == Some(&Value::Bool(is));
    let class = tokenizer_config.get("tokenizer_class").and_then(Value::as_str);
    let has_code = class.is_some_and(|class| !["PreTrainedTokenizerFast", "TokenizersBackend"].contains(&class));
    let asks = tokenizer_config.get("add_prefix_space") == Some(&Value::Bool(true));
    let kind = |step: &Value| step.get("type").and_then(Value::as_str) == Some("ByteLevel");
    asks && has_code && steps(&outline.pre_tokenizer).any(|step| kind(step) && is(step, "add_prefix_space", false))
}

fn undecodable(error: tokenizers::Error) -> anyhow::Error {
    anyhow!("the answer can't be decoded: {error}")
}

/// Does what the crate tokenizers does. Its panics become errors: it reads some files without a word, and panics when it uses
/// them; and at some it panics while it reads. All errors end the run, so that what it was changing then is used no more.
pub(crate) fn done<T>(work: impl FnOnce() -> tokenizers::Result<T>) -> tokenizers::Result<T> {
    caught(work).unwrap_or_else(|words| Err(format!("the crate tokenizers panics at tokenizer.json: {words}").into()))
}

/// A number, or a list of numbers.
fn numbers(value: &Value) -> impl Iterator<Item = u32> {
    let values = value.as_array().map_or(slice::from_ref(value), Vec::as_slice);
    values.iter().filter_map(|value| u32::try_from(value.as_u64()?).ok())
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
