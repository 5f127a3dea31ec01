//! Chooses the patterns of a model: a published one that matches, else the generic rule.

use std::cmp::Reverse;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::file::text;
use crate::patterns::adapt::Adapted;
use crate::patterns::dict::Patterns;
use crate::patterns::facts::Facts;
use crate::patterns::{CONFIG_KEY, generic, ties};

/// Names of patterns with their dictionaries, the models that use them, and what they match. The first that matches counts.
const PUBLISHED: &str = include_str!("published.json");

/// What may stand before every name in a single file for ComfyUI or its predecessors.
const PREFIXES: [&str; 2] = ["model.diffusion_model.", "net."];

/// A published pattern.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Published {
    #[serde(skip)]
    name: String,
    used_by: Vec<String>,
    layout: Layout,
    matches: Matches,
    pattern_dict: Value,
}

/// How models with a pattern are published: a file for each unit, or one for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Layout {
    Directory,
    File,
}

/// What a model must be for a pattern. One with `model_types`, `classes` or `pipelines` is for models whose configuration
/// names one of them; with `tensors` also for files without a configuration, and without all these for any with `tensors`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Matches {
    model_types: Vec<String>,
    /// Whether the embedding must be, or must not be, the output head too.
    tied: Option<bool>,
    /// Also for any other model whose configuration names neither, if the units have every BF16 matrix of their modules.
    whole_layers: bool,
    pipelines: Vec<String>,
    classes: Vec<String>,
    tensors: Vec<String>,
    without: Vec<String>,
}

/// Why a pattern matches. The greatest reason counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Because {
    WholeLayers,
    Tensors(String),
    Config(&'static str, String),
    Pipeline(String),
}

/// The patterns of a model, and why they were chosen.
#[derive(Debug)]
pub(crate) struct Detected {
    pub(crate) patterns: Patterns,
    /// The published pattern, if one was chosen.
    pub(crate) name: Option<String>,
    /// Sentences.
    pub(crate) why: Vec<String>,
    /// What is taken off the names of tensors.
    pub(crate) prefix: &'static str,
    pub(crate) layout: Layout,
}

/// The published patterns, in the order in which they are tried.
pub(crate) fn published() -> Vec<Published> {
    let all: Map<String, Value> = serde_json::from_str(PUBLISHED).unwrap_or_default();
    all.into_iter()
        .filter_map(|(name, value)| Some(Published { name, ..serde_json::from_value(value).ok()? }))
        .collect()
}

/// A dictionary by the path of a JSON file, the name of a published pattern, or that of a published model.
pub(crate) fn named(name: &str) -> Result<Patterns> {
    let path = Path::new(name);
    if let Some(text) = text::read_if_there(path, text::CONFIG)? {
        let (json, _): (Value, _) = text::parse(&text, path)?;
        let config = json.get(CONFIG_KEY).unwrap_or(&json);
        let patterns = Patterns::parse(config.get("pattern_dict").unwrap_or(config))?;
        return patterns.ok_or_else(|| Error::argument("it maps no patterns to lists of module names").at(path));
    }
    let known = published();
    let is_named = |known: &&Published| {
        let names = known.used_by.iter().flat_map(|full| [full.as_str(), full.rsplit('/').next().unwrap_or(full)]);
        names.chain([known.name.as_str()]).any(|one| one.eq_ignore_ascii_case(name))
    };
    match known.iter().find(is_named) {
        Some(known) => known.dict(),
        None => {
            let known = known.into_iter().map(|known| known.name).collect::<Vec<_>>().join(", ");
            Err(Error::argument(format!(
                "{name:?} is neither a pattern file nor a published pattern; these are: {known}"
            )))
        }
    }
}

/// Chooses the patterns of a model. Of the published ones that match, one that the pipeline or the configuration names comes
/// before one that only the tensors' names fit, and one that fits whole before one that must be adapted.
pub(crate) fn detect(facts: &Facts<'_>) -> Result<Detected> {
    let known = published();
    let mut found = candidates(&known, facts, "")?;
    for prefix in PREFIXES {
        if found.is_empty()
            && let Some(shorter) = facts.without_prefix(prefix)
        {
            found = candidates(&known, &shorter, prefix)?;
        }
    }
    // Stable: among equals the first stays first.
    found.sort_by_key(|(_, because, adapted, _)| Reverse((because.clone(), adapted.is_whole)));
    if let Some((known, because, adapted, prefix)) = found.into_iter().next() {
        let why = std::iter::once(because.sentence(prefix)).chain(adapted.notes).collect();
        let name = Some(known.name.clone());
        return Ok(Detected { patterns: adapted.patterns, name, why, prefix, layout: known.layout });
    }
    let (units, notes) = generic::units(facts);
    let rule = match facts.matrices().next() {
        Some(_) => "no published pattern is for it; every layer is a unit of its BF16 matrices",
        None => "it has no BF16 matrices, and nothing else is compressed",
    };
    let why = std::iter::once(rule.to_owned()).chain(notes).collect();
    let patterns = generic::dictionary(&units, facts)?;
    Ok(Detected { patterns, name: None, why, prefix: "", layout: Layout::Directory })
}

