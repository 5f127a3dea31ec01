//! What instructions work on: registers, values, addresses.

use crate::types::{Space, low_bits};

/// A virtual register: its row in a warp's register file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reg(pub(crate) u32);

/// A special register whose value differs between threads or launches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Special {
    Thread,
    Threads,
    Block,
    Blocks,
    Lane,
    Warp,
    Warps,
    LanesEqual,
    LanesBelow,
    LanesUpTo,
    LanesAbove,
    LanesFrom,
    DynamicShared,
}

/// Where an instruction takes a value from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    Register(Reg),
    Constant(u64),
    Special(Special),
}

/// Where an instruction puts a value, and how many bits of it fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) register: Reg,
    pub(crate) bits: u32,
}

impl Target {
    /// The bits a register of this width holds.
    pub(crate) fn mask(self) -> u64 {
        low_bits(self.bits)
    }
}

/// Up to four values that lie side by side, as in `.v4`.
#[derive(Clone, Debug)]
pub(crate) struct Vector<T>(pub(crate) Box<[T]>);

/// A memory operand: `[base + offset]` in a space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    pub(crate) space: Space,
    pub(crate) base: Source,
    pub(crate) offset: i64,
    /// Addresses wrap at 32 bits where the base is a 32-bit register.
    pub(crate) mask: u64,
}

/// A value of a predicate, or its negation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Condition {
    pub(crate) value: Source,
    pub(crate) negated: bool,
}
