//! Pattern dictionaries, and what they match.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson::{NFA, WhichCaptures};
use regex_automata::{Anchored, Input, MatchKind};
use regex_syntax::hir::Hir;
use serde_json::{Value, json};

use crate::error::{Error, Result};
use crate::patterns::{names, python};

/// The most bytes that all regular expressions may have together. Published dictionaries have up to 250.
const REGEX_BYTES: usize = 100_000;

/// Limits the memory of the compiled expressions, and of the table of states that matching has visited. Matching gives
/// up when the table has been full [`TABLES`] times, so hostile patterns can't take hours. The crate `regex`, built on
/// the same engine, doesn't limit the time.
const COMPILED_BYTES: usize = 16 << 20;
const TABLE_BYTES: usize = 4 << 20;
const TABLES: usize = 16;

/// Decides which modules are units, and which weights each unit has: an ordered map from patterns to lists of names.
///
/// A pattern is a regular expression that must match a module's whole path, such as `model\.layers\.\d+`. The first
/// pattern that matches decides. Its list names the unit's weights, relative to the module and without `.weight`; an
/// empty list stands for the module's own weight.
///
/// Patterns are written for Python's `re`, and mean the same here for ASCII paths. Lookaround, backreferences, flags
/// and a few other features are refused.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    entries: Vec<(String, Vec<String>)>,
    /// Patterns that match a single path; there may be thousands.
    paths: HashMap<String, usize>,
    /// All other patterns: their indices in the entries, and one automaton for all of them.
    regexes: Vec<usize>,
    automaton: Option<Arc<(DFA, Mutex<Cache>)>>,
}

impl Patterns {
    /// Makes patterns from pairs of a pattern and the names of its weights.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument): a pattern can't be parsed or is too large, or a pattern or
    /// a weight in a list occurs twice.
    pub fn new(patterns: impl IntoIterator<Item = (String, Vec<String>)>) -> Result<Self> {
        let mut new = Self { entries: patterns.into_iter().collect(), ..Self::default() };
        let (mut texts, mut expressions, mut bytes) = (HashSet::new(), Vec::new(), 0);
        for (place, (text, weights)) in new.entries.iter().enumerate() {
            let mut seen = HashSet::new();
            if let Some(twice) = weights.iter().find(|name| !seen.insert(name.as_str())) {
                return Err(unusable(text, format!("it lists {:?} twice", beginning(twice))));
            }
            if !texts.insert(text) {
                return Err(unusable(text, "it occurs twice"));
            }
            if let Some(path) = names::unescape(text) {
                new.paths.entry(path).or_insert(place);
                continue;
            }
            bytes += text.len();
            if bytes > REGEX_BYTES {
                let reason =
                    format!("the regular expressions up to it have {bytes} bytes, and {REGEX_BYTES} are allowed");
                return Err(unusable(text, reason));
            }
            new.regexes.push(place);
            expressions.push(python::read(text).map_err(|reason| unusable(text, reason))?);
        }
        if !expressions.is_empty() {
            let states = automaton(&expressions)?;
            let cache = Mutex::new(states.create_cache());
            new.automaton = Some(Arc::new((states, cache)));
        }
        Ok(new)
    }

    /// Reads a JSON object that maps patterns to lists of names; `None` if the value isn't one.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::new`].
    pub fn parse(value: &Value) -> Result<Option<Self>> {
        pairs(value).map(Self::new).transpose()
    }

    /// The patterns with their lists, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.entries.iter().map(|(text, weights)| (text.as_str(), weights.as_slice()))
    }

    /// The JSON object from which [`Self::parse`] makes these patterns.
    pub fn to_json(&self) -> Value {
        self.entries.iter().map(|(text, weights)| (text.clone(), json!(weights))).collect()
    }

    /// The names of the tensors in a module's unit, in order; `None` if the module isn't one.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument): matching took too long. No published pattern comes near
    /// that.
    pub fn weights_of(&self, module: &str) -> Result<Option<Vec<String>>> {
        let mut first = self.paths.get(module).copied();
        if let Some((states, cache)) = self.automaton.as_deref() {
            let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
            let found = states.try_search_fwd(&mut cache, &Input::new(module).anchored(Anchored::Yes));
            let found =
                found.map_err(|_| Error::argument("the patterns can't be used: matching them takes too long"))?;
            first = first.into_iter().chain(found.map(|end| self.regexes[end.pattern().as_usize()])).min();
        }
        Ok(first.map(|first| match self.entries[first].1.as_slice() {
            [] => vec![format!("{module}.weight")],
            names => names.iter().map(|name| format!("{module}.{name}.weight")).collect(),
        }))
    }
}

/// All expressions in one automaton.
fn automaton(expressions: &[Hir]) -> Result<DFA> {
    let too_large = |_| {
        let reason = format!("compiled, they would take more than the {COMPILED_BYTES} bytes that are allowed");
        Error::argument(format!("the patterns can't be used: {reason}"))
    };
    let compiled = NFA::compiler()
        .configure(NFA::config().utf8(false).which_captures(WhichCaptures::None).nfa_size_limit(Some(COMPILED_BYTES)))
        .build_many_from_hir(expressions)
        .map_err(too_large)?;
    let config = DFA::config()
        .match_kind(MatchKind::LeftmostFirst)
        .cache_capacity(TABLE_BYTES)
        .skip_cache_capacity_check(true)
        .minimum_cache_clear_count(Some(TABLES));
    DFA::builder().configure(config).build_from_nfa(compiled).map_err(Error::argument)
}

/// The patterns and lists in a JSON object; `None` if it isn't such an object.
pub(crate) fn pairs(value: &Value) -> Option<Vec<(String, Vec<String>)>> {
    let list =
        |value: &Value| value.as_array()?.iter().map(|name| Some(name.as_str()?.to_owned())).collect::<Option<_>>();
    value.as_object()?.iter().map(|(pattern, names)| Some((pattern.clone(), list(names)?))).collect()
}

fn unusable(pattern: &str, reason: impl std::fmt::Display) -> Error {
    Error::argument(format!("pattern {:?} can't be used: {reason}", beginning(pattern)))
}

/// The beginning of a text from a file, which may be as long as the whole file.
fn beginning(text: &str) -> &str {
    text.char_indices().nth(100).map_or(text, |(end, _)| &text[..end])
}
