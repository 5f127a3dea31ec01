//! The library's work as most tests ask for it, and what it changed.

use std::path::Path;

use df11_host::{CompressOptions, DecompressOptions, PatternDict, Result, VerifyOptions};

/// What is asked of `df11 compress` in addition to input and output.
#[derive(Clone, Copy, Default)]
pub struct Compress<'a> {
    pub pattern: Option<&'a str>,
    pub single_file: bool,
    pub force: bool,
}

/// What is asked of `df11 decompress` in addition to input and output.
#[derive(Clone, Copy, Default)]
pub struct Decompress<'a> {
    pub pattern: Option<&'a str>,
    pub like: Option<&'a Path>,
    pub force: bool,
}

pub fn compress(input: &Path, output: &Path, ask: Compress<'_>) -> Result<df11_host::CompressSummary> {
    let patterns = ask.pattern.map(PatternDict::named).transpose()?;
    let mut options = CompressOptions::default();
    (options.patterns, options.single_file, options.output.force) = (patterns, ask.single_file, ask.force);
    df11_host::compress(input, output, options, &())
}

pub fn decompress(input: &Path, output: &Path, ask: Decompress<'_>) -> Result<df11_host::DecompressSummary> {
    let patterns = ask.pattern.map(PatternDict::named).transpose()?;
    let mut options = DecompressOptions::default();
    (options.patterns, options.like, options.output.force) = (patterns, ask.like.map(Path::to_owned), ask.force);
    df11_host::decompress(input, output, options, &())
}

pub fn verify(input: &Path, against: Option<&Path>) -> Result<df11_host::VerifyReport> {
    let mut options = VerifyOptions::default();
    options.against = against.map(Path::to_owned);
    df11_host::verify(input, options, &())
}

type Tree = std::collections::BTreeMap<String, Vec<u8>>;

/// The names of what is new, gone or different.
pub fn changes(before: &Tree, after: &Tree) -> Vec<String> {
    let differs = |name: &&String| before.get(*name) != after.get(*name);
    let mut names: Vec<String> = before.keys().chain(after.keys()).filter(differs).cloned().collect();
    names.dedup();
    names
}
