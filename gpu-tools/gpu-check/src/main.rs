//! Checks and times the kernels on a GPU. `scripts/gpu-check` runs it, part by part.
//!
//! In the order of reading: [`source`] is what is checked or timed; [`words`] and [`units`] make the units; [`compare`] decodes and multiplies
//! over poison between guards, and compares every bit; [`bits`] does that with every unit and every kernel; [`course`] runs the kernels of the
//! course; [`speed`] times every kernel and a copy, for a [`table`].
#![warn(unreachable_pub)]

mod bits;
mod compare;
mod course;
mod source;
mod speed;
mod table;
mod units;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use df11_host::device::{Ptx, gpus};
use df11_host::internals::driver_version;

use crate::source::{Source, Work};
use crate::speed::Runs;

/// Checks and times DFloat11's kernels on a GPU.
#[derive(Debug, Parser)]
#[command(name = "df11-gpu-check", version, max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    part: Part,

    /// The GPU, as the driver counts them
    #[arg(long, global = true, value_name = "N", default_value_t = 0)]
    gpu: u32,

    /// The official decode.ptx: run in addition to ours (speed), or alone (bits)
    #[arg(long, global = true, value_name = "FILE")]
    official: Option<PathBuf>,

    /// Only this PTX of ours: rust-cuda or rustc
    #[arg(long, global = true, value_name = "NAME")]
    ptx: Option<Ptx>,

    /// Only this kernel of it: decode_units, decode, decode_fixed or multiply_fixed; for the official file the default is decode
    #[arg(long, global = true, value_name = "NAME")]
    kernel: Option<Work>,

    /// Small units
    #[arg(long, global = true)]
    quick: bool,
}

#[derive(Debug, Subcommand)]
enum Part {
    /// Decode units of every kind, and compare every word with the encoded one; multiply by their weights, and compare
    /// every bit with that of a plain loop
    Bits {
        /// Don't compare the free memory before and after: other programs use the GPU too
        #[arg(long)]
        shared: bool,

        /// Leave out units of more weights
        #[arg(long, value_name = "N")]
        largest: Option<usize>,
    },
    /// Time decoding, and a copy within the GPU's memory
    Speed {
        /// The number of timed passes of each; without it 20, with --quick 3
        #[arg(long, value_name = "N")]
        runs: Option<u16>,
    },
    /// Run the five kernels of the course, and compare what they write with the emulated block
    Course,
    /// Print the GPU and the driver
    Device,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        // A check failed.
        Ok(false) => ExitCode::from(1),
        // The check couldn't be made.
        Err(error) => {
            eprintln!("df11-gpu-check: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<bool> {
    let of_official = args.kernel.unwrap_or(Work::Decode);
    let official = args.official.as_deref().map(|path| Source::official(path, of_official)).transpose()?;
    let ptx = Ptx::ALL.into_iter().filter(|ptx| args.ptx.is_none_or(|only| only == *ptx));
    let works = || Work::ALL.into_iter().filter(|work| args.kernel.is_none_or(|only| only == *work));
    let ours = ptx.flat_map(|ptx| works().map(move |work| Source::embedded(ptx, work)));
    let (text, is_good) = match &args.part {
        Part::Bits { shared, largest } => {
            let sources = official.map_or_else(|| ours.collect(), |official| vec![official]);
            let report = bits::run(args.gpu, &sources, args.quick, *shared, largest.unwrap_or(usize::MAX))?;
            (report.to_string(), report.is_good())
        }
        Part::Speed { runs } => {
            let sources: Vec<_> = official.into_iter().chain(ours).collect();
            let runs = runs.unwrap_or(if args.quick { 3 } else { 20 }).into();
            let table = Runs { ordinal: args.gpu, quick: args.quick, runs }.time(&sources)?;
            (table.to_string(), table.is_good())
        }
        Part::Course => course::run(args.gpu)?,
        Part::Device => {
            let (gpus, driver) = (gpus()?, driver_version()?);
            let info = gpus.get(args.gpu as usize).context("there is no such GPU")?;
            let (memory, (major, minor)) = (info.memory as f64 / f64::from(1 << 30), info.capability);
            let (name, multiprocessors) = (&info.name, info.multiprocessors);
            let text = format!(
                "- GPU: {name}, compute capability {major}.{minor}, {multiprocessors} multiprocessors, {memory:.1} GiB\n\
                 - Driver: for CUDA {driver}\n"
            );
            (text, true)
        }
    };
    std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes()).context("can't print the result")?;
    Ok(is_good)
}
