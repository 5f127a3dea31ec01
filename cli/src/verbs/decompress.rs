//! `df11 decompress`.

use std::path::PathBuf;

use anyhow::Result;
use df11_host::{DecompressOptions, Report, decompress};

use crate::args::{OutputArguments, PatternArgument};
use crate::progress::Bar;
use crate::say::Messages;
use crate::text;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A compressed model: a directory, a .safetensors file, or hf:OWNER/NAME after `hf download OWNER/NAME`
    input: PathBuf,

    #[command(flatten)]
    output: OutputArguments,

    /// The original model, or its headers alone: gives names, shapes and files that the compressed model lacks
    #[arg(long, value_name = "ORIGINAL")]
    like: Option<PathBuf>,

    #[command(flatten)]
    pattern: PatternArgument,
}

pub(super) fn run(arguments: Arguments, messages: Messages) -> Result<bool> {
    let Arguments { input, output: OutputArguments { output, force }, like, pattern } = arguments;
    let mut options = DecompressOptions::default();
    (options.patterns, options.like, options.force) = (pattern.read()?, like, force);
    let report = decompress(&input, &output, &options, &Bar::writing("decompressing", messages.quiet)?)?;
    messages.say(&report, show)?;
    Ok(true)
}

fn show(report: &Report) -> String {
    let checked = match report.checksums {
        0 => "no checksums to compare with".to_owned(),
        n => format!("{} right", text::count(n, "checksum")),
    };
    let units = text::count(report.units, "unit");
    format!("{units}, {}; {checked}\n{}", text::bytes(report.bytes_after), text::left_out(&report.left_out))
}
