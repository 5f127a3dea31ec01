//! What is printed beside the answer, to standard error.

use std::ffi::OsString;
use std::fmt::Arguments;
use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result};
use df11_candle::Df11;
use df11_host::internals::{is_shown, one_line, size as bytes};

use super::answer::{Answer, End};
use super::compare::Comparison;
use super::figures::{MemoryUse, Sizes};
use super::models::WITHOUT_SPANS;

/// Prints lines to standard error, or with --quiet none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notes {
    pub(crate) quiet: bool,
}

impl Notes {
    /// Prints a line, unless quiet.
    pub(crate) fn say(self, line: Arguments<'_>) {
        if !self.quiet {
            say(line);
        }
    }

    /// What was loaded.
    pub(crate) fn loaded(self, df11: &Df11, model_type: &str, seconds: f64) {
        let (sizes, report) = (Sizes::of(df11), df11.report());
        let stays = bytes(report.decoded_bytes);
        let millions = sizes.weights as f64 / 1e6;
        let restored = bytes(sizes.restored_bytes);
        if sizes.compressed_bytes == 0 {
            self.say(format_args!("{model_type}, {millions:.1} million weights, {restored}: nothing is compressed"));
        } else {
            let files = bytes(sizes.compressed_bytes + sizes.stored_bytes);
            self.say(format_args!("{model_type}, {millions:.1} million weights: {files}, {restored} restored"));
        }
        if WITHOUT_SPANS.contains(&model_type) {
            self.say(format_args!(
                "all {stays} stay decoded: candle's model of this type doesn't say when it uses a weight"
            ));
        } else if report.decoded_bytes > 0 {
            let names: Vec<_> = report.decoded.iter().map(|(name, _)| name.as_str()).take(3).collect();
            self.say(format_args!("{stays} stay decoded: {}", names.join(", ")));
        }
        self.say(format_args!("loaded in {seconds:.2} s"));
    }

    /// The figures of an answer.
    pub(crate) fn figures(self, answer: &Answer) {
        let Answer { prompt_tokens, prompt_seconds, tokens, seconds, .. } = answer;
        let speed = answer.tokens_per_second.map(|speed| format!(", {speed:.1} tokens a second")).unwrap_or_default();
        let why = match answer.ended_by {
            End::Token => "",
            End::MaxTokens => "; ended by --max-tokens",
            End::Context => "; ended, since the context is full",
            End::Interrupt => "; interrupted",
            End::Difference => "; ended by a difference",
            End::ClosedPipe => "; nobody reads it any more",
        };
        let (prompt_tokens, tokens) = (count(*prompt_tokens), count(*tokens));
        self.say(format_args!("prompt: {prompt_tokens} in {prompt_seconds:.2} s"));
        self.say(format_args!("answer: {tokens} in {seconds:.2} s{speed}{why}"));
    }

    /// The memory of the run.
    pub(crate) fn memory(self, df11: &Df11, memory: MemoryUse) {
        let sizes = Sizes::of(df11);
        if let (Some(own), Some(mapped), Some(peak)) = (memory.own_bytes, memory.mapped_bytes, memory.peak_bytes) {
            let (own, mapped, peak) = (bytes(own), bytes(mapped), bytes(peak));
            self.say(format_args!("memory: {own} of its own, {mapped} of mapped files; {peak} at most"));
        }
        let (just_in_time, decoded) = (bytes(memory.just_in_time_bytes), bytes(memory.decoded_bytes));
        let (held, stored) = (bytes(memory.held_bytes), bytes(memory.stored_bytes));
        self.say(format_args!(
            "weights: {held} compressed, {just_in_time} decoded just in time, {decoded} always, {stored} not compressed"
        ));
        let (restored, widened) = (bytes(sizes.restored_bytes), bytes(sizes.f32_bytes));
        self.say(format_args!(
            "the plain model: {restored} as stored, {widened} widened to F32, as candle needs on CPUs"
        ));
    }

    /// What comparing has shown. A difference is told even if quiet.
    pub(crate) fn comparison(self, comparison: &Comparison) {
        let quiet = self.quiet && comparison.difference.is_none();
        Self { quiet }.say(format_args!("verify: {comparison}"));
    }
}

/// A number of tokens.
pub(crate) fn count(tokens: usize) -> String {
    format!("{tokens} token{}", if tokens == 1 { "" } else { "s" })
}

/// An error with its causes, and without the traces that candle adds for programmers. Some errors have their cause's words in
/// their own.
pub(crate) fn words(error: &anyhow::Error) -> String {
    let mut words = String::new();
    for cause in error.chain() {
        let text = match (cause.downcast_ref(), cause.downcast_ref()) {
            (Some(error), _) | (_, Some(df11_candle::Error::Candle(error))) => without_trace(error),
            _ => cause.to_string(),
        };
        if words.is_empty() {
            words = text;
        } else if !words.ends_with(&text) {
            words += &format!(": {text}");
        }
    }
    words
}

fn without_trace(error: &candle_core::Error) -> String {
    match error {
        candle_core::Error::WithBacktrace { inner, .. } => without_trace(inner),
        candle_core::Error::Context { inner, context } => format!("{context}: {}", without_trace(inner)),
        candle_core::Error::WithPath { inner, path } => format!("{}: {}", path.display(), without_trace(inner)),
        error => error.to_string(),
    }
}

/// Prints a line to standard error. What of names a line doesn't show becomes an escape. If printing fails, the work goes on; its
/// exit code gives the result.
pub(crate) fn say(line: Arguments<'_>) {
    let _ = writeln!(io::stderr(), "df11: {}", one_line(&line.to_string()));
}

/// Prints what clap says of the arguments. If nobody can take it, the exit code says it all the same.
pub(crate) fn say_of_arguments(answer: &clap::Error, given: &[OsString]) {
    // It repeats arguments, which may be the names of files.
    // What goes to the standard output is the help, which repeats nothing.
    if !answer.use_stderr() || given.iter().all(|argument| argument.to_string_lossy().chars().all(is_shown)) {
        let _ = answer.print();
    } else {
        answer.to_string().lines().for_each(|line| drop(writeln!(io::stderr(), "{}", one_line(line))));
    }
}

/// Writes pieces of an answer to standard output as they come, and says whether anybody reads them still. To a terminal no
/// control characters but line breaks and tabs: it would obey them.
pub(crate) fn answer_writer() -> impl FnMut(&str) -> Result<bool> {
    let is_terminal = io::stdout().is_terminal();
    let is_shown = move |c: &char| !is_terminal || !c.is_control() || matches!(c, '\n' | '\t');
    move |piece| {
        let mut out = io::stdout().lock();
        let shown: String = piece.chars().filter(is_shown).collect();
        match out.write_all(shown.as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => Ok(true),
            // The reader has closed the pipe, as `head` does.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
            Err(error) => Err(error).context("the answer can't be written"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_said_once() {
        let io = || io::Error::from(io::ErrorKind::NotFound);
        let cause = io().to_string();
        let path = std::path::PathBuf::from("x");
        let host = df11_host::Error::Io { action: "open", path, source: io() };
        let error = anyhow::Error::new(df11_candle::Error::Model(host));
        assert_eq!(words(&error), format!("can't open x: {cause}"));
        assert_eq!(words(&error.context("it isn't there")), format!("it isn't there: can't open x: {cause}"));
        assert_eq!(words(&anyhow::Error::new(io()).context("x can't be read")), format!("x can't be read: {cause}"));
    }

    #[test]
    fn one_token_is_not_plural() {
        assert_eq!([0, 1, 2].map(count), ["0 tokens", "1 token", "2 tokens"]);
    }
}
