//! `df11 patterns`.

use std::fmt::Write;

use anyhow::Result;
use df11_host::{Patterns, PublishedPattern, published_patterns};

use crate::say::Messages;
use crate::text::{json, one_line};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The name of a pattern or of a published model: print the dictionary, as a pattern file
    name: Option<String>,
}

pub(super) fn run(arguments: Arguments, messages: Messages) -> Result<bool> {
    match arguments.name {
        Some(name) => {
            let patterns = Patterns::named(&name)?.to_json();
            messages.say(&patterns, |patterns| json(&format!("{patterns:#}\n")))?;
        }
        None => messages.say(&published_patterns(), |known| known.iter().map(show).collect())?,
    }
    Ok(true)
}

fn show(known: &PublishedPattern) -> String {
    let mut out = format!("{}\n", known.name);
    for condition in known.conditions() {
        let _ = writeln!(out, "    {}", one_line(&condition));
    }
    if let [first, others @ ..] = &*known.used_by {
        let more = if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
        let _ = writeln!(out, "    is used by {first}{more}");
    }
    out
}
