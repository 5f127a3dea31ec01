//! The memories that a kernel accesses, and what they check.

pub(crate) mod address;
mod allocation;
pub(crate) mod banks;
mod global;
mod race;
mod shared;

pub(crate) use allocation::{Allocation, POISON, Rights, Writer, span};
pub(crate) use global::GlobalMemory;
pub use global::{Buffer, BufferError, Memory};
pub(crate) use race::Access;
pub(crate) use shared::SharedMemory;

/// Why a memory refuses an access.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AccessError {
    OutOfBounds,
    /// At least one byte has no value.
    Uninitialised,
    ReadOnly,
    /// The access races with this earlier one.
    Race(Access),
    /// This other thread wrote at least one of the bytes.
    Conflict(Writer),
}
