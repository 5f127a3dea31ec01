//! What a model on another machine needs before and after its tensors are used. For a model on a disk of this machine,
//! fetching and releasing do nothing.

use std::path::Path;

use crate::error::{Error, Result};
use crate::file::tensor_file::TensorFile;
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::progress::Progress;

impl ModelFiles {
    /// The length of one of [`Self::other_files`], or of `config.json`.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Io`].
    pub(crate) fn length_of(&self, path: &Path) -> Result<u64> {
        let name = name_below(Path::new(""), path);
        match self.remote() {
            Some(folder) => Ok(folder.length(&name).unwrap_or(0)),
            None => length_below(self.root(), path),
        }
    }

    /// Whether it has a file of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        match self.remote() {
            Some(folder) => folder.length(name).is_some(),
            None => self.root().join(name).is_file(),
        }
    }

    /// What to say of a file that a manifest lists and that isn't among the model's: where the cache alone may be used, it may be on the hub.
    pub(crate) fn missing(&self, name: &str) -> Error {
        let folder = self.remote().filter(|folder| folder.length(name).is_some());
        let read = folder.map_or(Ok(()), |folder| folder.read(name, &(), &mut |_| Ok(())));
        read.err().unwrap_or_else(|| Error::MissingFile { path: self.root().join(name) })
    }

    /// Says that [`Self::finish`] will be called. To be called before any tensor is fetched.
    pub(crate) fn will_finish(&self) {
        self.files().iter().for_each(TensorFile::will_finish);
    }

    /// Fetches tensors that will be read several times, or in any order, if the model is on another machine. They stay on
    /// the disk until [`Self::release`].
    ///
    /// # Errors
    ///
    /// [`crate::Error::Hub`], [`crate::Error::Interrupted`], [`crate::Error::Io`].
    pub(crate) fn fetch(&self, names: &[impl AsRef<str>], progress: &dyn Progress) -> Result<()> {
        let mut tensors = names.iter().filter_map(|name| self.tensor(name.as_ref()));
        tensors.try_for_each(|(file, tensor)| file.fetch(tensor, progress))
    }

    /// Frees the room that fetched tensors take.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Io`].
    pub(crate) fn release(&self, names: &[impl AsRef<str>]) -> Result<()> {
        let mut tensors = names.iter().filter_map(|name| self.tensor(name.as_ref()));
        tensors.try_for_each(|(file, tensor)| file.release(tensor))
    }

    /// Compares each file of which tensors were fetched, or which has none, with its checksum. After fetching tensors, call this at the
    /// end.
    ///
    /// # Errors
    ///
    /// [`crate::Error::Hub`], [`crate::Error::Interrupted`], [`crate::Error::Io`].
    pub(crate) fn finish(&self, progress: &dyn Progress) -> Result<()> {
        self.files().iter().try_for_each(|file| file.finish(progress))
    }

    /// Compares the header of each file of this machine whose checksum a server lists with the server's, if that may be asked.
    ///
    /// # Errors
    ///
    /// As [`Self::finish`].
    pub(crate) fn compare_headers(&self, progress: &dyn Progress) -> Result<()> {
        self.files().iter().try_for_each(|file| file.compare_header(progress))
    }

    /// Compares each file of this machine whose checksum a server lists with it, as a whole.
    ///
    /// # Errors
    ///
    /// As [`Self::finish`].
    pub(crate) fn compare(&self, progress: &dyn Progress) -> Result<()> {
        self.files().iter().try_for_each(|file| file.compare(progress))
    }

    /// Fetches each file of another machine as a whole, to compare it with its checksum: for work that has read parts of it only, and
    /// found a difference. Nothing of it is kept.
    ///
    /// # Errors
    ///
    /// As [`Self::finish`].
    pub(crate) fn confirm(&self, progress: &dyn Progress) -> Result<()> {
        for file in self.files() {
            if let Some(first) = file.header().tensors.iter().find(|tensor| !tensor.range.is_empty()) {
                file.fetch(first, progress)?;
                file.release(first)?;
            }
            file.finish(progress)?;
        }
        Ok(())
    }

    /// What to say of an error of work with this model: if it is damage, and a file isn't what the server lists, then that.
    pub(crate) fn why(&self, error: Error, progress: &dyn Progress) -> Error {
        match error.is_damage() {
            true => self.compare(progress).err().unwrap_or(error),
            false => error,
        }
    }
}

/// The length of a file in a directory of this machine.
///
/// # Errors
///
/// [`Error::Io`].
pub(crate) fn length_below(root: &Path, path: &Path) -> Result<u64> {
    let full = root.join(path);
    Ok(std::fs::metadata(&full).map_err(Error::io("read", &full))?.len())
}
