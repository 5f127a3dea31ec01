//! Instructions that move data between registers and memory.

use super::{Address, Register, Source, Target};
use crate::alu::Binary;
use crate::types::Type;

/// One lane moves this many bytes at most in one instruction.
pub(crate) const MAX_BYTES: usize = 32;

#[derive(Clone, Debug)]
pub(crate) enum Transfer {
    /// `ld` and `prefetch`, also of a vector; `None` stands for the sink `_`.
    Load { ty: Type, targets: Box<[Option<Target>]>, from: Address },
    /// `st`, also of a vector.
    Store { ty: Type, sources: Box<[Source]>, to: Address },
    /// `atom`; without a target, `red`.
    Atomic { ty: Type, update: Update, target: Option<Register>, at: Address },
    /// `membar`, `fence`: nothing to do, since accesses take effect at once and in order.
    Fence,
}

/// What an atomic operation writes, given what it read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Update {
    /// The function's result for the old value and the operand.
    With(Binary, Source),
    /// The second operand if the old value equals the first; otherwise the old value.
    Swap(Source, Source),
}
