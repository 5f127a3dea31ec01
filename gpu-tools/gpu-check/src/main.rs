//! Checks and times the kernels on a GPU. `scripts/gpu-check` runs it, part by part.
//!
//! In the order of reading: [`source`] is what is checked or timed; [`words`] and [`units`] make the units; [`compare`] decodes and multiplies
//! over poison between guards, and compares every bit; [`bits`] does that with every unit and every kernel; [`speed`] times every kernel and a
//! copy, for a [`table`].
#![warn(unreachable_pub)]

mod bits;
mod compare;
mod source;
mod speed;
mod table;
mod units;
mod words;

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use df11_host::device::{Kernel, Ptx, gpus};
use df11_host::internals::driver_version;
use serde::Serialize;

use crate::source::{Contestants, Source, Work};
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

    /// Print the result as JSON
    #[arg(long, global = true)]
    json: bool,
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
        /// What to time, in any order: copy, official, decode, decode_units, decode_fixed, multiply_fixed, and
        /// decode_units@N with N blocks for each multiprocessor; or all
        #[arg(long, value_name = "LIST", default_value = "all")]
        bench: Contestants,

        /// The number of timed passes of each; without it 20, with --quick 3
        #[arg(long, value_name = "N")]
        runs: Option<u16>,

        /// A JSON file with other decoders' times for the same words, to add to the table
        #[arg(long, value_name = "FILE")]
        also: Option<PathBuf>,
    },
    /// Write the words that `speed` times to files: DIR/WEIGHTS.bin
    Words {
        /// The directory to write to
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
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
    let of_official = args.kernel.unwrap_or(Work::Decode(Kernel::Decode));
    let official = args.official.as_deref().map(|path| Source::official(path, of_official)).transpose()?;
    let is_wanted = |work: Work| args.kernel.is_none_or(|only| only == work);
    let ptx = || Ptx::ALL.into_iter().filter(|ptx| args.ptx.is_none_or(|only| only == *ptx));
    let ours = |kernels: &[(Work, Option<NonZeroU32>)]| -> Vec<Source> {
        let kernels = kernels.iter().filter(|(work, _)| is_wanted(*work));
        ptx().flat_map(|ptx| kernels.clone().map(move |&(work, n)| Source::embedded(ptx, work, n))).collect()
    };
    match &args.part {
        Part::Bits { shared, largest } => {
            let ours = || ours(&Work::ALL.map(|work| (work, None)));
            let sources = official.map_or_else(ours, |official| vec![official]);
            let report = bits::run(args.gpu, &sources, args.quick, *shared, largest.unwrap_or(usize::MAX))?;
            print(args.json, &report, report.to_string()).map(|()| report.is_good())
        }
        Part::Speed { bench, runs, also } => {
            let has_official = official.is_some();
            let official = official.into_iter().filter(|_| bench.official);
            let sources: Vec<_> = official.chain(ours(&bench.ours)).collect();
            let runs = runs.unwrap_or(if args.quick { 3 } else { 20 }).into();
            let runs = Runs { ordinal: args.gpu, quick: args.quick, runs, copy: bench.copy };
            let mut table = runs.time(&sources, also.as_deref())?;
            if bench.official && !has_official {
                table.not_run.push("the official kernel: no decode.ptx was given".to_owned());
            }
            print(args.json, &table, table.to_string()).map(|()| table.is_good())
        }
        Part::Words { directory } => speed::write_words(directory, args.quick).map(|()| true),
        Part::Device => {
            let (gpus, driver) = (gpus()?, driver_version()?);
            let info = gpus.get(args.gpu as usize).context("there is no such GPU")?;
            let memory = info.memory as f64 / f64::from(1 << 30);
            let text = format!(
                "- GPU: {}, compute capability {}, {} multiprocessors, {memory:.1} GiB\n- Driver: for CUDA {driver}\n",
                info.name, info.capability, info.multiprocessors,
            );
            print(args.json, info, text).map(|()| true)
        }
    }
}

/// Prints a result, as JSON or as this text.
fn print(json: bool, result: &impl Serialize, text: String) -> Result<()> {
    let text = if json { serde_json::to_string_pretty(result)? + "\n" } else { text };
    std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes()).context("can't print the result")
}
