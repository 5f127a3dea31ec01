//! Chat templates: how a model's messages become one text.

use std::path::Path;

use anyhow::{Result, anyhow};
use minijinja::{Environment, context};
use serde::Serialize;
use serde_json::{Map, Value};

use super::files;
use super::jinja::{environment, without_generation};

/// A message of a conversation.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Message {
    pub(crate) role: &'static str,
    pub(crate) content: String,
}

/// A model's chat template.
#[derive(Debug)]
pub(crate) struct ChatTemplate {
    environment: Environment<'static>,
    /// Special tokens that templates write, such as `bos_token`.
    tokens: Vec<(String, String)>,
}

impl ChatTemplate {
    /// Reads the one of a model's directory, from the place that transformers prefers. `None` if there is none.
    ///
    /// # Errors
    ///
    /// A file can't be read, or the template is none.
    pub(crate) fn open(model: &Path, tokenizer_config: &Map<String, Value>) -> Result<Option<Self>> {
        let template = match files::text(model, "chat_template.jinja")? {
            Some(template) => Some(template),
            None => match files::object(model, "chat_template.json")? {
                Some(file) => file.get("chat_template").and_then(chosen),
                None => tokenizer_config.get("chat_template").and_then(chosen),
            },
        };
        template.map(|template| Self::new(&template, tokenizer_config)).transpose()
    }

    fn new(template: &str, tokenizer_config: &Map<String, Value>) -> Result<Self> {
        let mut environment = environment();
        let added = environment.add_template_owned("chat", without_generation(template));
        added.map_err(|error| anyhow!("the model's chat template can't be read: {error}"))?;
        let is_token = |(name, value): (&String, &Value)| Some((name.clone(), token(value)?));
        let tokens = tokenizer_config.iter().filter(|(name, _)| name.ends_with("_token")).filter_map(is_token);
        Ok(Self { environment, tokens: tokens.collect() })
    }

    /// The text of a conversation, up to where the model's answer begins.
    ///
    /// # Errors
    ///
    /// The template refuses the messages, for instance a system message.
    pub(crate) fn render(&self, messages: &[Message]) -> Result<String> {
        let refused = |error: minijinja::Error| {
            anyhow!(
                "the model's chat template refuses this: {}",
                error.detail().map_or_else(|| error.to_string(), str::to_owned)
            )
        };
        let of_call = context! { messages, tools => (), documents => (), add_generation_prompt => true };
        let tokens =
            minijinja::Value::from_iter(self.tokens.iter().map(|(name, token)| (name.as_str(), token.as_str())));
        let template = self.environment.get_template("chat").map_err(refused)?;
        template.render(context! { ..of_call, ..tokens }).map_err(refused)
    }
}

/// A special token's text: a string, or an object with the string.
pub(crate) fn token(value: &Value) -> Option<String> {
    value.as_str().or_else(|| value.get("content")?.as_str()).map(str::to_owned)
}

/// A template, or of several named ones the one named `default`.
fn chosen(value: &Value) -> Option<String> {
    let named = |entry: &&Value| entry.get("name").and_then(Value::as_str) == Some("default");
    match value {
        Value::String(template) => Some(template.clone()),
        Value::Array(templates) => templates.iter().find(named)?.get("template")?.as_str().map(str::to_owned),
        Value::Object(templates) => templates.get("default")?.as_str().map(str::to_owned),
        _ => None,
    }
}

#[cfg(test)]
#[path = "template_tests.rs"]
mod tests;
