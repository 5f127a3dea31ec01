//! A diffusers pipeline: a directory of models, which its `model_index.json` names.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::model::compressed::CompressedModel;
use crate::model::config;
use crate::model::files::{ModelFiles, inside};
use crate::model::text_file;

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
        let index = root.join(INDEX);
        if !text_file::exists(&index) || config::path_in(root).is_some() {
            return Ok(None);
        }
        let text = text_file::read(&index, text_file::CONFIG_BYTES)?;
        let wrong = |e: serde_json::Error| Error::Json { path: index.clone(), reason: e.to_string() };
        let json: Map<String, Value> = serde_json::from_str(&text).map_err(wrong)?;
        let class = json.get("_class_name").and_then(Value::as_str).map(str::to_owned);
        let mut pipeline = Self { root: root.to_owned(), class, components: Vec::new(), unread: Vec::new() };
        for name in json.keys().filter(|name| !name.starts_with(['_', '.'])) {
            let Ok(path) = inside(root, name, &index) else { continue };
            if path.parent() != Some(root) || !path.is_dir() {
                continue;
            }
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

    /// Its models, those that aren't compressed apart.
    ///
    /// # Errors
    ///
    /// [`Error::NotCompressed`] if none is compressed; those of [`CompressedModel::of`].
    pub(crate) fn into_compressed(self) -> Result<(Named<CompressedModel>, Named<ModelFiles>)> {
        if !self.is_compressed() {
            return Err(Error::NotCompressed { path: self.root });
        }
        let (compressed, plain): (Vec<_>, Vec<_>) =
            self.components.into_iter().partition(|(_, model)| CompressedModel::is_compressed(model));
        let compressed = compressed.into_iter().map(|(name, model)| Ok((name, CompressedModel::of(model, None)?)));
        Ok((compressed.collect::<Result<_>>()?, plain))
    }
}
