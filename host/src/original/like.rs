//! A model that is given as the original of a compressed one. Only its headers, index and configuration are read, so
//! each of its files may end anywhere after its header: the first kilobytes of a download are enough.

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::file::header::Header;
use crate::file::tensor_file::TensorFile;
use crate::model::{directory, found, hub_cache};

/// An original without its weights.
#[derive(Debug)]
pub(crate) struct Like {
    /// The path as it was given.
    pub(crate) root: PathBuf,
    /// The names and headers of its safetensors files.
    pub(crate) files: Vec<(String, Header)>,
    /// The name and text of its index.
    pub(crate) index: Option<(String, String)>,
    /// The text of its `config.json`.
    pub(crate) config: Option<String>,
}

impl Like {
    pub(crate) fn open(path: &Path) -> Result<Self> {
        Self::read(path).map_err(|error| match error.is_damage() {
            // Otherwise the error would say that the compressed model is damaged.
            true => Error::argument(format!("it can't be the original: {error}")).at(path).because(error),
            false => error,
        })
    }

    fn read(path: &Path) -> Result<Self> {
        let root = hub_cache::resolve(path)?;
        let found = found::model(&root, TensorFile::open_cut)?;
        let files =
            found.files.into_iter().map(|file| (directory::name_below(&root, &file.path), file.header)).collect();
        Ok(Self { root: path.to_owned(), files, index: found.index, config: found.config.map(|config| config.text) })
    }
}
