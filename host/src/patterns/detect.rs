//! Chooses the patterns of a model: a known one that matches, else the generic rule.

use std::cmp::Reverse;

use serde::Serialize;

use crate::error::Result;
use crate::patterns::adapt::Adapted;
use crate::patterns::dict::PatternDict;
use crate::patterns::facts::Facts;
use crate::patterns::generic;
use crate::patterns::matches::Because;
use crate::patterns::published::{KnownPattern, Layout, known_patterns};

/// What may stand before every name in a single file for ComfyUI or its predecessors. ComfyUI takes it off.
const PREFIXES: [&str; 2] = ["model.diffusion_model.", "net."];

/// Which patterns were chosen for a model, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Detection {
    /// How they were chosen.
    pub by: ChosenBy,
    /// The name of the known pattern, if one was chosen.
    pub pattern: Option<String>,
    /// Why: a sentence.
    pub why: String,
    /// Other known patterns that match.
    pub alternatives: Vec<String>,
    /// Where the model isn't quite what the pattern is for, and what was done: sentences.
    pub notes: Vec<String>,
    /// What was taken off the names of tensors; usually nothing.
    pub prefix: String,
}

/// How patterns are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ChosenBy {
    /// The caller gave them.
    Caller,
    /// A known pattern matches.
    Match,
    /// No known pattern matches: every layer is a unit.
    Rule,
    /// Of a pipeline, for each of its components.
    Component,
}

/// The patterns of a model, and how they were chosen.
#[derive(Clone, Debug)]
pub(crate) struct Detected {
    pub patterns: PatternDict,
    pub detection: Detection,
    /// How models with this pattern are published.
    pub layout: Layout,
}

impl Detection {
    fn new(by: ChosenBy, why: String) -> Self {
        Self { by, pattern: None, why, alternatives: Vec::new(), notes: Vec::new(), prefix: String::new() }
    }

    /// That of a pipeline as a whole, of this class.
    pub(crate) fn of_pipeline(class: Option<&str>) -> Self {
        let class = class.map_or_else(String::new, |class| format!(" of class {class}"));
        let why = format!("it is a diffusers pipeline{class}; patterns are chosen for each component");
        Self::new(ChosenBy::Component, why)
    }
}

/// Chooses the patterns of a model by what is known of it. Of the known patterns that match, one that the pipeline or the
/// configuration names comes before one that only the tensors' names fit, and one that fits whole before one that must
/// be adapted; then the first in the list counts.
///
/// # Errors
///
/// Those of [`PatternDict::weights_of`].
pub(crate) fn detect(facts: &Facts<'_>) -> Result<Detected> {
    let known = known_patterns();
    let mut found = candidates(&known, facts, "")?;
    for prefix in PREFIXES {
        if found.is_empty()
            && let Some(shorter) = facts.without_prefix(prefix)
        {
            found = candidates(&known, &shorter, prefix)?;
        }
    }
    // Stable: among equals the first stays first.
    found.sort_by_key(|candidate| Reverse((candidate.because.clone(), candidate.adapted.is_whole)));
    let mut found = found.into_iter();
    let Some(Candidate { known, because, adapted, prefix }) = found.next() else { return by_rule(facts) };
    let detection = Detection {
        pattern: Some(known.name.clone()),
        alternatives: found.map(|other| other.known.name.clone()).collect(),
        notes: adapted.notes,
        prefix: prefix.to_owned(),
        ..Detection::new(ChosenBy::Match, because.sentence(prefix))
    };
    Ok(Detected { patterns: adapted.patterns, detection, layout: known.layout })
}

/// What to say of patterns that the caller gave. A prefix is taken off if the patterns make no unit with it.
///
/// # Errors
///
/// Those of [`PatternDict::weights_of`].
pub(crate) fn given(patterns: PatternDict, facts: &Facts<'_>) -> Result<Detected> {
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
    let by_caller = Detection::new(ChosenBy::Caller, "the patterns were given".into());
    let detection = Detection { prefix: prefix.into(), ..by_caller };
    Ok(Detected { patterns, detection, layout: Layout::Directory })
}

struct Candidate<'k> {
    known: &'k KnownPattern,
    because: Because,
    adapted: Adapted,
    prefix: &'static str,
}

/// The known patterns that match and make at least one unit, in their order.
fn candidates<'k>(known: &'k [KnownPattern], facts: &Facts<'_>, prefix: &'static str) -> Result<Vec<Candidate<'k>>> {
    let mut found = Vec::new();
    for known in known {
        let Some(because) = known.matches.because(facts, || known.patterns())? else { continue };
        let adapted = Adapted::to(facts, &known.patterns()?)?;
        if adapted.units > 0 {
            found.push(Candidate { known, because, adapted, prefix });
        }
    }
    Ok(found)
}

/// The generic rule.
fn by_rule(facts: &Facts<'_>) -> Result<Detected> {
    let what = [("model_type", "model_type"), ("_class_name", "class")];
    let named = what.iter().find_map(|(key, name)| Some(format!("{name} {}", facts.text(key)?)));
    let model = named.map_or_else(|| "this model".into(), |named| format!("a model of {named}"));
    let (units, notes) = generic::units(facts);
    let why = match facts.matrices().next() {
        Some(_) => format!("no known pattern is for {model}; every layer is a unit of its BF16 matrices"),
        None => "it has no BF16 matrices, and nothing else is compressed".to_owned(),
    };
    let detection = Detection { notes, ..Detection::new(ChosenBy::Rule, why) };
    let patterns = generic::dictionary(&units, facts)?;
    Ok(Detected { patterns, detection, layout: Layout::Directory })
}

fn makes_units(patterns: &PatternDict, facts: &Facts<'_>) -> Result<bool> {
    for module in facts.modules() {
        if patterns.weights_of(module)?.is_some_and(|weights| weights.iter().all(|name| facts.is_bf16(name))) {
            return Ok(true);
        }
    }
    Ok(false)
}
