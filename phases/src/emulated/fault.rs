//! Faults: what a kernel must not do, and where it did it.

use core::fmt;
use core::panic::Location;

/// A rule of the machine, broken by a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// No byte of shared memory is written by one thread and accessed by another in the same phase.
    Race {
        /// The byte's address.
        byte: u32,
        /// The access that ran first. The other order of threads is as likely on a GPU.
        earlier: Access,
        /// The other access.
        later: Access,
    },
    /// No byte of shared memory is read before a thread wrote it.
    NotWritten {
        /// The byte's address.
        byte: u32,
        /// The read.
        access: Access,
    },
    /// An access lies inside its memory.
    Outside {
        /// The memory.
        memory: Memory,
        /// The first byte outside; of an output or an array, the element.
        at: u32,
        /// How many bytes there are; of an output or an array, elements.
        end: usize,
        /// The access.
        access: Access,
    },
    /// A load or store of several bytes begins at a multiple of its size.
    Misaligned {
        /// The memory.
        memory: Memory,
        /// Where the access begins, in bytes.
        at: u32,
        /// Its size.
        bytes: u32,
        /// The access.
        access: Access,
    },
    /// One thread writes each element of an output, once.
    WrittenTwice {
        /// The output.
        memory: Memory,
        /// The element.
        at: u32,
        /// The second write.
        access: Access,
    },
    /// A loop ends: a thread makes no more than [`MOST_ACCESSES`] accesses in a phase.
    Endless {
        /// The access after these.
        access: Access,
    },
    /// A thread panics: an index out of bounds, an overflow, a failed assertion. The panic's own message is printed before.
    Panicked {
        /// The thread's number in its block.
        thread: u32,
        /// The block's number in the grid.
        block: u32,
        /// The phase's number in the block.
        phase: u32,
    },
    /// A phase ends between two scans: until then, threads may read the first one's sums.
    ScanTooSoon {
        /// The phase of the second scan.
        phase: u32,
        /// Where the second scan stands.
        location: &'static Location<'static>,
    },
}

/// The most accesses of a thread in one phase. A thread that makes more is taken for one that loops for ever.
pub const MOST_ACCESSES: u32 = 1 << 24;

/// A memory that a kernel accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// The block's shared memory.
    Shared,
    /// An [`Array`](crate::Array) in it.
    Array,
    /// An input, by its name.
    Input(&'static str),
    /// An output, by its name.
    Output(&'static str),
}

/// An access: whose it is, and when and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Whether it reads or writes.
    pub kind: Kind,
    /// The thread's number in its block.
    pub thread: u32,
    /// The block's number in the grid.
    pub block: u32,
    /// The phase's number in the block.
    pub phase: u32,
    /// Where in the kernel's source it stands.
    pub location: &'static Location<'static>,
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It reads.
    Read,
    /// It writes.
    Write,
}

impl Access {
    /// Where it is, without what it does.
    fn site(&self) -> Site<'_> {
        Site(self)
    }
}

/// `in phase 1 of block 0, src/lib.rs:12:9`
struct Site<'a>(&'a Access);

impl fmt::Display for Site<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Access { block, phase, location, .. } = self.0;
        write!(f, "in phase {phase} of block {block}, at {location}")
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Read => "reads",
            Self::Write => "writes",
        })
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shared => f.write_str("shared memory"),
            Self::Array => f.write_str("an array in shared memory"),
            Self::Input(name) | Self::Output(name) => write!(f, "`{name}`"),
        }
    }
}

impl Memory {
    /// What it is counted in.
    fn unit(self) -> &'static str {
        match self {
            Self::Shared | Self::Input(_) => "byte",
            Self::Output(_) | Self::Array => "element",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Race { byte, earlier, later } => write!(
                f,
                "race for byte {byte} of shared memory in phase {} of block {}: thread {} {} it at {}, and thread {} {} it at {}",
                later.phase,
                later.block,
                earlier.thread,
                earlier.kind,
                earlier.location,
                later.thread,
                later.kind,
                later.location
            ),
            Self::NotWritten { byte, access } => write!(
                f,
                "thread {} reads byte {byte} of shared memory, which no thread has written, {}",
                access.thread,
                access.site()
            ),
            Self::Outside { memory, at, end, access } => write!(
                f,
                "thread {} {} {} {at} of {memory}, which has {end}, {}",
                access.thread,
                access.kind,
                memory.unit(),
                access.site()
            ),
            Self::Misaligned { memory, at, bytes, access } => write!(
                f,
                "thread {} {} {bytes} bytes at byte {at} of {memory}, which is no multiple of {bytes}, {}",
                access.thread,
                access.kind,
                access.site()
            ),
            Self::WrittenTwice { memory, at, access } => write!(
                f,
                "thread {} writes element {at} of {memory}, which was written before, {}",
                access.thread,
                access.site()
            ),
            Self::Endless { access } => write!(
                f,
                "thread {} accesses memory more than {MOST_ACCESSES} times {}: does its loop end?",
                access.thread,
                access.site()
            ),
            Self::Panicked { thread, block, phase } => {
                write!(f, "thread {thread} panics in phase {phase} of block {block}; its message is above")
            }
            Self::ScanTooSoon { phase, location } => write!(
                f,
                "the scan in phase {phase}, at {location}, writes its sums while threads may still read those of the scan before: \
                 end a phase between them"
            ),
        }
    }
}

impl core::error::Error for Fault {}
