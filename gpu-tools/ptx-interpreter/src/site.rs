//! The parts of a fault's description: the thread, the instruction, the memory.

use std::fmt;

use crate::StateSpace;

/// A thread of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thread {
    /// The index of its block in the grid.
    pub block: u32,
    /// Its index in the block.
    pub index: u32,
}

/// A thread at an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The thread. If several threads of a warp cause the fault together, the one with the lowest index.
    pub thread: Thread,
    /// The instruction's line in the module's text, from 1.
    pub line: u32,
    /// The instruction's opcode with all its modifiers.
    pub opcode: String,
}

/// What an access does to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// It reads.
    Read,
    /// It writes.
    Write,
    /// It reads and writes in one step, as `atom` and `red` do.
    Atomic,
}

/// The bytes that an instruction accesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryRange {
    /// The state space of the bytes; generic if the address is in no space's window.
    pub space: StateSpace,
    /// The address of the first byte, in that space.
    pub address: u64,
    /// The number of bytes.
    pub len: usize,
    /// The buffer or variable that contains the address, or the nearest one. `None` for local memory, for
    /// parameters, and for an address that is far from everything.
    pub nearest: Option<Nearest>,
}

/// A buffer, a variable or a part of shared memory, and where an address lies in relation to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// Its name.
    pub name: String,
    /// The address minus the address of its first byte, in bytes.
    pub offset: i64,
    /// Its length in bytes.
    pub len: usize,
}

/// An earlier access that a later one conflicts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlierAccess {
    /// The thread that made it.
    pub thread: Thread,
    /// The line of the instruction that made it.
    pub line: u32,
    /// What it did.
    pub kind: AccessKind,
}

/// A set of a warp's 32 lanes: bit n stands for lane n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneMask(pub u32);

/// Lanes of a warp that are at one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneGroup {
    /// The lanes.
    pub lanes: LaneMask,
    /// The line of the instruction that they would execute next.
    pub line: u32,
}

impl fmt::Display for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "thread {} of block {}", self.index, self.block)
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {} (`{}`)", self.thread, self.line, self.opcode)
    }
}

impl fmt::Display for AccessKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
            AccessKind::Atomic => "atomic access",
        })
    }
}

impl fmt::Display for MemoryRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MemoryRange { space, address, len, nearest } = self;
        let s = if *len == 1 { "" } else { "s" };
        write!(f, "{len} byte{s} at {space} address {address:#x}")?;
        match nearest {
            Some(Nearest { name, offset, len }) => write!(f, " (`{name}` {offset:+}, length {len})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for EarlierAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let article = if self.kind == AccessKind::Atomic { "an" } else { "a" };
        write!(f, "{article} {} by {}, line {}", self.kind, self.thread, self.line)
    }
}

impl fmt::Display for LaneMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lanes {:#010x}", self.0)
    }
}
