//! What the `model_index.json` of a diffusers pipeline names.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::file::python_json;
use crate::file::text_file;
use crate::model::config::ConfigFile;
use crate::model::found::{file_names, inside, says_compressed};
use crate::model::index_file::{USUAL_FILES, is_index};

/// The files that name the components of a pipeline: of pipelines, and of modular pipelines, which may be the same.
pub(crate) const INDEXES: [&str; 2] = ["model_index.json", "modular_model_index.json"];

/// The directory of the first model of a pipeline; `None` if the path isn't a pipeline. No model is opened.
///
/// # Errors
///
/// [`Error::Json`], [`Error::TooLarge`], [`Error::NotText`] if its index is damaged.
pub(super) fn first_model(root: &Path) -> Result<Option<PathBuf>> {
    let Some(index) = index(root)? else { return Ok(None) };
    for (_, path) in directories(root, &index)? {
        if has_tensors(&path)? {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

/// The index of a pipeline; `None` if there is none, or if the directory is a model, as [`is_model`] says.
pub(super) fn index(root: &Path) -> Result<Option<Map<String, Value>>> {
    let mut paths = Vec::new();
    for path in INDEXES.map(|name| root.join(name)) {
        if text_file::exists(&path)? {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return Ok(None);
    }
    let names = file_names(root)?;
    if is_model(names.iter().map(String::as_str), || ConfigFile::read(&root.join("config.json")))? {
        return Ok(None);
    }
    let text = |path: PathBuf| text_file::read(&path, text_file::CONFIG_BYTES).map(|text| (path, text));
    joined(paths.into_iter().map(text).collect::<Result<_>>()?).map(Some)
}

/// Whether a directory of files of these names is a model, though it has the index of a pipeline: it has a `config.json`, and beside it
/// weights that readers of models take, since they have a usual name or an index, or since that `config` says that they are compressed.
/// Other weights there are the pipeline again, in the form of another program.
///
/// # Errors
///
/// Those of `config`.
pub(crate) fn is_model<'n>(
    names: impl Iterator<Item = &'n str> + Clone,
    config: impl FnOnce() -> Result<ConfigFile>,
) -> Result<bool> {
    let has = |is_so: fn(&str) -> bool| names.clone().filter(|name| !name.starts_with('.')).any(is_so);
    if !has(|name| name == "config.json") || !has_weights(names.clone()) {
        return Ok(false);
    }
    Ok(has(|name| USUAL_FILES.contains(&name) || is_index(name)) || says_compressed(Some(&config()?)))
}

/// One index of several, which have these paths and texts. Of two entries of one name the first counts.
///
/// # Errors
///
/// [`Error::Json`].
pub(crate) fn joined(texts: Vec<(PathBuf, String)>) -> Result<Map<String, Value>> {
    let mut whole = Map::new();
    for (path, text) in texts {
        let parsed = python_json::parse::<Map<String, Value>>(&text);
        let (index, _) = parsed.map_err(|e| Error::Json { path, reason: e.to_string() })?;
        for (name, entry) in index {
            whole.entry(name).or_insert(entry);
        }
    }
    Ok(whole)
}

/// The names in an index that may be those of components.
pub(crate) fn names(index: &Map<String, Value>) -> impl Iterator<Item = &String> {
    index.keys().filter(|name| !name.starts_with(['_', '.']))
}

/// The directories that a pipeline's index may name, whether or not they are there, without those of these components. Whoever loads the
/// pipeline reads what is in them.
///
/// # Errors
///
/// [`Error::Json`], [`Error::TooLarge`], [`Error::NotText`] if its index is damaged.
pub(crate) fn named_directories(root: &Path, without: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>> {
    let Some(index) = index(root)? else { return Ok(Vec::new()) };
    let is_no_file = |name: &&String| child(root, name).is_some_and(|path| !path.is_file());
    Ok(names(&index).filter(is_no_file).filter(|name| !without(name)).map(PathBuf::from).collect())
}

/// Whether these are the names of a directory's files of which some are a model's weights, or its index says so.
pub(crate) fn has_weights<'n>(mut names: impl Iterator<Item = &'n str>) -> bool {
    names.any(|name| !name.starts_with('.') && (name.ends_with(".safetensors") || is_index(name)))
}

/// The components that an index names and that are directories, with their paths.
///
/// # Errors
///
/// [`Error::Io`] if the system doesn't say whether one is there: the pipeline without it would be another one.
pub(super) fn directories<'i>(root: &Path, index: &'i Map<String, Value>) -> Result<Vec<(&'i String, PathBuf)>> {
    let mut found = Vec::new();
    for name in names(index) {
        if let Some(path) = child(root, name)
            && is_directory(&path)?
        {
            found.push((name, path));
        }
    }
    Ok(found)
}

/// The components that an index names by library and class, and that aren't there: a program that loads the pipeline must be
/// given them.
///
/// # Errors
///
/// As [`directories`].
pub(super) fn missing(root: &Path, index: &Map<String, Value>) -> Result<Vec<String>> {
    let mut missing = Vec::new();
    for name in names(index) {
        let is_named = matches!(index[name].as_array().map(Vec::as_slice), Some([Value::String(_), Value::String(_)]));
        if let Some(path) = child(root, name).filter(|_| is_named)
            && !text_file::exists(&path)?
        {
            missing.push(name.clone());
        }
    }
    Ok(missing)
}

/// The path of this name in a pipeline's directory, unless it leads out of it or further down.
fn child(root: &Path, name: &str) -> Option<PathBuf> {
    inside(root, name, root).ok().filter(|path| path.parent() == Some(root))
}

/// Whether a directory is at this path. What is not there, and a link that leads nowhere, is none.
fn is_directory(path: &Path) -> Result<bool> {
    match fs::metadata(path) {
        Ok(there) => Ok(there.is_dir()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Error::io("read", path)(error)),
    }
}

/// Whether a directory has safetensors files, or an index of some.
pub(super) fn has_tensors(directory: &Path) -> Result<bool> {
    Ok(has_weights(file_names(directory)?.iter().map(String::as_str)))
}
