//! Copies files of the input, wherever it is.

use std::fs::{File, Metadata, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Output;
use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::file_sum;
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::progress::{Progress, unless_interrupted};

/// What was copied.
pub(crate) struct CopiedFile {
    /// The file's length.
    pub(crate) bytes: u64,
    /// The checksum of its bytes.
    pub(crate) checksum: String,
}

impl Output {
    /// Copies a file, and its permissions as [`copy_of`] does. Says what was copied.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`]; [`Error::Interrupted`].
    pub(crate) fn copy(&mut self, name: &Path, from: &Path, progress: &dyn Progress) -> Result<CopiedFile> {
        let source = File::open(from).map_err(Error::io("copy", from))?;
        let permissions = source.metadata().map_err(Error::io("copy", from))?;
        let (mut file, shown) = (self.create(name)?, self.shown(name));
        let mut bytes = 0;
        let checksum = file_sum::of_bytes(source, from, |block| {
            unless_interrupted(progress)?;
            bytes += block.len() as u64;
            file.write_all(block).map_err(Error::io("write", &shown))
        })?;
        let new = file.metadata().and_then(|new| file.set_permissions(allowed(&permissions, &new)));
        new.map_err(Error::io("write", &shown))?;
        self.close(&file, &shown)?;
        progress.step(0, &name.to_string_lossy())?;
        Ok(CopiedFile { bytes, checksum })
    }

    /// Copies files of the input's directory to the same paths. Says what was copied of each.
    ///
    /// # Errors
    ///
    /// As [`Self::copy`].
    pub(crate) fn copy_all(
        &mut self,
        root: &Path,
        files: &[PathBuf],
        progress: &dyn Progress,
    ) -> Result<Vec<CopiedFile>> {
        files.iter().map(|path| self.copy(path, &root.join(path), progress)).collect()
    }

    /// Copies one of [`ModelFiles::other_files`] to this path in the output. Says what was copied.
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
    ) -> Result<CopiedFile> {
        let Some(folder) = model.remote() else { return self.copy(to, &model.root().join(path), progress) };
        let (mut file, shown) = (self.create(to)?, self.shown(to));
        let (mut bytes, mut sum) = (0, Checksum::default());
        folder.read(&name_below(Path::new(""), path), progress, &mut |block| {
            bytes += block.len() as u64;
            sum.update(block);
            file.write_all(block).map_err(Error::io("write", &shown))
        })?;
        self.close(&file, &shown)?;
        progress.step(0, &to.to_string_lossy())?;
        Ok(CopiedFile { bytes, checksum: sum.text() })
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
