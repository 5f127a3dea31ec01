//! What the command prints: results to stdout, errors to stderr.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

use anyhow::{Context, Result};
use serde::Serialize;

use crate::text::{json, one_line};

/// How a verb prints its result.
#[derive(Clone, Copy)]
pub(crate) struct Messages {
    pub(crate) json: bool,
    pub(crate) quiet: bool,
}

impl Messages {
    /// Prints a result: as JSON, or as the text made from it.
    pub(crate) fn say<T: Serialize>(self, result: &T, text: impl FnOnce(&T) -> String) -> Result<()> {
        match self {
            Self { json: true, .. } => print(&(json(&serde_json::to_string_pretty(result)?) + "\n")),
            Self { quiet: true, .. } => Ok(()),
            _ => print(&text(result)),
        }
    }
}

/// Prints a text to stdout.
pub(crate) fn print(text: &str) -> Result<()> {
    printed(io::stdout().write_all(text.as_bytes()))
}

/// Writes a text to stderr. If that fails, the work goes on, and its exit code tells the result.
pub(crate) fn beside(text: impl Display) {
    let _ = write!(io::stderr(), "{text}");
}

/// Writes an error on one line.
pub(crate) fn error(error: &anyhow::Error) {
    // The library's errors are whole sentences; others are chains of causes.
    let text = match error.downcast_ref::<df11_host::Error>() {
        Some(ours) => ours.to_string(),
        None => format!("{error:#}"),
    };
    beside(format_args!("df11: {}\n", one_line(&text)));
}

/// Prints clap's answer to the arguments: help, the version, or what is wrong with them. Returns the exit code.
pub(crate) fn answer(answer: &clap::Error) -> u8 {
    if !answer.use_stderr() {
        return match printed(answer.print()) {
            Ok(()) => 0,
            Err(unprinted) => {
                error(&unprinted);
                crate::NOT_DONE
            }
        };
    }
    let text = answer.to_string();
    // It repeats arguments, which may be names of files.
    if text.lines().all(|line| one_line(line) == line) {
        let _ = answer.print();
    } else {
        text.lines().for_each(|line| beside(format_args!("{}\n", one_line(line))));
    }
    crate::NOT_DONE
}

fn printed(result: io::Result<()>) -> Result<()> {
    match result {
        // The reader has closed the pipe, as `head` does.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("can't print the result"),
    }
}
