//! Which components a diffusers pipeline on the hub has. Each is a model of its own there.

use std::path::Path;

use super::repository::Repository;
use super::settings::Settings;
use crate::error::Result;
use crate::file::text_file;
use crate::model::config::ConfigFile;
use crate::model::pipeline_index::{INDEXES, has_weights, is_model, names, parse};
use crate::model::remote_folder::RemoteFolder;
use crate::progress::Progress;

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
    let Some(index) = index_of(&folder, path)? else { return Ok(Vec::new()) };
    let files: Vec<String> = folder.files().into_iter().map(|(name, _)| name).collect();
    let index = parse(&folder.text(index, text_file::CONFIG_BYTES)?, path.join(index))?;
    let has_tensors = |name: &&String| has_weights(below(&files, name).filter(|file| !file.contains('/')));
    Ok(names(&index).filter(|name| !name.contains('/')).filter(has_tensors).cloned().collect())
}

/// Those of these files below a directory that aren't what the pipeline on the hub has by these names, each with whether that has a file of the
/// name at all. The hub's checksums say it: nothing is fetched but the list of its files.
///
/// # Errors
///
/// [`Error::Hub`](crate::Error::Hub); a file can't be read; [`Error::Interrupted`](crate::Error::Interrupted).
pub(crate) fn different(
    pipeline: &Path,
    directory: &Path,
    files: impl Iterator<Item = String>,
    progress: &dyn Progress,
) -> Result<Vec<(String, bool)>> {
    let (id, repository) = Repository::at(pipeline, Settings::of_environment())?;
    let folder = repository.folder(&id)?;
    let mut different = Vec::new();
    for name in files {
        let is_there = folder.length(&name).is_some();
        if !is_there || !folder.is_same(&name, &directory.join(&name), progress)? {
            different.push((name, is_there));
        }
    }
    Ok(different)
}

/// The names below a folder of those files that are in it.
fn below<'f>(files: &'f [String], folder: &str) -> impl Iterator<Item = &'f str> {
    files.iter().filter_map(move |file| file.strip_prefix(folder)?.strip_prefix('/'))
}

/// The name of the index of a folder at this path that is a pipeline, as it would be on a disk.
///
/// # Errors
///
/// As [`components`], of its `config.json`.
pub(super) fn index_of(folder: &impl RemoteFolder, path: &Path) -> Result<Option<&'static str>> {
    let names: Vec<String> =
        folder.files().into_iter().map(|(name, _)| name).filter(|name| !name.contains('/')).collect();
    let config = || {
        let name = "config.json";
        ConfigFile::of(folder.text(name, text_file::CONFIG_BYTES)?, &path.join(name))
    };
    let index = INDEXES.into_iter().find(|index| names.iter().any(|name| name == index));
    match index {
        Some(index) if !is_model(names.iter().map(String::as_str), config)? => Ok(Some(index)),
        _ => Ok(None),
    }
}
