//! A model's tokenizer and its chat template.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use minijinja::{Environment, Error, ErrorKind, context};
use minijinja_contrib::pycompat;
use serde_json::Value;
use tokenizers::Tokenizer;

use crate::models::{Config, object};

/// A model's tokenizer, with the tokens that end an answer.
pub(crate) struct Tokens {
    pub(crate) tokenizer: Tokenizer,
    pub(crate) ends: BTreeSet<u32>,
}

impl Tokens {
    /// Reads `tokenizer.json`.
    pub(crate) fn open(model: &Path, config: &Config) -> Result<Self> {
        let path = model.join("tokenizer.json");
        let mut tokenizer =
            Tokenizer::from_file(&path).map_err(|error| anyhow!("{} can't be read: {error}", path.display()))?;
        // These are for training in batches.
        tokenizer.with_padding(None).with_truncation(None).map_err(anyhow::Error::msg)?;
        let named = object(model, "tokenizer_config.json")?.get("eos_token").and_then(text);
        let ends = config.ends().chain(named.and_then(|token| tokenizer.token_to_id(&token))).collect();
        Ok(Self { tokenizer, ends })
    }

    /// The tokens of a prompt: the chat so far with `text` as the user's next message, or without a chat just `text`, to be continued.
    pub(crate) fn prompt(&self, chat: Option<&mut Chat>, text: &str) -> Result<Vec<u32>> {
        let encoded = match chat {
            None => self.tokenizer.encode_fast(text, true),
            Some(chat) => {
                chat.add("user", text);
                // The template itself writes the token that begins a text.
                self.tokenizer.encode_fast(chat.text()?, false)
            }
        };
        Ok(encoded.map_err(anyhow::Error::msg)?.get_ids().to_vec())
    }
}

/// A conversation, and the model's template for it.
pub(crate) struct Chat {
    jinja: Environment<'static>,
    messages: Vec<minijinja::Value>,
}

impl Chat {
    /// Reads `chat_template.jinja`, or the template of `tokenizer_config.json`. `None` if there is none.
    pub(crate) fn open(model: &Path) -> Result<Option<Self>> {
        let config = object(model, "tokenizer_config.json")?;
        let in_config = || config.get("chat_template")?.as_str().map(str::to_owned);
        let Some(template) = fs::read_to_string(model.join("chat_template.jinja")).ok().or_else(in_config) else {
            return Ok(None);
        };
        let mut jinja = Environment::new();
        jinja.set_trim_blocks(true);
        jinja.set_lstrip_blocks(true);
        jinja.set_unknown_method_callback(pycompat::unknown_method_callback);
        let refuse = |words: String| Err::<String, _>(Error::new(ErrorKind::InvalidOperation, words));
        jinja.add_function("raise_exception", refuse);
        // Special tokens that templates write, such as `bos_token`.
        for (name, token) in config.iter().filter(|(name, _)| name.ends_with("_token")) {
            jinja.add_global(name.clone(), text(token).unwrap_or_default());
        }
        // These mark answers for training, and print nothing.
        let template = template.replace("{% generation %}", "").replace("{% endgeneration %}", "");
        jinja.add_template_owned("chat", template).context("the model's chat template can't be read")?;
        Ok(Some(Self { jinja, messages: Vec::new() }))
    }

    pub(crate) fn add(&mut self, role: &str, content: &str) {
        self.messages.push(context! { role, content });
    }

    /// The text of the conversation, up to where the model's answer begins.
    fn text(&self) -> Result<String> {
        let messages = &self.messages;
        let context = context! { messages, tools => (), documents => (), add_generation_prompt => true };
        self.jinja.get_template("chat")?.render(context).context("the model's chat template refuses this")
    }
}

/// A special token's text: a string, or an object with the string.
fn text(value: &Value) -> Option<String> {
    value.as_str().or_else(|| value.get("content")?.as_str()).map(str::to_owned)
}
