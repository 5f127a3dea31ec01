//! Which modules are units, and of which weights (FORMAT.md §8.4).

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::error::pattern::PatternError;
use crate::error::{Error, Result};
use crate::patterns::automaton::{Automaton, PATTERN_BYTES, TooLarge, TooSlow};
use crate::patterns::{path, python};

/// The longest regular expression, in bytes. The longest published one has 47.
const REGEX_BYTES: usize = 1000;

/// The most names of weights that a dictionary makes, for all modules together. Published models have some thousands.
const NAMES: usize = 10_000_000;

/// An ordered map from patterns, as Python's `re.fullmatch` reads them, to the weights of a unit.
///
/// Anybody may have written the patterns of a model. So a dictionary has two budgets: one of memory when it is made, and
/// one of time for all modules that it is asked about. A clone has its own budget of time.
#[derive(Debug, Default)]
pub struct PatternDict {
    patterns: Vec<Pattern>,
    /// Patterns that are plain paths; there may be thousands. If a path occurs twice, the first one counts.
    paths: HashMap<String, usize>,
    /// All others, if there are any.
    regexes: Option<Regexes>,
    /// How many names of weights it has made.
    names: AtomicUsize,
}

/// The patterns that are regular expressions.
#[derive(Clone, Debug)]
struct Regexes {
    /// The index of each in the dictionary.
    indices: Vec<usize>,
    automaton: Automaton,
}

/// One pattern: every module whose whole path matches is a unit.
#[derive(Clone, Debug)]
struct Pattern {
    text: String,
    weights: Vec<String>,
}

impl PatternDict {
    /// A dictionary of these patterns and weight lists.
    ///
    /// # Errors
    ///
    /// [`Error::BadPattern`] if a pattern isn't a regular expression, occurs twice, or lists a weight twice;
    /// [`Error::PatternsTooLarge`].
    pub fn new(patterns: impl IntoIterator<Item = (String, Vec<String>)>) -> Result<Self> {
        let patterns: Vec<_> = patterns.into_iter().map(|(text, weights)| Pattern { text, weights }).collect();
        let mut paths = HashMap::new();
        let (mut indices, mut regexes) = (Vec::new(), Vec::new());
        let mut texts = HashSet::new();
        for (index, pattern) in patterns.iter().enumerate() {
            pattern.check_weights()?;
            if !texts.insert(pattern.text.as_str()) {
                return Err(pattern.wrong(PatternError::Twice));
            }
            match path::unescape(&pattern.text) {
                Some(path) => {
                    paths.entry(path).or_insert(index);
                }
                None => {
                    indices.push(index);
                    regexes.push(pattern.regex()?);
                }
            }
        }
        let too_large = |TooLarge| Error::PatternsTooLarge { allowed: PATTERN_BYTES };
        let automaton = (!regexes.is_empty()).then(|| Automaton::new(&regexes)).transpose().map_err(too_large)?;
        let regexes = automaton.map(|automaton| Regexes { indices, automaton });
        Ok(Self { patterns, paths, regexes, names: AtomicUsize::new(0) })
    }

    /// Reads a JSON object of patterns; `None` if it isn't one.
    ///
    /// # Errors
    ///
    /// Those of [`Self::new`].
    pub fn parse(value: &Value) -> Result<Option<Self>> {
        pairs(value).map(Self::new).transpose()
    }

    /// The weights of a module's unit, as full tensor names, if the module is a unit. They come from the first pattern
    /// that matches its path.
    ///
    /// # Errors
    ///
    /// [`Error::PatternsTooSlow`] if all calls together took too long.
    pub fn weights_of(&self, module: &str) -> Result<Option<Vec<String>>> {
        let path = self.paths.get(module).copied();
        let regex = self.regexes.as_ref().map(|regexes| regexes.first_match(module)).transpose()?.flatten();
        let Some(first) = path.into_iter().chain(regex).min() else { return Ok(None) };
        let pattern = &self.patterns[first];
        let names = pattern.weights.len().max(1);
        if self.names.fetch_add(names, Ordering::Relaxed).saturating_add(names) > NAMES {
            return Err(Error::PatternsTooSlow);
        }
        Ok(Some(match pattern.weights.as_slice() {
            [] => vec![format!("{module}.weight")],
            names => names.iter().map(|name| format!("{module}.{name}.weight")).collect(),
        }))
    }

    /// Its patterns and their lists, in its order.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.patterns.iter().map(|pattern| (pattern.text.as_str(), pattern.weights.as_slice()))
    }

    /// The dictionary as JSON, in its order.
    pub fn to_json(&self) -> Value {
        Value::Object(self.patterns.iter().map(|pattern| (pattern.text.clone(), json!(pattern.weights))).collect())
    }
}

impl Regexes {
    /// The index of the first pattern in the dictionary that matches a path.
    fn first_match(&self, path: &str) -> Result<Option<usize>> {
        let found = self.automaton.first_match(path).map_err(|TooSlow| Error::PatternsTooSlow)?;
        Ok(found.map(|number| self.indices[number]))
    }
}

