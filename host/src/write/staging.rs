//! The hidden directory in which an output is written before it is moved into place.

use std::fs::{self, DirBuilder};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// The prefix of the names of these directories.
const PREFIX: &str = ".df11-";

/// A hidden directory `.df11-…` with a directory `new` for the new files and, once files are replaced, a directory
/// `old` for the old ones. Dropping it removes it.
#[derive(Debug)]
pub(crate) struct Staging {
    path: PathBuf,
    is_kept: bool,
}

/// Makes directories that only their owner can enter, where the system knows such.
fn private_directory() -> DirBuilder {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "other systems have no mode to set"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

impl Staging {
    /// Creates one in this directory.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], which names the directory.
    pub(crate) fn new_in(directory: &Path) -> Result<Self> {
        let builder = private_directory();
        let mut attempt = 0u64;
        loop {
            // Skip a name that another process or thread uses, or has left here.
            let path = directory.join(format!("{PREFIX}{}-{attempt}", std::process::id()));
            match builder.create(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => attempt += 1,
                made => {
                    made.map_err(Error::io("write in", directory))?;
                    let staging = Self { path, is_kept: false };
                    // With the usual permissions, because it may itself become the output.
                    fs::create_dir(staging.new_files()).map_err(Error::io("write in", directory))?;
                    return Ok(staging);
                }
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The directory in which the files are written, under their final names.
    pub(crate) fn new_files(&self) -> PathBuf {
        self.path.join("new")
    }

    /// The directory that keeps the replaced files, under their names, until all is done.
    pub(crate) fn old_files(&self) -> PathBuf {
        self.path.join("old")
    }

    /// Keeps the directory when this is dropped, because something in it is needed.
    pub(crate) fn keep(&mut self) {
        self.is_kept = true;
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        if !self.is_kept {
            // If something can't be removed, the output is still complete.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}
