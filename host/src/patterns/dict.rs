//! Which modules are units, and of which weights (FORMAT.md §8.4).

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson::{self, WhichCaptures};
use regex_automata::{Anchored, Input, MatchKind};
use serde_json::{Value, json};

use crate::error::{Error, Result};
use crate::patterns::names;

/// The most patterns that are regular expressions, and bytes of one: published dictionaries have up to 9 of 47 bytes.
const REGEXES: usize = 1000;
const REGEX_BYTES: usize = 1000;

/// The most memory of the compiled patterns and of the table of states that they meet, and how often that may be full:
/// anybody may have written the patterns of a model.
const COMPILED_BYTES: usize = 64 << 20;
const TABLE_BYTES: usize = 16 << 20;
const TABLES: usize = 16;

/// An ordered map from patterns, as Python's `re.fullmatch` reads them, to the weights of a unit.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    patterns: Vec<(String, Vec<String>)>,
    /// Patterns that are plain paths; there may be thousands.
    paths: HashMap<String, usize>,
    /// The others: their numbers, and all of them in one automaton.
    regexes: Vec<usize>,
    automaton: Option<Arc<(DFA, Mutex<Cache>)>>,
}

impl Patterns {
    /// A dictionary of these patterns and lists of weights.
    ///
    /// # Errors
    ///
    /// A pattern can't be used.
    pub fn new(patterns: impl IntoIterator<Item = (String, Vec<String>)>) -> Result<Self> {
        let mut dict = Self { patterns: patterns.into_iter().collect(), ..Self::default() };
        let (mut texts, mut expressions) = (HashSet::new(), Vec::new());
        for (index, (text, weights)) in dict.patterns.iter().enumerate() {
            let mut seen = HashSet::new();
            if !texts.insert(text) || !weights.iter().all(|name| seen.insert(name)) {
                return Err(bad(text, "it, or a weight in its list, occurs twice"));
            }
            match names::unescape(text) {
                Some(path) => drop(dict.paths.entry(path).or_insert(index)),
                None => {
                    dict.regexes.push(index);
                    expressions.push(translate(text).map_err(|reason| bad(text, reason))?);
                }
            }
        }
        if expressions.len() > REGEXES {
            return Err(bad(&expressions[REGEXES], "it is one of too many regular expressions"));
        }
        if !expressions.is_empty() {
            let compiled =
                thompson::Config::new().which_captures(WhichCaptures::None).nfa_size_limit(Some(COMPILED_BYTES));
            let config = DFA::config().match_kind(MatchKind::LeftmostFirst).cache_capacity(TABLE_BYTES);
            let config = config.skip_cache_capacity_check(true).minimum_cache_clear_count(Some(TABLES));
            let states = DFA::builder().configure(config).thompson(compiled).build_many(&expressions);
            let states = states.map_err(|e| bad(&expressions[0], &e.to_string()))?;
            let cache = Mutex::new(states.create_cache());
            dict.automaton = Some(Arc::new((states, cache)));
        }
        Ok(dict)
    }

    /// A dictionary by the path of a JSON file, the name of a published pattern, or that of a published model.
    ///
    /// # Errors
    ///
    /// There is none of this name, or it can't be used.
    pub fn named(name: &str) -> Result<Self> {
        crate::patterns::detect::named(name)
    }

    /// Reads a JSON object of patterns; `None` if it isn't one.
    ///
    /// # Errors
    ///
    /// A pattern can't be used.
    pub fn parse(value: &Value) -> Result<Option<Self>> {
        pairs(value).map(Self::new).transpose()
    }

    /// The weights of a module's unit, as full names of tensors, if a pattern makes it one. The first that matches counts.
    ///
    /// # Errors
    ///
    /// Matching takes too long.
    pub fn weights_of(&self, module: &str) -> Result<Option<Vec<String>>> {
        let mut first = self.paths.get(module).copied();
        if let Some((states, cache)) = self.automaton.as_deref() {
            let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
            let found = states.try_search_fwd(&mut cache, &Input::new(module).anchored(Anchored::Yes));
            let found = found.map_err(|_| bad(module, "it takes too long to match"))?;
            first = first.into_iter().chain(found.map(|end| self.regexes[end.pattern().as_usize()])).min();
        }
        Ok(first.map(|first| match self.patterns[first].1.as_slice() {
            [] => vec![format!("{module}.weight")],
            names => names.iter().map(|name| format!("{module}.{name}.weight")).collect(),
        }))
    }

    /// Its patterns and their lists, in order.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.patterns.iter().map(|(text, weights)| (text.as_str(), weights.as_slice()))
    }

    /// The dictionary as JSON.
    pub fn to_json(&self) -> Value {
        Value::Object(self.patterns.iter().map(|(text, weights)| (text.clone(), json!(weights))).collect())
    }
}

/// The patterns of a JSON object with their lists, in order; `None` if it isn't such an object.
pub(crate) fn pairs(value: &Value) -> Option<Vec<(String, Vec<String>)>> {
    let list =
        |value: &Value| value.as_array()?.iter().map(|name| Some(name.as_str()?.to_owned())).collect::<Option<_>>();
    value.as_object()?.iter().map(|(pattern, names)| Some((pattern.clone(), list(names)?))).collect()
}

fn bad(pattern: &str, reason: &str) -> Error {
    let pattern: String = pattern.chars().take(100).collect();
    Error::argument(format!("pattern {pattern:?} can't be used: {reason}"))
}

/// A Python pattern that is to match a whole text, for Rust's engine. It passes what means the same in both: literals, `.`,
/// `\d`, classes, `|`, groups, repetitions, and at the end `$` and a possessive repetition.
fn translate(pattern: &str) -> Result<String, &'static str> {
    if pattern.len() > REGEX_BYTES {
        return Err("it is too long");
    }
    let pattern = pattern.strip_suffix('$').unwrap_or(pattern);
    let pattern = pattern.strip_suffix("++").map_or(pattern.to_owned(), |rest| format!("{rest}+"));
    let mut class = None;
    let mut characters = pattern.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        let next = characters.peek().map_or(' ', |&(_, next)| next);
        match (c, class) {
            ('\\', _) if next.is_ascii_punctuation() || next == 'd' => drop(characters.next()),
            ('\\', _) => return Err("it has an escape other than \\d and of punctuation"),
            (']', Some(begin)) if at > begin + 1 => class = None,
            ('[' | '&' | '~', Some(_)) => return Err("a class in it has one of [ & ~"),
            ('-', Some(_)) if next == '-' => return Err("a class in it has --"),
            (_, Some(_)) => {}
            ('[', None) => class = Some(at),
            ('(', None) if next == '?' && !pattern[at..].starts_with("(?:") => {
                return Err("it has another group than (?:…)");
            }
            ('$' | '^', None) => return Err("it has ^ or $ inside"),
            ('*' | '+' | '?' | '}', None) if "*+".contains(next) => {
                return Err("it has a possessive repetition inside");
            }
            _ => {}
        }
    }
    Ok(format!(r"(?:{pattern})\z"))
}
