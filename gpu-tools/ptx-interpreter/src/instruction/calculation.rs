//! Instructions with which each lane computes something from its own registers.

use super::{Condition, Register, Source, Target};
use crate::alu::{Binary, Carry, Compare, LaneFunction};
use crate::types::Type;

#[derive(Clone, Debug)]
pub(crate) enum Calculation {
    /// `target ← f(sources)`.
    Apply { f: LaneFunction, target: Register, sources: [Source; 4] },
    /// A sum or a product that `takes` a carry, or `leaves` one.
    Carry { f: Carry, target: Register, sources: [Source; 3], takes: bool, leaves: bool },
    /// `div`, `rem`.
    Divide { f: Binary, target: Register, dividend: Source, divisor: Source },
    /// `setp`: `yes` gets the result, `no` that of the opposite comparison. With `join`, each is combined
    /// with a further predicate.
    Compare {
        f: Compare,
        sources: [Source; 2],
        join: Option<(Join, Condition)>,
        yes: Option<Register>,
        no: Option<Register>,
    },
    /// `cvt`.
    Convert { from: Type, to: Type, target: Target, source: Source },
    /// `mov` of a vector of registers, each of `bits` bits, to one register.
    Pack { bits: u32, target: Register, parts: Box<[Source]> },
    /// `mov` of one register to a vector of registers, each of `bits` bits; `None` stands for the sink `_`.
    Unpack { bits: u32, parts: Box<[Option<Register>]>, source: Source },
    /// `activemask`: the lanes that execute the instruction together.
    ActiveMask { target: Register },
}

/// How `setp` combines its comparison with a further predicate.
pub(crate) type Join = fn(bool, bool) -> bool;
