//! A diffusers pipeline: a directory of models, which its `model_index.json` names. A model that is no pipeline is its own
//! only component, without a name.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::error::{Error, Result};
use crate::file::identity::same_throughout;
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::found::refuse_unfinished;
use crate::model::pipeline_index::{directories, index, missing};
use crate::patterns::dict::PatternDict;

/// Models, each with the name of its directory.
pub(crate) type Named<M> = Vec<(String, M)>;

/// A pipeline, compressed or not.
#[derive(Debug)]
pub(crate) struct PipelineFiles {
    root: PathBuf,
    class: Option<String>,
    components: Named<ModelFiles>,
    unread: Vec<(String, String)>,
    missing: Vec<String>,
}

impl PipelineFiles {
    /// Opens the models of a pipeline; `None` if the path isn't a pipeline: a directory with `model_index.json` and at least
    /// one model below, which is no model itself.
    ///
    /// # Errors
    ///
    /// Why the first component is unread, if no component can be read. [`Error::Json`], [`Error::TooLarge`], [`Error::NotText`] if its
    /// index is damaged; those of [`ModelFiles::open`]. [`Error::Unfinished`]; [`Error::Changed`] if another pipeline is put in its place
    /// meanwhile.
    pub(crate) fn open(root: &Path) -> Result<Option<Self>> {
        same_throughout(root, || Self::open_each(root))
    }

    fn open_each(root: &Path) -> Result<Option<Self>> {
        refuse_unfinished(root)?;
        let Some(index) = index(root)? else { return Ok(None) };
        let class = index.get("_class_name").and_then(Value::as_str).map(str::to_owned);
        let missing = missing(root, &index)?;
        let mut pipeline = Self { root: root.to_owned(), class, components: Vec::new(), unread: Vec::new(), missing };
        let mut why = None;
        for (name, path) in directories(root, &index)? {
            match ModelFiles::open(&path) {
                Ok(model) => pipeline.components.push((name.clone(), model)),
                // Schedulers and tokenizers.
                Err(Error::NoTensors { below: None, .. }) => {}
                Err(error) if is_unread(&error) => {
                    pipeline.unread.push((name.clone(), error.to_string()));
                    why = why.or(Some(error));
                }
                Err(error) => return Err(error),
            }
        }
        match (pipeline.components.is_empty(), why) {
            (true, Some(why)) => Err(why),
            (is_empty, _) => Ok((!is_empty).then_some(pipeline)),
        }
    }

    /// A model that is no pipeline.
    pub(crate) fn of_model(model: ModelFiles) -> Self {
        let root = model.root().to_owned();
        Self { root, class: None, components: vec![(String::new(), model)], unread: Vec::new(), missing: Vec::new() }
    }

    /// The model, if this is no pipeline.
    pub(crate) fn only_model(&self) -> Option<&ModelFiles> {
        self.components.iter().find(|(name, _)| name.is_empty()).map(|(_, model)| model)
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The pipeline's class.
    pub(crate) fn class(&self) -> Option<&str> {
        self.class.as_deref()
    }

    /// The pipeline's models, by the names of their directories.
    pub(crate) fn components(&self) -> &[(String, ModelFiles)] {
        &self.components
    }

    /// Components whose weights can't be told, and why.
    pub(crate) fn unread(&self) -> &[(String, String)] {
        &self.unread
    }

    /// Components that aren't there.
    pub(crate) fn missing(&self) -> &[String] {
        &self.missing
    }

    /// Whether any of its models is compressed.
    pub(crate) fn is_compressed(&self) -> bool {
        self.components.iter().any(|(_, model)| CompressedModel::is_compressed(model))
    }

    /// The compressed models, and apart from them those that aren't compressed. In a pipeline the patterns count for each
    /// model all of whose units they name.
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
        let open = |(name, model): (String, ModelFiles)| {
            let compressed = CompressedModel::of(model, None)?;
            Ok(match patterns {
                Some(patterns) if name.is_empty() || compressed.are_units_of(patterns)? => {
                    (name, compressed.with_patterns(patterns.clone()))
                }
                _ => (name, compressed),
            })
        };
        Ok((compressed.into_iter().map(open).collect::<Result<_>>()?, plain))
    }
}

/// Whether a component is refused because its weights can't be told: of a pipeline it is copied as files.
pub(crate) fn is_unread(error: &Error) -> bool {
    matches!(
        error,
        Error::NoIndex { .. }
            | Error::LoneShard { .. }
            | Error::SeveralIndexes { .. }
            | Error::Legacy { .. }
            | Error::NoTensors { .. }
            | Error::FileName { .. }
            | Error::Pickle { .. }
            | Error::Pipeline { .. }
    )
}

/// The path of a component. That of a component without a name is the pipeline's own.
pub(crate) fn component_path(pipeline: &Path, component: &str) -> PathBuf {
    if component.is_empty() { pipeline.to_owned() } else { pipeline.join(component) }
}
