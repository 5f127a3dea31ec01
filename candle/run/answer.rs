//! Generates an answer, token by token.

use std::time::Instant;

use anyhow::Result;
use serde::Serialize;

use super::runner::Runner;
use super::sampling::Sampler;
use super::signals::Signals;
use super::tokens::Tokens;

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

/// Takes the text of an answer as it comes; `false` if nobody reads it any more.
pub(crate) type Writer = dyn FnMut(&str) -> Result<bool>;

/// How long an answer may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) max_tokens: usize,
    /// The most tokens of prompt and answer together.
    pub(crate) context: usize,
}

/// What answers prompts.
pub(crate) struct Answerer<'s> {
    pub(crate) runner: Runner,
    pub(crate) tokens: &'s Tokens,
    pub(crate) limits: Limits,
    pub(crate) sampler: Sampler,
    pub(crate) signals: Signals,
}

impl Answerer<'_> {
    /// Answers a prompt. `write` gets the text as it comes.
    pub(crate) fn answer(&mut self, prompt: Vec<u32>, write: &mut Writer) -> Result<Answer> {
        let Self { runner, tokens, limits, sampler, signals } = self;
        tokens.check(&prompt)?;
        signals.hold();
        let begin = Instant::now();
        let (prompt_tokens, mut ids) = (prompt.len(), prompt);
        let mut logits = runner.read(&ids, || signals.asked())?;
        let read = Instant::now();
        let (mut stream, mut text, mut steps) = (tokens.stream(), String::new(), 0);
        let mut ended_by = loop {
            if runner.differs() {
                break End::Difference;
            }
            if signals.asked() {
                break End::Interrupt;
            }
            let token = sampler.choose(&logits, &ids)?;
            if tokens.is_end(token) {
                break End::Token;
            }
            ids.push(token);
            let piece = stream(token)?;
            text += &piece;
            if !write(&piece)? {
                break End::ClosedPipe;
            }
            if ids.len() - prompt_tokens == limits.max_tokens {
                break End::MaxTokens;
            }
            if ids.len() >= limits.context {
                break End::Context;
            }
            logits = runner.read(&ids, || signals.asked())?;
            steps += 1;
        };
        // The answer may end in the middle of a character.
        let whole = tokens.decode(ids.get(prompt_tokens..).unwrap_or_default())?;
        if ended_by != End::ClosedPipe && !write(whole.strip_prefix(&*text).unwrap_or_default())? {
            ended_by = End::ClosedPipe;
        }
        signals.release();
        let seconds = read.elapsed().as_secs_f64();
        Ok(Answer {
            text: whole,
            prompt_tokens,
            tokens: ids.len() - prompt_tokens,
            prompt_seconds: (read - begin).as_secs_f64(),
            seconds,
            tokens_per_second: (steps > 0).then(|| f64::from(steps) / seconds),
            ended_by,
        })
    }
}
