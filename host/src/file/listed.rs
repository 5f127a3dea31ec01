//! The checksum that a server lists for a file of this machine; `crate::hub` implements this.

use std::fmt::Debug;

use crate::error::Result;
use crate::progress::Progress;

/// The checksum of a whole file of this machine, which is compared while the file is read.
pub(crate) trait ListedSum: Debug + Send + Sync {
    /// The checksum.
    fn text(&self) -> &str;

    /// Says that the work will read what it needs of the file, and ask at its end whether that was right. Work that never
    /// asks need not pay for it.
    fn will_finish(&self);

    /// Something of the file is needed: begins to compare, if the work will ask for that.
    ///
    /// # Errors
    ///
    /// The comparison is at its end already, and the file isn't what it must be: [`crate::Error::Hub`], [`crate::Error::Io`];
    /// the system has no thread left.
    fn begin(&self) -> Result<()>;

    /// Whether the whole file was compared, and is what it must be.
    fn is_checked(&self) -> bool;

    /// Waits until the whole file is compared, if that was begun.
    ///
    /// # Errors
    ///
    /// As [`Self::begin`]; [`crate::Error::Interrupted`].
    fn finish(&self, progress: &dyn Progress) -> Result<()>;

    /// Compares the file's beginning, which holds these bytes, with the server's, if the server may be asked. That costs little,
    /// also where nothing else of a large file is needed.
    ///
    /// # Errors
    ///
    /// As [`Self::finish`]; the server's own.
    fn compare_beginning(&self, beginning: &[u8], progress: &dyn Progress) -> Result<()>;

    /// Compares the file, whatever else is needed of it.
    ///
    /// # Errors
    ///
    /// As [`Self::finish`].
    fn compare(&self, progress: &dyn Progress) -> Result<()> {
        self.will_finish();
        self.begin()?;
        self.finish(progress)
    }
}
