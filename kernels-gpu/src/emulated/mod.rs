//! A thread block on the CPU: one thread after another, phase by phase, in any order, and every access
//! to memory checked.

mod fault;
mod global;
mod shared;
mod units;
pub(crate) mod words;

use std::rc::Rc;
use std::vec::Vec;

pub use fault::Fault;
pub use global::{Bytes, Words};
pub use shared::CheckedShared;
pub use units::{Grid, Listed, decode_units};

use crate::copy_out::Elements;
use crate::layout::{has_room_for_columns, shared_bytes};
use crate::machine::{Block, Thread, Unit};
use crate::{decode, decode_once};
use fault::FirstFault;

/// A unit's tensors on the CPU, as [`df11_codec::format`] describes them, and how to launch over them.
#[derive(Clone, Copy, Debug)]
pub struct Launch<'a> {
    /// Lookup tables and code lengths.
    pub luts: &'a [u8],
    /// The code stream.
    pub codes: &'a [u8],
    /// A byte for each element.
    pub sign_mantissa: &'a [u8],
    /// A little-endian `u32` for each chunk, and one more.
    pub output_positions: &'a [u8],
    /// 5 bits for each window.
    pub gaps: &'a [u8],
    /// Threads of a block.
    pub threads: u32,
    /// The elements of the largest chunk.
    pub largest_chunk: u32,
    /// Whether memory counts as aligned.
    pub is_aligned: bool,
    /// The order in which a block's threads run: each number below `threads` once.
    pub order: &'a [u32],
}

impl<'a> Launch<'a> {
    /// The unit as a kernel sees it.
    fn unit(&self, outputs: &'a Words<'a>, faults: &'a FirstFault) -> Unit<Bytes<'a>, &'a Words<'a>> {
        let input = |name, bytes| Bytes::new(name, bytes, faults);
        Unit {
            luts: input("luts", self.luts),
            codes: input("codes", self.codes),
            sign_mantissa: input("sign_mantissa", self.sign_mantissa),
            output_positions: input("output_positions", self.output_positions),
            gaps: input("gaps", self.gaps),
            outputs,
            n_luts: (self.luts.len() / 256) as u32,
            n_bytes: self.codes.len() as u32,
            n_elements: self.sign_mantissa.len() as u32,
            is_aligned: self.is_aligned,
        }
    }
}

/// Runs every block of a launch, the last first, and gives the words written; `None` where none was.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn decode(launch: &Launch<'_>) -> Result<Vec<Option<u16>>, Fault> {
    let faults = FirstFault::default();
    let outputs = Words::new(launch.sign_mantissa.len(), &faults);
    let unit = launch.unit(&outputs, &faults);
    let chunks = unit.n_bytes.div_ceil(8 * launch.threads);
    for chunk in (0..chunks).rev() {
        let shared = CheckedShared::new(shared_bytes(launch.largest_chunk), &faults);
        // As in the GPU's `decode`.
        if has_room_for_columns(Elements::of_chunk(&unit, chunk, chunks).count(), launch.threads) {
            decode_once::decode_chunk(&mut EmulatedBlock::new(chunk, launch.order, shared), &unit, chunks);
        } else {
            decode::decode_chunk(&mut EmulatedBlock::new(chunk, launch.order, shared), &unit, chunks);
        }
        faults.check()?;
    }
    Ok(outputs.into_words())
}

/// Runs one block of any kernel, with so many bytes of shared memory.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn run_block<R: Default>(
    order: &[u32],
    shared_bytes: u32,
    kernel: impl FnOnce(&mut EmulatedBlock<R>),
) -> Result<(), Fault> {
    let faults = FirstFault::default();
    kernel(&mut EmulatedBlock::new(0, order, CheckedShared::new(shared_bytes, &faults)));
    faults.check()
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
    fn new(index: u32, order: &[u32], shared: CheckedShared) -> Self {
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
