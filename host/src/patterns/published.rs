//! The patterns of published models.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::file::text;
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::Patterns;

const PUBLISHED: &str = include_str!("published.json");

/// The patterns that a group of published models has.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PublishedPattern {
    /// Their name, which [`Patterns::named`] takes.
    #[serde(skip_deserializing)]
    pub name: String,
    /// The published models that have them; those for ComfyUI are in a repository of nodes.
    pub used_by: Vec<String>,
    pub(crate) layout: Layout,
    pub(crate) matches: Matches,
    /// The patterns with their lists of weights, as [`Patterns::parse`] reads them.
    pub pattern_dict: Value,
}

/// How these models are divided into files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Layout {
    /// A file for each unit.
    Directory,
    File,
}

/// Conditions under which a pattern is chosen for a model.
///
/// With `model_types`, `classes` or `pipelines`, the pattern is for models whose configuration names one of these; with `tensors` as well,
/// also for files without a configuration. Without all three it is for every model that has `tensors`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Matches {
    /// `model_type` in a `config.json` of transformers.
    pub(crate) model_types: Vec<String>,
    /// If set, whether the embedding must be tied to the output head, or must not be.
    pub(crate) tied: Option<bool>,
    /// Whether it is also for models of any other `model_type`, if the patterns list every BF16 matrix in their layers.
    pub(crate) whole_layers: bool,
    /// `_class_name` in the `model_index.json` of the pipeline that the model is a component of.
    pub(crate) pipelines: Vec<String>,
    /// `_class_name` in a `config.json` of diffusers.
    pub(crate) classes: Vec<String>,
    /// Tensors that the model must have, named without the prefix of ComfyUI's files.
    pub(crate) tensors: Vec<String>,
    /// Tensors that it must not have.
    pub(crate) without: Vec<String>,
}

/// The patterns of published models, in the order in which they are tried.
pub fn published_patterns() -> Vec<PublishedPattern> {
    let all: Map<String, Value> = serde_json::from_str(PUBLISHED).unwrap_or_default();
    let published = |(name, value)| Some(PublishedPattern { name, ..serde_json::from_value(value).ok()? });
    all.into_iter().filter_map(published).collect()
}

impl PublishedPattern {
    pub(crate) fn patterns(&self) -> Result<Patterns> {
        Patterns::parse(&self.pattern_dict).map(Option::unwrap_or_default)
    }

    fn is_named(&self, name: &str) -> bool {
        let models = self.used_by.iter().flat_map(|full| [full.as_str(), full.rsplit('/').next().unwrap_or(full)]);
        models.chain([self.name.as_str()]).any(|one| one.eq_ignore_ascii_case(name))
    }
}

impl Patterns {
    /// The patterns in a JSON file (a dictionary of patterns, or a `config.json` that contains one), or published
    /// patterns, by their own name or a model's. A file takes precedence over a name.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument): there are none of this name, or they can't be used.
    /// Errors of reading the file.
    pub fn named(name: &str) -> Result<Self> {
        let path = Path::new(name);
        if path.is_file() {
            let (json, _): (Value, _) = text::parse(&text::read(path, text::CONFIG)?, path)?;
            let config = json.get(CONFIG_KEY).unwrap_or(&json);
            let patterns = Self::parse(config.get("pattern_dict").unwrap_or(config)).map_err(|error| error.at(path))?;
            let none = || Error::argument("it maps no patterns to lists of names of weights").at(path);
            return patterns.ok_or_else(none);
        }
        let published = published_patterns();
        if let Some(published) = published.iter().find(|published| published.is_named(name)) {
            return published.patterns();
        }
        let names = published.iter().map(|published| published.name.as_str()).collect::<Vec<_>>().join(", ");
        Err(Error::argument(format!("{name:?} isn't a pattern file, published model or published pattern ({names})")))
    }
}