/// Patterns that the caller gave. A prefix is taken off if they make no unit with it.
pub(crate) fn given(patterns: Patterns, facts: &Facts<'_>) -> Result<Detected> {
    let mut prefix = "";
    for one in PREFIXES {
        if let Some(shorter) = facts.without_prefix(one)
            && prefix.is_empty()
            && !makes_units(&patterns, facts)?
            && makes_units(&patterns, &shorter)?
        {
            prefix = one;
        }
    }
    Ok(Detected {
        patterns,
        name: None,
        why: vec!["the patterns were given".into()],
        prefix,
        layout: Layout::Directory,
    })
}

type Candidate<'k> = (&'k Published, Because, Adapted, &'static str);

/// The published patterns that match and make a unit, in their order.
fn candidates<'k>(known: &'k [Published], facts: &Facts<'_>, prefix: &'static str) -> Result<Vec<Candidate<'k>>> {
    let mut found = Vec::new();
    for known in known {
        let Some(because) = known.because(facts)? else { continue };
        let adapted = Adapted::to(facts, &known.dict()?)?;
        if adapted.units > 0 {
            found.push((known, because, adapted, prefix));
        }
    }
    Ok(found)
}

fn makes_units(patterns: &Patterns, facts: &Facts<'_>) -> Result<bool> {
    for module in facts.modules() {
        if patterns.weights_of(module)?.is_some_and(|weights| weights.iter().all(|name| facts.is_bf16(name))) {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Published {
    pub(crate) fn dict(&self) -> Result<Patterns> {
        Patterns::parse(&self.pattern_dict).map(Option::unwrap_or_default)
    }

    /// Its patterns with their lists.
    pub(crate) fn json(&self) -> &Value {
        &self.pattern_dict
    }

    /// Whether and why it is for this model.
    fn because(&self, facts: &Facts<'_>) -> Result<Option<Because>> {
        let Matches { model_types, tied, whole_layers, pipelines, classes, tensors, without } = &self.matches;
        let has = |name: &String| facts.has(name);
        let is_tied_otherwise = tied.is_some_and(|tied| tied != ties::is_tied(facts));
        if !tensors.iter().all(has) || without.iter().any(has) || is_tied_otherwise {
            return Ok(None);
        }
        let is_in = |list: &[String], value: &&str| list.iter().any(|one| one == value);
        if let Some(class) = facts.pipeline.filter(|class| is_in(pipelines, class)) {
            return Ok(Some(Because::Pipeline(class.to_owned())));
        }
        let named = [("model_type", model_types), ("_class_name", classes)];
        for (key, list) in named {
            if let Some(value) = facts.text(key).filter(|value| is_in(list, value)) {
                return Ok(Some(Because::Config(key, value.to_owned())));
            }
        }
        let is_for_named = named.iter().any(|(_, list)| !list.is_empty());
        let is_named = named.iter().any(|(key, _)| facts.text(key).is_some());
        if let Some(tensor) = tensors.last().filter(|_| !(is_for_named && is_named)) {
            return Ok(Some(Because::Tensors(tensor.clone())));
        }
        let whole = *whole_layers && facts.config.is_some() && has_all_matrices(facts, &self.dict()?)?;
        Ok(whole.then_some(Because::WholeLayers))
    }
}

/// Whether the patterns list every BF16 matrix of each module that they make a unit of several weights.
fn has_all_matrices(facts: &Facts<'_>, patterns: &Patterns) -> Result<bool> {
    let mut matrices: Vec<&str> = facts.matrices().collect();
    matrices.sort_unstable();
    let mut units = 0;
    for module in facts.modules() {
        let Some(weights) = patterns.weights_of(module)?.filter(|weights| weights.len() > 1) else { continue };
        units += 1;
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
    fn sentence(&self, prefix: &str) -> String {
        match self {
            Self::WholeLayers => "its layers have exactly the matrices of this pattern".into(),
            Self::Tensors(tensor) => format!("it has the tensor {prefix}{tensor}"),
            Self::Config(key, value) => format!("its config.json says {key} {value}"),
            Self::Pipeline(class) => format!("it is a component of a {class}"),
        }
    }
}
