//! A model's folder that isn't on a disk of this machine; `crate::hub` implements this.

use std::fmt::Debug;
use std::path::Path;

use crate::error::Result;
use crate::file::tensor_file::TensorFile;
use crate::model::other_files::LeftOut;
use crate::progress::Progress;

/// A folder that isn't on a disk of this machine.
pub(crate) trait RemoteFolder: Debug + Send + Sync {
    /// The folder's files, sorted: their paths below it, and their lengths in bytes.
    fn files(&self) -> Vec<(String, u64)>;

    /// What is in the folder and can't be had. Where a cache alone may be used, these are also those of [`Self::files`] that it lacks.
    fn left_out(&self) -> Vec<LeftOut>;

    /// The length of one of its files in bytes: 0 if a cache has only its name.
    fn length(&self, name: &str) -> Option<u64>;

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

    /// Whether a file of this machine has the content of one of them: by its checksum, or by its bytes if nobody says that.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Hub`], [`crate::Error::Interrupted`], [`crate::Error::Io`].
    fn is_same(&self, name: &str, path: &Path, progress: &dyn Progress) -> Result<bool>;

    /// Whether it is a cache, which may lack some of the files.
    fn is_cache(&self) -> bool;

    /// Reads a file from the first byte to the last; `take` gets the bytes in order.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Hub`], [`crate::Error::Interrupted`], [`crate::Error::Io`]; those of `take`.
    fn read(&self, name: &str, progress: &dyn Progress, take: &mut dyn FnMut(&[u8]) -> Result<()>) -> Result<()>;
}
