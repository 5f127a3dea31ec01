//! A warp: 32 lanes with their registers.

use super::copies::Copies;
use super::paths::{Paths, each};
use crate::instruction::{Address, Condition, Reg, Source, Special, Update};

/// What a register holds before it is written: not zero, so that a kernel that relies on zeros
/// is found out.
const UNWRITTEN: u64 = 0xa5a5_a5a5_a5a5_a5a5;

/// What special registers tell that is the same for a whole block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surroundings {
    pub(super) block: u32,
    pub(super) blocks: u32,
    pub(super) threads: u32,
    pub(super) dynamic_shared: u32,
}

/// A warp.
#[derive(Debug)]
pub(super) struct Warp {
    /// A row for each register, a column for each lane, so that an instruction runs along rows.
    registers: Vec<[u64; 32]>,
    /// The carry flag of each lane.
    pub(super) carry: u32,
    pub(super) paths: Paths,
    /// Warp-wide synchronisations so far.
    pub(super) synced: u32,
    /// Each lane's asynchronous copies.
    pub(super) copies: [Copies; 32],
    /// The number of lane 0's thread in its block.
    pub(super) first_thread: u32,
    surroundings: Surroundings,
}

impl Warp {
    /// Warp number `warp` of a block. The last one may have fewer than 32 lanes.
    pub(super) fn new(warp: u32, widths: &[u32], surroundings: Surroundings) -> Self {
        let first_thread = 32 * warp;
        let lanes = (surroundings.threads - first_thread).min(32);
        Warp {
            registers: widths.iter().map(|bits| [UNWRITTEN >> (64 - bits); 32]).collect(),
            carry: 0,
            paths: Paths::new(u32::MAX >> (32 - lanes)),
            synced: 0,
            copies: Default::default(),
            first_thread,
            surroundings,
        }
    }

    pub(super) fn get(&self, source: Source, lane: usize) -> u64 {
        match source {
            Source::Register(Reg(row)) => self.registers[row as usize][lane & 31],
            Source::Constant(value) => value,
            Source::Special(special) => u64::from(self.special(special, lane as u32)),
        }
    }

    /// A source's values for all lanes at once: to look at the source only once.
    pub(super) fn row(&self, source: Source) -> [u64; 32] {
        match source {
            Source::Register(Reg(row)) => self.registers[row as usize],
            Source::Constant(value) => [value; 32],
            Source::Special(_) => std::array::from_fn(|lane| self.get(source, lane)),
        }
    }

    /// Sets a register in each of `lanes`.
    pub(super) fn fill(&mut self, Reg(row): Reg, lanes: u32, value: impl Fn(usize) -> u64) {
        let row = &mut self.registers[row as usize];
        match lanes {
            u32::MAX => *row = std::array::from_fn(value),
            _ => each(lanes).for_each(|lane| row[lane & 31] = value(lane)),
        }
    }

    pub(super) fn set(&mut self, Reg(row): Reg, lane: usize, value: u64) {
        self.registers[row as usize][lane & 31] = value;
    }

    /// Sets a register that may be the sink.
    pub(super) fn set_if(&mut self, register: Option<Reg>, lane: usize, value: u64) {
        if let Some(register) = register {
            self.set(register, lane, value);
        }
    }

    /// Those of the lanes for which the condition holds.
    pub(super) fn where_holds(&self, condition: Condition, lanes: u32) -> u32 {
        let values = self.row(condition.value);
        let holding = values.iter().rev().fold(0, |mask, &value| mask << 1 | u32::from(value != 0));
        lanes & if condition.negated { !holding } else { holding }
    }

    pub(super) fn address(&self, address: Address, lane: usize) -> u64 {
        self.get(address.base, lane).wrapping_add(address.offset as u64) & address.mask
    }

    /// What an atomic operation makes of the value it finds.
    pub(super) fn update(&self, update: Update, old: u64, lane: usize) -> u64 {
        match update {
            Update::With(f, operand) => f(old, self.get(operand, lane)),
            Update::Swap(expected, new) if old == self.get(expected, lane) => self.get(new, lane),
            Update::Swap(..) => old,
        }
    }

    fn special(&self, special: Special, lane: u32) -> u32 {
        let Surroundings { block, blocks, threads, dynamic_shared } = self.surroundings;
        match special {
            Special::Thread => self.first_thread + lane,
            Special::Threads => threads,
            Special::Block => block,
            Special::Blocks => blocks,
            Special::Lane => lane,
            Special::Warp => self.first_thread / 32,
            Special::Warps => threads.div_ceil(32),
            Special::LanesEqual => 1 << lane,
            Special::LanesBelow => (1 << lane) - 1,
            Special::LanesUpTo => u32::MAX >> (31 - lane),
            Special::LanesAbove => !(u32::MAX >> (31 - lane)),
            Special::LanesFrom => u32::MAX << lane,
            Special::DynamicShared => dynamic_shared,
        }
    }
}
