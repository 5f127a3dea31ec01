//! A warp: 32 lanes with their registers.

use super::paths::{Paths, lanes_in};
use crate::instruction::{Address, BlockContext, Condition, Register, Source, Update};

/// What a register holds before it is written. It isn't zero, so that a kernel which takes it for a value
/// computes something wrong.
const UNWRITTEN: u64 = 0xa5a5_a5a5_a5a5_a5a5;

#[derive(Debug)]
pub(super) struct Warp {
    /// A row for each register, with a column for each lane: an instruction works on whole rows.
    registers: Vec<[u64; 32]>,
    /// The carry flag of each lane.
    pub(super) carry: u32,
    pub(super) paths: Paths,
    /// How often the warp has synchronised.
    pub(super) synced: u32,
    /// The number in the block of lane 0's thread.
    pub(super) first_thread: u32,
    context: BlockContext,
}

impl Warp {
    /// Warp number `warp` of a block. The last one may have fewer than 32 lanes.
    pub(super) fn new(warp: u32, widths: &[u32], context: BlockContext) -> Self {
        let first_thread = 32 * warp;
        let lanes = (context.threads - first_thread).min(32);
        Warp {
            registers: widths.iter().map(|bits| [UNWRITTEN >> (64 - bits); 32]).collect(),
            carry: 0,
            paths: Paths::new(u32::MAX >> (32 - lanes)),
            synced: 0,
            first_thread,
            context,
        }
    }

    pub(super) fn get(&self, source: Source, lane: usize) -> u64 {
        match source {
            Source::Register(Register(row)) => self.registers[row as usize][lane & 31],
            Source::Constant(value) => value,
            Source::Special(special) => u64::from(special(self.context, self.first_thread + lane as u32)),
        }
    }

    /// A source's values in all lanes: faster than to get them one by one.
    pub(super) fn row(&self, source: Source) -> [u64; 32] {
        match source {
            Source::Register(Register(row)) => self.registers[row as usize],
            Source::Constant(value) => [value; 32],
            Source::Special(_) => std::array::from_fn(|lane| self.get(source, lane)),
        }
    }

    /// Sets a register in each of `lanes`.
    pub(super) fn fill(&mut self, Register(row): Register, lanes: u32, value: impl Fn(usize) -> u64) {
        let row = &mut self.registers[row as usize];
        match lanes {
            u32::MAX => *row = std::array::from_fn(value),
            _ => lanes_in(lanes).for_each(|lane| row[lane & 31] = value(lane)),
        }
    }

    /// Sets a register in a lane.
    pub(super) fn set(&mut self, Register(row): Register, lane: usize, value: u64) {
        self.registers[row as usize][lane & 31] = value;
    }

    /// Sets a register in a lane; `None` stands for the sink.
    pub(super) fn set_if(&mut self, register: Option<Register>, lane: usize, value: u64) {
        if let Some(register) = register {
            self.set(register, lane, value);
        }
    }

    /// The lanes among `lanes` for which the condition holds.
    pub(super) fn where_holds(&self, condition: Condition, lanes: u32) -> u32 {
        let values = self.row(condition.value);
        let holding = values.iter().rev().fold(0, |mask, &value| mask << 1 | u32::from(value != 0));
        lanes & if condition.negated { !holding } else { holding }
    }

    /// The address that a memory operand stands for in a lane.
    pub(super) fn address(&self, address: Address, lane: usize) -> u64 {
        self.get(address.base, lane).wrapping_add(address.offset as u64) & address.mask
    }

    /// What an atomic operation writes, given the value that it read.
    pub(super) fn update(&self, update: Update, old: u64, lane: usize) -> u64 {
        match update {
            Update::With(f, operand) => f(old, self.get(operand, lane)),
            Update::Swap(expected, new) if old == self.get(expected, lane) => self.get(new, lane),
            Update::Swap(..) => old,
        }
    }
}
