//! `df11 verify`.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;
use df11_host::{VerifyOptions, VerifyReport, verify};

use super::{DeviceArguments, Messages, PatternArgument, note_no_gpu, say_beside, text};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A compressed model: a directory, a .safetensors file, or hf:OWNER/NAME on the hub
    input: PathBuf,

    /// The original model, here or on the hub: compare every bit with it
    #[arg(long, value_name = "ORIGINAL")]
    against: Option<PathBuf>,

    #[command(flatten)]
    pattern: PatternArgument,

    /// The CPU always decodes the units; a GPU decodes them too, and every word is compared
    #[command(flatten)]
    device: DeviceArguments,
}

pub(super) fn run(arguments: Arguments, messages: &Messages) -> Result<bool> {
    let Arguments { input, against, pattern, device: DeviceArguments { device, ptx } } = arguments;
    let mut options = VerifyOptions::default();
    (options.patterns, options.against, options.device, options.ptx) = (pattern.read()?, against, device, ptx);
    let report = verify(&input, options, &messages.reading("verifying"))?;
    note_no_gpu(report.no_gpu.as_ref(), messages);
    messages.say(&report, show)?;
    if messages.quiet && !messages.json && !report.is_good() {
        say_beside(format_args!("{}", show(&report)));
    }
    Ok(report.is_good())
}

fn show(report: &VerifyReport) -> String {
    let mut out = String::new();
    for failure in &report.failures {
        let _ = writeln!(out, "{}: {}", text::one_line(&failure.name), text::one_line(&failure.reason));
    }
    let verdict = match report.failures.len() {
        0 => "good".to_owned(),
        n => text::count(n, "failure"),
    };
    let units = text::count(report.units, "unit");
    let checksums = match report.checksums {
        0 => "no checksums to compare them with".to_owned(),
        n => format!("{} right", text::count(n, "checksum")),
    };
    let _ = write!(out, "{verdict}: {units} sound, {checksums}");
    if report.compared > 0 {
        let _ = write!(out, ", {} compared with the original", text::count(report.compared, "tensor"));
    }
    if report.on_gpu > 0 {
        let _ = write!(out, ", {} decoded alike on {}", text::count(report.on_gpu, "unit"), report.device);
    }
    out + "\n"
}
