//! The command line: the verbs, and the options that several of them share. Each verb has its own options.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};
use df11_host::Patterns;

use crate::verbs;

/// Compress BF16 safetensors models to DFloat11, about 68 % of their size, and back bit for bit.
#[derive(Debug, Parser)]
#[command(name = "df11", version, max_term_width = 100, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,

    /// Threads to use, at most 1024; all cores without it
    #[arg(long, global = true, display_order = 100, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Print the result as JSON
    #[arg(long, global = true, display_order = 101)]
    pub(crate) json: bool,

    /// Print nothing but errors
    #[arg(long, short, global = true, display_order = 102)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Compress a model
    Compress(verbs::compress::Arguments),
    /// Restore a compressed model to BF16
    Decompress(verbs::decompress::Arguments),
    /// Check a compressed model, or compare it with its original bit by bit
    Verify(verbs::verify::Arguments),
    /// Show what is in a compressed model, or what compressing a model would give
    Inspect(verbs::inspect::Arguments),
    /// Show whether a model, compressed or not, fits on GPUs, and which GPU gets which blocks
    Plan(verbs::plan::Arguments),
    /// List the patterns that df11 knows and what each matches, or print one
    Patterns(verbs::patterns::Arguments),
    /// Measure how fast a model compresses and decodes in memory, on the CPU and on a GPU if there is one
    Bench(verbs::bench::Arguments),
    /// Check whether a GPU can be used; if not, say why and what to do
    Doctor,
}

impl Args {
    /// Whether the input may be a compressed model, so that damage to it counts as a failed check. A model that isn't
    /// compressed yet can't be damaged in this sense: df11 can read it or not.
    pub(crate) fn reads_compressed(&self) -> bool {
        !matches!(self.verb, Verb::Compress(_))
    }
}

/// Which weights are compressed together.
#[derive(Debug, clap::Args)]
pub(crate) struct PatternArgument {
    /// Which modules are units: a JSON pattern file, or the name of a published pattern or model
    #[arg(long, value_name = "FILE|NAME")]
    pattern: Option<String>,
}

impl PatternArgument {
    pub(crate) fn read(&self) -> Result<Option<Patterns>> {
        Ok(self.pattern.as_deref().map(Patterns::named).transpose()?)
    }
}

/// Where a verb writes its result.
#[derive(Debug, clap::Args)]
pub(crate) struct OutputArguments {
    /// Where to write the result: a directory, or a file if the input is a lone file
    #[arg(long, short)]
    pub(crate) output: PathBuf,

    /// Replace an output that is a compressed model with a manifest
    #[arg(long, short)]
    pub(crate) force: bool,
}
