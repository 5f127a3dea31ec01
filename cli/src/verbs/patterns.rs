//! `df11 patterns`.

use std::fmt::Write;

use anyhow::Result;
use df11_host::{Patterns, PublishedPattern, published_patterns};
use serde_json::{Value, json};

use crate::say::Messages;
use crate::text::{self, one_line};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The name of a pattern or of a published model: print the dictionary, as a pattern file
    name: Option<String>,
}

pub(super) fn run(arguments: Arguments, messages: Messages) -> Result<bool> {
    match arguments.name {
        Some(name) => {
            let patterns = Patterns::named(&name)?.to_json();
            messages.say(&patterns, |patterns| text::json(&format!("{patterns:#}\n")))?;
        }
        None => messages.say(&published_patterns(), |known| known.iter().map(show).collect())?,
    }
    Ok(true)
}

fn show(known: &PublishedPattern) -> String {
    let mut out = format!("{}\n", known.name);
    for condition in conditions(&json!(known)) {
        let _ = writeln!(out, "    {}", one_line(&condition));
    }
    if let [first, others @ ..] = &*known.used_by {
        let more = if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
        let _ = writeln!(out, "    is used by {first}{more}");
    }
    out
}

/// The models that it is chosen for.
fn conditions(known: &Value) -> Vec<String> {
    let matches = &known["matches"];
    let list = |(what, key): (&str, &str)| {
        let values: Vec<&str> = matches[key].as_array()?.iter().filter_map(Value::as_str).collect();
        (!values.is_empty()).then(|| format!("{what} {}", values.join(", ")))
    };
    let lists = [
        ("for components of a pipeline", "pipelines"),
        ("for model_type", "model_types"),
        ("for _class_name", "classes"),
        ("with", "tensors"),
        ("without", "without"),
    ];
    let others = [
        (matches["whole_layers"] == true, "or for any other model whose layers have exactly its matrices"),
        (matches["tied"] == true, "if the embedding is also the output head"),
        (matches["tied"] == false, "if the embedding is not also the output head"),
        (known["layout"] == "file", "is published as one file"),
    ];
    let others = others.into_iter().filter(|(is_so, _)| *is_so).map(|(_, line)| line.to_owned());
    lists.into_iter().filter_map(list).chain(others).collect()
}
