//! Bytes of a file are read, handed over and written by blocks, and who waits for one looks now and then whether to go on.

use std::time::Duration;

/// Bytes of a block.
pub(super) const BLOCK: usize = 1 << 20;

/// How long one waits for a block before one looks whether the work is interrupted.
pub(super) const LOOK: Duration = Duration::from_millis(100);

/// `n`, or `most` if that is less.
pub(super) fn at_most(n: usize, most: u64) -> usize {
    usize::try_from(most).map_or(n, |most| n.min(most))
}
