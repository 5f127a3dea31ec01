//! A diffusers pipeline: a directory of models, which its `model_index.json` names.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::model::compressed::CompressedModel;
use crate::model::config;
use crate::model::files::{ModelFiles, inside};
use crate::model::text_file;
use crate::patterns::dict::PatternDict;

/// The file that names the components of a pipeline.
const INDEX: &str = "model_index.json";

/// Models, each with the name of its directory.
pub(crate) type Named<M> = Vec<(String, M)>;

/// A pipeline, compressed or not.
#[derive(Debug)]
pub(crate) struct PipelineFiles {
    root: PathBuf,
    class: Option<String>,
    components: Named<ModelFiles>,
    unread: Vec<(String, String)>,
}

impl PipelineFiles {
    /// Opens the models of a pipeline; `None` if the path isn't a pipeline: a directory with `model_index.json`, no
    /// `config.json`, and at least one model below.
    ///
    /// # Errors
    ///
    /// [`Error::Json`], [`Error::TooLarge`], [`Error::NotText`] if its index is damaged; those of [`ModelFiles::open`].
    pub(crate) fn open(root: &Path) -> Result<Option<Self>> {
        let Some(index) = index(root)? else { return Ok(None) };
        let class = index.get("_class_name").and_then(Value::as_str).map(str::to_owned);
        let mut pipeline = Self { root: root.to_owned(), class, components: Vec::new(), unread: Vec::new() };
        for (name, path) in directories(root, &index) {
            match ModelFiles::open(&path) {
                Ok(model) => pipeline.components.push((name.clone(), model)),
                // Schedulers and tokenizers.
                Err(Error::NoTensors { .. }) => {}
                Err(error @ (Error::NoIndex { .. } | Error::SeveralIndexes { .. } | Error::Legacy { .. })) => {
                    pipeline.unread.push((name.clone(), error.to_string()));
                }
                Err(error) => return Err(error),
            }
        }
        Ok((!pipeline.components.is_empty()).then_some(pipeline))
    }

    /// The directory of the first model of a pipeline; `None` if the path isn't a pipeline. No model is opened.
    ///
    /// # Errors
    ///
    /// As [`Self::open`], for the index.
    pub(crate) fn first_model(root: &Path) -> Result<Option<PathBuf>> {
        let Some(index) = index(root)? else { return Ok(None) };
        Ok(directories(root, &index).map(|(_, path)| path).find(|path| has_tensors(path)))
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The pipeline's class.
    pub(crate) fn class(&self) -> Option<&str> {
        self.class.as_deref()
    }

    /// Its models, by the names of their directories.
    pub(crate) fn components(&self) -> &[(String, ModelFiles)] {
        &self.components
    }

    /// Components whose weights can't be told, and why.
    pub(crate) fn unread(&self) -> &[(String, String)] {
        &self.unread
    }

    /// Whether any of its models is compressed.
    pub(crate) fn is_compressed(&self) -> bool {
        self.components.iter().any(|(_, model)| CompressedModel::is_compressed(model))
    }

    /// Its models, those that aren't compressed apart. The patterns count for each model all of whose units they name.
    ///
    /// # Errors
    ///
    /// [`Error::NotCompressed`] if none is compressed; those of [`CompressedModel::of`] and [`PatternDict::weights_of`].
    pub(crate) fn into_compressed(
        self,
        patterns: Option<&PatternDict>,
    ) -> Result<(Named<CompressedModel>, Named<ModelFiles>)> {
        if !self.is_compressed() {
            return Err(Error::NotCompressed { path: self.root });
        }
        let (compressed, plain): (Vec<_>, Vec<_>) =
            self.components.into_iter().partition(|(_, model)| CompressedModel::is_compressed(model));
        let open = |(name, model)| {
            let compressed = CompressedModel::of(model, None)?;
            Ok(match patterns {
                Some(patterns) if compressed.are_units_of(patterns)? => {
                    (name, compressed.with_patterns(patterns.clone()))
                }
                _ => (name, compressed),
            })
        };
        Ok((compressed.into_iter().map(open).collect::<Result<_>>()?, plain))
    }
}

/// The index of a pipeline; `None` if there is none, or a `config.json` says that the directory is a model.
fn index(root: &Path) -> Result<Option<Map<String, Value>>> {
    let path = root.join(INDEX);
    if !text_file::exists(&path) || config::path_in(root).is_some() {
        return Ok(None);
    }
    let text = text_file::read(&path, text_file::CONFIG_BYTES)?;
    serde_json::from_str(&text).map(Some).map_err(|e| Error::Json { path, reason: e.to_string() })
}

/// The components that an index names and that are directories, with their paths.
fn directories<'i>(root: &'i Path, index: &'i Map<String, Value>) -> impl Iterator<Item = (&'i String, PathBuf)> {
    let names = index.keys().filter(|name| !name.starts_with(['_', '.']));
    let paths = names.filter_map(move |name| Some((name, inside(root, name, &root.join(INDEX)).ok()?)));
    paths.filter(move |(_, path)| path.parent() == Some(root) && path.is_dir())
}

/// Whether a directory has safetensors files.
fn has_tensors(directory: &Path) -> bool {
    let mut entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    entries.any(|entry| entry.file_name().to_string_lossy().ends_with(".safetensors"))
}
