//! Which models a known pattern is for.

use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::patterns::dict::PatternDict;
use crate::patterns::facts::Facts;
use crate::patterns::ties;

/// What a model must be for a pattern to be chosen. All lists may be empty.
///
/// A pattern with `model_types`, `classes` or `pipelines` is for models whose configuration names one of them; with
/// `tensors`, also for files that have no configuration. A pattern without them is for any model with its `tensors`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
#[serde(deny_unknown_fields, default)]
pub struct Matches {
    /// `model_type` in a transformers `config.json`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub model_types: Vec<String>,
    /// Whether the embedding must be, or must not be, the output head too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tied: Option<bool>,
    /// Also for any other model whose configuration names neither, if the units have every BF16 matrix of their modules.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole_layers: bool,
    /// `_class_name` in the `model_index.json` of the diffusers pipeline that the model is a component of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pipelines: Vec<String>,
    /// `_class_name` in a diffusers `config.json`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<String>,
    /// Tensors that the model must have, without the prefix of ComfyUI's files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tensors: Vec<String>,
    /// Tensors that it must not have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}

/// Why a pattern matches. The greatest reason counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Because {
    /// The units have every BF16 matrix of their modules.
    WholeLayers,
    /// The model has the tensors.
    Tensors(String),
    /// The configuration names the model.
    Config { key: &'static str, value: String },
    /// The pipeline is of this class.
    Pipeline(String),
}

impl Matches {
    /// Whether a model is one that this is for, and why. `patterns` makes the pattern's dictionary, which most models
    /// don't need.
    ///
    /// # Errors
    ///
    /// Those of [`PatternDict::weights_of`] and of `patterns`.
    pub(super) fn because(
        &self,
        facts: &Facts<'_>,
        patterns: impl FnOnce() -> Result<PatternDict>,
    ) -> Result<Option<Because>> {
        let has = |name: &String| facts.has(name);
        if !self.tensors.iter().all(has) || self.without.iter().any(has) {
            return Ok(None);
        }
        if self.tied.is_some_and(|tied| tied != ties::is_tied(facts)) {
            return Ok(None);
        }
        let is_in =
            |list: &[String], value: Option<&str>| value.is_some_and(|value| list.iter().any(|one| one == value));
        if let Some(value) = facts.pipeline.filter(|value| is_in(&self.pipelines, Some(value))) {
            return Ok(Some(Because::Pipeline(value.to_owned())));
        }
        let named = [("model_type", &self.model_types), ("_class_name", &self.classes)];
        for (key, list) in named {
            if let Some(value) = facts.text(key).filter(|value| is_in(list, Some(value))) {
                return Ok(Some(Because::Config { key, value: value.to_owned() }));
            }
        }
        let is_for_named = named.iter().any(|(_, list)| !list.is_empty());
        let is_named = named.iter().any(|(key, _)| facts.text(key).is_some());
        if let Some(tensor) = self.tensors.last().filter(|_| !(is_for_named && is_named)) {
            return Ok(Some(Because::Tensors(tensor.clone())));
        }
        let whole = self.whole_layers && facts.config.is_some() && has_all_matrices(facts, &patterns()?)?;
        Ok(whole.then_some(Because::WholeLayers))
    }
}

/// Whether the patterns list every BF16 matrix of each module that they make a unit of several weights, and all those
/// modules have the same ones.
fn has_all_matrices(facts: &Facts<'_>, patterns: &PatternDict) -> Result<bool> {
    let mut matrices: Vec<&str> = facts.matrices().collect();
    matrices.sort_unstable();
    let mut units = 0;
    for module in facts.modules() {
        let Some(weights) = patterns.weights_of(module)?.filter(|weights| weights.len() > 1) else { continue };
        units += 1;
        // In this order, those of one module follow each other.
        let inside = format!("{module}.");
        let before = matrices.partition_point(|path| **path < *inside);
        let own = matrices.iter().skip(before).take_while(|path| path.starts_with(&inside)).count();
        if own != weights.len() || !weights.iter().all(|name| facts.is_bf16(name)) {
            return Ok(false);
        }
    }
    Ok(units > 0)
}

impl Because {
    /// A sentence about the model. `prefix` was taken off the names.
    pub(super) fn sentence(&self, prefix: &str) -> String {
        match self {
            Self::WholeLayers => "its layers have exactly the matrices of this pattern".into(),
            Self::Tensors(tensor) => format!("it has the tensor {prefix}{tensor}"),
            Self::Config { key, value } => format!("its config.json says {key} {value}"),
            Self::Pipeline(class) => format!("it is a component of a {class}"),
        }
    }
}
