//! `df11 shapes`.

use std::path::PathBuf;

use anyhow::Result;
use df11_host::{OutputOptions, save_shapes};

use super::{Messages, text};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A model: a directory, or a .safetensors file, of which the header is enough
    original: PathBuf,

    /// Where to save the file
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Overwrite an existing file
    #[arg(long, short)]
    force: bool,

    /// Don't wait until the disk has written it
    #[arg(long)]
    no_sync: bool,
}

pub(super) fn run(arguments: Arguments, messages: &Messages) -> Result<bool> {
    let Arguments { original, output, force, no_sync } = arguments;
    let mut options = OutputOptions::default();
    (options.force, options.sync) = (force, !no_sync);
    let summary = save_shapes(&original, &output, options)?;
    messages.say(&summary, |summary| {
        let (tensors, files) = (text::count(summary.tensors, "tensor"), text::count(summary.files, "file"));
        format!("shapes of {tensors} in {files}: {}\n", text::bytes(summary.bytes))
    })?;
    Ok(true)
}
