//! Instructions that lanes of a warp execute with each other.

use super::{Condition, Reg, Source};

/// Something that the lanes `members` names do together.
#[derive(Clone, Debug)]
pub(crate) struct Collective {
    pub(crate) members: Source,
    pub(crate) task: Task,
}

/// What they do.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// `bar.warp.sync`.
    Synchronise,
    /// `shfl.sync`.
    Shuffle { mode: Shuffle, target: Option<Reg>, in_range: Option<Reg>, value: Source, lane: Source, clamp: Source },
    /// `vote.sync`.
    Vote { mode: Vote, target: Reg, condition: Condition },
}

/// Which lane a shuffle reads from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shuffle {
    Up,
    Down,
    Butterfly,
    Index,
}

/// What a vote tells.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vote {
    All,
    Any,
    Uniform,
    Ballot,
}
