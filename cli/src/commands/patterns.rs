//! `df11 patterns`.

use std::fmt::Write;

use anyhow::Result;
use df11_host::PatternDict;
use df11_host::internals::{KnownPattern, Layout, Matches, known_patterns};

use super::{Messages, text};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The name of a pattern or of a published model: print the dictionary, as a file that --pattern takes
    name: Option<String>,
}

pub(super) fn run(arguments: Arguments, messages: &Messages) -> Result<bool> {
    match arguments.name {
        Some(name) => {
            let patterns = PatternDict::named(&name)?.to_json();
            messages.say(&patterns, |patterns| text::json(&format!("{patterns:#}\n")))?;
        }
        None => messages.say(&known_patterns(), |known| known.iter().map(show).collect())?,
    }
    Ok(true)
}

fn show(known: &KnownPattern) -> String {
    let KnownPattern { name, used_by, layout, matches, .. } = known;
    let mut out = format!("{name}\n");
    for line in conditions(matches) {
        let _ = writeln!(out, "    {line}");
    }
    if *layout == Layout::File {
        let _ = writeln!(out, "    is published as one file");
    }
    if let [first, others @ ..] = used_by.as_slice() {
        let more = if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
        let _ = writeln!(out, "    is used by {first}{more}");
    }
    out
}

/// What a model must be, in lines.
fn conditions(matches: &Matches) -> Vec<String> {
    let mut lines = Vec::new();
    let named = [
        ("components of a pipeline", &matches.pipelines),
        ("model_type", &matches.model_types),
        ("_class_name", &matches.classes),
    ];
    for (what, values) in named.iter().filter(|(_, values)| !values.is_empty()) {
        lines.push(format!("for {what} {}", values.join(", ")));
    }
    let have = |list: &[String]| list.iter().map(|name| text::one_line(name)).collect::<Vec<_>>().join(", ");
    if !matches.tensors.is_empty() {
        lines.push(format!("with {}", have(&matches.tensors)));
    }
    if !matches.without.is_empty() {
        lines.push(format!("without {}", have(&matches.without)));
    }
    if matches.whole_layers {
        lines.push("or for any other model whose layers have exactly its matrices".into());
    }
    match matches.tied {
        Some(true) => lines.push("if the embedding is the output head too".into()),
        Some(false) => lines.push("if the embedding is not the output head too".into()),
        None => {}
    }
    lines
}
