//! Chooses a model's patterns: published ones if they match, otherwise ones made by the generic rule.

use std::cmp::Reverse;

use crate::error::Result;
use crate::patterns::adapt::Adapted;
use crate::patterns::dict::Patterns;
use crate::patterns::facts::Facts;
use crate::patterns::published::{Layout, Matches, PublishedPattern, published_patterns};
use crate::patterns::{generic, ties};

/// Prefixes that all names may have in a single file for ComfyUI or its predecessors.
const PREFIXES: [&str; 2] = ["model.diffusion_model.", "net."];

/// The patterns of a model, and why they were chosen.
#[derive(Debug)]
pub(crate) struct Detected {
    pub(crate) patterns: Patterns,
    /// The published pattern, if one was chosen.
    pub(crate) name: Option<String>,
    /// Reasons, as sentences.
    pub(crate) why: Vec<String>,
    /// A prefix that is stripped from the names of tensors.
    pub(crate) prefix: &'static str,
    pub(crate) layout: Layout,
}

/// A published pattern that matches.
struct Candidate<'k> {
    known: &'k PublishedPattern,
    /// Why it matches: the rank of the reason, and a sentence.
    because: (u8, String),
    adapted: Adapted,
    prefix: &'static str,
}

/// Chooses the patterns of a model. A published one that fits by pipeline or configuration is preferred to one that
/// fits only by the names of tensors, and one that fits as it is to one that must be adapted.
pub(crate) fn detect(facts: &Facts<'_>) -> Result<Detected> {
    let known = published_patterns();
    let mut found = candidates(&known, facts, "")?;
    for prefix in PREFIXES {
        if found.is_empty()
            && let Some(shorter) = facts.without_prefix(prefix)
        {
            found = candidates(&known, &shorter, prefix)?;
        }
    }
    // The sort is stable, so among equals the first stays first.
    found.sort_by_key(|one| Reverse((one.because.clone(), one.adapted.is_whole)));
    if let Some(Candidate { known, because, adapted, prefix }) = found.into_iter().next() {
        let why = std::iter::once(because.1).chain(adapted.notes).collect();
        let name = Some(known.name.clone());
        return Ok(Detected { patterns: adapted.patterns, name, why, prefix, layout: known.layout });
    }
    let units = generic::units(facts);
    let named = ["model_type", "_class_name"].into_iter().find_map(|key| Some(format!("{key} {}", facts.text(key)?)));
    let model = named.map_or("this model".to_owned(), |named| format!("a model of {named}"));
    let rule = match facts.matrices().next() {
        Some(_) => format!("no published pattern is for {model}; every layer is a unit of its BF16 matrices"),
        None => "it has no BF16 matrices, and nothing else is compressed".to_owned(),
    };
    let patterns = generic::patterns(&units, facts)?;
    Ok(Detected { patterns, name: None, why: vec![rule], prefix: "", layout: Layout::Directory })
}

/// Uses patterns given by the caller. Strips a prefix if they make units only without it.
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
    let why = vec!["the patterns were given".to_owned()];
    Ok(Detected { patterns, name: None, why, prefix, layout: Layout::Directory })
}

/// The published patterns that match and make a unit, in their order.
fn candidates<'k>(
    known: &'k [PublishedPattern],
    facts: &Facts<'_>,
    prefix: &'static str,
) -> Result<Vec<Candidate<'k>>> {
    let mut found = Vec::new();
    for known in known {
        let Some(because) = known.because(facts, prefix)? else { continue };
        let adapted = Adapted::to(facts, &known.patterns()?)?;
        if adapted.units > 0 {
            found.push(Candidate { known, because, adapted, prefix });
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

impl PublishedPattern {
    /// Whether this pattern is for the model, and why.
    fn because(&self, facts: &Facts<'_>, prefix: &str) -> Result<Option<(u8, String)>> {
        let Matches { model_types, tied, whole_layers, pipelines, classes, tensors, without } = &self.matches;
        let has = |name: &String| facts.has(name);
        let is_tied_otherwise = tied.is_some_and(|tied| tied != ties::is_tied(facts));
        if !tensors.iter().all(has) || without.iter().any(has) || is_tied_otherwise {
            return Ok(None);
        }
        let is_in = |list: &[String], value: &&str| list.iter().any(|one| one == value);
        if let Some(class) = facts.pipeline.filter(|class| is_in(pipelines, class)) {
            return Ok(Some((3, format!("it is a component of a {class}"))));
        }
        let named = [("model_type", model_types), ("_class_name", classes)];
        for (key, list) in named {
            if let Some(value) = facts.text(key).filter(|value| is_in(list, value)) {
                return Ok(Some((2, format!("its config.json says {key} {value}"))));
            }
        }
        let is_for_named = named.iter().any(|(_, list)| !list.is_empty());
        let is_named = named.iter().any(|(key, _)| facts.text(key).is_some());
        if let Some(tensor) = tensors.last().filter(|_| !(is_for_named && is_named)) {
            return Ok(Some((1, format!("it has the tensor {prefix}{tensor}"))));
        }
        let whole = *whole_layers && facts.config.is_some() && has_all_matrices(facts, &self.patterns()?)?;
        Ok(whole.then(|| (0, "its layers have exactly the matrices of this pattern".to_owned())))
    }
}

/// Whether the patterns list every BF16 matrix of each module that they turn into a unit of several weights.
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
