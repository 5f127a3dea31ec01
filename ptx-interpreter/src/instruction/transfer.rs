//! Instructions that move data between registers and memory.

use super::{Address, Reg, Source, Target, Vector};
use crate::alu::Two;
use crate::types::Type;

/// The most bytes that one lane moves in one instruction.
pub(crate) const MOST_BYTES: usize = 32;

/// A transfer.
#[derive(Clone, Debug)]
pub(crate) enum Transfer {
    /// `ld`; `None` for the sink `_`.
    Load { ty: Type, targets: Vector<Option<Target>>, from: Address },
    /// `st`.
    Store { ty: Type, sources: Vector<Source>, to: Address },
    /// `atom`, and `red` where there is no target.
    Atomic { ty: Type, update: Update, target: Option<Reg>, at: Address },
    /// `cp.async`: `bytes` are written, of which the first `take` (all if `None`) are read.
    Copy { to: Address, from: Address, bytes: usize, take: Option<Source> },
    /// `cp.async.commit_group`.
    CopyCommit,
    /// `cp.async.wait_group`: until at most so many groups are under way; `None` also waits
    /// for copies in no group yet (`wait_all`).
    CopyWait { pending: Option<u64> },
    /// `membar`, `fence`: memory here is always in order.
    Fence,
}

/// What an atomic operation stores, given what it found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Update {
    /// From the old value and the operand.
    With(Two, Source),
    /// The second operand, if the old value equals the first.
    Swap(Source, Source),
}
