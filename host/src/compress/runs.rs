//! The weights of a unit in runs, which all cores read and work on at the same time.

use std::ops::Range;

use crate::compress::failure::EncodeFailure;
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
    range: Range<usize>,
}

impl<W: WeightWords> Run<'_, W> {
    /// The number of its words.
    pub(crate) fn len(&self) -> usize {
        self.range.len()
    }

    /// The words, in memory or in the buffer that they were read into.
    pub(crate) fn words<'b>(&'b self, buffer: &'b [u16]) -> &'b [u16] {
        self.weight.words(self.range.clone(), buffer)
    }
}

/// The runs of weights, in order.
pub(crate) fn of<W: WeightWords>(weights: &[W]) -> Vec<Run<'_, W>> {
    let mut runs = Vec::new();
    for (number, weight) in weights.iter().enumerate() {
        let n = weight.len();
        runs.extend((0..n).step_by(RUN).map(|start| Run { number, weight, range: start..n.min(start + RUN) }));
    }
    runs
}

/// A run's words, and what was made of them.
#[derive(Default)]
pub(crate) struct Slot<T> {
    buffer: Vec<u16>,
    made: T,
}

/// Reads runs and has `work` make something of each, on all cores. Calls `then` with each run, its words and what was
/// made of them, in order, while later runs are read and worked on ([`pipeline::in_order_within`]), with at most this number of
/// slots.
///
/// # Errors
///
/// Those of reading, of `work` and of `then`.
pub(crate) fn in_order<W: WeightWords, J: Sync, T: Default + Send>(
    most_slots: usize,
    runs: &[(Run<'_, W>, J)],
    slots: &mut Vec<Slot<T>>,
    work: impl Fn(&[u16], &J, &mut T) -> Result<(), EncodeFailure<W::Error>> + Sync,
    mut then: impl FnMut(&Run<'_, W>, &[u16], &mut T) -> Result<(), EncodeFailure<W::Error>>,
) -> Result<(), EncodeFailure<W::Error>> {
    let fill = |item: usize, slot: &mut Slot<T>| match runs.get(item) {
        Some((run, job)) => {
            run.weight.fill(run.range.clone(), &mut slot.buffer).map_err(EncodeFailure::File)?;
            work(run.words(&slot.buffer), job, &mut slot.made)
        }
        None => Ok(()),
    };
    let take = |item: usize, slot: &mut Slot<T>| match runs.get(item) {
        Some((run, _)) => then(run, run.words(&slot.buffer), &mut slot.made),
        None => Ok(()),
    };
    pipeline::in_order_within(most_slots, runs.len(), slots, fill, take)
}
