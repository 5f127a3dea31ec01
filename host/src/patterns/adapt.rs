//! Adapts published patterns to a model that differs slightly from the one they were written for.
//!
//! Loaders take a unit's weights from the pattern's list, so a unit must have exactly these. A module that lacks one
//! of them, or has it in another type, gets a pattern of its own that lists the weights it has.

use std::collections::BTreeMap;

use crate::error::Result;
use crate::patterns::dict::Patterns;
use crate::patterns::facts::Facts;
use crate::patterns::generic::Units;
use crate::patterns::names::{self, any_number, inside};
use crate::patterns::ties;

/// Published patterns, as they fit a model.
#[derive(Clone, Debug)]
pub(crate) struct Adapted {
    pub(crate) patterns: Patterns,
    pub(crate) units: usize,
    /// How they differ from the published ones, as sentences.
    pub(crate) notes: Vec<String>,
    /// Whether every module that they match has all weights, in BF16.
    pub(crate) is_whole: bool,
}

impl Adapted {
    pub(crate) fn to(facts: &Facts<'_>, patterns: &Patterns) -> Result<Self> {
        let is_tied = ties::is_tied(facts);
        let (mut units, mut is_whole, mut own, mut notes) = (Units::new(), true, Vec::new(), Vec::new());
        // By module, with its numbers replaced, and missing weight: in how many modules it is missing, and the first of these.
        let mut missing: BTreeMap<(String, String), (usize, &str)> = BTreeMap::new();
        for module in facts.modules() {
            let Some(weights) = patterns.weights_of(module)? else { continue };
            if is_tied && ties::is_end(module) && facts.is_bf16(&format!("{module}.weight")) {
                own.push((module, None));
                notes.push(format!("{module} is stored as it is, because the embedding is the output head too"));
                continue;
            }
            let (there, others): (Vec<_>, Vec<_>) = weights.iter().partition(|name| facts.is_bf16(name));
            if !there.is_empty() {
                let member = |name: &&String| inside(module, name).strip_suffix(".weight").map(str::to_owned);
                units.insert(module.to_owned(), there.iter().filter_map(member).collect());
            }
            is_whole &= others.is_empty() || there.is_empty() && !others.iter().any(|name| facts.has(name));
            if there.is_empty() || others.is_empty() {
                continue;
            }
            for name in others {
                let why = if facts.has(name) { "not in BF16" } else { "missing" };
                let what = (any_number(module), format!("{} is {why}", inside(module, name)));
                missing.entry(what).or_insert((0, module)).0 += 1;
            }
            own.push((module, units.get(module).cloned()));
        }
        for ((template, what), (count, first)) in missing {
            let whose = if count == 1 { format!("in {first}") } else { format!("in {count} of {template}") };
            notes.push(format!("{what} {whose}; the other weights are compressed together"));
        }
        let patterns = if own.is_empty() { patterns.clone() } else { with_own(patterns, own)? };
        Ok(Self { patterns, units: units.len(), notes, is_whole })
    }
}

/// The patterns, preceded by patterns for these modules alone. A module without a list must not become a unit, so
/// patterns that match it are left out.
fn with_own(patterns: &Patterns, own: Vec<(&str, Option<Vec<String>>)>) -> Result<Patterns> {
    let dropped: Vec<&str> = own.iter().filter(|(_, list)| list.is_none()).map(|(module, _)| *module).collect();
    let lists = own.iter().filter_map(|(module, list)| Some((names::escape(module), list.clone()?)));
    let mut all: Vec<(String, Vec<String>)> = lists.collect();
    for (pattern, weights) in patterns.iter() {
        let alone = Patterns::new([(pattern.to_owned(), weights.to_vec())])?;
        let mut drops = false;
        for module in &dropped {
            drops |= alone.weights_of(module)?.is_some();
        }
        // A module's own pattern may have the same text.
        if !drops && all.iter().all(|(text, _)| text != pattern) {
            all.push((pattern.to_owned(), weights.to_vec()));
        }
    }
    Patterns::new(all)
}
