//! `df11 join`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use df11_host::{Compared, JoinOptions, JoinSummary, join};

use super::{Messages, OutputArguments, text};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The parts that df11 compress --part has made, in any order
    #[arg(required = true)]
    parts: Vec<PathBuf>,

    /// The model that the parts were made from, here or on the hub: compare every tensor with what the parts have read
    #[arg(long, value_name = "ORIGINAL")]
    against: Option<PathBuf>,

    /// Where that model is no longer there: take 512 bytes of each tensor, which all parts have compared, for enough
    #[arg(long, conflicts_with = "against")]
    sampled: bool,

    #[command(flatten)]
    output: OutputArguments,
}

pub(super) fn run(arguments: Arguments, messages: &Messages) -> Result<bool> {
    let Arguments { parts, against, sampled, output } = arguments;
    let mut options = JoinOptions::default();
    (options.output, options.against, options.sampled) = (output.options(), against, sampled);
    let summary = join(&parts, &output.output, options, &messages.writing("joining")?)?;
    messages.say(&summary, |summary| show(&output.output, summary))?;
    Ok(true)
}

fn show(output: &Path, summary: &JoinSummary) -> String {
    let JoinSummary { unit_bytes_before, unit_bytes_after, bytes_before, bytes_after, .. } = *summary;
    let mut out = String::new();
    let (parts, units) = (text::count(summary.parts, "part"), text::count(summary.units, "unit"));
    let weights = text::count(summary.weights, "tensor");
    let compared = match summary.compared {
        Compared::Tensors => ", every tensor the original's",
        Compared::Listed => ", all of the same files on the hub",
        _ => "",
    };
    let _ = writeln!(
        out,
        "{parts}, every checksum right{compared}; {weights} in {units}: {} → {} ({})",
        text::bytes(unit_bytes_before),
        text::bytes(unit_bytes_after),
        text::percent(unit_bytes_after, unit_bytes_before),
    );
    out += &text::of_all_files(bytes_before, bytes_after);
    if summary.copied_files > 0 {
        let files = text::count(summary.copied_files, "file");
        let _ = writeln!(out, "{files} copied: the system can't link the parts' files there");
    }
    if summary.compared == Compared::Sampled {
        out += "at most 512 bytes of each tensor tell that the parts are of one version of the model: df11 verify --against compares all\n";
    }
    out += &text::left_out(&summary.left_out);
    let (of_units, of_files) = ([unit_bytes_before, unit_bytes_after], [bytes_before, bytes_after]);
    out + &text::in_one_line(output, of_units, of_files, &summary.left_out)
}
