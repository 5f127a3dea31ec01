//! The hidden directory in which an output is written before it is moved into place.

use std::fs::{self, DirBuilder};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// What the names of such directories begin with.
const PREFIX: &str = ".df11-";

/// A hidden directory `.df11-…` with a directory `new` for what is written and, from when files are replaced, a
/// directory `old` for those. Dropping it removes it.
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
    /// Makes one in this directory.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], which names the directory.
    pub(crate) fn new_in(directory: &Path) -> Result<Self> {
        let builder = private_directory();
        let mut attempt = 0u64;
        loop {
            // A name that another process or thread has, or that one left here, is passed over.
            let path = directory.join(format!("{PREFIX}{}-{attempt}", std::process::id()));
            match builder.create(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => attempt += 1,
                made => {
                    made.map_err(Error::io("write in", directory))?;
                    let staging = Self { path, is_kept: false };
                    // With the usual permissions: it may itself become the output.
                    fs::create_dir(staging.new_files()).map_err(Error::io("write in", directory))?;
                    return Ok(staging);
                }
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Where the files are written, under the names that they will have.
    pub(crate) fn new_files(&self) -> PathBuf {
        self.path.join("new")
    }

    /// Where the files that they replace are kept, under the names that they had, until all is done.
    pub(crate) fn old_files(&self) -> PathBuf {
        self.path.join("old")
    }

    /// It stays when this is dropped: something in it is needed.
    pub(crate) fn keep(&mut self) {
        self.is_kept = true;
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        if !self.is_kept {
            // If something can't be removed, the output is none the worse.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}
