//! Who wants to see every access.

use super::fault::{Access, Fault, Memory};

/// Sees what a launch does, while it does it.
pub trait Observer {
    /// An access of this many bytes at `at`, and what it reads or writes. In an output, `at` counts elements.
    fn access(&self, access: &Access, memory: Memory, at: u32, bytes: u32, value: u64);

    /// A phase of a block has ended.
    fn phase_ends(&self, block: u32, phase: u32);

    /// A rule is broken. The block goes on or ends; a program that can't unwind ends, too.
    fn fault(&self, fault: &Fault);
}
