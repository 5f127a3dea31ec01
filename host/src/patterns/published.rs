//! The patterns that this crate knows: those of published models, by name; and pattern files.

use std::collections::HashSet;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::file::json;
use crate::file::text_file;
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::{PatternDict, pairs};
use crate::patterns::matches::Matches;

/// Data in this crate: maps names to dictionaries, to the models that use them, and to what they match. Where several
/// match a model equally well, the first one counts.
const PUBLISHED: &str = include_str!("published.json");

/// A pattern dictionary that this crate knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct KnownPattern {
    /// Its name, which [`PatternDict::named`] takes.
    #[serde(skip_deserializing)]
    pub name: String,
    /// The published models that have it; those of ComfyUI are in a repository of nodes.
    pub used_by: Vec<String>,
    /// How models with it are published.
    pub layout: Layout,
    /// Which models it is chosen for.
    pub matches: Matches,
    /// The dictionary: an object that maps patterns to lists of weights, in order.
    pub pattern_dict: Value,
}

/// How a DF11 model is divided into files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Layout {
    /// A file for each unit.
    Directory,
    /// One file.
    File,
}

/// The pattern dictionaries that this crate knows, in the order in which they are tried.
///
/// ```
/// let patterns = df11_host::internals::known_patterns();
/// assert!(patterns.iter().any(|pattern| pattern.name == "flux-dev-diffusers"));
/// ```
pub fn known_patterns() -> Vec<KnownPattern> {
    // A test reads all of them.
    let known = |(name, value)| Some(KnownPattern { name, ..serde_json::from_value(value).ok()? });
    let all: Map<String, Value> = serde_json::from_str(PUBLISHED).unwrap_or_default();
    all.into_iter().filter_map(known).collect()
}

impl KnownPattern {
    /// The dictionary.
    ///
    /// # Errors
    ///
    /// None: a test reads all of them.
    pub(crate) fn patterns(&self) -> Result<PatternDict> {
        let unknown = || Error::UnknownPattern { name: self.name.clone(), known: String::new() };
        PatternDict::parse(&self.pattern_dict)?.ok_or_else(unknown)
    }

    /// Whether this is the pattern's name, or that of a model that has it. A model's owner may be left out.
    fn is_named(&self, name: &str) -> bool {
        let mut names = self.used_by.iter().flat_map(|full| [full.as_str(), full.rsplit('/').next().unwrap_or(full)]);
        self.name.eq_ignore_ascii_case(name) || names.any(|model| model.eq_ignore_ascii_case(name))
    }
}

impl PatternDict {
    /// A pattern dictionary by name: the path of a JSON file (a dictionary, a `dfloat11_config`, or a `config.json` that
    /// contains one), the name of a published dictionary, or that of a published model. A file comes before a name.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPattern`], [`Error::Json`], [`Error::BadPattern`]; [`Error::NotAFile`], [`Error::TooLarge`],
    /// [`Error::NotText`], [`Error::Io`].
    pub fn named(name: &str) -> Result<Self> {
        let path = Path::new(name);
        if path.is_file() {
            return Self::read(path);
        }
        let known = known_patterns();
        let unknown = || {
            let known = known.iter().map(|pattern| pattern.name.as_str()).collect::<Vec<_>>().join(", ");
            Error::UnknownPattern { name: name.to_owned(), known }
        };
        match known.iter().find(|pattern| pattern.is_named(name)) {
            Some(pattern) => pattern.patterns(),
            // A pipe or a directory: the error of reading it says so.
            None if text_file::exists(path)? => Self::read(path),
            None => Err(unknown()),
        }
    }

    fn read(path: &Path) -> Result<Self> {
        let text = text_file::read(path, text_file::CONFIG_BYTES)?;
        let wrong = |reason: String| Error::Json { path: path.to_owned(), reason };
        let json: Value = json::parse(&text).map_err(|e| wrong(e.to_string()))?;
        let config = json.get(CONFIG_KEY).unwrap_or(&json);
        let patterns = config.get("pattern_dict").unwrap_or(config);
        Self::parse(patterns)?.ok_or_else(|| wrong("a pattern file maps patterns to lists of module names".into()))
    }
}

/// The patterns of all published models, each with its list of weights.
pub(crate) fn patterns() -> HashSet<(String, Vec<String>)> {
    known_patterns().iter().filter_map(|known| pairs(&known.pattern_dict)).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_pattern_is_read_and_is_found_by_its_names() {
        let known = known_patterns();
        assert_eq!(known.len(), 37);
        for pattern in &known {
            let by_name = PatternDict::named(&pattern.name).unwrap();
            assert_eq!(by_name.to_json(), pattern.pattern_dict, "{}", pattern.name);
        }
        let by_model = PatternDict::named("qwen3-8b-df11").unwrap();
        assert_eq!(by_model.to_json(), known[0].pattern_dict);
        assert!(matches!(PatternDict::named("nothing"), Err(Error::UnknownPattern { .. })));
    }
}
