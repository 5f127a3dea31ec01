//! The result as JSON.

use serde::Serialize;

use super::answer::Answer;
use super::args::Args;
use super::compare::Comparison;
use super::figures::{MemoryUse, Sizes};
use super::runner::Runner;
use super::sampling::Choice;
use super::setup::Setup;

/// What `--json` prints.
#[derive(Serialize)]
pub(crate) struct RunResult<'r> {
    model: String,
    model_type: &'r str,
    #[serde(flatten)]
    answer: &'r Answer,
    load_seconds: f64,
    sampling: Choice,
    weights: Sizes,
    memory: MemoryUse,
    /// With --verify.
    verify: Option<&'r Comparison>,
}

impl<'r> RunResult<'r> {
    pub(crate) fn new(
        args: &Args,
        setup: &'r Setup,
        runner: &'r Runner,
        answer: &'r Answer,
        memory: MemoryUse,
        load_seconds: f64,
    ) -> Self {
        Self {
            model: args.model.display().to_string(),
            model_type: setup.config.model_type(),
            answer,
            load_seconds,
            sampling: setup.choice,
            weights: Sizes::of(runner.df11()),
            memory,
            verify: runner.comparison(),
        }
    }
}
