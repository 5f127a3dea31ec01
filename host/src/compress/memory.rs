//! How much memory compressing takes, and what fits into a bound.

use std::num::NonZeroUsize;

use crate::compress::chosen::Chosen;
use crate::compress::runs::RUN;
use crate::compress::select::Candidate;
use crate::error::{Error, Result};
use crate::model::files::ModelFiles;
use crate::progress::Progress;

/// The program, its stacks, and buffers of files.
const PROGRAM: u64 = 16 << 20;

/// A run in work: its words, its codes and its signs and mantissas, which usually take 1 MiB; and as much again that the
/// allocator of the thread that works on it may keep.
const RUN_BYTES: u64 = 8 * RUN as u64;

/// What is kept of each byte of the original's headers and index: as text and parsed, in the patterns' candidates, in the
/// manifest and its JSON, and in the journal. Measured with 100,000 tensors: 34 to 49.
const TEXTS: u64 = 50;

/// Weights for each byte that is kept of a unit until it is written: counts, gaps and positions.
const WEIGHTS_A_BYTE: u64 = 10;

/// The number of runs that may be in work at the same time.
///
/// # Errors
///
/// [`Error::MemoryTooSmall`] if there is no room for one.
pub(crate) fn most_runs(memory: u64, model: &ModelFiles, units: &[Candidate]) -> Result<NonZeroUsize> {
    let runs = memory.saturating_sub(fixed(model, units)) / RUN_BYTES;
    let most = usize::try_from(runs).ok().and_then(NonZeroUsize::new);
    most.ok_or_else(|| Error::MemoryTooSmall { got: memory, least: least(model, units) })
}

/// The least memory that a model of these units needs.
fn least(model: &ModelFiles, units: &[Candidate]) -> u64 {
    fixed(model, units) + RUN_BYTES
}

/// Checks that memory is enough for each of several models, which are compressed one after another.
///
/// # Errors
///
/// [`Error::MemoryTooSmall`], with what is enough for all of them; those of [`Chosen::select`].
pub(crate) fn check_all<'c, 'm: 'c>(
    memory: u64,
    models: impl Iterator<Item = &'c Chosen<'m>>,
    progress: &dyn Progress,
) -> Result<()> {
    let least_of = |chosen: &Chosen<'_>| Ok::<_, Error>(least(chosen.model(), &chosen.select(progress)?.units));
    let least = models.map(least_of).try_fold(0, |most, least| Ok::<_, Error>(most.max(least?)))?;
    if memory < least { Err(Error::MemoryTooSmall { got: memory, least }) } else { Ok(()) }
}

/// What a unit of this many weights takes until it is written, and what its runs in work usually take: a part of it each time, and
/// those for which there is no memory yet the rest.
pub(crate) fn of_unit(weights: u64, runs: usize, new_runs: usize) -> u64 {
    weights / WEIGHTS_A_BYTE + RUN_BYTES / 4 * runs as u64 + RUN_BYTES / 4 * new_runs as u64
}

/// What doesn't depend on the number of runs.
fn fixed(model: &ModelFiles, units: &[Candidate]) -> u64 {
    let weights = |unit: &Candidate| -> u64 {
        let of = |name: &String| model.tensor(name).map_or(0, |(_, tensor)| tensor.elements() as u64);
        unit.weights.iter().map(of).sum()
    };
    let largest = units.iter().map(weights).max().unwrap_or(0);
    let texts: u64 = model.files().iter().map(|file| file.header().text.len() as u64).sum();
    PROGRAM + TEXTS * (texts + model.index_bytes()) + largest / WEIGHTS_A_BYTE
}
