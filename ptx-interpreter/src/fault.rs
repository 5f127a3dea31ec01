//! What a thread can do wrong while a kernel runs.

use std::fmt;

use crate::site::{Access, Earlier, Group, Lanes, Place};

/// A rule of the machine that a thread broke.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// An access to bytes that belong to nothing.
    OutOfBounds {
        /// The bytes.
        place: Place,
        /// What was to be done with them.
        access: Access,
    },
    /// An access at an address that is not a multiple of the access' bytes.
    Misaligned {
        /// The bytes; a vector's are taken together.
        place: Place,
    },
    /// A read of bytes that were not all written before.
    Uninitialised {
        /// The bytes.
        place: Place,
    },
    /// A write to bytes that may only be read.
    ReadOnly {
        /// The bytes.
        place: Place,
    },
    /// Two threads of a block touched a byte of shared memory, one of them wrote, and nothing
    /// says which came first.
    Race {
        /// The later access' bytes, of which at least one was touched before.
        place: Place,
        /// What the later access does.
        access: Access,
        /// The access before it.
        earlier: Earlier,
    },
    /// A write of a global byte that another thread wrote in the same launch.
    WriteConflict {
        /// The bytes, of which at least one was written before.
        place: Place,
        /// The write before.
        earlier: Earlier,
    },
    /// A barrier that only some of a warp's lanes come to, of those that have not left.
    DivergentBarrier {
        /// The lanes at the barrier.
        waiting: Lanes,
        /// Where the other lanes are, each of which waits for these.
        elsewhere: Vec<Group>,
    },
    /// A warp-wide instruction whose mask names lanes that do not come to it with that mask.
    MissingLanes {
        /// The lanes the mask names.
        members: Lanes,
        /// Those that have left, wait elsewhere, or brought another mask.
        missing: Lanes,
    },
    /// A warp-wide instruction executed by a lane its own mask does not name.
    NotAMember {
        /// The lanes the mask names.
        members: Lanes,
    },
    /// A shuffle that reads from a lane its mask does not name.
    ShuffleSource {
        /// The lane read from.
        source: u32,
        /// The lanes the mask names.
        members: Lanes,
    },
    /// A division by zero, whose outcome PTX leaves open.
    DivideByZero,
    /// A `trap`.
    Trap,
    /// A call, which this machine does not execute.
    Call {
        /// The function.
        callee: String,
    },
    /// A `brx.idx` past its table.
    BranchIndex {
        /// The index.
        index: u64,
        /// The table's length.
        targets: usize,
    },
    /// A block that executes too many instructions; it may never end.
    StepLimit {
        /// The launch's limit, in warp instructions a block.
        limit: u64,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Fault::*;
        match self {
            OutOfBounds { place, access } => write!(f, "{access} out of bounds: {place}"),
            Misaligned { place } => write!(f, "misaligned: {place}"),
            Uninitialised { place } => write!(f, "read of bytes never written: {place}"),
            ReadOnly { place } => write!(f, "write to read-only memory: {place}"),
            Race { place, access, earlier } => {
                write!(f, "race: {access} of {place} after {earlier}, with nothing in between")
            }
            WriteConflict { place, earlier } => write!(f, "second writer: {place} after {earlier}"),
            DivergentBarrier { waiting, elsewhere } => {
                write!(f, "divergent barrier: {waiting} wait")?;
                elsewhere.iter().try_for_each(|Group { lanes, line }| write!(f, ", {lanes} are at line {line}"))
            }
            MissingLanes { members, missing } => {
                write!(f, "mask names {members}, of which {missing} do not come")
            }
            NotAMember { members } => write!(f, "mask names {members}, but not the lane itself"),
            ShuffleSource { source, members } => {
                write!(f, "shuffle reads from lane {source}, mask names {members}")
            }
            DivideByZero => f.write_str("division by zero"),
            Trap => f.write_str("trap"),
            Call { callee } => write!(f, "call of `{callee}`: calls are not executed"),
            BranchIndex { index, targets } => {
                write!(f, "branch index {index} into a table of {targets}")
            }
            StepLimit { limit } => write!(f, "more than {limit} warp instructions in a block"),
        }
    }
}
