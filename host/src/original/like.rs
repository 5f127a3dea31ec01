//! A model that is given as the original of a compressed one: only what its headers say is needed.

use std::path::{Path, PathBuf};

use crate::error::Result;
use crate::file::tensor_file::Header;
use crate::model::{found, hub_cache};

/// An original without its weights.
#[derive(Debug)]
pub(crate) struct Like {
    /// The path that it was given by.
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
        let root = hub_cache::resolve(path)?;
        let found = found::model(&root)?;
        let files = found.files.into_iter().map(|file| (found::name_below(&root, &file.path), file.header)).collect();
        Ok(Self { root: path.to_owned(), files, index: found.index, config: found.config.map(|config| config.text) })
    }
}
