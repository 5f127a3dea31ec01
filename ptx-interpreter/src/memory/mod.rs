//! The memories a kernel sees, and what they check.

pub(crate) mod address;
pub(crate) mod banks;
mod global;
mod race;
mod shared;
mod store;

pub(crate) use global::Global;
pub use global::{Buffer, Memory};
pub(crate) use race::Touch;
pub(crate) use shared::Shared;
pub(crate) use store::{Rights, Store, Writer};

/// Why a memory refuses an access.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Refusal {
    OutOfBounds,
    /// Some byte was never written.
    Uninitialised,
    ReadOnly,
    /// The access races with this earlier one.
    Race(Touch),
    /// Some byte was written by this other thread.
    Conflict(Writer),
}
