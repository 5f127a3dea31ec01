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
pub(crate) struct ChatTemplate(Environment<'static>);

impl ChatTemplate {
    /// Reads the one of a model's directory, from the place that transformers prefers. `None` if there is none.
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
        let template = without_generation(template)?;
        let added = environment.add_template_owned("chat", template);
        added.map_err(|error| anyhow!("the model's chat template can't be read: {error}"))?;
        // Special tokens that templates write, such as `bos_token`.
        for (name, value) in tokenizer_config.iter().filter(|(name, _)| name.ends_with("_token")) {
            if let Some(token) = token(value) {
                environment.add_global(name.clone(), token);
            }
        }
        Ok(Self(environment))
    }

    /// The text of a conversation, up to where the model's answer begins. The template may refuse the messages, for instance
    /// a system message.
    pub(crate) fn render(&self, messages: &[Message]) -> Result<String> {
        let context = context! { messages, tools => (), documents => (), add_generation_prompt => true };
        let text = self.0.get_template("chat").and_then(|template| template.render(context));
        text.map_err(|error| {
            let why = error.detail().map_or_else(|| error.to_string(), str::to_owned);
            anyhow!("the model's chat template refuses this: {why}")
        })
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
