//! `df11 bench`.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;
use df11_host::internals::bench::{BenchOptions, BenchReport, bench};

use super::{DeviceArguments, Messages, note_no_gpu, text};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A compressed model: all of its units are decoded; without it one unit of normally distributed weights
    model: Option<PathBuf>,

    /// The number of weights of that unit; K, M and G are powers of 1024
    #[arg(long, value_name = "N", default_value = "64M", value_parser = number, conflicts_with = "model")]
    weights: usize,

    /// The number of timed passes
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..))]
    runs: u16,

    /// On a GPU both kernels of every PTX are timed, unless --ptx names one
    #[command(flatten)]
    device: DeviceArguments,
}

pub(super) fn run(arguments: Arguments, messages: &Messages) -> Result<bool> {
    let Arguments { model, weights, runs, device: DeviceArguments { device, ptx } } = arguments;
    let mut options = BenchOptions::default();
    (options.device, options.ptx, options.weights, options.runs) = (device, ptx, weights, runs.into());
    let report = bench(model.as_deref(), &options)?;
    note_no_gpu(report.no_gpu.as_ref(), messages);
    messages.say(&report, show)?;
    Ok(true)
}

fn show(report: &BenchReport) -> String {
    let mut out = format!("device: {}\n\n", text::one_line(&report.device));
    let _ = writeln!(
        out,
        "                          weights  compressed  median ms  BF16 GB/s     best  copy GB/s  of a copy"
    );
    for speed in &report.decoders {
        let _ = writeln!(
            out,
            "{:<23}  {:>9.1} M  {:>10}  {:>9.3}  {:>9.1}  {:>7.1}  {:>9.1}  {:>9}",
            speed.name,
            speed.weights as f64 / 1e6,
            text::bytes(speed.compressed_bytes),
            speed.median_ms,
            speed.median_gb_per_s,
            speed.best_gb_per_s,
            speed.copy_gb_per_s,
            format!("{:.1} %", 100.0 * speed.of_copy),
        );
        if speed.left_out > 0 {
            let _ = writeln!(out, "{} had no room on the device", text::count(speed.left_out, "unit"));
        }
    }
    for reason in &report.not_run {
        let _ = writeln!(out, "not run: {}", text::one_line(reason));
    }
    out + "\nof a copy: compressed and BF16 bytes a second, divided by the bytes that a copy reads and writes\n"
}

/// A number of weights, as in `64M`.
fn number(text: &str) -> Result<usize, String> {
    let units = [('K', 10), ('M', 20), ('G', 30)];
    let (digits, shift) =
        units.iter().find_map(|&(unit, shift)| Some((text.strip_suffix(unit)?, shift))).unwrap_or((text, 0));
    let number = digits.parse::<usize>().ok().and_then(|n| n.checked_mul(1 << shift));
    // The format's own limit: counts are 32 bits.
    number.filter(|n| (1..=i32::MAX as usize).contains(n)).ok_or(format!("{text} is no number of weights"))
}
