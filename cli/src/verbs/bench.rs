//! `df11 bench`.

use std::path::PathBuf;

use anyhow::Result;
use df11_host::device::{DeviceChoice, Ptx};
use df11_host::{BenchOptions, bench};

use crate::progress::Bar;
use crate::say::Messages;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A model, compressed or not: a directory, a .safetensors file, or hf:OWNER/NAME after `hf download OWNER/NAME`
    input: PathBuf,

    /// Whether a GPU decodes, too: auto (if one can be used), cpu (no), or cuda[:N]
    #[arg(long, value_name = "DEVICE", default_value_t = DeviceChoice::Auto)]
    device: DeviceChoice,

    /// The PTX with which a GPU decodes: rust-cuda or rustc; without it the first that its driver accepts
    #[arg(long, value_name = "NAME", env = "DF11_PTX")]
    ptx: Option<Ptx>,
}

pub(super) fn run(arguments: Arguments, messages: Messages) -> Result<bool> {
    let mut options = BenchOptions::default();
    (options.device, options.ptx) = (arguments.device, arguments.ptx);
    let report = bench(&arguments.input, &options, &Bar::reading("timing", messages.quiet))?;
    messages.say(&report, |report| format!("{report}\n"))?;
    Ok(true)
}
