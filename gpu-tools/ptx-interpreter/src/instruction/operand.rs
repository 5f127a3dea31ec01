//! Operands: registers, values, addresses.

use crate::types::{StateSpace, low_bits};

/// A virtual register: the index of its row among a warp's registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Register(pub(crate) u32);

/// What special registers hold that is the same for all threads of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockContext {
    pub(crate) block: u32,
    pub(crate) blocks: u32,
    pub(crate) threads: u32,
    pub(crate) dynamic_shared: u32,
}

/// A special register: what it holds in a thread, which is given by its number in the block.
pub(crate) type Special = fn(BlockContext, u32) -> u32;

/// Where an instruction reads a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    Register(Register),
    Constant(u64),
    Special(Special),
}

/// The register that an instruction writes, and its width in bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) register: Register,
    pub(crate) bits: u32,
}

impl Target {
    /// The bits that the register holds.
    pub(crate) fn mask(self) -> u64 {
        low_bits(self.bits)
    }
}

/// A memory operand: `[base + offset]` in a space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    pub(crate) space: StateSpace,
    pub(crate) base: Source,
    pub(crate) offset: i64,
    /// The bits of the sum that count: 32 if the base is a 32-bit register, otherwise 64.
    pub(crate) mask: u64,
}

/// A predicate, or its negation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Condition {
    pub(crate) value: Source,
    pub(crate) negated: bool,
}
