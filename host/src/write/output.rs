//! Output that appears whole or not at all: written beside its place, then renamed into it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use tempfile::TempDir;

use crate::error::{Error, Result};
use crate::model::manifest;

/// Files on their way to a directory, or one file on its way to its place.
#[derive(Debug)]
pub(crate) struct Output {
    destination: PathBuf,
    is_directory: bool,
    force: bool,
    names: BTreeSet<PathBuf>,
    /// On the destination's file system, so that renames do not copy. Removed when dropped.
    staging: TempDir,
}

impl Output {
    /// Files for a directory, which may exist if it is empty or `force` is given.
    ///
    /// # Errors
    ///
    /// [`Error::Exists`], [`Error::WrongKind`], [`Error::OutputInsideInput`], [`Error::Io`].
    pub(crate) fn directory(destination: &Path, force: bool, input: &Path) -> Result<Self> {
        outside(destination, input)?;
        let path = || destination.to_owned();
        match fs::metadata(destination) {
            Ok(there) if !there.is_dir() => return Err(Error::WrongKind { path: path(), expected: "a directory" }),
            Ok(_) => {
                let entries = fs::read_dir(destination).map_err(Error::io("list", destination))?.count();
                if entries > 0 && !force {
                    return Err(Error::Exists { path: path() });
                }
            }
            // A link that leads nowhere.
            Err(_) if destination.is_symlink() => return Err(Error::Exists { path: path() }),
            Err(_) => {}
        }
        Self::new(destination, true, force)
    }

    /// One file, which may exist if `force` is given. Only an ordinary file is ever overwritten.
    ///
    /// # Errors
    ///
    /// [`Error::Exists`], [`Error::WrongKind`], [`Error::OutputInsideInput`], [`Error::Io`].
    pub(crate) fn file(destination: &Path, force: bool, input: &Path) -> Result<Self> {
        outside(destination, input)?;
        let path = || destination.to_owned();
        match fs::metadata(destination) {
            Ok(there) if !there.is_file() => return Err(Error::WrongKind { path: path(), expected: "a file" }),
            Ok(_) if !force => return Err(Error::Exists { path: path() }),
            Err(_) if destination.is_symlink() => return Err(Error::Exists { path: path() }),
            _ => {}
        }
        Self::new(destination, false, force)
    }

    fn new(destination: &Path, is_directory: bool, force: bool) -> Result<Self> {
        // Without a slash at the end, or a dot.
        let destination: PathBuf = destination.components().collect();
        let (ancestor, _) = resolve(&destination)?;
        if !ancestor.is_dir() {
            return Err(Error::WrongKind { path: ancestor, expected: "a directory" });
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".df11-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
        let staging = builder.tempdir_in(&ancestor).map_err(Error::io("write in", &ancestor))?;
        Ok(Self { destination, is_directory, force, names: BTreeSet::new(), staging })
    }

    /// Where to write the file that will have this name, below the destination.
    ///
    /// # Errors
    ///
    /// [`Error::UnsafeName`] if it leads elsewhere, [`Error::NameCollision`], [`Error::Io`].
    pub(crate) fn path(&mut self, name: &Path) -> Result<PathBuf> {
        let shown = || name.display().to_string();
        if !name.components().all(|part| matches!(part, Component::Normal(_))) || name.as_os_str().is_empty() {
            return Err(Error::UnsafeName { path: self.destination.clone(), name: shown() });
        }
        if !self.names.insert(name.to_owned()) {
            return Err(Error::NameCollision { name: shown() });
        }
        let path = self.staging.path().join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(Error::io("create", &self.shown(name)))?;
        }
        Ok(path)
    }

    /// Where the file of this name will be: the path that an error names.
    pub(crate) fn shown(&self, name: &Path) -> PathBuf {
        if self.is_directory { self.destination.join(name) } else { self.destination.clone() }
    }

    /// Writes a small file.
    ///
    /// # Errors
    ///
    /// [`Error::UnsafeName`], [`Error::NameCollision`], [`Error::Io`].
    pub(crate) fn write(&mut self, name: &str, text: &str) -> Result<()> {
        let path = self.path(Path::new(name))?;
        fs::write(&path, text).map_err(Error::io("write", &self.shown(Path::new(name))))
    }

