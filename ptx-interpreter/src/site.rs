//! Who did what, where: the parts that faults are told in.

use std::fmt;

use crate::Space;

/// A thread of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thread {
    /// The number of its block in the grid.
    pub block: u32,
    /// Its number in the block.
    pub index: u32,
}

/// A thread at an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The thread; the lowest of them where several are at fault.
    pub thread: Thread,
    /// The instruction's line in the module's text, from 1.
    pub line: u32,
    /// The instruction's opcode with all its modifiers.
    pub opcode: String,
}

/// What an access does to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It reads.
    Read,
    /// It writes.
    Write,
    /// It reads and writes in one, as `atom` and `red` do.
    Atomic,
}

/// Bytes that an access was for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The space they lie in; generic where the address lies in no window.
    pub space: Space,
    /// Their address in that space.
    pub address: u64,
    /// How many they are.
    pub bytes: usize,
    /// What the address lies in, or next to.
    pub near: Option<Near>,
}

/// A buffer, a variable, or a part of shared memory, as seen from an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// Its name.
    pub name: String,
    /// The address, in bytes from its first.
    pub offset: i64,
    /// Its length in bytes.
    pub len: usize,
}

/// An access made before, that a later one is at odds with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// Who made it.
    pub thread: Thread,
    /// The line of its instruction.
    pub line: u32,
    /// What it did.
    pub access: Access,
}

/// Lanes of a warp, bit by bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes(pub u32);

/// Lanes that stand at an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Which lanes.
    pub lanes: Lanes,
    /// The line of the instruction they would execute next.
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

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Access::Read => "read",
            Access::Write => "write",
            Access::Atomic => "atomic access",
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { space, address, bytes, near } = self;
        write!(f, "{bytes} byte(s) at {space} address {address:#x}")?;
        match near {
            Some(Near { name, offset, len }) => write!(f, " (`{name}` {offset:+} of {len})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Earlier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} by {}, line {}", self.access, self.thread, self.line)
    }
}

impl fmt::Display for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lanes {:#010x}", self.0)
    }
}
