//! `df11 decompress`.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use df11_host::{DecompressOptions, decompress};

use super::{Messages, OutputArguments, PatternArgument, text};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A compressed model: a directory, a .safetensors file, or hf:OWNER/NAME on the hub
    input: PathBuf,

    #[command(flatten)]
    output: OutputArguments,

    /// The original model, here or on the hub, its headers alone, or a file by df11 shapes: gives files, index, names and shapes
    #[arg(long, value_name = "ORIGINAL")]
    like: Option<PathBuf>,

    #[command(flatten)]
    pattern: PatternArgument,
}

pub(super) fn run(arguments: Arguments, messages: &Messages) -> Result<bool> {
    let Arguments { input, output, like, pattern } = arguments;
    let mut options = DecompressOptions::default();
    options.patterns = pattern.read()?;
    options.like = like;
    options.output = output.options();
    let summary = decompress(&input, &output.output, options, &messages.writing("decompressing")?)?;
    messages.say(&summary, |summary| {
        let files = text::count(summary.files.len(), "file");
        let tensors = text::count(summary.tensors, "tensor");
        let checked = match summary.checksums {
            0 => "no checksums to compare them with".to_owned(),
            n if n == summary.tensors => "every checksum right".to_owned(),
            n => format!("{n} checksums right"),
        };
        let mut out = format!("{tensors} in {files}, {}; {checked}\n", text::bytes(summary.bytes));
        out += &text::left_out(&summary.left_out);
        if !summary.listed_otherwise.is_empty() {
            let units = text::together(summary.listed_otherwise.iter().map(String::as_str)).join(", ");
            let _ = writeln!(out, "named by --pattern, and otherwise by the model's own patterns: {units}");
        }
        out
    })?;
    Ok(true)
}
