//! The files of an output, which are announced, written in the hidden directory, and finished.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Output;
use super::copy::copy_of;
use super::refuse::holds_weights;
use crate::error::{Error, Result};
use crate::file::identity::Identity;
use crate::write::names::Refused;
use crate::write::tensor_writer::TensorWriter;

impl Output {
    /// From now on names are those of files in this directory below the output's, which is a model of its own. A component
    /// without a name is the output itself.
    pub(crate) fn enter(&mut self, component: &str) {
        if !component.is_empty() {
            self.below = PathBuf::from(component);
            self.add_models([self.below.clone()]);
        }
    }

    /// Announces the files of a pipeline that are copied, beside the components that are written one by one. The directories that its index
    /// names, and those of weights or their index, are models' too, also if nothing is copied to them: what stands there already is refused if
    /// readers would use it beside the new files.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`].
    pub(crate) fn announce_copies(&mut self, copies: &[PathBuf], named: Vec<PathBuf>) -> Result<()> {
        self.add_models(named.into_iter().chain(directories_of_weights(copies)));
        self.announce(copies.iter().map(PathBuf::as_path))
    }

    /// Announces these files of a model, and those that are copied beside it. Old weights in the directories of copied ones are refused.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`].
    pub(crate) fn announce_with(&mut self, own: &[PathBuf], copies: &[PathBuf]) -> Result<()> {
        let directories = directories_of_weights(copies).map(|directory| self.below.join(directory));
        let directories: Vec<_> = directories.filter(|directory| !self.models.contains(directory)).collect();
        self.with_copies.extend(directories);
        self.announce(own.iter().chain(copies).map(PathBuf::as_path))
    }

    fn add_models(&mut self, models: impl IntoIterator<Item = PathBuf>) {
        for model in models {
            if !self.models.contains(&model) {
                self.models.push(model);
            }
        }
    }

    /// Names are below the output's directory again.
    pub(crate) fn leave(&mut self) {
        self.below = PathBuf::new();
    }

    /// Announces the files that will be written, so that a file that can't be written is refused before the work. If an
    /// announced file isn't written after all, an old file of that name is removed.
    ///
    /// # Errors
    ///
    /// [`Error::UnsafeName`] if a name leads elsewhere, [`Error::NameCollision`]; [`Error::StaleFile`],
    /// [`Error::WrongKind`] because of what is in the directory; [`Error::Io`].
    pub(crate) fn announce<'n>(&mut self, names: impl IntoIterator<Item = &'n Path>) -> Result<()> {
        for name in names {
            let name = self.below.join(name);
            let text = name.display().to_string();
            self.names.add(&name).map_err(|refused| match refused {
                Refused::Unsafe => Error::UnsafeName { path: self.shown.clone(), name: text },
                Refused::Collides(other) => Error::NameCollision { name: text, other: other.display().to_string() },
            })?;
        }
        self.refuse()
    }

    /// Begins a safetensors file.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`], [`TensorWriter::new`].
    pub(crate) fn tensors(&mut self, name: &Path, header: &[u8]) -> Result<TensorWriter> {
        TensorWriter::new(self.create(name)?, self.shown(name), header)
    }

    /// Ends a safetensors file, whose length in bytes it returns.
    ///
    /// # Errors
    ///
    /// Those of [`TensorWriter::finish`]; [`Error::Io`] if the file can't be synced.
    pub(crate) fn finish(&mut self, writer: TensorWriter) -> Result<u64> {
        let shown = writer.path().to_owned();
        let (file, bytes) = writer.finish()?;
        self.close(&file, &shown)?;
        Ok(bytes)
    }

    /// Writes a small file.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`].
    pub(crate) fn write(&mut self, name: &str, text: &str) -> Result<()> {
        let name = Path::new(name);
        let mut file = self.create(name)?;
        let shown = self.shown(name);
        file.write_all(text.as_bytes()).map_err(Error::io("write", &shown))?;
        self.close(&file, &shown)
    }

    /// Takes over a finished file of the same file system by a hard link, so that no byte is copied and the file stays
    /// where it is. Where that can't be, moves the file if it may, else copies it. Says whether it was copied.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`].
    pub(crate) fn adopt(&mut self, name: &Path, from: &Path, may_move: bool) -> Result<bool> {
        let (path, shown) = self.prepare(name)?;
        // The link is to be to the file, not to a link to it.
        let from = fs::canonicalize(from).map_err(Error::io("open", from))?;
        let mut is_copied = false;
        let adopted = fs::hard_link(&from, &path).or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Err(error),
            _ if may_move && fs::rename(&from, &path).is_ok() => Ok(()),
            _ => {
                is_copied = true;
                File::create_new(&path).and_then(|mut file| copy_of(&from, &mut file))
            }
        });
        adopted.map_err(|error| self.unfit(error, name))?;
        let file = File::options().write(true).open(&path).or_else(|_| File::open(&path));
        self.close(&file.map_err(Error::io("write", &shown))?, &shown)?;
        Ok(is_copied)
    }

    /// Creates a file that doesn't exist.
    pub(super) fn create(&mut self, name: &Path) -> Result<File> {
        let (path, shown) = self.prepare(name)?;
        let file = File::create_new(&path).map_err(|error| self.unfit(error, name))?;
        self.created.insert(shown, false);
        Ok(file)
    }

    /// Makes the directory of a file that is to come. Gives the file's path, and the one that errors name.
    fn prepare(&mut self, name: &Path) -> Result<(PathBuf, PathBuf)> {
        let full = self.below.join(name);
        if !self.names.contains(&full) {
            self.announce([name])?;
        }
        let (path, shown) = (self.staged_at(&full), self.shown(name));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(Error::io("create", &shown))?;
        }
        Ok((path, shown))
    }

    /// The error of creating a file.
    fn unfit(&self, error: io::Error, name: &Path) -> Error {
        match error.kind() {
            // Two names that only this file system takes for the same, such as `ä` as one character and as two.
            io::ErrorKind::AlreadyExists => {
                let name = self.below.join(name);
                let key = |name: &Path| Identity::of(&self.staged_at(name));
                let other = self.names.iter().find(|other| *other != name && key(other) == key(&name)).unwrap_or(&name);
                Error::NameCollision { other: other.display().to_string(), name: name.display().to_string() }
            }
            _ => Error::io("create", &self.shown(name))(error),
        }
    }

    /// Marks a file as finished.
    pub(super) fn close(&mut self, file: &File, shown: &Path) -> Result<()> {
        if self.options.sync {
            file.sync_all().map_err(Error::io("write", shown))?;
        }
        self.created.insert(shown.to_owned(), true);
        Ok(())
    }
}

/// The directories of those of these files that hold weights.
fn directories_of_weights(files: &[PathBuf]) -> impl Iterator<Item = PathBuf> {
    files.iter().filter(|path| holds_weights(path)).filter_map(|path| path.parent()).map(Path::to_owned)
}
