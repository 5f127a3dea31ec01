//! A thread block whose threads run one after another.

use core::panic::Location;
use std::vec::Vec;

use super::fault::Fault;
use super::launch::Grid;
use super::shared::CheckedShared;
use super::watch::Watch;
use crate::block::{Block, LANES, SCRATCH_BYTES, Thread};
use crate::float::Float;

/// A thread block that runs its threads in a given order.
#[derive(Debug)]
pub struct EmulatedBlock<'h, R> {
    index: u32,
    registers: Vec<R>,
    order: Vec<u32>,
    shared: CheckedShared<'h>,
    watch: &'h Watch,
    /// Whether threads may still read the sums of a scan.
    is_scanning: bool,
    /// Barriers so far, and the number of the one that is left out.
    barriers: u32,
    without_barrier: Option<u32>,
}

impl<'h, R: Default> EmulatedBlock<'h, R> {
    /// Block `index` of a grid with as many threads as its order has; they run in that order, or in rising order if it hasn't every
    /// number once.
    pub(super) fn new(index: u32, grid: &Grid<'_>, shared: CheckedShared<'h>, watch: &'h Watch) -> Self {
        let order = grid.order;
        watch.begin(index);
        let registers = order.iter().map(|_| R::default()).collect();
        let rising: Vec<u32> = (0..order.len() as u32).collect();
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        let order = if sorted == rising { order.to_vec() } else { rising };
        let without_barrier = grid.without_barrier;
        Self { index, registers, order, shared, watch, is_scanning: false, barriers: 0, without_barrier }
    }
}

impl<'h, R> EmulatedBlock<'h, R> {
    /// Runs a body on every thread.
    fn each(&mut self, mut body: impl FnMut(Thread<'_, R, CheckedShared<'h>>)) {
        for &id in &self.order {
            self.watch.run_as(id);
            if let Some(registers) = self.registers.get_mut(id as usize) {
                body(Thread { id, registers, shared: &self.shared });
            }
        }
        self.watch.run_as_host();
    }

    /// Runs a body on every thread: the results in the order of the threads' numbers.
    fn of_each<T>(&mut self, mut body: impl FnMut(Thread<'_, R, CheckedShared<'h>>) -> T) -> Vec<T> {
        let mut results: Vec<_> = self.order.iter().map(|_| None).collect();
        self.each(|thread| {
            let id = thread.id as usize;
            results[id] = Some(body(thread));
        });
        results.into_iter().flatten().collect()
    }

    /// The accesses of a GPU's scan to its scratch: the last lane of each warp writes the warp's sum, and after the barrier each
    /// lane reads the sum of one warp before its own.
    fn pass_sums(&mut self, scratch: u32, counts: &[u32], location: &'static Location<'static>) {
        let warps = (0..).zip(counts.chunks_exact(LANES as usize));
        for (warp, lanes) in warps.clone() {
            self.watch.run_as(LANES * warp + LANES - 1);
            let sum = lanes.iter().fold(0u32, |sum, count| sum.wrapping_add(*count));
            self.shared.store(scratch.saturating_add(4 * warp), 4, sum.into(), location);
        }
        self.watch.run_as_host();
        self.barrier(location);
        for (warp, _) in warps {
            for lane in 0..warp {
                self.watch.run_as(LANES * warp + lane);
                self.shared.load(scratch.saturating_add(4 * lane), 4, location);
            }
        }
        // What the scan leaves there is nothing that a kernel may read: other machines leave something else.
        self.shared.forget(scratch, SCRATCH_BYTES);
    }

    /// Until a phase has ended after a scan, threads may still read its sums.
    fn must_not_scan(&self, location: &'static Location<'static>) {
        if self.is_scanning {
            self.watch.note(Fault::ScanTooSoon { phase: self.watch.phase(), location });
        }
    }

    fn barrier(&mut self, location: &'static Location<'static>) {
        let is_left_out = self.without_barrier == Some(self.barriers);
        self.barriers += 1;
        self.watch.count_barrier(is_left_out, location);
        if !is_left_out {
            self.watch.barrier();
            self.is_scanning = false;
        }
    }
}

/// For each count the sum of those before it. It wraps, as on GPUs.
fn sums_before(counts: &[u32]) -> Vec<u32> {
    let mut sum = 0u32;
    let before = |count: &u32| {
        let before = sum;
        sum = sum.wrapping_add(*count);
        before
    };
    counts.iter().map(before).collect()
}

/// The sum over the lanes of a warp, in the order of [`Block::add_two`].
fn tree(lanes: &[Float]) -> Float {
    match lanes {
        [] => Float::default(),
        [lane] => *lane,
        _ => {
            // Lanes l and l + distance come together first if the distance is the largest.
            let (low, high) = lanes.split_at(lanes.len() / 2);
            tree(&low.iter().zip(high).map(|(low, high)| low.plus(*high)).collect::<Vec<_>>())
        }
    }
}

impl<R> crate::block::sealed::Sealed for EmulatedBlock<'_, R> {}

impl<'h, R> Block<R> for EmulatedBlock<'h, R> {
    type Shared = CheckedShared<'h>;

    fn index(&self) -> u32 {
        self.index
    }

    fn threads(&self) -> u32 {
        self.order.len() as u32
    }

    #[track_caller]
    fn phase(&mut self, body: impl Fn(Thread<'_, R, Self::Shared>) + Sync) {
        let location = Location::caller();
        self.each(body);
        self.barrier(location);
    }

    #[track_caller]
    fn scan(
        &mut self,
        scratch: u32,
        count: impl Fn(Thread<'_, R, Self::Shared>) -> u32 + Sync,
        keep: impl Fn(&mut R, u32) + Sync,
    ) {
        let location = Location::caller();
        self.must_not_scan(location);
        let counts = self.of_each(count);
        self.pass_sums(scratch, &counts, location);
        self.is_scanning = true;
        let before = sums_before(&counts);
        for &id in &self.order {
            self.watch.run_as(id);
            keep(&mut self.registers[id as usize], before[id as usize]);
        }
        self.watch.run_as_host();
    }

    #[track_caller]
    fn scan_warp(
        &mut self,
        count: impl Fn(Thread<'_, R, Self::Shared>) -> u32 + Sync,
        then: impl Fn(Thread<'_, R, Self::Shared>, u32) + Sync,
    ) {
        self.must_not_scan(Location::caller());
        let counts = self.of_each(count);
        let before: Vec<u32> = counts.chunks(LANES as usize).flat_map(sums_before).collect();
        self.each(|thread| {
            let id = thread.id as usize;
            then(thread, before[id]);
        });
    }

    #[track_caller]
    fn add_two(
        &mut self,
        numbers: impl Fn(Thread<'_, R, Self::Shared>) -> (Float, Float) + Sync,
        then: impl Fn(Thread<'_, R, Self::Shared>, Float) + Sync,
    ) {
        self.must_not_scan(Location::caller());
        let (first, second): (Vec<_>, Vec<_>) = self.of_each(numbers).into_iter().unzip();
        let sums = [first, second].map(|numbers| numbers.chunks(LANES as usize).map(tree).collect::<Vec<_>>());
        self.each(|thread| {
            let (warp, lane) = (thread.id / LANES, thread.id % LANES);
            then(thread, sums[(lane / (LANES / 2)) as usize][warp as usize]);
        });
    }

    fn run(&mut self, body: impl Fn(Thread<'_, R, Self::Shared>) + Sync) {
        self.each(body);
    }
}
