//! Checks and times the kernels on a GPU. `scripts/gpu-check` runs it, part by part.
//!
//! In the order of reading:
//!
//! 1. [`kernels`]: what decodes: the PTX that is embedded, or the official one;
//! 2. [`units`], [`large`]: what is decoded;
//! 3. [`compare`]: decoding over poison between guards, and every word compared;
//! 4. [`bits`]: every unit on every kernel, and the level of the GPU's memory before and after;
//! 5. [`speed`]: every kernel timed beside a copy.
#![warn(unreachable_pub)]

mod bits;
mod compare;
mod kernels;
mod large;
mod speed;
mod units;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use df11_host::device::cuda::{Gpu, driver_version};
use df11_host::ptx::Ptx;
use serde::Serialize;

use crate::kernels::Source;

/// Checks and times DFloat11's kernels on a GPU.
#[derive(Debug, Parser)]
#[command(name = "df11-gpu-check", version, max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    part: Part,

    /// The GPU, as the driver counts them
    #[arg(long, global = true, value_name = "N", default_value_t = 0)]
    gpu: u32,

    /// The official decode.ptx, to be run as well (speed) or alone (bits)
    #[arg(long, global = true, value_name = "FILE")]
    official: Option<PathBuf>,

    /// Only this PTX of ours: rust-cuda or rustc
    #[arg(long, global = true, value_name = "NAME")]
    ptx: Option<Ptx>,

    /// Small units
    #[arg(long, global = true)]
    quick: bool,

    /// Print the result as JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Part {
    /// Decode units of every kind, and compare every word with what was encoded
    Bits {
        /// Don't compare the free memory before and after: other programs use the GPU too
        #[arg(long)]
        shared: bool,
    },
    /// Time decoding, beside a copy within the GPU's memory
    Speed {
        /// How often each is timed
        #[arg(long, value_name = "N", default_value_t = 20)]
        runs: u16,

        /// Times of other decoders on the same words, to stand in the same table: JSON
        #[arg(long, value_name = "FILE")]
        also: Option<PathBuf>,
    },
    /// Write the words that `speed` times to files: DIR/WEIGHTS.bin
    Words {
        /// Where to
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
    /// Say which GPU and driver there are
    Device,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        // A check failed.
        Ok(false) => ExitCode::from(1),
        // It couldn't be made.
        Err(error) => {
            eprintln!("df11-gpu-check: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<bool> {
    let official = args.official.as_deref().map(Source::official).transpose()?;
    let ours = || Ptx::ALL.into_iter().filter(|ptx| args.ptx.is_none_or(|only| only == *ptx)).map(Source::Embedded);
    match &args.part {
        Part::Bits { shared } => {
            let sources = official.map_or_else(|| ours().collect(), |official| vec![official]);
            let report = bits::run(args.gpu, &sources, args.quick, *shared)?;
            print(args.json, &report, |report| report.to_string())?;
            Ok(report.is_good())
        }
        Part::Speed { runs, also } => {
            let sources: Vec<_> = ours().chain(official).collect();
            let table = speed::run(args.gpu, &sources, args.quick, (*runs).into(), also.as_deref())?;
            print(args.json, &table, |table| table.to_string())?;
            Ok(table.is_good())
        }
        Part::Words { directory } => speed::write_words(directory, args.quick).map(|()| true),
        Part::Device => {
            let (gpu, driver) = (Gpu::open(args.gpu)?, driver_version()?);
            print(args.json, gpu.info(), |info| {
                let memory = info.memory as f64 / f64::from(1 << 30);
                format!(
                    "- GPU: {}, compute capability {}, {} multiprocessors, {memory:.1} GiB\n- Driver: for CUDA {driver}\n",
                    info.name, info.capability, info.multiprocessors,
                )
            })?;
            Ok(true)
        }
    }
}

fn print<T: Serialize>(json: bool, result: &T, text: impl FnOnce(&T) -> String) -> Result<()> {
    let text = if json { serde_json::to_string_pretty(result)? + "\n" } else { text(result) };
    std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes()).context("can't print the result")
}
