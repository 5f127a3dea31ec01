//! How to compress.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::patterns::dict::Patterns;

/// How to compress.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CompressOptions {
    /// Which modules become units; chosen automatically if `None`.
    pub patterns: Option<Patterns>,
    /// For a directory: one `model.safetensors` instead of a file for each unit.
    pub single_file: bool,
    /// Also write a model card, `README.md`; for the directory of one model. The original's card becomes `README.original.md`.
    pub model_card: Option<CardOptions>,
    /// Only make this part of the units, in `OUT.partial`. A last run with `resume` and without `part` publishes all of them.
    pub part: Option<Part>,
    /// Keep finished units in `OUT.partial` if the work fails or is stopped, and use the finished units of earlier runs.
    pub resume: bool,
    /// Replace a compressed model that has a manifest.
    pub force: bool,
}

/// Facts for a model card that aren't in the model's files.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CardOptions {
    /// The id of the original's repository, such as `Qwen/Qwen3-8B`.
    pub base_model: Option<String>,
    /// The id of the repository that the compressed model will have.
    pub repository: Option<String>,
}

/// Part `k` of `n`, counted from 1: every `n`-th unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    k: usize,
    n: usize,
}

impl Part {
    /// Part `k` of `n`; `None` if there is no such part.
    pub const fn new(k: usize, n: usize) -> Option<Self> {
        if k >= 1 && k <= n { Some(Self { k, n }) } else { None }
    }

    /// Whether it includes the unit with this index.
    pub(crate) fn has(self, unit: usize) -> bool {
        unit % self.n == self.k - 1
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.k, self.n)
    }
}

impl FromStr for Part {
    type Err = String;

    /// Reads `2/8`: part 2 of 8.
    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        let part = text.split_once('/').and_then(|(k, n)| Self::new(number(k)?, number(n)?));
        part.ok_or_else(|| format!("{text:?} isn't a part, such as 2/8 for part 2 of 8; parts are counted from 1"))
    }
}