    /// Copies a file of the input.
    ///
    /// # Errors
    ///
    /// [`Error::UnsafeName`], [`Error::NameCollision`], [`Error::Io`].
    pub(crate) fn copy(&mut self, name: &Path, from: &Path) -> Result<()> {
        let path = self.path(name)?;
        fs::copy(from, &path).map(drop).map_err(Error::io("copy", from))
    }

    /// Moves everything into place.
    ///
    /// # Errors
    ///
    /// [`Error::StaleFile`], [`Error::Exists`] if something has come there since, [`Error::Io`].
    pub(crate) fn commit(self) -> Result<()> {
        let to = &self.destination;
        if let Some(parent) = to.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            fs::create_dir_all(parent).map_err(Error::io("create", parent))?;
        }
        if !self.is_directory {
            if !self.force && to.exists() {
                return Err(Error::Exists { path: to.clone() });
            }
            for name in &self.names {
                fs::rename(self.staging.path().join(name), to).map_err(Error::io("write", to))?;
            }
            return Ok(());
        }
        if !to.exists() {
            // The whole directory at once; it is then no longer the staging that a drop removes.
            fs::rename(self.staging.path(), to).map_err(Error::io("write", to))?;
            let _ = self.staging.keep();
            return Ok(());
        }
        self.refuse_stale()?;
        if let Some(name) = self.names.iter().find(|name| to.join(name).is_dir()) {
            return Err(Error::WrongKind { path: to.join(name), expected: "a file" });
        }
        for name in &self.names {
            let path = to.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(Error::io("create", parent))?;
            }
            fs::rename(self.staging.path().join(name), &path).map_err(Error::io("write", &path))?;
        }
        // What was there is overwritten, so what `df11` wrote about it goes too.
        let old = to.join(manifest::FILE_NAME);
        if old.is_file() && !self.names.contains(Path::new(manifest::FILE_NAME)) {
            fs::remove_file(&old).map_err(Error::io("remove", &old))?;
        }
        Ok(())
    }

    /// Readers take every safetensors file of a directory, and its index and configuration: old ones
    /// must not mix with the new.
    fn refuse_stale(&self) -> Result<()> {
        let to = &self.destination;
        for entry in fs::read_dir(to).map_err(Error::io("list", to))? {
            let file = entry.map_err(Error::io("list", to))?.file_name();
            let name = file.to_string_lossy();
            let is_read =
                name.ends_with(".safetensors") || name.ends_with(".safetensors.index.json") || name == "config.json";
            if is_read && !self.names.contains(Path::new(&file)) {
                return Err(Error::StaleFile { path: to.join(file) });
            }
        }
        Ok(())
    }
}

/// The destination is neither the input nor in it.
fn outside(destination: &Path, input: &Path) -> Result<()> {
    let destination: PathBuf = destination.components().collect();
    let (_, full) = resolve(&destination)?;
    let input = fs::canonicalize(input).map_err(Error::io("open", input))?;
    if full == input || (input.is_dir() && full.starts_with(&input)) {
        return Err(Error::OutputInsideInput { output: destination, input });
    }
    Ok(())
}

/// The deepest directory above a path that exists, and the full path, links resolved.
fn resolve(destination: &Path) -> Result<(PathBuf, PathBuf)> {
    let mut rest = Vec::new();
    let mut path = destination;
    loop {
        let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        if let Ok(full) = fs::canonicalize(here) {
            // The destination itself, if it exists, is not where to stage.
            let ancestor = match rest.is_empty() {
                true => full.parent().unwrap_or(&full).to_owned(),
                false => full.clone(),
            };
            rest.reverse();
            return Ok((ancestor, rest.iter().fold(full, |full, part| full.join(part))));
        }
        match (path.file_name(), path.parent()) {
            (Some(name), Some(parent)) => {
                rest.push(name.to_owned());
                path = parent;
            }
            _ => {
                let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
                return Err(Error::io("write", destination)(missing));
            }
        }
    }
}
