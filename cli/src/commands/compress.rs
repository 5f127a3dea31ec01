//! `df11 compress`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use df11_host::{CompressOptions, CompressSummary, PartNumber, compress};

use super::{CardArguments, Messages, OutputArguments, PatternArgument, chosen, text};
use crate::memory;

/// The memory with which a thread always has something to work on, in bytes.
const MEMORY_OF_THREAD: u64 = 16 << 20;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A .safetensors file, a model directory, or hf:OWNER/NAME[@REVISION][/PATH] on the Hugging Face hub
    input: PathBuf,

    #[command(flatten)]
    output: OutputArguments,

    #[command(flatten)]
    pattern: PatternArgument,

    /// For a directory: one model.safetensors instead of a file for each unit
    #[arg(long)]
    single_file: bool,

    /// For a directory: config.json also gets an entry by which transformers warns where the Python package df11 isn't imported
    #[arg(long)]
    transformers: bool,

    /// For the directory of one model: also write a model card, README.md; an old README.md is kept as README.original.md
    #[arg(long)]
    model_card: bool,

    #[command(flatten)]
    card: CardArguments,

    /// Compress only the K-th of N parts; df11 join puts the parts together, wherever they were made
    #[arg(long, value_name = "K/N")]
    part: Option<PartNumber>,

    /// Keep finished files if the work is interrupted, by Ctrl-C, a crash or a power cut; the same command then continues
    #[arg(long)]
    resume: bool,

    /// The most memory to use, such as 64MiB
    #[arg(long, value_name = "SIZE", value_parser = memory::bytes)]
    memory: Option<u64>,
}

impl Arguments {
    /// The number of threads that this memory is enough for.
    pub(super) fn threads(&self) -> Option<u16> {
        Some(u16::try_from(self.memory? / MEMORY_OF_THREAD).unwrap_or(u16::MAX).max(1))
    }
}

pub(super) fn run(arguments: Arguments, messages: &Messages) -> Result<bool> {
    let Arguments { input, output, pattern, single_file, transformers, model_card, card, part, resume, memory } =
        arguments;
    let mut options = CompressOptions::default();
    options.patterns = pattern.read()?;
    options.single_file = single_file;
    options.transformers = transformers;
    options.model_card = model_card.then(|| card.read());
    (options.part, options.resume, options.memory) = (part, resume, memory);
    options.output = output.options();
    let summary = compress(&input, &output.output, options, &messages.writing("compressing")?)?;
    messages.say(&summary, |summary| show(&output.output, summary))?;
    Ok(true)
}

fn show(output: &Path, summary: &CompressSummary) -> String {
    let CompressSummary { unit_bytes_before, unit_bytes_after, bytes_before, bytes_after, .. } = *summary;
    let mut out = chosen::lines(&summary.detection, &summary.components);
    if let Some(part) = summary.part {
        let _ = writeln!(out, "part {} of {}; df11 join puts all parts together", part.number(), part.of());
    }
    if summary.resumed_files > 0 {
        let files = text::count(summary.resumed_files, "finished file");
        let _ = writeln!(out, "{files} of an earlier run used, unchanged");
    }
    if summary.units == 0 && summary.part.is_none() {
        let _ = writeln!(out, "nothing was compressed; every tensor is stored as it is");
    }
    if summary.units > 0 {
        let (weights, units) = (text::count(summary.weights, "tensor"), text::count(summary.units, "unit"));
        let bits = 16.0 * unit_bytes_after as f64 / unit_bytes_before.max(1) as f64;
        let _ = writeln!(
            out,
            "{weights} in {units}: {} → {} ({}, {bits:.3} bits a weight)",
            text::bytes(unit_bytes_before),
            text::bytes(unit_bytes_after),
            text::percent(unit_bytes_after, unit_bytes_before),
        );
    }
    out += &text::of_all_files(bytes_before, bytes_after);
    for (name, to) in &summary.tied {
        let _ = writeln!(out, "not stored: {}, the same bytes as {}", text::one_line(name), text::one_line(to));
    }
    out += &text::stored_by_reason(summary.stored_by_reason());
    out += &text::left_out(&summary.left_out);
    // A part is no result yet.
    if summary.part.is_none() {
        out += &text::in_one_line(
            output,
            [unit_bytes_before, unit_bytes_after],
            [bytes_before, bytes_after],
            &summary.left_out,
        );
    }
    out
}
