//! Which modules are units, and of which weights (FORMAT.md §8.4).

use std::collections::{HashMap, HashSet};

use fancy_regex::Regex;
use serde_json::{Value, json};

use crate::error::{Error, Result};

/// An ordered map from patterns, as Python's `re.fullmatch` reads them, to the weights of a unit.
#[derive(Clone, Debug, Default)]
pub struct PatternDict {
    patterns: Vec<Pattern>,
    /// Patterns that are plain paths; there may be thousands. If a path occurs twice, the first counts.
    paths: HashMap<String, usize>,
    /// All others.
    regexes: Vec<(usize, Regex)>,
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
    /// [`Error::BadPattern`] if a pattern isn't a regular expression, or lists a weight twice.
    pub fn new(patterns: impl IntoIterator<Item = (String, Vec<String>)>) -> Result<Self> {
        let mut dict = Self::default();
        for (text, weights) in patterns {
            let wrong = |reason: String| Error::BadPattern { pattern: text.clone(), reason };
            let mut seen = HashSet::new();
            if let Some(twice) = weights.iter().find(|name| !seen.insert(name.as_str())) {
                return Err(wrong(format!("it lists {twice} twice")));
            }
            let index = dict.patterns.len();
            if let Some(path) = plain_path(&text) {
                dict.paths.entry(path).or_insert(index);
            } else {
                // Check the pattern alone first: it must not end the group that it is put in.
                Regex::new(&text).map_err(|e| wrong(e.to_string()))?;
                let whole = Regex::new(&format!(r"\A(?:{text})\z")).map_err(|e| wrong(e.to_string()))?;
                dict.regexes.push((index, whole));
            }
            dict.patterns.push(Pattern { text, weights });
        }
        Ok(dict)
    }

    /// A dictionary that makes each of these modules a unit of its own weight.
    ///
    /// # Errors
    ///
    /// None: an escaped path is a pattern.
    pub fn of_modules(paths: impl IntoIterator<Item = String>) -> Result<Self> {
        Self::new(paths.into_iter().map(|path| (fancy_regex::escape(&path).into_owned(), Vec::new())))
    }

    /// Reads a JSON object of patterns; `None` if it isn't one.
    ///
    /// # Errors
    ///
    /// [`Error::BadPattern`] if a pattern isn't a regular expression.
    pub fn parse(value: &Value) -> Result<Option<Self>> {
        let list = |value: &Value| {
            value.as_array()?.iter().map(|name| Some(name.as_str()?.to_owned())).collect::<Option<Vec<_>>>()
        };
        let patterns = value.as_object().and_then(|object| {
            object.iter().map(|(pattern, names)| Some((pattern.clone(), list(names)?))).collect::<Option<Vec<_>>>()
        });
        patterns.map(Self::new).transpose()
    }

    /// The weights of a module's unit, as full tensor names, if the module is a unit. They come from the first pattern
    /// that matches its path.
    ///
    /// # Errors
    ///
    /// [`Error::BadPattern`] if matching gives up, because a pattern backtracks too much.
    pub fn weights_of(&self, module: &str) -> Result<Option<Vec<String>>> {
        let mut first = self.paths.get(module).copied();
        for (index, regex) in &self.regexes {
            if first.is_some_and(|first| first < *index) {
                break;
            }
            let wrong = |e: fancy_regex::Error| {
                let pattern = self.patterns[*index].text.clone();
                Error::BadPattern { pattern, reason: e.to_string() }
            };
            if regex.is_match(module).map_err(wrong)? {
                first = Some(*index);
                break;
            }
        }
        Ok(first.map(|index| match self.patterns[index].weights.as_slice() {
            [] => vec![format!("{module}.weight")],
            names => names.iter().map(|name| format!("{module}.{name}.weight")).collect(),
        }))
    }

    /// The dictionary as JSON, in its order.
    pub fn to_json(&self) -> Value {
        Value::Object(self.patterns.iter().map(|pattern| (pattern.text.clone(), json!(pattern.weights))).collect())
    }
}

/// The only path that a pattern can match, if there is only one.
fn plain_path(pattern: &str) -> Option<String> {
    let mut path = String::with_capacity(pattern.len());
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => path.push(characters.next().filter(char::is_ascii_punctuation)?),
            '.' | '^' | '$' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' => return None,
            plain => path.push(plain),
        }
    }
    Some(path)
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

    #[test]
    fn what_is_no_pattern_is_an_error() {
        let unclosed = PatternDict::new([("(".to_owned(), vec![])]);
        assert!(matches!(unclosed, Err(Error::BadPattern { .. })));
        let ends_its_group = PatternDict::new([("a)|(?:b".to_owned(), vec![])]);
        assert!(matches!(ends_its_group, Err(Error::BadPattern { .. })));
        let twice = PatternDict::new([("a".to_owned(), vec!["b".to_owned(), "b".to_owned()])]);
        assert!(matches!(twice, Err(Error::BadPattern { .. })));
        assert!(PatternDict::parse(&json!(["a"])).unwrap().is_none());
        assert!(PatternDict::parse(&json!({ "a": "b" })).unwrap().is_none());
    }
}
