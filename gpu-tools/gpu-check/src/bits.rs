//! Decodes every unit with every kernel, and multiplies by its weights; compares the GPU's free memory before and after.

use std::fmt;

use anyhow::{Context, Result};
use df11_host::ErrorKind;
use df11_host::device::{Cuda, Keep};

use crate::compare::{Matrix, guarded, load, together};
use crate::source::{Source, Work};
use crate::units::{Sample, Set, sets};

/// About how many weights are decoded together.
const TOGETHER: usize = 1 << 22;

/// The largest number of columns that a weight is multiplied by.
const MAX_COLUMNS: usize = df11_kernels::multiply_fixed::MAX_COLUMNS as usize;

#[derive(Debug)]
pub(crate) struct Report {
    rows: Vec<Row>,
    /// Free bytes before and after, if no other program uses the GPU.
    free: Option<(u64, u64)>,
}

/// A kernel and a set of units.
#[derive(Debug, Default)]
struct Row {
    kernel: String,
    set: &'static str,
    units: usize,
    weights: usize,
    /// Units that the kernel can't take, and why.
    left_out: Vec<String>,
    failures: Vec<String>,
}

/// Runs every kernel on every unit of up to `largest` weights, and compares every word or product.
pub(crate) fn run(ordinal: u32, sources: &[Source], quick: bool, shared: bool, largest: usize) -> Result<Report> {
    let gpu = Cuda::open(ordinal, None)?;
    let sets = sets(quick);
    // After this the driver has made the allocations that it makes only once: for a context, a kernel, large copies or many small units.
    // Anything that fails here will fail again below.
    let small = if quick { Vec::new() } else { crate::units::sets(true) };
    rows(&gpu, sources, small.iter().chain(sets.last()), largest)?;
    let before = gpu.memory()?.0;
    let rows = rows(&gpu, sources, sets.iter(), largest)?;
    // If a fault stopped a kernel, there is no context to ask any more; the rows say so.
    let after = gpu.memory().map_or(0, |(free, _)| free);
    Ok(Report { rows, free: (!shared).then_some((before, after)) })
}

/// All kernels on all sets.
fn rows<'s>(gpu: &Cuda, sources: &[Source], sets: impl Iterator<Item = &'s Set>, largest: usize) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for set in sets {
        // The units are made once for all kernels, and freed before the next set.
        let samples = set.samples()?;
        for source in sources {
            eprintln!("{source}: {} …", set.name);
            let mut row = Row { kernel: source.to_string(), set: set.name, ..Row::default() };
            if let Err(error) = row.fill(gpu, source, &samples, largest) {
                row.failures.push(format!("{error:#}"));
            }
            rows.push(row);
        }
    }
    Ok(rows)
}

impl Row {
    fn fill(&mut self, gpu: &Cuda, source: &Source, samples: &[Sample], largest: usize) -> Result<()> {
        let cuda = match source.open(gpu.info().ordinal) {
            Err(error)
                if error.kind() == ErrorKind::Device && error.to_string().starts_with("no kernel can be loaded") =>
            {
                self.left_out.push(format!("all: {error}"));
                return Ok(());
            }
            cuda => cuda?,
        };
        let mut taken = Vec::new();
        for sample in samples {
            let too_large = (sample.words.len() > largest).then(|| format!("more than {largest} weights"));
            match too_large.map_or_else(|| source.refuses(&cuda, sample), |why| Ok(Some(why)))? {
                Some(reason) => self.left_out.push(format!("{}: {reason}", sample.name)),
                None => taken.push(sample),
            }
        }
        self.units = taken.len();
        self.weights = taken.iter().map(|sample| sample.words.len()).sum();
        let keep = |i: usize| if i.is_multiple_of(2) { Keep::Offloaded } else { Keep::Resident };
        if source.work == Work::MultiplyFixed {
            return taken.iter().enumerate().try_for_each(|(i, sample)| {
                let columns = if sample.words.len() < TOGETHER { 1 + i % MAX_COLUMNS } else { 1 };
                multiplied(&cuda, sample, columns, keep(i))
                    .with_context(|| format!("{}, {columns} columns", sample.name))
            });
        }
        for (i, sample) in taken.iter().enumerate() {
            // Every offset occurs, and the offsets of neighbours differ by an odd number.
            guarded(&cuda, &load(&cuda, source.work, sample, keep(i))?, sample, [i % 9, (i + 3) % 8])?;
        }
        for batch in batches(&taken) {
            let load = |(i, &sample)| Ok((load(&cuda, source.work, sample, keep(i + 1))?, sample));
            together(&cuda, &batch.iter().enumerate().map(load).collect::<Result<Vec<_>>>()?)?;
        }
        every_offset(&cuda, source.work, &taken)
    }
}

/// Multiplies each weight of a unit that has elements by this number of columns.
fn multiplied(cuda: &Cuda, sample: &Sample, columns: usize, keep: Keep) -> Result<()> {
    for range in sample.unit()?.weights().filter(|range| !range.is_empty()) {
        let matrix = Matrix::load(cuda, &sample.name, &sample.words[range], columns, keep)?;
        matrix.multiply(cuda)?;
        matrix.check()?;
    }
    Ok(())
}

/// The smallest unit that has a few groups of words, at every offset, unless it is a large one.
fn every_offset(cuda: &Cuda, work: Work, samples: &[&Sample]) -> Result<()> {
    let small = samples.iter().filter(|sample| (64..TOGETHER).contains(&sample.words.len()));
    let Some(smallest) = small.min_by_key(|sample| sample.words.len()) else { return Ok(()) };
    let unit = load(cuda, work, smallest, Keep::Resident)?;
    (0..=8).try_for_each(|at| guarded(cuda, &unit, smallest, [at, 8 - at]))
}

/// Consecutive units, until they have enough weights.
fn batches<'u, 's>(units: &'u [&'s Sample]) -> impl Iterator<Item = &'u [&'s Sample]> {
    let mut weights = 0;
    units.chunk_by(move |unit, _| {
        weights += unit.words.len();
        let more = weights < TOGETHER;
        if !more {
            weights = 0;
        }
        more
    })
}

impl Report {
    /// Whether there were words and products, all were right, and no memory was lost.
    pub(crate) fn is_good(&self) -> bool {
        self.rows.iter().any(|row| row.units > 0)
            && self.rows.iter().all(|row| row.failures.is_empty())
            && self.free.is_none_or(|(before, after)| before == after)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| kernel | units | | weights | left out | |\n|---|---|---|---|---|---|")?;
        for Row { kernel, set, units, weights, left_out, failures } in &self.rows {
            let verdict = match failures.is_empty() {
                false => "FAILED",
                true if *units == 0 => "not run",
                true => "same bits",
            };
            writeln!(f, "| {kernel} | {set} | {units} | {weights} | {} | {verdict} |", left_out.len())?;
        }
        writeln!(f)?;
        for row in &self.rows {
            row.failures.iter().try_for_each(|line| writeln!(f, "- FAILED: {}, {}: {line}", row.kernel, row.set))?;
            if let Some(first) = row.left_out.first() {
                writeln!(f, "- {}, {}: {} left out, as {first}", row.kernel, row.set, row.left_out.len())?;
            }
        }
        match self.free {
            None => writeln!(f, "- GPU memory before and after: not compared"),
            Some((before, after)) if before == after => {
                writeln!(f, "- GPU memory free before and after: {before} bytes")
            }
            Some((before, after)) => writeln!(
                f,
                "- FAILED: GPU memory free before: {before} bytes, after: {after}; if other programs use the GPU: --shared"
            ),
        }
    }
}
