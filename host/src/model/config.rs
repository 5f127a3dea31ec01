//! `config.json` and its `dfloat11_config` (FORMAT.md §8.3).

use std::path::Path;

use df11_codec::Geometry;
use serde_json::{Map, Value, json};

use crate::error::{Error, Result};
use crate::file::text;
use crate::model::found::legacy;
use crate::patterns::CONFIG_KEY as KEY;
use crate::patterns::dict::Patterns;

/// The version of the official package whose files this writes.
const VERSION: &str = "0.5.0";

/// A model's `config.json`.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) text: String,
    pub(crate) json: Map<String, Value>,
    /// Whether it is JSON, rather than Python's alone, so that it can be written again.
    is_json: bool,
}

impl Config {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text = text::read(path, text::CONFIG)?;
        let (json, is_json) = text::parse(&text, path)?;
        Ok(Self { text, json, is_json })
    }

    /// The text with `dfloat11_config` at its end; everything else stays as it is. An old one is taken out.
    pub(crate) fn with_key(&self, patterns: &Patterns) -> String {
        let old = (self.is_json && self.json.contains_key(KEY)).then(|| self.without_key()).flatten();
        let object = old.as_deref().unwrap_or(&self.text).trim_end();
        let before = object.strip_suffix('}').unwrap_or(object).trim_end();
        let comma = if before.ends_with('{') { "" } else { "," };
        let value = format!("{:#}", key(patterns)).replace('\n', "\n  ");
        format!("{before}{comma}\n  \"{KEY}\": {value}\n}}\n")
    }

    /// The text without `dfloat11_config`; `None` if that is all it has, or it can't be written again.
    pub(crate) fn without_key(&self) -> Option<String> {
        let mut rest = self.json.clone();
        rest.shift_remove(KEY);
        (self.is_json && !rest.is_empty()).then(|| format!("{:#}\n", Value::Object(rest)))
    }
}

/// The value of `dfloat11_config`.
pub(crate) fn key(patterns: &Patterns) -> Value {
    let (threads, bytes) = (Geometry::OFFICIAL.threads_per_block(), Geometry::OFFICIAL.bytes_per_thread());
    json!({ "version": VERSION, "threads_per_block": [threads], "bytes_per_thread": bytes, "pattern_dict": patterns.to_json() })
}

/// A `config.json` with nothing else, as in the official single-file form.
pub(crate) fn alone(patterns: &Patterns) -> String {
    format!("{:#}\n", json!({ KEY: key(patterns) }))
}

/// Reads the value of `dfloat11_config`, which is in the file `path`.
pub(crate) fn parse(value: &Value, path: &Path) -> Result<(Geometry, Patterns)> {
    if value["version"].as_str().is_some_and(|version| version == "0.1" || version.starts_with("0.1.")) {
        return Err(legacy(path));
    }
    // Published models have `[512]`; some files have a bare number.
    let threads = value["threads_per_block"].get(0).unwrap_or(&value["threads_per_block"]);
    let number = |value: &Value| value.as_u64().and_then(|n| u32::try_from(n).ok());
    let geometry = number(&value["bytes_per_thread"]).zip(number(threads)).and_then(|(b, t)| Geometry::new(b, t));
    let geometry = geometry.ok_or_else(|| Error::damaged(path, format!("{KEY} has no launch geometry")))?;
    let patterns = Patterns::parse(&value["pattern_dict"])?;
    Ok((geometry, patterns.ok_or_else(|| Error::damaged(path, format!("{KEY} has no pattern_dict")))?))
}
