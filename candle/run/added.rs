//! Tokens that a tokenizer gets from other files than tokenizer.json, as transformers adds them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use serde_json::{Map, Value};
use tokenizers::{AddedToken, Tokenizer};

use super::files;
use super::template::token;
use super::tokens::{WRITE, done};

/// The named ones that every tokenizer may have, in the order in which they get numbers.
const NAMED: [&str; 7] = ["bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token"];

/// Adds the tokens that `tokenizer_config.json` and the files beside it name, with what these say of them. What they say counts for
/// tokens that the tokenizer has already, too. A token must get the number that a file says.
pub(crate) fn add(tokenizer: &mut Tokenizer, model: &Path, tokenizer_config: &Map<String, Value>) -> Result<()> {
    let config = with_special_tokens(model, tokenizer_config)?;
    let (named, extra, own) = (named(&config), extra(&config), tokenizer.get_added_tokens_decoder());
    let (file, listed) = match config.get("added_tokens_decoder").and_then(Value::as_object) {
        Some(tokens) => ("tokenizer_config.json", of_config(tokens)),
        None => {
            let special = contents(named.iter().chain(&extra));
            ("added_tokens.json", of_file(&files::object(model, "added_tokens.json")?.unwrap_or_default(), &special))
        }
    };
    let numbers: Vec<_> = listed.iter().map(|(number, token)| (*number, token.content.clone())).collect();
    let mut known = contents(own.values());
    known.extend(listed.values().map(|token| token.content.clone()));
    let mut tokens = listed;
    if file == "added_tokens.json" {
        // What tokenizer.json says counts more.
        tokens.extend(own.into_iter().map(|(number, token)| (number.into(), token)));
    }
    let names = contents(&named);
    let with_name = |token: AddedToken| if names.contains(&token.content) { token.special(true) } else { token };
    let new = named.iter().chain(&extra).filter(|token| !known.contains(&token.content)).cloned();
    let all: Vec<_> = tokens.into_values().map(with_name).chain(new).collect();
    done(|| tokenizer.add_tokens(all)).map_err(|error| anyhow!("the tokens of {file} can't be added: {error}"))?;
    for (number, token) in numbers {
        if tokenizer.token_to_id(&token).map(u64::from) != Some(number) {
            bail!("{file} has the token {token:?} with the number {number}, and tokenizer.json doesn't; {WRITE}");
        }
    }
    Ok(())
}

/// Tokens by their numbers.
type Listed = BTreeMap<u64, AddedToken>;

/// Those that `tokenizer_config.json` lists.
fn of_config(tokens: &Map<String, Value>) -> Listed {
    tokens.iter().filter_map(|(number, value)| Some((number.parse().ok()?, added(value, false)?))).collect()
}

/// Those of `added_tokens.json`, which says only their numbers.
fn of_file(tokens: &Map<String, Value>, special: &BTreeSet<String>) -> Listed {
    let added = |token: &String| AddedToken::from(token.as_str(), special.contains(token));
    tokens.iter().filter_map(|(token, number)| Some((number.as_u64()?, added(token)))).collect()
}

fn contents<'t>(tokens: impl IntoIterator<Item = &'t AddedToken>) -> BTreeSet<String> {
    tokens.into_iter().map(|token| token.content.clone()).collect()
}

/// Special tokens with a name of their own.
fn named(config: &Map<String, Value>) -> Vec<AddedToken> {
    let others = config.iter().filter(|(name, _)| name.ends_with("_token") && !NAMED.contains(&name.as_str()));
    let first = NAMED.iter().filter_map(|name| config.get(*name));
    let extra = config.get("extra_special_tokens").and_then(Value::as_object).into_iter().flatten();
    first.chain(others.chain(extra).map(|(_, value)| value)).filter_map(|value| added(value, true)).collect()
}

/// Special tokens without one. The first list is the newer one.
fn extra(config: &Map<String, Value>) -> Vec<AddedToken> {
    let filled =
        |name| config.get(name).filter(|value: &&Value| **value != Value::Null && **value != Value::Array(vec![]));
    let list = filled("extra_special_tokens").or(filled("additional_special_tokens")).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(|value| added(value, true)).collect()
}

/// A token that is a string, or an object with what is known of it.
fn added(value: &Value, is_special: bool) -> Option<AddedToken> {
    let flag = |name| value.get(name).and_then(Value::as_bool);
    let is_special = is_special || flag("special").unwrap_or(false);
    let plain = AddedToken::from(token(value)?, is_special);
    let normalized = flag("normalized").unwrap_or(plain.normalized);
    let [single_word, lstrip, rstrip] = ["single_word", "lstrip", "rstrip"].map(|name| flag(name).unwrap_or(false));
    Some(plain.single_word(single_word).lstrip(lstrip).rstrip(rstrip).normalized(normalized))
}

/// `tokenizer_config.json` with the special tokens of `special_tokens_map.json`. As for transformers, that file counts where the
/// configuration has no list of the added tokens.
pub(crate) fn with_special_tokens(model: &Path, tokenizer_config: &Map<String, Value>) -> Result<Map<String, Value>> {
    let mut config = tokenizer_config.clone();
    if !config.contains_key("added_tokens_decoder") {
        let tokens = files::object(model, "special_tokens_map.json")?.unwrap_or_default();
        for (name, value) in tokens {
            if name.ends_with("_token") || name.ends_with("_special_tokens") && !config.contains_key(&name) {
                config.insert(name, value);
            }
        }
    }
    Ok(config)
}

#[cfg(test)]
#[path = "added_tests.rs"]
mod tests;
