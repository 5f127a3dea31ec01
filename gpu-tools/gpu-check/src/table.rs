//! The times, as a table.

use std::fmt;
use std::time::Duration;

use df11_host::internals::bench::{CopySpeed, Speed, median};
use serde::{Deserialize, Serialize};

#[derive(Debug, Default, Serialize)]
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
    /// The time for one copy of the units.
    median_ms: f64,
    /// The speed in bytes of BF16.
    median_gb_per_s: Option<f64>,
    best_gb_per_s: Option<f64>,
    /// The bytes that a copy reads and writes, measured right before.
    copy_gb_per_s: Option<f64>,
    of_copy: Option<f64>,
}

#[derive(Debug, Default, Serialize)]
pub(crate) struct Table {
    pub(crate) lines: Vec<Line>,
    pub(crate) failures: Vec<String>,
    pub(crate) not_run: Vec<String>,
}

/// Another decoder's time for the words of `write_words`.
#[derive(Debug, Deserialize)]
pub(crate) struct Elsewhere {
    pub(crate) name: String,
    pub(crate) weights: u64,
    pub(crate) time: Option<Time>,
    /// Why there is no time.
    pub(crate) reason: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Time {
    /// The number of copies of the words that were decoded in turn.
    copies: u64,
    compressed_bytes: u64,
    /// The time for one of them.
    median_ms: f64,
    best_ms: f64,
}

impl Line {
    pub(crate) fn of(speed: Speed, copies: usize, is_official: bool) -> Self {
        let copies = copies as u64;
        Self {
            weights: speed.weights / copies,
            units: speed.units as u64 / copies,
            copies,
            what: speed.name,
            is_official,
            size: Some(speed.compressed_bytes as f64 / (2 * speed.weights) as f64),
            median_ms: speed.median_ms / copies as f64,
            median_gb_per_s: Some(speed.median_gb_per_s),
            best_gb_per_s: Some(speed.best_gb_per_s),
            copy_gb_per_s: Some(speed.copy_gb_per_s),
            of_copy: Some(speed.of_copy),
        }
    }

    /// Products of copies of units. The numbers are weights and compressed bytes of all copies, and units without their
    /// copies. `copy` was timed right before `passes`, each of which multiplies by every weight.
    pub(crate) fn of_products(
        what: String,
        [weights, compressed_bytes, units]: [u64; 3],
        copies: usize,
        passes: Vec<Duration>,
        copy: CopySpeed,
    ) -> Self {
        let (copies, best) = (copies as u64, passes.iter().copied().min().unwrap_or_default());
        let middle = median(passes);
        let gb_per_s = |bytes: u64, time: Duration| bytes as f64 / 1e9 / time.as_secs_f64();
        Self {
            weights: weights / copies,
            units,
            copies,
            what,
            size: Some(compressed_bytes as f64 / (2 * weights) as f64),
            median_ms: middle.as_secs_f64() * 1e3 / copies as f64,
            median_gb_per_s: Some(gb_per_s(2 * weights, middle)),
            best_gb_per_s: Some(gb_per_s(2 * weights, best)),
            copy_gb_per_s: Some(copy.median_gb_per_s),
            of_copy: Some(gb_per_s(compressed_bytes, middle) / copy.median_gb_per_s),
            ..Self::default()
        }
    }

    /// A copy of the words of the given number of copies of the given number of units, up to the largest number of
    /// bytes that is copied.
    pub(crate) fn copy(speed: CopySpeed, units: usize, copies: usize) -> Self {
        let copies = copies as u64;
        Self {
            weights: speed.bytes / 2 / copies,
            units: units as u64,
            copies,
            what: "copy".to_owned(),
            median_ms: speed.median_ms / copies as f64,
            copy_gb_per_s: Some(speed.median_gb_per_s),
            of_copy: Some(1.0),
            ..Self::default()
        }
    }

    pub(crate) fn elsewhere(other: &Elsewhere, time: Time) -> Self {
        let gb_per_s = |ms: f64| Some(2e-6 * other.weights as f64 / ms);
        Self {
            weights: other.weights,
            units: 1,
            copies: time.copies,
            what: other.name.clone(),
            size: Some(time.compressed_bytes as f64 / (2 * other.weights) as f64),
            median_ms: time.median_ms,
            median_gb_per_s: gb_per_s(time.median_ms),
            best_gb_per_s: gb_per_s(time.best_ms),
            ..Self::default()
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
            "\nA run decodes all copies of all units: `decode_units` in one launch (`@` and a number: that many\n\
             blocks for each multiprocessor), `decode` in a launch for each unit. `multiply_fixed` multiplies by one\n\
             column, in a launch for each weight, and writes no words. There are enough copies that no cache\n\
             holds a run; MB and ms are for one. BF16 GB/s: what was decoded. Of a copy: compressed and\n\
             decoded bytes a second (of `multiply_fixed` compressed ones only), as a part of what a copy within the GPU's\n\
             memory reads and writes, measured right before. The time of `multiply_fixed` has the copies of the columns\n\
             from the host in it. Medians; every word and product was checked first."
        )?;
        self.not_run.iter().try_for_each(|line| writeln!(f, "- NOT RUN: {line}"))?;
        self.failures.iter().try_for_each(|line| writeln!(f, "- FAILED: {line}"))
    }
}
