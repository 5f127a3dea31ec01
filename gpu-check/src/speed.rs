//! Every kernel timed beside a copy, at several sizes.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use df11_codec::{Encoded, Geometry, Unit};
use df11_host::analysis::Analysis;
use df11_host::bench::{Speed, copies, time};
use df11_host::device::NamedUnit;
use df11_host::{synthetic, words};
use serde::{Deserialize, Serialize};

use crate::kernels::Source;

/// The weights of one transformer block of Llama 3.1 8B: attention, then the MLP.
const BLOCK: [usize; 7] =
    [4096 * 4096, 1024 * 4096, 1024 * 4096, 4096 * 4096, 14336 * 4096, 14336 * 4096, 4096 * 14336];

/// A line of the table.
#[derive(Debug, Serialize)]
struct Line {
    /// Weights of a unit.
    weights: u64,
    /// Units that were timed together.
    copies: u64,
    what: String,
    /// Compressed, as a part of BF16.
    size: f64,
    /// For a unit.
    median_ms: f64,
    /// Of BF16.
    median_gb_per_s: f64,
    best_gb_per_s: f64,
    /// What a copy reads and writes, measured right before.
    copy_gb_per_s: Option<f64>,
    of_copy: Option<f64>,
}

/// What came out.
#[derive(Debug, Serialize)]
pub(crate) struct Table {
    lines: Vec<Line>,
    failures: Vec<String>,
    not_run: Vec<String>,
}

/// Another decoder's time for the words of `write_words`.
#[derive(Debug, Deserialize)]
struct Elsewhere {
    name: String,
    weights: u64,
    time: Option<Time>,
    /// Why there is none.
    reason: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Time {
    /// Copies of the words that were decoded in turn.
    copies: u64,
    compressed_bytes: u64,
    /// For one of them.
    median_ms: f64,
    best_ms: f64,
}

/// Times the kernels, and puts other decoders' times beside them.
pub(crate) fn run(ordinal: u32, sources: &[Source], quick: bool, runs: usize, also: Option<&Path>) -> Result<Table> {
    let also: Vec<Elsewhere> = match also {
        Some(path) => {
            let text = std::fs::read(path).with_context(|| format!("can't read {}", path.display()))?;
            serde_json::from_slice(&text).with_context(|| format!("{} is no such list", path.display()))?
        }
        None => Vec::new(),
    };
    let mut table = Table { lines: Vec::new(), failures: Vec::new(), not_run: Vec::new() };
    for weights in sizes(quick) {
        let encoded = encode(&weights).with_context(|| format!("{weights:?} weights"))?;
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
        let n = unit.n_elements();
        let copies = if quick { 2 } else { copies(n) };
        for source in sources {
            eprintln!("{source}: {n} weights …");
            let named = NamedUnit::whole(format!("{n} weights"), unit);
            let speed = source
                .decoder(ordinal)
                .and_then(|mut decoder| Ok(time(&source.to_string(), &mut decoder, &[named], copies, runs)?));
            match speed {
                Ok(speed) => table.lines.push(Line::of(speed)),
                Err(error) => table.failures.push(format!("{source}, {n} weights: {error:#}")),
            }
        }
        for other in also.iter().filter(|other| other.weights == n as u64) {
            match other.time {
                Some(time) => table.lines.push(Line::elsewhere(other, time)),
                None => {
                    let reason = other.reason.as_deref().unwrap_or("no reason given");
                    table.not_run.push(format!("{}, {n} weights: {reason}", other.name));
                }
            }
        }
    }
    Ok(table)
}

/// Writes the words that are timed, for decoders elsewhere.
pub(crate) fn write_words(directory: &Path, quick: bool) -> Result<()> {
    sizes(quick).iter().try_for_each(|weights| {
        let path = directory.join(format!("{}.bin", weights.iter().sum::<usize>()));
        let words = weights_of(weights).concat();
        std::fs::write(&path, words::to_bytes(&words)).with_context(|| format!("can't write {}", path.display()))
    })
}

/// The weights of each unit.
fn sizes(quick: bool) -> Vec<Vec<usize>> {
    if quick {
        return vec![vec![8 << 10], vec![20_000, 7, 13_000]];
    }
    vec![vec![8 << 20], vec![32 << 20], vec![256 << 20], vec![1 << 30], BLOCK.to_vec()]
}

fn weights_of(sizes: &[usize]) -> Vec<Cow<'static, [u16]>> {
    sizes.iter().zip(1..).map(|(&n, seed)| Cow::Owned(synthetic::normal(n, 0.02, seed))).collect()
}

/// Only the unit is kept: words of a billion weights are 2 GB.
fn encode(sizes: &[usize]) -> Result<Encoded> {
    let weights = weights_of(sizes);
    Ok(Analysis::of(&weights)?.encode(&weights)?)
}

impl Line {
    fn of(speed: Speed) -> Self {
        let copies = speed.units as u64;
        Self {
            weights: speed.weights / copies,
            copies,
            what: speed.name,
            size: speed.compressed_bytes as f64 / (2 * speed.weights) as f64,
            median_ms: speed.median_ms / copies as f64,
            median_gb_per_s: speed.median_gb_per_s,
            best_gb_per_s: speed.best_gb_per_s,
            copy_gb_per_s: Some(speed.copy_gb_per_s),
            of_copy: Some(speed.of_copy),
        }
    }

    fn elsewhere(other: &Elsewhere, time: Time) -> Self {
        let gb_per_s = |ms: f64| 2e-6 * other.weights as f64 / ms;
        Self {
            weights: other.weights,
            copies: time.copies,
            what: other.name.clone(),
            size: time.compressed_bytes as f64 / (2 * other.weights) as f64,
            median_ms: time.median_ms,
            median_gb_per_s: gb_per_s(time.median_ms),
            best_gb_per_s: gb_per_s(time.best_ms),
            copy_gb_per_s: None,
            of_copy: None,
        }
    }
}

impl Table {
    /// Whether everything was timed, and every answer right.
    pub(crate) fn is_good(&self) -> bool {
        self.failures.is_empty()
    }

    /// How many times as fast as the official kernel, on as many weights.
    fn of_official(&self, line: &Line) -> Option<f64> {
        let official = self.lines.iter().find(|other| other.what == "official" && other.weights == line.weights)?;
        Some(line.median_gb_per_s / official.median_gb_per_s)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| weights | units a run | | size | median ms a unit | BF16 GB/s | best | copy GB/s | of a copy | official × |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|---|---|---|")?;
        let or_none = |number: Option<f64>, show: fn(f64) -> String| number.map_or("–".to_owned(), show);
        for line in &self.lines {
            writeln!(
                f,
                "| {} | {} | {} | {:.2} % | {:.4} | {:.1} | {:.1} | {} | {} | {} |",
                line.weights,
                line.copies,
                line.what,
                100.0 * line.size,
                line.median_ms,
                line.median_gb_per_s,
                line.best_gb_per_s,
                or_none(line.copy_gb_per_s, |rate| format!("{rate:.1}")),
                or_none(line.of_copy, |part| format!("{:.1} %", 100.0 * part)),
                or_none(self.of_official(line), |times| format!("{times:.2}")),
            )?;
        }
        writeln!(
            f,
            "\nOf BF16: bytes that were decoded a second. Of a copy: compressed and decoded bytes a second, as a part of what\n\
             a copy within the GPU's memory reads and writes in the same run. Medians; every word was checked first."
        )?;
        self.not_run.iter().try_for_each(|line| writeln!(f, "- NOT RUN: {line}"))?;
        self.failures.iter().try_for_each(|line| writeln!(f, "- FAILED: {line}"))
    }
}
