//! A thread block whose threads run one after another.

use std::rc::Rc;
use std::vec::Vec;

use super::fault::{Fault, FirstFault};
use super::shared::{CheckedShared, Unwritten};
use crate::float::Float;
use crate::layout::LANES;
use crate::machine::{Block, Thread};

/// Runs one block of any kernel, with `shared_bytes` bytes of shared memory.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn run_block<R: Default>(
    order: &[u32],
    shared_bytes: u32,
    unwritten: Unwritten,
    kernel: impl FnOnce(&mut EmulatedBlock<R>),
) -> Result<(), Fault> {
    FirstFault::of(|faults| {
        kernel(&mut EmulatedBlock::new(0, order, CheckedShared::new(shared_bytes, unwritten, faults)));
    })
}

/// A thread block that runs its threads in a given order.
#[derive(Debug)]
pub struct EmulatedBlock<R> {
    index: u32,
    registers: Vec<R>,
    order: Vec<u32>,
    shared: Rc<CheckedShared>,
}

impl<R: Default> EmulatedBlock<R> {
    /// Block `index` with as many threads as `order` has; they run in that order.
    pub(super) fn new(index: u32, order: &[u32], shared: CheckedShared) -> Self {
        let registers = order.iter().map(|_| R::default()).collect();
        Self { index, registers, order: order.to_vec(), shared: Rc::new(shared) }
    }
}

impl<R> EmulatedBlock<R> {
    /// Gives the block another number in the grid: that of [`run_block`] is 0.
    pub fn set_index(&mut self, index: u32) {
        self.index = index;
    }

    /// Runs a body on every thread.
    fn run(&mut self, mut body: impl FnMut(Thread<'_, R, CheckedShared>)) {
        for &id in &self.order {
            self.shared.run_as(id);
            if let Some(registers) = self.registers.get_mut(id as usize) {
                body(Thread { id, registers, shared: &self.shared });
            }
        }
    }

    /// Runs a body on every thread: the results in the order of the threads' numbers.
    fn of_each<T>(&mut self, mut body: impl FnMut(Thread<'_, R, CheckedShared>) -> T) -> Vec<T> {
        let mut results: Vec<_> = self.order.iter().map(|_| None).collect();
        self.run(|thread| {
            let id = thread.id as usize;
            results[id] = Some(body(thread));
        });
        results.into_iter().flatten().collect()
    }
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

impl<R> Block<R> for EmulatedBlock<R> {
    type Shared = CheckedShared;

    fn index(&self) -> u32 {
        self.index
    }

    fn threads(&self) -> u32 {
        self.order.len() as u32
    }

    fn phase(&mut self, body: impl Fn(Thread<'_, R, CheckedShared>)) {
        self.run(body);
        self.shared.barrier();
    }

    fn scan(&mut self, count: impl Fn(Thread<'_, R, CheckedShared>) -> u32, keep: impl Fn(&mut R, u32)) {
        let counts = self.of_each(count);
        self.shared.barrier();
        let mut before = 0;
        for (registers, count) in self.registers.iter_mut().zip(counts) {
            keep(registers, before);
            before += count;
        }
    }

    fn scan_warp(
        &mut self,
        count: impl Fn(Thread<'_, R, CheckedShared>) -> u32,
        then: impl Fn(Thread<'_, R, CheckedShared>, u32),
    ) {
        let counts = self.of_each(count);
        let warps = counts.chunks(LANES as usize);
        let before: Vec<u32> =
            warps.flat_map(|lanes| (0..lanes.len()).map(|lane| lanes[..lane].iter().sum())).collect();
        self.run(|thread| {
            let id = thread.id as usize;
            then(thread, before[id]);
        });
    }

    fn add_two(
        &mut self,
        numbers: impl Fn(Thread<'_, R, CheckedShared>) -> (Float, Float),
        then: impl Fn(Thread<'_, R, CheckedShared>, Float),
    ) {
        let (first, second): (Vec<_>, Vec<_>) = self.of_each(numbers).into_iter().unzip();
        let sums = [first, second].map(|numbers| numbers.chunks(LANES as usize).map(tree).collect::<Vec<_>>());
        self.run(|thread| {
            let (warp, lane) = (thread.id / LANES, thread.id % LANES);
            then(thread, sums[(lane / (LANES / 2)) as usize][warp as usize]);
        });
    }

    fn begin_phase(&mut self, body: impl Fn(Thread<'_, R, CheckedShared>)) {
        self.run(body);
    }

    fn last_phase(&mut self, body: impl Fn(Thread<'_, R, CheckedShared>)) {
        self.run(body);
    }
}
