//! `df11 compress`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use df11_host::{CardOptions, CompressOptions, Part, Report, compress};

use crate::args::{OutputArguments, PatternArgument};
use crate::progress::Bar;
use crate::say::Messages;
use crate::text;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A model directory, a .safetensors file, or hf:OWNER/NAME after `hf download OWNER/NAME`
    input: PathBuf,

    #[command(flatten)]
    output: OutputArguments,

    #[command(flatten)]
    pattern: PatternArgument,

    /// For a directory: one model.safetensors instead of a file for each unit
    #[arg(long)]
    single_file: bool,

    /// For a directory: also write a model card, README.md; the original's is kept as README.original.md
    #[arg(long)]
    model_card: bool,

    /// For the model card: the original's name on the hub, such as Qwen/Qwen3-8B
    #[arg(long, value_name = "ID", requires = "model_card")]
    base_model: Option<String>,

    /// For the model card: the name on the hub that the compressed model will have
    #[arg(long, value_name = "ID", requires = "model_card")]
    repository: Option<String>,

    /// Make only the K-th of N parts in OUTPUT.partial; when all parts are there, the same command with --resume and without
    /// --part finishes the model
    #[arg(long, value_name = "K/N")]
    part: Option<Part>,

    /// Keep finished units in OUTPUT.partial if the work is interrupted, and use those that are there
    #[arg(long)]
    resume: bool,
}

pub(super) fn run(arguments: Arguments, messages: Messages) -> Result<bool> {
    let Arguments { input, output: OutputArguments { output, force }, pattern, single_file, part, resume, .. } =
        arguments;
    let (mut options, mut card) = (CompressOptions::default(), CardOptions::default());
    (card.base_model, card.repository) = (arguments.base_model, arguments.repository);
    options.model_card = arguments.model_card.then_some(card);
    (options.patterns, options.single_file) = (pattern.read()?, single_file);
    (options.part, options.resume, options.force) = (part, resume, force);
    let report = compress(&input, &output, &options, &Bar::writing("compressing", messages.quiet)?)?;
    messages.say(&report, |report| show(&output, report))?;
    Ok(true)
}

fn show(output: &Path, report: &Report) -> String {
    let mut out = text::chosen(&report.chosen);
    if report.reused > 0 {
        let _ = writeln!(out, "{} of an earlier run used", text::count(report.reused, "unit"));
    }
    if let Some(part) = report.part {
        let output = output.components().as_path().display().to_string();
        let (units, output) = (text::count(report.units, "unit"), text::one_line(&output));
        let _ = writeln!(out, "part {part}: {units} in {output}.partial");
        return out + "when all parts are made, --resume in place of --part finishes the model\n";
    }
    if report.units == 0 {
        out += "nothing was compressed; every tensor is stored as it is\n";
    } else {
        let _ = writeln!(
            out,
            "{} in {}: {} → {} ({}, {:.3} bits a weight)",
            text::count(report.weights, "tensor"),
            text::count(report.units, "unit"),
            text::bytes(report.unit_bytes_before),
            text::bytes(report.unit_bytes_after),
            text::percent(report.unit_bytes_after, report.unit_bytes_before),
            16.0 * report.unit_bytes_after as f64 / report.unit_bytes_before.max(1) as f64,
        );
    }
    out += &text::tied(&report.tied);
    out += &text::stored(&report.stored);
    out += &text::left_out(&report.left_out);
    out + &text::all_files(report.bytes_before, report.bytes_after)
}