impl Pattern {
    fn wrong(&self, source: PatternError) -> Error {
        Error::BadPattern { pattern: shortened(&self.text), source }
    }

    /// The regular expression, ready for the automaton.
    fn regex(&self) -> Result<String> {
        let (got, allowed) = (self.text.len(), REGEX_BYTES);
        if got > allowed {
            return Err(self.wrong(PatternError::TooLong { got, allowed }));
        }
        python::translate(&self.text).map_err(|source| self.wrong(source))
    }

    fn check_weights(&self) -> Result<()> {
        let mut seen = HashSet::new();
        match self.weights.iter().find(|name| !seen.insert(name.as_str())) {
            Some(twice) => Err(self.wrong(PatternError::WeightTwice { name: shortened(twice) })),
            None => Ok(()),
        }
    }
}

/// The patterns of a JSON object with their lists, in its order; `None` if it isn't such an object.
pub(crate) fn pairs(value: &Value) -> Option<Vec<(String, Vec<String>)>> {
    let list = |value: &Value| {
        value.as_array()?.iter().map(|name| Some(name.as_str()?.to_owned())).collect::<Option<Vec<_>>>()
    };
    value.as_object()?.iter().map(|(pattern, names)| Some((pattern.clone(), list(names)?))).collect()
}

impl Clone for PatternDict {
    fn clone(&self) -> Self {
        let (patterns, paths) = (self.patterns.clone(), self.paths.clone());
        Self { patterns, paths, regexes: self.regexes.clone(), names: AtomicUsize::new(0) }
    }
}

/// The beginning of a text from a file, for an error. The text may be as long as the file.
fn shortened(text: &str) -> String {
    const MOST: usize = 100;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_python_fullmatch_does() {
        let weights = |pattern: &str, module: &str| {
            let patterns = PatternDict::new([(pattern.to_owned(), vec!["q".to_owned()])]).unwrap();
            patterns.weights_of(module).unwrap()
        };
        let found = Some(vec!["model.layers.12.q.weight".to_owned()]);
        assert_eq!(weights(r"model\.layers\.\d+", "model.layers.12"), found);
        // Possessive, as one published pattern has it.
        assert_eq!(weights(r"model\.layers\.\d++", "model.layers.12"), found);
        // The whole path, not a part of it, also with alternatives.
        assert_eq!(weights(r"layers\.\d+", "model.layers.12"), None);
        assert_eq!(weights(r"model|layers", "model.layers"), None);
        assert_eq!(weights(r"model\.layers\.\d", "model.layers.12"), None);
        assert_eq!(weights("model", "model\n"), None);
    }

    #[test]
    fn the_first_pattern_that_matches_counts() {
        let (regex, path) = (("a.*".to_owned(), vec![]), ("ab".to_owned(), vec!["x".to_owned()]));
        let patterns = PatternDict::new([regex.clone(), path.clone()]).unwrap();
        assert_eq!(patterns.weights_of("ab").unwrap(), Some(vec!["ab.weight".to_owned()]));
        let patterns = PatternDict::new([path, regex]).unwrap();
        assert_eq!(patterns.weights_of("ab").unwrap(), Some(vec!["ab.x.weight".to_owned()]));
    }

    /// For as many modules as the largest models have.
    #[test]
    fn published_patterns_never_fill_the_table() {
        let published = ["llm", "comfyui/SDXL", "comfyui/ACEStep15", "chroma-base-diffusers"];
        for name in published {
            let dict = PatternDict::named(name).unwrap();
            for i in 0..50_000 {
                let (layer, module) = (i / 800, i % 800);
                dict.weights_of(&format!("model.layers.{layer}.transformer_blocks.{module}.experts.up_proj")).unwrap();
            }
            assert_eq!(dict.regexes.unwrap().automaton.full_tables(), 0, "{name}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_an_error() {
        let unclosed = PatternDict::new([("(".to_owned(), vec![])]);
        assert!(matches!(unclosed, Err(Error::BadPattern { .. })));
        let ends_its_group = PatternDict::new([("a)|(?:b".to_owned(), vec![])]);
        assert!(matches!(ends_its_group, Err(Error::BadPattern { .. })));
        let twice = PatternDict::new([("a".to_owned(), vec!["b".to_owned(), "b".to_owned()])]);
        assert!(matches!(twice, Err(Error::BadPattern { .. })));
        let same = PatternDict::new([("ab?".to_owned(), vec!["k".to_owned()]), ("ab?".to_owned(), vec![])]);
        assert!(matches!(same, Err(Error::BadPattern { source: PatternError::Twice, .. })));
        assert!(PatternDict::parse(&json!(["a"])).unwrap().is_none());
        assert!(PatternDict::parse(&json!({ "a": "b" })).unwrap().is_none());
    }
}
