//! Chat templates: how a model's messages become one text.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use minijinja::{Environment, Error, ErrorKind, context};
use serde::Serialize;
use serde_json::{Map, Value};

use super::added::with_special_tokens;
use super::bounded::bounded;
use super::files;
use super::jinja::{Refusal, environment, without_generation};

/// The directory of templates with names.
const NAMED: &str = "additional_chat_templates";
/// The most bytes of a template. The longest published ones have a quarter of this.
const MOST_BYTES: usize = 128 << 10;
/// The most bytes of a conversation's text.
const MOST_TEXT: usize = 64 << 20;
/// The most characters that are repeated of an error.
const MOST_OF_ERROR: usize = 1000;

/// A message of a conversation.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Message {
    pub(crate) role: &'static str,
    pub(crate) content: String,
}

/// A model's chat template.
#[derive(Debug)]
pub(crate) struct ChatTemplate(Arc<Environment<'static>>);

impl ChatTemplate {
    /// Reads the one of a model's directory. `None` if there is none.
    pub(crate) fn open(model: &Path, tokenizer_config: &Map<String, Value>) -> Result<Option<Self>> {
        let special = with_special_tokens(model, tokenizer_config)?;
        source(model, tokenizer_config)?.map(|template| Self::new(&template, &special)).transpose()
    }

    fn new(template: &str, tokenizer_config: &Map<String, Value>) -> Result<Self> {
        if template.len() > MOST_BYTES {
            bail!("the model's chat template has {} bytes; one may have {MOST_BYTES}", template.len());
        }
        // As Jinja2 reads lines. minijinja drops the last line's end, as that does.
        let template = template.replace("\r\n", "\n").replace('\r', "\n");
        let template = without_generation(&template)?;
        let read = bounded(|| {
            let mut environment = environment();
            environment.add_template_owned("chat", template).map(|()| environment)
        });
        let unreadable =
            |why: &dyn ToString| anyhow!("the model's chat template can't be read: {}", cut(why.to_string()));
        let mut environment = read.map_err(|error| unreadable(&error))?.map_err(|error| unreadable(&error))?;
        // Special tokens that templates write, such as `bos_token`.
        for (name, value) in tokenizer_config.iter().filter(|(name, _)| name.ends_with("_token")) {
            if let Some(token) = token(value) {
                environment.add_global(name.clone(), token);
            }
        }
        Ok(Self(Arc::new(environment)))
    }

    /// The text of a conversation, up to where the model's answer begins. The template may refuse the messages, for instance
    /// a system message.
    pub(crate) fn render(&self, messages: &[Message]) -> Result<String> {
        let (environment, messages) = (Arc::clone(&self.0), messages.to_owned());
        let text = bounded(move || write(&environment, &messages));
        text.map_err(|error| anyhow!("the model's chat template can't be used: {error}"))?
    }
}

fn write(environment: &Environment<'_>, messages: &[Message]) -> Result<String> {
    let context = context! { messages, tools => (), documents => (), add_generation_prompt => true };
    let mut text = Text(Vec::new());
    let template = environment.get_template("chat");
    let written = template.and_then(|template| template.render_captured_to(context, &mut text).map(drop));
    written.map_err(|error| anyhow!("{}", cut(why(&error))))?;
    Ok(String::from_utf8(text.0)?)
}

/// What is written, up to a length.
struct Text(Vec<u8>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_TEXT {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Why a template wrote no text: it refuses the messages, it asks for too much, or it isn't understood.
fn why(error: &Error) -> String {
    if let Some(Refusal(message)) = refusal(error) {
        return format!("the model's chat template refuses this: {message}");
    }
    let detail = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
    match error.kind() {
        ErrorKind::OutOfFuel => "the model's chat template takes too many steps".to_owned(),
        ErrorKind::WriteFailure => format!("the model's chat template writes more than {MOST_TEXT} bytes"),
        ErrorKind::UnknownFilter | ErrorKind::UnknownTest | ErrorKind::UnknownFunction | ErrorKind::UnknownMethod => {
            format!("the model's chat template needs what df11 run doesn't have: {detail}")
        }
        _ => format!("the model's chat template can't be used: {detail}"),
    }
}

/// The refusal among the causes of an error. One inside of a macro has the macro's errors around it.
fn refusal(error: &Error) -> Option<&Refusal> {
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        if let Some(refusal) = error.downcast_ref() {
            return Some(refusal);
        }
        cause = error.source();
    }
    None
}

/// As much of a template's words as a line may repeat.
fn cut(mut words: String) -> String {
    if let Some((at, _)) = words.char_indices().nth(MOST_OF_ERROR) {
        words.truncate(at);
        words.push('…');
    }
    words
}

/// A special token's text: a string, or an object with the string.
pub(crate) fn token(value: &Value) -> Option<String> {
    value.as_str().or_else(|| value.get("content")?.as_str()).map(str::to_owned)
}

/// The text of a model's template, from the place that transformers' tokenizers prefer. They never read the last one; only its
/// processors do.
fn source(model: &Path, tokenizer_config: &Map<String, Value>) -> Result<Option<String>> {
    let without_default =
        || anyhow!("{} has chat templates with names, and none is the default; --raw takes none", model.display());
    for name in [&*format!("{NAMED}/default.jinja"), "chat_template.jinja"] {
        if let Some(template) = files::text(model, name)? {
            return Ok(Some(template));
        }
    }
    let mut named = model.join(NAMED).read_dir().into_iter().flatten().flatten();
    if named.any(|entry| entry.path().extension().is_some_and(|extension| extension == "jinja")) {
        return Err(without_default());
    }
    let of = |object: &Map<String, Value>| object.get("chat_template").filter(|value| !value.is_null()).cloned();
    let value = match of(tokenizer_config) {
        Some(value) => Some(value),
        None => files::object(model, "chat_template.json")?.as_ref().and_then(of),
    };
    value.map(|value| chosen(&value).ok_or_else(without_default)).transpose()
}

/// A template, or of several named ones the one named `default`.
fn chosen(value: &Value) -> Option<String> {
    let named = |entry: &&Value| entry.get("name").and_then(Value::as_str) == Some("default");
    match value {
        Value::Array(templates) => templates.iter().find(named)?.get("template")?.as_str(),
        Value::Object(templates) => templates.get("default")?.as_str(),
        template => template.as_str(),
    }
    .map(str::to_owned)
}

#[cfg(test)]
#[path = "template_tests.rs"]
mod tests;
