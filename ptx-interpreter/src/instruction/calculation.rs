//! Instructions that each lane executes for itself, from registers to registers.

use super::{Condition, Reg, Source, Target, Vector};
use crate::alu::{Carry, Compare, Compute, Two};
use crate::types::Type;

/// A calculation.
#[derive(Clone, Debug)]
pub(crate) enum Calculation {
    /// `target ← f(sources)`.
    Apply { f: Compute, target: Reg, sources: [Source; 4] },
    /// A sum or product that takes or leaves a carry.
    Carry { f: Carry, target: Reg, sources: [Source; 3], takes: bool, leaves: bool },
    /// Division or remainder.
    Divide { f: Two, target: Reg, dividend: Source, divisor: Source },
    /// `setp`: `yes` gets the outcome, `no` that of the opposite comparison.
    Compare { f: Compare, sources: [Source; 2], join: Option<(Join, Condition)>, yes: Option<Reg>, no: Option<Reg> },
    /// `cvt`.
    Convert { from: Type, to: Type, target: Target, source: Source },
    /// `mov` of a vector of `bits`-wide parts into one register.
    Pack { bits: u32, target: Reg, parts: Vector<Source> },
    /// `mov` of one register into a vector of `bits`-wide parts; `None` for the sink `_`.
    Unpack { bits: u32, parts: Vector<Option<Reg>>, source: Source },
    /// `activemask`: the lanes that execute it together.
    ActiveMask { target: Reg },
}

/// How `setp` joins its comparison with a further predicate.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Join {
    And,
    Or,
    Xor,
}
