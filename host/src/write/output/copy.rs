//! Copies files of the input, wherever it is.

use std::fs::{File, Metadata, Permissions};
use std::io;
use std::path::{Path, PathBuf};

use super::Output;
use crate::error::{Error, Result};
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::progress::Progress;

impl Output {
    /// Copies a file, and its permissions as [`copy_of`] does.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`].
    pub(crate) fn copy(&mut self, name: &Path, from: &Path) -> Result<()> {
        let mut file = self.create(name)?;
        copy_of(from, &mut file).map_err(Error::io("copy", from))?;
        self.close(&file, &self.shown(name))
    }

    /// Copies files of the input's directory to the same paths.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`]; [`Error::Interrupted`].
    pub(crate) fn copy_all(&mut self, root: &Path, files: &[PathBuf], progress: &dyn Progress) -> Result<()> {
        files.iter().try_for_each(|path| {
            self.copy(path, &root.join(path))?;
            progress.step(0, &path.to_string_lossy())
        })
    }

    /// Copies one of [`ModelFiles::other_files`] to this path in the output.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`]; [`Error::Hub`], [`Error::Interrupted`].
    pub(crate) fn copy_from_model(
        &mut self,
        model: &ModelFiles,
        path: &Path,
        to: &Path,
        progress: &dyn Progress,
    ) -> Result<()> {
        match model.remote() {
            Some(folder) => {
                let mut file = self.create(to)?;
                folder.copy(&name_below(Path::new(""), path), &mut file, progress)?;
                self.close(&file, &self.shown(to))?;
            }
            None => self.copy(to, &model.root().join(path))?,
        }
        progress.step(0, &to.to_string_lossy())
    }
}

/// Copies a file to a new one, and its permissions as far as the user's umask leaves them. What a stranger has made never becomes a
/// program that runs as the user whoever starts it.
pub(super) fn copy_of(from: &Path, to: &mut File) -> io::Result<()> {
    let mut source = File::open(from)?;
    io::copy(&mut source, to)?;
    to.set_permissions(allowed(&source.metadata()?, &to.metadata()?))
}

/// The permissions of a copy: those of the source that a new file may have here. As a new file isn't made to be run, its permissions
/// to read say who may run it.
#[cfg(unix)]
fn allowed(source: &Metadata, new: &Metadata) -> Permissions {
    use std::os::unix::fs::PermissionsExt;
    let may = new.permissions().mode() & 0o666;
    Permissions::from_mode(source.permissions().mode() & (may | (may & 0o444) >> 2))
}

#[cfg(not(unix))]
fn allowed(source: &Metadata, _: &Metadata) -> Permissions {
    source.permissions()
}
