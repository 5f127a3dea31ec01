//! What the parts of one model have in common, and what a run must find again to continue another.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::card::CardOptions;
use crate::compress::layout::Files;
use crate::compress::part_number::PartNumber;
use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::file::checksum;
use crate::model::manifest::Manifest;
use crate::model::names::CREATED_BY;
use crate::parts::weights::Weights;
use crate::patterns::dict::PatternDict;

/// The version of parts, and of what an interrupted run leaves. This crate reads no other.
/// It can stay the same while another release chooses other units: so what wrote the parts counts, too.
pub(crate) const VERSION: u32 = 2;

/// What a part is made from, and how.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Identity {
    /// [`VERSION`].
    version: u32,
    created_by: String,
    /// Which part of how many.
    pub(crate) part: PartNumber,
    /// The fingerprint of the source: names and headers of its safetensors files, from which their sizes follow,
    /// `config.json` and the index. It doesn't see whether the weights are others.
    source: String,
    /// What is known of the weights.
    pub(crate) weights: Weights,
    /// Which safetensors files the model will have.
    pub(crate) form: Files,
    /// Whether `config.json` gets the entry for transformers.
    pub(crate) transformers: bool,
    /// What the model card says, if there will be one.
    pub(crate) model_card: Option<CardOptions>,
    /// What is taken off the names of tensors before the patterns are applied.
    prefix: String,
    /// Which modules are units.
    pub(crate) patterns: Value,
}

impl Identity {
    /// The identity of a part that this crate makes.
    pub(crate) fn new(
        part: PartNumber,
        form: Files,
        transformers: bool,
        model_card: Option<CardOptions>,
        patterns: &PatternDict,
        manifest: &Manifest,
        weights: Weights,
    ) -> Result<Self> {
        let source = serde_json::to_vec(&(&manifest.files, &manifest.documents));
        let source = source.map_err(|e| Error::Manifest { path: "df11-part.json".into(), reason: e.to_string() })?;
        Ok(Self {
            version: VERSION,
            created_by: CREATED_BY.into(),
            part,
            source: checksum::of(&source),
            weights,
            form,
            transformers,
            model_card,
            prefix: manifest.prefix.clone(),
            patterns: patterns.to_json(),
        })
    }

    /// Checks that this release wrote the part at this path.
    ///
    /// # Errors
    ///
    /// [`PartError::Version`].
    pub(crate) fn check_version(json: &Value, path: &Path) -> Result<(), PartError> {
        let (version, by) = (&json["version"], json["created_by"].as_str().unwrap_or("another program"));
        if *version == VERSION && by == CREATED_BY {
            return Ok(());
        }
        let (got, expected) =
            (format!("{by} (parts of version {version})"), format!("{CREATED_BY} (version {VERSION})"));
        Err(PartError::Version { path: path.to_owned(), got, expected })
    }

    /// Checks that a part belongs to a model as the first one's, whatever the weights, in the same number of parts.
    ///
    /// # Errors
    ///
    /// [`PartError::Source`], [`PartError::Options`], [`PartError::Count`].
    pub(crate) fn check_same(&self, path: &Path, first: &Self, first_path: &Path) -> Result<(), PartError> {
        let (path, first_path) = (path.to_owned(), first_path.to_owned());
        if self.source != first.source {
            return Err(PartError::Source { path, first: first_path });
        }
        if let Some(option) = self.other_option(first) {
            return Err(PartError::Options { path, first: first_path, option });
        }
        let (got, expected) = (self.part.of(), first.part.of());
        if got != expected {
            return Err(PartError::Count { path, first: first_path, got, expected });
        }
        Ok(())
    }

    /// Why a run that was to make this can't be continued by one that makes the other; `None` if it can.
    pub(crate) fn why_not_continued(&self, other: &Self) -> Option<&'static str> {
        if (self.version, &self.created_by) != (other.version, &other.created_by) {
            Some("another version of df11 began it")
        } else if self.source != other.source {
            Some("the source has changed")
        } else if self.part != other.part || self.other_option(other).is_some() {
            Some("the options are others")
        } else if self.weights != other.weights {
            // What is known of them depends on whether it is a part.
            Some("the source has changed")
        } else {
            None
        }
    }

    /// The first option that differs.
    fn other_option(&self, other: &Self) -> Option<&'static str> {
        // As texts: the order counts too.
        let [own, others] = [self, other].map(|identity| identity.patterns.to_string());
        if self.form != other.form {
            Some("form of the output")
        } else if self.transformers != other.transformers {
            Some("entry for transformers")
        } else if self.model_card != other.model_card {
            Some("model card")
        } else if (own, &self.prefix) != (others, &other.prefix) {
            Some("pattern")
        } else {
            None
        }
    }
}
