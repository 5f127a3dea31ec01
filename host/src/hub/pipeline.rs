//! Which components a diffusers pipeline on the hub has. Each is a model of its own there.

use std::path::Path;

use super::repository::Repository;
use super::settings::Settings;
use crate::error::Result;
use crate::file::text_file;
use crate::model::pipeline_index::{INDEX, names, parse};
use crate::model::remote_folder::RemoteFolder;

/// The names of a pipeline's directories that have safetensors files; none of what is no pipeline.
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
    let has = |name: &str| files.iter().any(|file| file == name);
    if !has(INDEX) || has("config.json") {
        return Ok(Vec::new());
    }
    let index = parse(&folder.text(INDEX, text_file::CONFIG_BYTES)?, path.join(INDEX))?;
    let has_tensors = |name: &&String| {
        let mut below = files.iter().filter_map(|file| file.strip_prefix(name.as_str())?.strip_prefix('/'));
        below.any(|file| !file.contains('/') && file.ends_with(".safetensors"))
    };
    Ok(names(&index).filter(|name| !name.contains('/')).filter(has_tensors).cloned().collect())
}
