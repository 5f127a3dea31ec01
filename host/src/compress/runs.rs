//! The weights of a unit in runs, which all cores read and work on at the same time.

use std::mem;
use std::ops::Range;

use rayon::prelude::*;

use crate::buffers::Buffers;
use crate::compress::failure::Failure;
use crate::model::words::WeightWords;

/// Words of a run: 256 KiB. What a core reads of a file, and what it makes of it, then fit its cache together; and it
/// has work for some tenths of a millisecond.
pub(crate) const RUN: usize = 1 << 17;

/// Runs that are worked on together, for each thread: 2 MiB of words.
const RUNS_OF_THREAD: usize = 8;

/// The largest number of runs that are worked on together: 32 MiB of words.
pub(crate) const MOST_RUNS: usize = 128;

/// A run: consecutive words of one of a unit's weights.
#[derive(Debug)]
pub(crate) struct Run<'w, W> {
    /// The weight's number in the unit.
    pub(crate) number: usize,
    weight: &'w W,
    start: usize,
    end: usize,
}

// Derived, they would ask the same of the weight.
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
struct Slot<T> {
    buffer: Vec<u16>,
    made: T,
}

/// Memory for the runs that are worked on together, and for those before them.
pub(crate) struct Slots<T> {
    next: Vec<Slot<T>>,
    now: Vec<Slot<T>>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self { next: Vec::new(), now: Vec::new() }
    }
}

/// Reads runs and has `work` make something of each, on all cores. Calls `then` with each run, its words and what was
/// made of them, in order, while the following runs are read and worked on. What was made is given to later `work`
/// again, so that its memory can be used again.
///
/// # Errors
///
/// Those of reading, of `work` and of `then`.
pub(crate) fn in_order<W: WeightWords, J: Sync, T: Default + Send>(
    runs: &[(Run<'_, W>, J)],
    slots: &mut Slots<T>,
    work: impl Fn(&[u16], &J, &mut T) -> Result<(), Failure<W::Error>> + Sync,
    mut then: impl FnMut(&Run<'_, W>, &[u16], &mut T) -> Result<(), Failure<W::Error>>,
) -> Result<(), Failure<W::Error>> {
    let fill = |runs: &[(Run<'_, W>, J)], slots: &mut Vec<Slot<T>>| {
        slots.resize_with(runs.len().max(slots.len()), || Slot { buffer: Vec::new(), made: T::default() });
        let slots = slots.par_iter_mut().zip(runs);
        slots.try_for_each(|(slot, (run, job))| work(run.read(&mut slot.buffer)?, job, &mut slot.made))
    };
    let mut take = |runs: &[(Run<'_, W>, J)], slots: &mut [Slot<T>]| {
        let each = |((run, _), slot): (&(Run<'_, W>, J), &mut Slot<T>)| {
            then(run, run.weight.words(run.range(), &slot.buffer), &mut slot.made)
        };
        runs.iter().zip(slots).try_for_each(each)
    };

    let mut now = runs.get(..0).unwrap_or_default();
    for next in runs.chunks(MOST_RUNS.min(RUNS_OF_THREAD * rayon::current_num_threads())) {
        let mut filled = Ok(());
        // `then` runs on this thread, which doesn't belong to the pool.
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| filled = fill(next, &mut slots.next));
            take(now, &mut slots.now)
        })?;
        filled?;
        mem::swap(&mut slots.now, &mut slots.next);
        now = next;
    }
    take(now, &mut slots.now)
}
