//! The hidden directory in which an output is written before it is moved into place.

use std::fs::{self, DirBuilder};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::write::renames::{self, rename_to_nothing};

/// The prefix of the names of these directories.
pub(crate) const PREFIX: &str = ".df11-";

/// A hidden directory `.df11-…` with a directory `new` for the new files and, once files are replaced, a directory
/// `old` for the old ones. Dropping it removes it.
#[derive(Debug)]
pub(crate) struct Staging {
    path: PathBuf,
    /// Whether the hidden directory is someone else's, who removes it: only `new` and `old` are removed then.
    is_within: bool,
    is_kept: bool,
}

/// Makes directories that only their owner can enter, where the system knows such.
pub(crate) fn private_directory() -> DirBuilder {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "other systems have no mode to set"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Creates a hidden directory of a new name in this directory.
///
/// # Errors
///
/// [`Error::Io`], which names the directory.
pub(crate) fn create_hidden(directory: &Path) -> Result<PathBuf> {
    let builder = private_directory();
    // Skip a name that another process or thread uses, or has left here.
    for path in hidden_names(directory) {
        match builder.create(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|()| path).map_err(Error::io("write in", directory)),
        }
    }
    Err(Error::io("write in", directory)(ErrorKind::AlreadyExists.into()))
}

/// Creates a hidden directory for files that go into this existing directory: next to it, so that both can change places,
/// else in it. It gets what a directory that is made in it inherits: group, access lists, quota.
///
/// # Errors
///
/// [`Error::Io`], which names the directory.
pub(crate) fn create_hidden_for(directory: &Path) -> Result<PathBuf> {
    let inside = create_hidden(directory)?;
    let Some(above) = directory.parent().filter(|_| renames::IS_KNOWN) else { return Ok(inside) };
    for path in hidden_names(above) {
        match rename_to_nothing(&inside, &path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            // The directory is a mount point, or one above which we may not write.
            Err(_) => break,
        }
    }
    Ok(inside)
}

/// The names that hidden directories of this process have in this directory.
fn hidden_names(directory: &Path) -> impl Iterator<Item = PathBuf> {
    (0u64..).map(move |attempt| directory.join(format!("{PREFIX}{}-{attempt}", std::process::id())))
}

impl Staging {
    /// Creates one in this directory.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], which names the directory.
    pub(crate) fn new_in(directory: &Path) -> Result<Self> {
        Self::at(create_hidden(directory)?, directory)
    }

    /// Creates one for files that go into this directory: [`create_hidden_for`].
    ///
    /// # Errors
    ///
    /// [`Error::Io`], which names the directory.
    pub(crate) fn new_for(directory: &Path) -> Result<Self> {
        Self::at(create_hidden_for(directory)?, directory)
    }

    fn at(path: PathBuf, directory: &Path) -> Result<Self> {
        let staging = Self { path, is_within: false, is_kept: false };
        // With the usual permissions, because it may itself become the output.
        fs::create_dir(staging.new_files()).map_err(Error::io("write in", directory))?;
        Ok(staging)
    }

    /// Uses a hidden directory that is there. What an interrupted run has left in `new` is removed. Old files that it
    /// has left in `old` stay, under another name.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], which names the directory.
    pub(crate) fn within(path: &Path) -> Result<Self> {
        let staging = Self { path: path.to_owned(), is_within: true, is_kept: false };
        let prepare = || {
            if staging.new_files().exists() {
                fs::remove_dir_all(staging.new_files())?;
            }
            if staging.old_files().exists() {
                let is_free = |name: &PathBuf| !name.exists();
                let free = (1u64..).map(|number| path.join(format!("old-{number}"))).find(is_free);
                free.map_or(Ok(()), |free| fs::rename(staging.old_files(), free))?;
            }
            fs::create_dir(staging.new_files())
        };
        prepare().map_err(Error::io("write in", path))?;
        Ok(staging)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The directory in which the files are written, under their final names.
    pub(crate) fn new_files(&self) -> PathBuf {
        self.path.join("new")
    }

    /// Whether the file system tells capital and small letters apart: then nothing is at the other name.
    pub(crate) fn has_case(&self) -> bool {
        fs::symlink_metadata(self.path.join("NEW")).is_err()
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
        match (self.is_kept, self.is_within) {
            (true, _) => {}
            (false, false) => remove_hidden(&self.path),
            (false, true) => [self.new_files(), self.old_files()].iter().for_each(|path| remove_hidden(path)),
        }
    }
}

/// Removes a directory that nobody needs any more. If something can't be removed, the output is still complete. What failed once
/// is tried again: the files that another thread had open, or a program that looks into new directories, may be gone by then.
pub(crate) fn remove_hidden(path: &Path) {
    let _ = fs::remove_dir_all(path).or_else(|_| fs::remove_dir_all(path));
}

#[cfg(test)]
mod taken;
