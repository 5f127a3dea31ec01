//! The weights of a unit in runs, which all cores read and work on at the same time.

use std::ops::Range;

use rayon::prelude::*;

use crate::buffers::Buffers;
use crate::compress::failure::Failure;
use crate::file::words::WeightWords;
use crate::pipeline;

/// Words of a run: 512 KiB, so that a core has work for a fraction of a millisecond and what it reads is still in its
/// cache when it works on it.
pub(crate) const RUN: usize = 1 << 18;

/// A run: consecutive words of one of a unit's weights.
#[derive(Debug)]
pub(crate) struct Run<'w, W> {
    /// The weight's number in the unit.
    pub(crate) number: usize,
    weight: &'w W,
    start: usize,
    end: usize,
}

// `derive` would require `W: Clone`.
impl<W> Clone for Run<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Run<'_, W> {}

impl<'w, W: WeightWords> Run<'w, W> {
    /// The number of its words.
    pub(crate) fn len(&self) -> usize {
        self.end - self.start
    }

    fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Reads the words, into the buffer unless they are in memory.
    fn read<'b>(&self, buffer: &'b mut Vec<u16>) -> Result<&'b [u16], Failure<W::Error>>
    where
        'w: 'b,
    {
        self.weight.fill(self.range(), buffer).map_err(Failure::File)?;
        Ok(self.weight.words(self.range(), buffer))
    }
}

/// The runs of weights, in order.
pub(crate) fn of<W: WeightWords>(weights: &[W]) -> Vec<Run<'_, W>> {
    let mut runs = Vec::new();
    for (number, weight) in weights.iter().enumerate() {
        let n = weight.len();
        runs.extend((0..n).step_by(RUN).map(|start| Run { number, weight, start, end: n.min(start + RUN) }));
    }
    runs
}

/// Reads runs and does some work for each, on all cores. Gives the results in the order of the runs.
///
/// # Errors
///
/// Those of reading and of `work`.
pub(crate) fn map<W: WeightWords, J: Send, R: Send>(
    runs: Vec<(Run<'_, W>, J)>,
    buffers: &Buffers<Vec<u16>>,
    work: impl Fn(&[u16], J) -> Result<R, Failure<W::Error>> + Sync,
) -> Result<Vec<R>, Failure<W::Error>> {
    runs.into_par_iter().map(|(run, job)| buffers.with(|buffer| work(run.read(buffer)?, job))).collect()
}

/// A run's words, and what was made of them.
#[derive(Default)]
pub(crate) struct Slot<T> {
    buffer: Vec<u16>,
    made: T,
}

/// Reads runs and has `work` make something of each, on all cores. Calls `then` with each run, its words and what was
/// made of them, in order, while later runs are read and worked on ([`pipeline::in_order_within`]).
///
/// # Errors
///
/// Those of reading, of `work` and of `then`.
pub(crate) fn in_order<W: WeightWords, J: Sync, T: Default + Send>(
    runs: &[(Run<'_, W>, J)],
    slots: &mut Vec<Slot<T>>,
    work: impl Fn(&[u16], &J, &mut T) -> Result<(), Failure<W::Error>> + Sync,
    then: impl FnMut(&Run<'_, W>, &[u16], &mut T) -> Result<(), Failure<W::Error>>,
) -> Result<(), Failure<W::Error>> {
    in_order_within(usize::MAX, runs, slots, work, then)
}

/// Like [`in_order`], with at most this number of slots.
///
/// # Errors
///
/// As [`in_order`].
pub(crate) fn in_order_within<W: WeightWords, J: Sync, T: Default + Send>(
    most_slots: usize,
    runs: &[(Run<'_, W>, J)],
    slots: &mut Vec<Slot<T>>,
    work: impl Fn(&[u16], &J, &mut T) -> Result<(), Failure<W::Error>> + Sync,
    mut then: impl FnMut(&Run<'_, W>, &[u16], &mut T) -> Result<(), Failure<W::Error>>,
) -> Result<(), Failure<W::Error>> {
    let fill = |item: usize, slot: &mut Slot<T>| match runs.get(item) {
        Some((run, job)) => work(run.read(&mut slot.buffer)?, job, &mut slot.made),
        None => Ok(()),
    };
    let take = |item: usize, slot: &mut Slot<T>| match runs.get(item) {
        Some((run, _)) => then(run, run.weight.words(run.range(), &slot.buffer), &mut slot.made),
        None => Ok(()),
    };
    pipeline::in_order_within(most_slots, runs.len(), slots, fill, take)
}
