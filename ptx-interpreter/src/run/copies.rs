//! Asynchronous copies of one lane: under way until a wait lets them land.
//!
//! A device may land a copy at any time after it is issued; here it lands at the wait that
//! demands it, so that a kernel that forgets to wait does not get away with it.

use std::collections::VecDeque;

/// A copy into shared memory: what was read when it was issued.
#[derive(Clone, Debug)]
pub(super) struct Copy {
    /// Shared address.
    pub(super) to: u64,
    pub(super) data: Vec<u8>,
    /// The line of its instruction.
    pub(super) line: u32,
}

/// Copies under way, in groups as they were committed.
#[derive(Clone, Debug, Default)]
pub(super) struct Copies {
    open: Vec<Copy>,
    groups: VecDeque<Vec<Copy>>,
}

impl Copies {
    pub(super) fn issue(&mut self, copy: Copy) {
        self.open.push(copy);
    }

    /// Closes the open group.
    pub(super) fn commit(&mut self) {
        self.groups.push_back(std::mem::take(&mut self.open));
    }

    /// The copies that have landed once at most `pending` groups, the latest, are under way.
    pub(super) fn land(&mut self, pending: u64) -> Vec<Copy> {
        let landing = self.groups.len().saturating_sub(pending as usize);
        self.groups.drain(..landing).flatten().collect()
    }
}
