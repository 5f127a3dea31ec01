//! What a thread can do wrong while a kernel runs.

use std::fmt;

use crate::site::{AccessKind, EarlierAccess, LaneGroup, LaneMask, MemoryRange};

/// A rule of the machine that a thread broke.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// An access to bytes that belong to no buffer, variable or shared memory.
    OutOfBounds {
        /// The bytes.
        range: MemoryRange,
        /// What the access would have done.
        kind: AccessKind,
    },
    /// An access whose address isn't a multiple of its length.
    Misaligned {
        /// The bytes; all of a vector's together.
        range: MemoryRange,
    },
    /// A read of bytes of which at least one has no value: nobody wrote it.
    Uninitialised {
        /// The bytes.
        range: MemoryRange,
    },
    /// A write to bytes that kernels may only read.
    ReadOnly {
        /// The bytes.
        range: MemoryRange,
    },
    /// Two threads of a block accessed the same byte of shared memory, at least one of them wrote it,
    /// and no barrier orders the two accesses. Two atomic accesses don't race with each other. A warp barrier
    /// orders accesses only if all lanes that haven't exited take part.
    Race {
        /// The bytes of the later access. The earlier one touched at least one of them.
        range: MemoryRange,
        /// What the later access does.
        kind: AccessKind,
        /// The earlier access.
        earlier: EarlierAccess,
    },
    /// A write of a global byte that another thread already wrote in this launch. Barriers between the two
    /// don't matter; atomic accesses don't count.
    WriteConflict {
        /// The bytes. The other thread wrote at least one of them.
        range: MemoryRange,
        /// The other thread's write.
        earlier: EarlierAccess,
    },
    /// A block barrier that some lanes of a warp wait at while others, which haven't exited, wait
    /// elsewhere.
    DivergentBarrier {
        /// The lanes at the barrier.
        waiting: LaneMask,
        /// Where the warp's other lanes are.
        elsewhere: Vec<LaneGroup>,
    },
    /// A shuffle, a vote or a warp barrier whose mask names lanes that don't come to it with the same
    /// mask.
    MissingLanes {
        /// The lanes that the mask names.
        members: LaneMask,
        /// The members that have exited, wait elsewhere, or came with another mask.
        missing: LaneMask,
    },
    /// A shuffle, a vote or a warp barrier by a lane that its own mask doesn't name.
    NotAMember {
        /// The lanes that the mask names.
        members: LaneMask,
    },
    /// A shuffle that reads from a lane that its mask doesn't name.
    ShuffleSource {
        /// The lane that it reads from.
        source: u32,
        /// The lanes that the mask names.
        members: LaneMask,
    },
    /// A division by zero, for which PTX defines no result.
    DivideByZero,
    /// A `trap`.
    Trap,
    /// A call. The interpreter parses calls and doesn't run them.
    Call {
        /// The function's name; `st.param` if the thread got no further than storing an argument.
        callee: String,
    },
    /// A `brx.idx` whose index is past the end of its table.
    BranchIndex {
        /// The index.
        index: u64,
        /// The number of targets in the table.
        targets: usize,
    },
    /// A block executed more instructions than the launch allows; perhaps it would never end.
    StepLimit {
        /// The launch's limit, in warp instructions for each block.
        limit: u64,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Fault::*;
        match self {
            OutOfBounds { range, kind } => write!(f, "{kind} out of bounds: {range}"),
            Misaligned { range } => write!(f, "misaligned: {range}"),
            Uninitialised { range } => write!(f, "read of bytes that nobody wrote: {range}"),
            ReadOnly { range } => write!(f, "write to read-only memory: {range}"),
            Race { range, kind, earlier } => {
                write!(f, "race: {kind} of {range} after {earlier}, and no barrier between them")
            }
            WriteConflict { range, earlier } => write!(f, "second writer: {range} after {earlier}"),
            DivergentBarrier { waiting, elsewhere } => {
                write!(f, "divergent barrier: {waiting} wait")?;
                elsewhere.iter().try_for_each(|LaneGroup { lanes, line }| write!(f, ", {lanes} are at line {line}"))
            }
            MissingLanes { members, missing } => write!(f, "the mask names {members}, of which {missing} don't come"),
            NotAMember { members } => write!(f, "the mask names {members}, but not the lane itself"),
            ShuffleSource { source, members } => {
                write!(f, "the shuffle reads from lane {source}, but the mask names {members}")
            }
            DivideByZero => f.write_str("division by zero"),
            Trap => f.write_str("trap"),
            Call { callee } => write!(f, "call of `{callee}`: calls aren't executed"),
            BranchIndex { index, targets } => write!(f, "branch index {index} into a table of {targets}"),
            StepLimit { limit } => write!(f, "more than {limit} warp instructions in a block"),
        }
    }
}
