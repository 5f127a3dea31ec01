//! `config.json` and its `dfloat11_config` (FORMAT.md §8.3).

use std::path::Path;

use df11_codec::Geometry;
use serde_json::{Map, Value, json};

use crate::error::{Error, Result};
use crate::file::text;
use crate::model::found::legacy;
use crate::patterns::CONFIG_KEY as KEY;
use crate::patterns::dict::Patterns;

/// The version of the official package whose format is written.
const VERSION: &str = "0.5.0";

/// A model's `config.json`.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) text: String,
    pub(crate) json: Map<String, Value>,
    /// Whether it is proper JSON. Python also writes `NaN`, and such a file can't be written again from `json`.
    is_json: bool,
}

impl Config {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text = text::read(path, text::CONFIG)?;
        let (json, is_json) = text::parse(&text, path)?;
        Ok(Self { text, json, is_json })
    }

    /// The text with `dfloat11_config` at its end, in place of an old one. All else stays byte for byte.
    pub(crate) fn with_key(&self, patterns: &Patterns) -> String {
        let old = (self.is_json && self.json.contains_key(KEY)).then(|| self.without_key()).flatten();
        let object = old.as_deref().unwrap_or(&self.text).trim_end();
        let before = object.strip_suffix('}').unwrap_or(object).trim_end();
        let comma = if before.ends_with('{') { "" } else { "," };
        let value = format!("{:#}", key(patterns)).replace('\n', "\n  ");
        format!("{before}{comma}\n  \"{KEY}\": {value}\n}}\n")
    }

    /// The text without `dfloat11_config`; `None` if nothing is left, or if it can't be written again.
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

/// A `config.json` with nothing else, as the official compressor writes it beside a single file.
pub(crate) fn alone(patterns: &Patterns) -> String {
    format!("{:#}\n", json!({ KEY: key(patterns) }))
}

/// Reads the value of `dfloat11_config`. `path` is the file that has it.
pub(crate) fn parse(value: &Value, path: &Path) -> Result<(Geometry, Patterns)> {
    if value["version"].as_str().is_some_and(|version| version == "0.1" || version.starts_with("0.1.")) {
        return Err(legacy(path));
    }
    // Published models have `[512]`, some files `512`.
    let threads = value["threads_per_block"].get(0).unwrap_or(&value["threads_per_block"]);
    let number = |value: &Value| value.as_u64().and_then(|n| u32::try_from(n).ok());
    let numbers = number(&value["bytes_per_thread"]).zip(number(threads));
    let geometry = numbers.and_then(|(bytes, threads)| Geometry::new(bytes, threads)).ok_or_else(|| {
        let (bytes, threads) = (&value["bytes_per_thread"], &value["threads_per_block"]);
        let sentence =
            format!("{KEY} has bytes_per_thread {bytes} and threads_per_block {threads}, which no kernel can have");
        Error::damaged(path, sentence)
    })?;
    let patterns = Patterns::parse(&value["pattern_dict"]).map_err(|error| error.at(path))?;
    let patterns = patterns.ok_or_else(|| Error::damaged(path, format!("{KEY} has no pattern_dict")))?;
    Ok((geometry, patterns))
}
