//! Which modules are units, and of which weights (FORMAT.md §8.4).

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};

use crate::error::{Error, Result};
use crate::patterns::path;
use crate::patterns::regex::error::PatternError;
use crate::patterns::regex::{Regex, Stop};

/// The longest regular expression, in bytes. The longest published one has 47.
const REGEX_BYTES: usize = 1000;

/// The most regular expressions in a dictionary. Published dictionaries have at most 14. A dictionary of paths whose
/// dots aren't escaped has one for each module of the model.
const REGEXES: usize = 10_000;

/// The most bytes of all regular expressions together. The published dictionaries have at most 512. A regular expression
/// takes up to 100 times its length in memory, so all of them take at most 55 MB.
const ALL_REGEX_BYTES: usize = 512 << 10;

/// The most steps for one pattern and one path. Published patterns take some tens.
const MATCH_STEPS: u64 = 100_000;

/// The most steps for a dictionary: about two seconds. Published dictionaries take up to 1.5 million for 50 000 modules.
const ALL_STEPS: u64 = 200_000_000;

/// The number of steps that making the name of a weight counts as.
const NAME_STEPS: u64 = 16;

/// An ordered map from patterns, as Python's `re.fullmatch` reads them, to the weights of a unit.
///
/// Anybody may have written the patterns of a model. So a dictionary has two budgets: one of memory when it is made, and
/// one of time for all modules that it is asked about. A clone has its own budget of time.
#[derive(Clone, Debug, Default)]
pub struct PatternDict {
    patterns: Vec<Pattern>,
    /// Patterns that are plain paths; there may be thousands. If a path occurs twice, the first one counts.
    paths: HashMap<String, usize>,
    /// All others.
    regexes: Vec<(usize, Regex)>,
    spent: Spent,
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
    /// [`Error::TooManyPatterns`] and [`Error::PatternsTooLong`].
    pub fn new(patterns: impl IntoIterator<Item = (String, Vec<String>)>) -> Result<Self> {
        let patterns = patterns.into_iter().map(|(text, weights)| Pattern { text, weights }).collect();
        let mut dict = Self { patterns, ..Self::default() };
        let mut regexes = Vec::new();
        let mut texts = HashSet::new();
        for (index, pattern) in dict.patterns.iter().enumerate() {
            pattern.check_weights()?;
            if !texts.insert(pattern.text.as_str()) {
                return Err(pattern.wrong(PatternError::Twice));
            }
            match path::unescape(&pattern.text) {
                Some(path) => {
                    dict.paths.entry(path).or_insert(index);
                }
                None => regexes.push((index, pattern)),
            }
        }
        check_budget(&regexes)?;
        for (index, pattern) in regexes {
            dict.regexes.push((index, Regex::new(&pattern.text).map_err(|source| pattern.wrong(source))?));
        }
        Ok(dict)
    }

    /// A dictionary that makes each of these modules a unit of its own weight. Public for this repository's tests.
    ///
    /// # Errors
    ///
    /// None: an escaped path is a pattern.
    #[doc(hidden)]
    pub fn of_modules(paths: impl IntoIterator<Item = String>) -> Result<Self> {
        Self::new(paths.into_iter().map(|path| (path::escape(&path), Vec::new())))
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
    /// that matches its path. Public for this repository's tests.
    ///
    /// # Errors
    ///
    /// [`Error::BadPattern`] if a pattern takes too long to match this path (for example because it backtracks a lot);
    /// [`Error::PatternSteps`] if all calls together took too long.
    #[doc(hidden)]
    pub fn weights_of(&self, module: &str) -> Result<Option<Vec<String>>> {
        self.spent.add(1)?;
        let mut first = self.paths.get(module).copied();
        for (index, regex) in &self.regexes {
            if first.is_some_and(|first| first < *index) {
                break;
            }
            let too_many = |Stop| PatternError::Steps { path: shortened(module), allowed: MATCH_STEPS };
            let matched = regex.is_full_match(module, MATCH_STEPS).map_err(too_many);
            let (is_match, steps) = matched.map_err(|source| self.patterns[*index].wrong(source))?;
            self.spent.add(steps)?;
            if is_match {
                first = Some(*index);
                break;
            }
        }
        let Some(pattern) = first.map(|index| &self.patterns[index]) else { return Ok(None) };
        self.spent.add(NAME_STEPS * pattern.weights.len() as u64)?;
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

impl Pattern {
    fn wrong(&self, source: PatternError) -> Error {
        Error::BadPattern { pattern: shortened(&self.text), source }
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

/// Checks the limits on length and number, before any regular expression is read.
fn check_budget(regexes: &[(usize, &Pattern)]) -> Result<()> {
    if regexes.len() > REGEXES {
        return Err(Error::TooManyPatterns { got: regexes.len(), allowed: REGEXES });
    }
    let length = |&(_, pattern): &(usize, &Pattern)| pattern.text.len();
    if let Some((_, pattern)) = regexes.iter().find(|regex| length(regex) > REGEX_BYTES) {
        return Err(pattern.wrong(PatternError::TooLong { got: pattern.text.len(), allowed: REGEX_BYTES }));
    }
    match regexes.iter().map(length).sum() {
        got if got > ALL_REGEX_BYTES => Err(Error::PatternsTooLong { got, allowed: ALL_REGEX_BYTES }),
        _ => Ok(()),
    }
}

/// The steps that all calls to a dictionary have taken.
#[derive(Debug, Default)]
struct Spent(AtomicU64);

impl Spent {
    fn add(&self, steps: u64) -> Result<()> {
        let before = self.0.fetch_add(steps, Ordering::Relaxed);
        if before.saturating_add(steps) > ALL_STEPS { Err(Error::PatternSteps { allowed: ALL_STEPS }) } else { Ok(()) }
    }
}

impl Clone for Spent {
    fn clone(&self) -> Self {
        Self::default()
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
        // Possessive, as one published pattern has it: never gives a digit back.
        assert_eq!(weights(r"model\.layers\.\d++", "model.layers.12"), found);
        assert_eq!(weights(r"model\.layers\.\d++2", "model.layers.12"), None);
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

    #[test]
    fn modules_match_themselves_alone_and_are_written_escaped() {
        let patterns = PatternDict::of_modules(["a.b".to_owned()]).unwrap();
        assert_eq!(patterns.weights_of("a.b").unwrap(), Some(vec!["a.b.weight".to_owned()]));
        assert_eq!(patterns.weights_of("axb").unwrap(), None);
        assert_eq!(patterns.to_json(), json!({ r"a\.b": [] }));
    }

    /// For as many modules as the largest models have.
    #[test]
    fn published_patterns_take_few_steps() {
        let published = ["llm", "comfyui/SDXL", "comfyui/ACEStep15", "chroma-base-diffusers"];
        for name in published {
            let dict = PatternDict::named(name).unwrap();
            for i in 0..50_000 {
                let (layer, module) = (i / 800, i % 800);
                dict.weights_of(&format!("model.layers.{layer}.transformer_blocks.{module}.experts.up_proj")).unwrap();
            }
            let steps = dict.spent.0.load(Ordering::Relaxed);
            assert!(steps * 20 <= ALL_STEPS, "{name}: {steps}");
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
