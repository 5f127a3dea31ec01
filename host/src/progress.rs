//! How long work reports its progress.

use crate::error::{Error, Result};

/// Hears how far work is, and may stop it. All calls come from one thread.
pub trait Progress {
    /// Work on this many bytes of tensors begins.
    fn start(&self, bytes: u64) {
        let _ = bytes;
    }

    /// This many more bytes are done, the last of them of this unit or tensor.
    fn advance(&self, bytes: u64, name: &str) {
        let _ = (bytes, name);
    }

    /// Whether to give up: asked between pieces of work.
    fn is_interrupted(&self) -> bool {
        false
    }
}

/// No progress reporting.
impl Progress for () {}

/// Reports that more bytes are done; an error if the work is to stop.
pub(crate) fn step(progress: &dyn Progress, bytes: u64, name: &str) -> Result<()> {
    progress.advance(bytes, name);
    if progress.is_interrupted() { Err(Error::interrupted()) } else { Ok(()) }
}
