//! The bytes of files that aren't on a disk of this machine; `crate::hub` implements this.

use std::fmt::Debug;
use std::ops::Range;

use crate::error::Result;
use crate::progress::Progress;

/// The bytes of a file that isn't on a disk of this machine.
pub(crate) trait RemoteBytes: Debug + Send + Sync {
    /// Their number.
    fn len(&self) -> u64;

    /// The checksum that the server lists; without one, the address, which is that of one commit.
    fn version(&self) -> String;

    /// Whether the server lists a checksum.
    fn is_listed(&self) -> bool;

    /// Whether the whole file was compared with its checksum.
    fn is_checked(&self) -> bool;

    /// Says where the file's tensors lie, from the first to the last, before any of them is read.
    fn divide(&self, tensors: Vec<Range<u64>>);

    /// Fills `out` with the bytes from `at` on: those that were fetched, or else straight from the server. `out` must
    /// not reach beyond a tensor.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Hub`], [`crate::Error::Io`].
    fn read_at(&self, at: u64, out: &mut [u8]) -> Result<()>;

    /// Fetches a tensor and, in the order of the file, all before it that weren't fetched. They stay on the disk until
    /// [`Self::release`], for any number of [`Self::read_at`].
    ///
    /// # Errors
    ///
    /// [`crate::Error::Hub`], [`crate::Error::Interrupted`], [`crate::Error::Io`].
    fn fetch(&self, tensor: Range<u64>, progress: &dyn Progress) -> Result<()>;

    /// Frees the room that a fetched tensor takes.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Io`].
    fn release(&self, tensor: Range<u64>) -> Result<()>;

    /// If any tensor was fetched, fetches the rest of the file, compares the file with its checksum and keeps nothing.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Hub`], [`crate::Error::Interrupted`].
    fn finish(&self, progress: &dyn Progress) -> Result<()>;
}
