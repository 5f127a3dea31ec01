//! The pattern dictionaries of published models, by name; and pattern files.

use std::path::Path;

use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::model::text_file;
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::PatternDict;

/// Data in this crate: maps names to dictionaries, and to the models that use them.
const PUBLISHED: &str = include_str!("published.json");

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
        let published = published();
        let is_meant = |key: &String, value: &Value| {
            let repositories = value["used_by"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let mut names = repositories.flat_map(|full| [full, full.rsplit('/').next().unwrap_or(full)]);
            key.eq_ignore_ascii_case(name) || names.any(|model| model.eq_ignore_ascii_case(name))
        };
        let unknown = || {
            let known = published.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            Error::UnknownPattern { name: name.to_owned(), known }
        };
        match published.iter().find(|(key, value)| is_meant(key, value)) {
            Some((_, value)) => Self::parse(&value["pattern_dict"])?.ok_or_else(unknown),
            // A pipe or a directory: the error of reading it says so.
            None if text_file::exists(path) => Self::read(path),
            None => Err(unknown()),
        }
    }

    fn read(path: &Path) -> Result<Self> {
        let text = text_file::read(path, text_file::CONFIG_BYTES)?;
        let wrong = |reason: String| Error::Json { path: path.to_owned(), reason };
        let json: Value = serde_json::from_str(&text).map_err(|e| wrong(e.to_string()))?;
        let config = json.get(CONFIG_KEY).unwrap_or(&json);
        let patterns = config.get("pattern_dict").unwrap_or(config);
        Self::parse(patterns)?.ok_or_else(|| wrong("a pattern file maps patterns to lists of module names".into()))
    }
}

fn published() -> Map<String, Value> {
    serde_json::from_str(PUBLISHED).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_pattern_compiles_and_is_found_by_its_names() {
        let published = published();
        assert_eq!(published.len(), 36);
        for (name, value) in &published {
            let patterns = PatternDict::named(name).unwrap();
            assert_eq!(patterns.to_json(), value["pattern_dict"], "{name}");
        }
        let by_model = PatternDict::named("qwen3-8b-df11").unwrap();
        assert_eq!(by_model.to_json(), published["llm"]["pattern_dict"]);
        assert!(matches!(PatternDict::named("nothing"), Err(Error::UnknownPattern { .. })));
    }
}
