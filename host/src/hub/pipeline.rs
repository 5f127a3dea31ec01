//! Which components a diffusers pipeline on the hub has. Each is a model of its own there.

use std::path::Path;

use super::repository::Repository;
use super::settings::Settings;
use crate::error::Result;
use crate::file::text_file;
use crate::model::config::ConfigFile;
use crate::model::pipeline_index::{INDEXES, has_weights, is_model, joined, names};
use crate::model::remote_folder::RemoteFolder;

/// The names of a pipeline's directories that have safetensors files or an index of some; none of what is no pipeline.
///
/// # Errors
///
/// [`Error::Hub`](crate::Error::Hub); [`Error::Json`](crate::Error::Json), [`Error::TooLarge`](crate::Error::TooLarge) if its
/// index is damaged.
pub(crate) fn components(path: &Path) -> Result<Vec<String>> {
    components_with(path, Settings::of_environment())
}

/// Like [`components`], with other settings than those of the environment.
///
/// # Errors
///
/// As [`components`].
pub(super) fn components_with(path: &Path, settings: Settings) -> Result<Vec<String>> {
    let (id, repository) = Repository::at(path, settings)?;
    if repository.is_file(&id) {
        return Ok(Vec::new());
    }
    components_of(&repository.folder(&id)?, path)
}

/// Like [`components`], of a folder at this path.
///
/// # Errors
///
/// As [`components`]; its `config.json` can't be read, where that says whether it is a model.
pub(super) fn components_of(folder: &impl RemoteFolder, path: &Path) -> Result<Vec<String>> {
    let files: Vec<String> = folder.files().into_iter().map(|(name, _)| name).collect();
    let text = |name: &str| folder.text(name, text_file::CONFIG_BYTES);
    let top = || files.iter().map(String::as_str).filter(|name| !name.contains('/'));
    let indexes: Vec<&str> = INDEXES.into_iter().filter(|index| top().any(|name| name == *index)).collect();
    let config = || ConfigFile::of(text("config.json")?, &path.join("config.json"));
    if indexes.is_empty() || is_model(top(), config)? {
        return Ok(Vec::new());
    }
    let texts = indexes.into_iter().map(|name| Ok((path.join(name), text(name)?))).collect::<Result<_>>()?;
    let index = joined(texts)?;
    let has_tensors = |name: &&String| has_weights(below(&files, name).filter(|file| !file.contains('/')));
    Ok(names(&index).filter(|name| !name.contains('/')).filter(has_tensors).cloned().collect())
}

/// The names below a folder of those files that are in it.
fn below<'f>(files: &'f [String], folder: &str) -> impl Iterator<Item = &'f str> {
    files.iter().filter_map(move |file| file.strip_prefix(folder)?.strip_prefix('/'))
}
