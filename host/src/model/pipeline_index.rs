//! What the `model_index.json` of a diffusers pipeline names.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::file::text_file;
use crate::model::config;
use crate::model::found::inside;

/// The file that names the components of a pipeline.
const INDEX: &str = "model_index.json";

/// The directory of the first model of a pipeline; `None` if the path isn't a pipeline. No model is opened.
///
/// # Errors
///
/// [`Error::Json`], [`Error::TooLarge`], [`Error::NotText`] if its index is damaged.
pub(super) fn first_model(root: &Path) -> Result<Option<PathBuf>> {
    let Some(index) = index(root)? else { return Ok(None) };
    Ok(directories(root, &index).map(|(_, path)| path).find(|path| has_tensors(path)))
}

/// The index of a pipeline; `None` if there is none, or a `config.json` says that the directory is a model.
pub(super) fn index(root: &Path) -> Result<Option<Map<String, Value>>> {
    let path = root.join(INDEX);
    if !text_file::exists(&path) || config::path_in(root).is_some() {
        return Ok(None);
    }
    let text = text_file::read(&path, text_file::CONFIG_BYTES)?;
    serde_json::from_str(&text).map(Some).map_err(|e| Error::Json { path, reason: e.to_string() })
}

/// The components that an index names and that are directories, with their paths.
pub(super) fn directories<'i>(
    root: &'i Path,
    index: &'i Map<String, Value>,
) -> impl Iterator<Item = (&'i String, PathBuf)> {
    let names = index.keys().filter(|name| !name.starts_with(['_', '.']));
    let paths = names.filter_map(move |name| Some((name, inside(root, name, &root.join(INDEX)).ok()?)));
    paths.filter(move |(_, path)| path.parent() == Some(root) && path.is_dir())
}

/// Whether a directory has safetensors files.
fn has_tensors(directory: &Path) -> bool {
    let mut entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    entries.any(|entry| entry.file_name().to_string_lossy().ends_with(".safetensors"))
}
