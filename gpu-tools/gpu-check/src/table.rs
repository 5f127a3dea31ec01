//! The times, as a table.

use std::fmt;
use std::time::Duration;

use crate::source::{Source, Work};

/// One contestant at one size. Sizes and times are per copy.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// Weights of all units.
    weights: u64,
    units: u64,
    /// The number of copies of the units; all copies of all units are decoded together.
    copies: u64,
    what: String,
    is_official: bool,
    /// The compressed size as a fraction of BF16.
    size: Option<f64>,
    median_ms: f64,
    /// The speed in bytes of BF16.
    median_gb_per_s: Option<f64>,
    best_gb_per_s: Option<f64>,
    /// The bytes that a copy reads and writes, measured right before.
    copy_gb_per_s: Option<f64>,
    of_copy: Option<f64>,
}

#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) lines: Vec<Line>,
    pub(crate) failures: Vec<String>,
}

/// The middle of some durations.
pub(crate) fn median(durations: &[Duration]) -> Duration {
    let mut sorted = durations.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

impl Line {
    pub(crate) fn new(what: String, weights: usize, units: usize, copies: usize) -> Self {
        Self { weights: weights as u64, units: units as u64, copies: copies as u64, what, ..Self::default() }
    }

    /// Adds the times of passes over all copies, each of which has this many compressed bytes. `copy` is in bytes
    /// per second.
    pub(crate) fn timed(self, source: &Source, compressed_bytes: u64, passes: &[Duration], copy: f64) -> Self {
        let (words, copies) = (2. * self.weights as f64, self.copies as f64);
        let each = |time: Duration| time.as_secs_f64() / copies;
        let (middle, best) = (each(median(passes)), each(passes.iter().copied().min().unwrap_or_default()));
        let written = if source.work == Work::MultiplyFixed { 0. } else { words };
        Self {
            is_official: source.is_official(),
            size: Some(compressed_bytes as f64 / words),
            median_ms: 1e3 * middle,
            median_gb_per_s: Some(1e-9 * words / middle),
            best_gb_per_s: Some(1e-9 * words / best),
            copy_gb_per_s: Some(1e-9 * copy),
            of_copy: Some((compressed_bytes as f64 + written) / middle / copy),
            ..self
        }
    }

    /// A copy of this number of words: all copies of the units, or as many words as are copied.
    pub(crate) fn of_a_copy(self, words: usize, passes: &[Duration]) -> Self {
        let middle = median(passes).as_secs_f64();
        Self {
            weights: words as u64 / self.copies,
            median_ms: 1e3 * middle / self.copies as f64,
            copy_gb_per_s: Some(4e-9 * words as f64 / middle),
            of_copy: Some(1.0),
            ..self
        }
    }
}

impl Table {
    /// Whether something was timed, nothing failed, and every word was right.
    pub(crate) fn is_good(&self) -> bool {
        !self.lines.is_empty() && self.failures.is_empty()
    }

    /// How many times as fast as the official kernel on the same units.
    fn of_official(&self, line: &Line) -> Option<f64> {
        let same = |other: &&Line| other.is_official && (other.weights, other.units) == (line.weights, line.units);
        Some(line.median_gb_per_s? / self.lines.iter().find(same)?.median_gb_per_s?)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| BF16 MB | units | copies | | size | median ms | BF16 GB/s | best | copy GB/s | of a copy | official × |"
        )?;
        writeln!(f, "|---:|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|")?;
        let or_none = |number: Option<f64>, show: fn(f64) -> String| number.map_or("–".to_owned(), show);
        for line in &self.lines {
            writeln!(
                f,
                "| {:.2} | {} | {} | {} | {} | {:.4} | {} | {} | {} | {} | {} |",
                2e-6 * line.weights as f64,
                line.units,
                line.copies,
                line.what,
                or_none(line.size, |part| format!("{:.2} %", 100.0 * part)),
                line.median_ms,
                or_none(line.median_gb_per_s, |rate| format!("{rate:.1}")),
                or_none(line.best_gb_per_s, |rate| format!("{rate:.1}")),
                or_none(line.copy_gb_per_s, |rate| format!("{rate:.1}")),
                or_none(line.of_copy, |part| format!("{:.1} %", 100.0 * part)),
                or_none(self.of_official(line), |times| format!("{times:.2}")),
            )?;
        }
        writeln!(
            f,
            "\nA run decodes all copies of all units: `decode_units` and `decode_fixed` in one launch,\n\
             `decode` in a launch for each unit. `multiply_fixed` multiplies by one column, in a launch for each weight,\n\
             and writes no words. There are enough copies that no cache holds a run; MB and ms are for one. BF16 GB/s: what was decoded. Of a copy: compressed and decoded bytes a second (of\n\
             `multiply_fixed` compressed ones only), as a part of what a copy within the GPU's memory reads and writes,\n\
             measured right before. Medians; every word and product was checked."
        )?;
        self.failures.iter().try_for_each(|line| writeln!(f, "- FAILED: {line}"))
    }
}
