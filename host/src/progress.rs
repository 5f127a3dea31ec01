//! How long-running work reports its progress.

use crate::error::{Error, Result};

/// Receives the progress of long-running work, and may stop it. All calls come from one thread.
pub trait Progress {
    /// Work on this many bytes of tensors begins. Before this nothing is written, not even a temporary file.
    fn start(&self, total_bytes: u64);

    /// This many more bytes are done, the last of them of this unit or tensor.
    fn advance(&self, bytes: u64, name: &str);

    /// This many more bytes of the model have arrived from the hub. Nothing is called for a model on a disk.
    fn fetched(&self, bytes: u64) {
        let _ = bytes;
    }

    /// Something that the user should know before the work ends: one sentence, without a full stop.
    fn note(&self, sentence: &str) {
        let _ = sentence;
    }

    /// Whether to give up: asked between pieces of work.
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

/// Gives up if asked to.
///
/// # Errors
///
/// [`Error::Interrupted`].
pub(crate) fn unless_interrupted(progress: &dyn Progress) -> Result<()> {
    if progress.is_interrupted() { Err(Error::Interrupted) } else { Ok(()) }
}

/// Nobody listens.
impl Progress for () {
    fn start(&self, _: u64) {}
    fn advance(&self, _: u64, _: &str) {}
}
