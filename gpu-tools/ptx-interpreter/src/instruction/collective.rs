//! Instructions that lanes of a warp execute together.

use super::{Condition, Register, Source};

/// A task that all lanes in the mask `members` do together.
#[derive(Clone, Debug)]
pub(crate) struct Collective {
    pub(crate) members: Source,
    pub(crate) task: Task,
}

/// What the lanes do.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// `bar.warp.sync`.
    Synchronise,
    /// `shfl.sync`.
    Shuffle {
        mode: Shuffle,
        target: Option<Register>,
        in_range: Option<Register>,
        value: Source,
        lane: Source,
        clamp: Source,
    },
    /// `vote.sync`.
    Vote { f: Vote, target: Register, condition: Condition },
}

/// Which lane a shuffle reads from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shuffle {
    Up,
    Down,
    Butterfly,
    Index,
}

/// A vote's result, given the lanes that vote yes and all that vote.
pub(crate) type Vote = fn(u32, u32) -> u32;
