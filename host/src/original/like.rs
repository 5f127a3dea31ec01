//! What is needed of an original to restore a compressed model as it was: headers, index, configuration.

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::file::header::Header;
use crate::file::tensor_file::TensorFile;
use crate::file::text_file;
use crate::hub;
use crate::model::found::{FoundFiles, name_below};
use crate::open::open_model;
use crate::original::saved;
use crate::progress::Progress;

/// An original without its weights.
#[derive(Clone, Debug)]
pub(crate) struct Like {
    /// The path that it was opened with.
    pub root: PathBuf,
    /// Names and headers of its safetensors files.
    pub files: Vec<(String, Header)>,
    /// Name and text of its index.
    pub index: Option<(String, String)>,
    /// The text of its `config.json`.
    pub config: Option<String>,
}

impl Like {
    /// Opens an original: a model, or a shapes file ([`saved`]). Of the model only the headers are read, and a file of
    /// it may end anywhere after its header.
    ///
    /// # Errors
    ///
    /// Those of [`FoundFiles::at`]; [`Error::Safetensors`], [`Error::ShapesFile`], within [`Error::Unlike`].
    pub(crate) fn open(root: &Path) -> Result<Self> {
        Self::read(root, None)
    }

    /// The same for work that writes what the headers say: the files of a hub's model that are in the cache of this machine are
    /// read whole, and compared with their checksums.
    ///
    /// # Errors
    ///
    /// As [`Self::open`]; [`crate::Error::Hub`], [`crate::Error::Interrupted`].
    pub(crate) fn compared(root: &Path, progress: &dyn Progress) -> Result<Self> {
        Self::read(root, Some(progress))
    }

    fn read(root: &Path, comparing: Option<&dyn Progress>) -> Result<Self> {
        Self::read_as_it_is(root, comparing).map_err(|error| match error.is_damage() {
            true => Error::Unlike { like: root.to_owned(), source: Box::new(error) },
            false => error,
        })
    }

    fn read_as_it_is(root: &Path, comparing: Option<&dyn Progress>) -> Result<Self> {
        if hub::is_id(root) {
            let model = open_model(root)?;
            comparing.map_or(Ok(()), |progress| model.compare(progress))?;
            let files = model.files().iter().map(|file| (model.name_of(file), file.header().clone())).collect();
            let config = model.config().map(|config| config.text.clone());
            return Ok(Self { root: root.to_owned(), files, index: model.index()?, config });
        }
        let found = FoundFiles::at(root)?;
        if !found.is_directory && saved::is_at(root)? {
            return saved::read(root);
        }
        let header = |path: &PathBuf| Ok((name_below(root, path), TensorFile::header_at(path)?));
        let files = found.paths.iter().map(header).collect::<Result<Vec<_>>>()?;
        let index = found.index.map(|path| {
            let text = text_file::read(&path, text_file::INDEX_BYTES)?;
            Ok::<_, Error>((name_below(root, &path), text))
        });
        let config = found.config.map(|config| config.text);
        Ok(Self { root: root.to_owned(), files, index: index.transpose()?, config })
    }
}
