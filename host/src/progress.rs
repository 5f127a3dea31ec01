//! How long-running work reports its progress.

use crate::error::{Error, Result};

/// Receives the progress of long-running work, and may stop it. All calls come from one thread.
pub trait Progress {
    /// Work on the given number of bytes of BF16 begins.
    fn start(&self, total_bytes: u64);

    /// The given number of further bytes are done; the last of them belong to this unit or tensor.
    fn advance(&self, bytes: u64, name: &str);

    /// Whether to stop. The work asks between units.
    fn is_interrupted(&self) -> bool {
        false
    }

    /// Calls [`Progress::advance`], then stops if [`Progress::is_interrupted`] says so.
    ///
    /// # Errors
    ///
    /// [`Error::Interrupted`].
    fn step(&self, bytes: u64, name: &str) -> Result<()> {
        self.advance(bytes, name);
        if self.is_interrupted() { Err(Error::Interrupted) } else { Ok(()) }
    }
}

/// Ignores all progress.
impl Progress for () {
    fn start(&self, _: u64) {}
    fn advance(&self, _: u64, _: &str) {}
}
