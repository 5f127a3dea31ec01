//! Generates an answer, token by token.

use std::io;
use std::time::Instant;

use anyhow::{Context, Result};
use serde::Serialize;

use super::runner::Runner;
use super::sampling::Sampler;
use super::signals::Signals;
use super::tokens::{TextStream, Tokens};

/// Why an answer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    /// An end token: the model said so.
    #[serde(rename = "end_token")]
    Token,
    /// It has as many tokens as were allowed.
    MaxTokens,
    /// Prompt and answer fill the context.
    Context,
    /// Ctrl-C.
    Interrupt,
    /// The plain model gave other logits.
    Difference,
    /// Nobody reads the answer any more.
    ClosedPipe,
}

/// An answer with its figures.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) prompt_tokens: usize,
    /// The tokens of the answer, without the end token.
    pub(crate) tokens: usize,
    /// The time for reading the prompt.
    pub(crate) prompt_seconds: f64,
    /// The time from then to the end.
    pub(crate) seconds: f64,
    /// Tokens that the model read in that time, by the second; `None` if it read none.
    pub(crate) tokens_per_second: Option<f64>,
    pub(crate) ended_by: End,
}

/// Takes the text of an answer as it comes.
pub(crate) type Writer = dyn FnMut(&str) -> io::Result<()>;

/// How long an answer may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) max_tokens: usize,
    /// The most tokens of prompt and answer together.
    pub(crate) context: usize,
}

/// Answers a prompt. `write` gets the text as it comes.
///
/// # Errors
///
/// A weight can't be decoded, candle refuses something, or the text can't be written.
pub(crate) fn answer(
    runner: &mut Runner,
    tokens: &Tokens,
    prompt: Vec<u32>,
    limits: Limits,
    sampler: &mut Sampler,
    signals: &Signals,
    write: &mut Writer,
) -> Result<Answer> {
    signals.hold();
    let begin = Instant::now();
    let prompt_tokens = prompt.len();
    let mut text = prompt;
    let mut logits = runner.read(&text)?;
    let read = Instant::now();
    let (mut all, mut stream, mut steps) = (String::new(), TextStream::new(tokens), 0);
    let mut emit = |piece: String| match write(&piece) {
        Ok(()) => {
            all.push_str(&piece);
            Ok(true)
        }
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error).context("the answer can't be written"),
    };
    let mut ended_by = loop {
        if runner.differs() {
            break End::Difference;
        }
        if signals.asked() {
            break End::Interrupt;
        }
        let token = sampler.choose(&logits, &text)?;
        if tokens.is_end(token) {
            break End::Token;
        }
        text.push(token);
        if !emit(stream.push(token)?)? {
            break End::ClosedPipe;
        }
        if text.len() - prompt_tokens == limits.max_tokens {
            break End::MaxTokens;
        }
        if text.len() >= limits.context {
            break End::Context;
        }
        logits = runner.read(&text)?;
        steps += 1;
    };
    if ended_by != End::ClosedPipe && !emit(stream.finish()?)? {
        ended_by = End::ClosedPipe;
    }
    signals.release();
    let seconds = read.elapsed().as_secs_f64();
    Ok(Answer {
        text: all,
        prompt_tokens,
        tokens: text.len() - prompt_tokens,
        prompt_seconds: (read - begin).as_secs_f64(),
        seconds,
        tokens_per_second: (steps > 0).then(|| f64::from(steps) / seconds),
        ended_by,
    })
}
