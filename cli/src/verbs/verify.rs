//! `df11 verify`.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;
use df11_host::device::{DeviceChoice, Ptx};
use df11_host::{Report, VerifyOptions, verify};

use crate::args::PatternArgument;
use crate::progress::Bar;
use crate::say::{self, Messages};
use crate::text;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A compressed model: a directory, a .safetensors file, or hf:OWNER/NAME after `hf download OWNER/NAME`
    input: PathBuf,

    /// The original model: compare every bit with it
    #[arg(long, value_name = "ORIGINAL")]
    against: Option<PathBuf>,

    #[command(flatten)]
    pattern: PatternArgument,

    /// Whether a GPU decodes every unit too: cpu (no), cuda[:N], or auto (if one can be used)
    #[arg(long, value_name = "DEVICE", default_value_t)]
    device: DeviceChoice,

    /// The PTX with which a GPU decodes: rust-cuda or rustc; without it the first that its driver accepts
    #[arg(long, value_name = "NAME", env = "DF11_PTX")]
    ptx: Option<Ptx>,
}

pub(super) fn run(arguments: Arguments, messages: Messages) -> Result<bool> {
    let Arguments { input, against, pattern, device, ptx } = arguments;
    let mut options = VerifyOptions::default();
    (options.patterns, options.against, options.device, options.ptx) = (pattern.read()?, against, device, ptx);
    let report = verify(&input, &options, &Bar::reading("verifying", messages.quiet))?;
    messages.say(&report, show)?;
    let is_good = report.failures.is_empty();
    if messages.quiet && !messages.json && !is_good {
        say::beside(show(&report));
    }
    Ok(is_good)
}

fn show(report: &Report) -> String {
    let mut out = String::new();
    for failure in &report.failures {
        let _ = writeln!(out, "{}: {}", text::one_line(&failure.name), text::one_line(&failure.reason));
    }
    match report.failures.len() {
        0 => out += "good",
        n => out += &text::count(n, "failure"),
    }
    let _ = write!(out, ": {} sound", text::count(report.units, "unit"));
    let _ = match report.checksums {
        0 => write!(out, ", no checksums to compare with"),
        n => write!(out, ", {} right", text::count(n, "checksum")),
    };
    if report.compared > 0 {
        let _ = write!(out, ", {} compared with the original", text::count(report.compared, "tensor"));
    }
    if let Some(device) = &report.device {
        let _ = write!(out, ", decoded alike on {}", text::one_line(device));
    }
    out + "\n"
}
