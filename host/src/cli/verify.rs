//! `df11 verify`.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;
use df11_host::{VerifyOptions, VerifyReport, verify};

use super::{PatternArgument, Voice, text};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A compressed model: a directory, or a .safetensors file
    input: PathBuf,

    /// The original model: compare every bit with it
    #[arg(long, value_name = "ORIGINAL")]
    against: Option<PathBuf>,

    #[command(flatten)]
    pattern: PatternArgument,
}

pub(super) fn run(arguments: Arguments, voice: &Voice) -> Result<bool> {
    let Arguments { input, against, pattern } = arguments;
    let options = VerifyOptions { patterns: pattern.read()?, against: against.as_deref() };
    let report = verify(&input, options, &voice.progress("verifying")?)?;
    voice.say(&report, show)?;
    if voice.quiet && !voice.json && !report.is_good() {
        eprint!("{}", show(&report));
    }
    Ok(report.is_good())
}

fn show(report: &VerifyReport) -> String {
    let mut out = String::new();
    for failure in &report.failures {
        let _ = writeln!(out, "{}: {}", text::plain(&failure.name), text::plain(&failure.reason));
    }
    let verdict = match report.failures.len() {
        0 => "good".to_owned(),
        n => text::count(n, "failure"),
    };
    let units = text::count(report.units, "unit");
    let _ = write!(out, "{verdict}: {units} sound, {} right", text::count(report.checksums, "checksum"));
    if report.compared > 0 {
        let _ = write!(out, ", {} compared with the original", text::count(report.compared, "tensor"));
    }
    out + "\n"
}
