//! Output that appears whole or not at all: written beside its place, then renamed into it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::error::{Error, Result};

/// Files on their way to a directory, or one file on its way to its place.
#[derive(Debug)]
pub struct Output {
    destination: PathBuf,
    is_directory: bool,
    names: BTreeSet<PathBuf>,
    /// Beside the destination, so that a rename stays on one file system. Removed when dropped.
    staging: TempDir,
}

impl Output {
    /// Files for a directory, which may exist if it is empty or `force` is given.
    ///
    /// # Errors
    ///
    /// [`Error::Exists`], [`Error::OutputInsideInput`], [`Error::Io`].
    pub fn directory(destination: &Path, force: bool, input: &Path) -> Result<Self> {
        let is_taken = match fs::read_dir(destination) {
            Ok(entries) => entries.count() > 0 && !force,
            Err(_) => destination.exists(),
        };
        if is_taken {
            return Err(Error::Exists { path: destination.into() });
        }
        Self::new(destination, true, input)
    }

    /// One file, which may exist if `force` is given.
    ///
    /// # Errors
    ///
    /// [`Error::Exists`], [`Error::OutputInsideInput`], [`Error::Io`].
    pub fn file(destination: &Path, force: bool, input: &Path) -> Result<Self> {
        if destination.is_dir() || (destination.exists() && !force) {
            return Err(Error::Exists { path: destination.into() });
        }
        Self::new(destination, false, input)
    }

    fn new(destination: &Path, is_directory: bool, input: &Path) -> Result<Self> {
        let parent = match destination.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        fs::create_dir_all(parent).map_err(Error::io("create", parent))?;
        refuse_inside(destination, parent, input)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".df11-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
        let staging = builder.tempdir_in(parent).map_err(Error::io("write in", parent))?;
        Ok(Self { destination: destination.into(), is_directory, names: BTreeSet::new(), staging })
    }

    /// Where to write the file that will have this name.
    ///
    /// # Errors
    ///
    /// [`Error::NameCollision`], [`Error::Io`].
    pub fn path(&mut self, name: &Path) -> Result<PathBuf> {
        if !self.names.insert(name.to_owned()) {
            return Err(Error::NameCollision { name: name.display().to_string() });
        }
        let path = self.staging.path().join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(Error::io("create", parent))?;
        }
        Ok(path)
    }

    /// Writes a small file.
    ///
    /// # Errors
    ///
    /// [`Error::NameCollision`], [`Error::Io`].
    pub fn write(&mut self, name: &str, text: &str) -> Result<()> {
        let path = self.path(Path::new(name))?;
        fs::write(&path, text).map_err(Error::io("write", &path))
    }

    /// Copies a file of the input.
    ///
    /// # Errors
    ///
    /// [`Error::NameCollision`], [`Error::Io`].
    pub fn copy(&mut self, name: &Path, from: &Path) -> Result<()> {
        let path = self.path(name)?;
        fs::copy(from, &path).map(drop).map_err(Error::io("copy", from))
    }

    /// Moves everything into place.
    ///
    /// # Errors
    ///
    /// [`Error::StaleTensors`], [`Error::Io`].
    pub fn commit(self) -> Result<()> {
        let to = &self.destination;
        if !self.is_directory {
            for name in &self.names {
                fs::rename(self.staging.path().join(name), to).map_err(Error::io("write", to))?;
            }
            return Ok(());
        }
        if !to.exists() {
            // The whole directory at once; keep() only takes it out of the care of `staging`.
            return fs::rename(self.staging.keep(), to).map_err(Error::io("write", to));
        }
        self.refuse_stale()?;
        for name in &self.names {
            let path = to.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(Error::io("create", parent))?;
            }
            fs::rename(self.staging.path().join(name), &path).map_err(Error::io("write", &path))?;
        }
        Ok(())
    }

    /// Readers take every safetensors file of a directory: old ones must not mix with the new.
    fn refuse_stale(&self) -> Result<()> {
        let to = &self.destination;
        for entry in fs::read_dir(to).map_err(Error::io("list", to))? {
            let name = PathBuf::from(entry.map_err(Error::io("list", to))?.file_name());
            if name.extension().is_some_and(|kind| kind == "safetensors") && !self.names.contains(&name) {
                return Err(Error::StaleTensors { path: to.join(name) });
            }
        }
        Ok(())
    }
}

/// An output inside the input would be read while it is written, or replace what is mapped.
fn refuse_inside(destination: &Path, parent: &Path, input: &Path) -> Result<()> {
    let parent = fs::canonicalize(parent).map_err(Error::io("open", parent))?;
    let input = fs::canonicalize(input).map_err(Error::io("open", input))?;
    let output = match destination.file_name() {
        Some(name) => fs::canonicalize(destination).unwrap_or_else(|_| parent.join(name)),
        None => parent,
    };
    if output.starts_with(&input) {
        return Err(Error::OutputInsideInput { output: destination.into(), input });
    }
    Ok(())
}
