//! What a model's files must do that aren't on a disk of this machine. The hub's do it (`crate::hub`).

use std::fmt::Debug;
use std::io::Write;
use std::ops::Range;

use crate::error::Result;
use crate::file::tensor_file::TensorFile;
use crate::progress::Progress;

/// A folder that isn't on a disk of this machine.
pub(crate) trait RemoteFolder: Debug + Send + Sync {
    /// The folder's files, sorted: their paths below it, and their lengths in bytes.
    fn files(&self) -> Vec<(String, u64)>;

    /// The text of a small file.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Hub`], [`crate::Error::TooLarge`], [`crate::Error::NotText`], [`crate::Error::Io`].
    fn text(&self, name: &str, limit: u64) -> Result<String>;

    /// Opens a safetensors file and checks its header; its tensors aren't fetched yet.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Hub`], [`crate::Error::Safetensors`], [`crate::Error::Io`].
    fn tensors(&self, name: &str) -> Result<TensorFile>;

    /// Writes a file's content.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Hub`], [`crate::Error::Interrupted`], [`crate::Error::Io`].
    fn copy(&self, name: &str, out: &mut dyn Write, progress: &dyn Progress) -> Result<()>;
}

/// The bytes of a file that isn't on a disk of this machine.
pub(crate) trait RemoteBytes: Debug + Send + Sync {
    /// Their number.
    fn len(&self) -> u64;

    /// The checksum that the server lists; without one, the address, which is that of one commit.
    fn version(&self) -> String;

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
