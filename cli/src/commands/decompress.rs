//! `df11 decompress`.

use std::path::PathBuf;

use anyhow::Result;
use df11_host::{DecompressOptions, decompress};

use super::{DeviceArguments, OutputArguments, PatternArgument, Voice, note_no_gpu, text};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A compressed model: a directory, or a .safetensors file
    input: PathBuf,

    #[command(flatten)]
    output: OutputArguments,

    /// The original model, for its files, names and shapes: only headers are read
    #[arg(long, value_name = "ORIGINAL")]
    like: Option<PathBuf>,

    #[command(flatten)]
    pattern: PatternArgument,

    #[command(flatten)]
    device: DeviceArguments,
}

pub(super) fn run(arguments: Arguments, voice: &Voice) -> Result<bool> {
    let Arguments { input, output, like, pattern, device: DeviceArguments { device, ptx } } = arguments;
    let mut options = DecompressOptions::default();
    options.patterns = pattern.read()?;
    options.like = like.as_deref();
    options.force = output.force;
    options.sync = !output.no_sync;
    options.device = device;
    options.ptx = ptx;
    let summary = decompress(&input, &output.output, options, &voice.progress("decompressing")?)?;
    note_no_gpu(summary.no_gpu.as_ref(), voice);
    voice.say(&summary, |summary| {
        let files = text::count(summary.files.len(), "file");
        let tensors = text::count(summary.tensors, "tensor");
        let checked = match summary.checksums {
            0 => "no checksums to hold them against".to_owned(),
            n if n == summary.tensors => "every checksum right".to_owned(),
            n => format!("{n} checksums right"),
        };
        let on = if summary.device == "cpu" { String::new() } else { format!("; decoded on {}", summary.device) };
        let left_out = text::left_out(&summary.left_out);
        format!(
            "{tensors} in {files}, {}; {checked}{on}
{left_out}",
            text::bytes(summary.bytes)
        )
    })?;
    Ok(true)
}
