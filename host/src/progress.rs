//! Reports the progress of work, and stops it.

use crate::error::{Error, Result};

/// Is told about the progress of work, and can stop it. All calls come from one thread.
///
/// ```
/// use std::cell::Cell;
///
/// #[derive(Default)]
/// struct Percent {
///     done: Cell<u64>,
///     total: Cell<u64>,
/// }
///
/// impl df11_host::Progress for Percent {
///     fn start(&self, bytes: u64) {
///         self.total.set(bytes);
///     }
///
///     fn advance(&self, bytes: u64, name: &str) {
///         self.done.set(self.done.get() + bytes);
///         println!("{:3} % {name}", 100 * self.done.get() / self.total.get().max(1));
///     }
/// }
/// ```
pub trait Progress {
    /// Work on this many bytes of tensors begins.
    fn start(&self, bytes: u64) {
        let _ = bytes;
    }

    /// This many more bytes are done, the last of them in this unit or tensor.
    fn advance(&self, bytes: u64, name: &str) {
        let _ = (bytes, name);
    }

    /// Whether to stop. This is called often, between pieces of work.
    fn is_interrupted(&self) -> bool {
        false
    }
}

/// No progress reporting.
impl Progress for () {}

/// Reports that more bytes are done. Returns an error if the work is to be stopped.
pub(crate) fn step(progress: &dyn Progress, bytes: u64, name: &str) -> Result<()> {
    progress.advance(bytes, name);
    if progress.is_interrupted() { Err(Error::interrupted()) } else { Ok(()) }
}
