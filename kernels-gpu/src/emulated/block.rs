//! A thread block whose threads run one after another.

use std::rc::Rc;
use std::vec::Vec;

use super::fault::{Fault, FirstFault};
use super::shared::{CheckedShared, Unwritten};
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
    /// Runs a body on every thread.
    fn run(&mut self, mut body: impl FnMut(Thread<'_, R, CheckedShared>)) {
        for &id in &self.order {
            self.shared.run_as(id);
            if let Some(registers) = self.registers.get_mut(id as usize) {
                body(Thread { id, registers, shared: &self.shared });
            }
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
        let mut counts: Vec<u32> = self.order.iter().map(|_| 0).collect();
        self.run(|thread| {
            let id = thread.id as usize;
            counts[id] = count(thread);
        });
        self.shared.barrier();
        let mut before = 0;
        for (registers, count) in self.registers.iter_mut().zip(counts) {
            keep(registers, before);
            before += count;
        }
    }

    fn begin_phase(&mut self, body: impl Fn(Thread<'_, R, CheckedShared>)) {
        self.run(body);
    }

    fn last_phase(&mut self, body: impl Fn(Thread<'_, R, CheckedShared>)) {
        self.run(body);
    }
}
