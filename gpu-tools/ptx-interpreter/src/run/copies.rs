//! One lane's asynchronous copies, from the `cp.async` that issues a copy to the wait that completes it.
//!
//! A device may complete a copy at any time before the wait is over. Here a copy completes in the wait, so
//! that a kernel which forgets to wait reads bytes without a value.

use std::collections::VecDeque;

/// A copy into shared memory. It has what it read when it was issued.
#[derive(Clone, Debug)]
pub(super) struct AsyncCopy {
    /// Its destination, an address in shared memory.
    pub(super) to: u64,
    pub(super) data: Vec<u8>,
    /// The line of the instruction that issued it.
    pub(super) line: u32,
}

/// Incomplete copies, in the groups that they were committed in.
#[derive(Clone, Debug, Default)]
pub(super) struct AsyncCopies {
    open: Vec<AsyncCopy>,
    groups: VecDeque<Vec<AsyncCopy>>,
}

impl AsyncCopies {
    /// Adds a copy to the open group.
    pub(super) fn issue(&mut self, copy: AsyncCopy) {
        self.open.push(copy);
    }

    /// Closes the open group.
    pub(super) fn commit(&mut self) {
        self.groups.push_back(std::mem::take(&mut self.open));
    }

    /// Takes the copies that must complete so that only the latest `pending` groups are incomplete.
    pub(super) fn complete(&mut self, pending: u64) -> Vec<AsyncCopy> {
        let completing = self.groups.len().saturating_sub(pending as usize);
        self.groups.drain(..completing).flatten().collect()
    }
}
