//! A model that is yet to be compressed, and the patterns that are chosen for it.

use crate::compress::select::{Selection, select};
use crate::error::{Error, Result};
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::patterns::detect::{self, Detected};
use crate::patterns::dict::PatternDict;
use crate::patterns::facts::Facts;
use crate::progress::Progress;

/// A model and its patterns.
pub(crate) struct Chosen<'m> {
    opened: &'m ModelFiles,
    /// The model without the prefix of its names, if they have one that the patterns don't have.
    without_prefix: Option<ModelFiles>,
    pub(crate) detected: Detected,
}

impl<'m> Chosen<'m> {
    /// Chooses the patterns of a model: the given ones, else a known pattern that matches it, else the generic rule.
    /// `pipeline` is the class of the diffusers pipeline that the model is a component of.
    ///
    /// # Errors
    ///
    /// [`Error::AlreadyCompressed`], [`Error::BadPattern`], [`Error::PatternsTooSlow`], [`Error::DuplicateTensor`].
    pub(crate) fn of(model: &'m ModelFiles, patterns: Option<PatternDict>, pipeline: Option<&str>) -> Result<Self> {
        if CompressedModel::is_compressed(model) {
            return Err(Error::AlreadyCompressed { path: model.root().to_owned() });
        }
        let config = model.config().map(|config| &config.json);
        let facts = Facts::new(config, pipeline, model.tensors().map(|(_, tensor)| tensor));
        let detected = match patterns {
            Some(patterns) => detect::given(patterns, &facts)?,
            None => detect::detect(&facts)?,
        };
        let without_prefix = model.without_prefix(&detected.detection.prefix)?;
        Ok(Self { opened: model, without_prefix, detected })
    }

    /// The model, whose tensors have the names that the patterns are for.
    pub(crate) fn model(&self) -> &ModelFiles {
        self.without_prefix.as_ref().unwrap_or(self.opened)
    }

    /// Finds the units that the patterns make of the model.
    ///
    /// # Errors
    ///
    /// Those of [`select`].
    pub(crate) fn select(&self, progress: &dyn Progress) -> Result<Selection> {
        select(self.model(), &self.detected.patterns, progress)
    }
}
