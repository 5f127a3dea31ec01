//! Which components a diffusers pipeline on the hub has. Each is a model of its own there.

use std::path::Path;

use super::repository::Repository;
use super::settings::Settings;
use crate::error::Result;
use crate::file::text_file;
use crate::model::pipeline_index::{INDEX, has_weights, names, parse};
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
    let folder = repository.folder(&id)?;
    let files: Vec<String> = folder.files().into_iter().map(|(name, _)| name).collect();
    if !is_pipeline(files.iter().map(String::as_str)) {
        return Ok(Vec::new());
    }
    let index = parse(&folder.text(INDEX, text_file::CONFIG_BYTES)?, path.join(INDEX))?;
    let has_tensors = |name: &&String| has_weights(below(&files, name).filter(|file| !file.contains('/')));
    Ok(names(&index).filter(|name| !name.contains('/')).filter(has_tensors).cloned().collect())
}

/// The names below a folder of those files that are in it.
fn below<'f>(files: &'f [String], folder: &str) -> impl Iterator<Item = &'f str> {
    files.iter().filter_map(move |file| file.strip_prefix(folder)?.strip_prefix('/'))
}

/// Whether a folder with these files is a pipeline, as it would be on a disk.
pub(super) fn is_pipeline<'n>(files: impl Iterator<Item = &'n str> + Clone) -> bool {
    let has = |name| files.clone().any(|file| file == name);
    has(INDEX) && !(has("config.json") && has_weights(files.clone().filter(|file| !file.contains('/'))))
}
