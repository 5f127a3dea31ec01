//! `config.json` and its `dfloat11_config` (FORMAT.md §8.3).

use std::path::Path;

use df11_codec::Geometry;
use serde_json::{Map, Value, json};

use crate::error::{Error, ErrorKind, Result};
use crate::file::text;
use crate::model::found::legacy;
use crate::patterns::CONFIG_KEY as KEY;
use crate::patterns::dict::Patterns;

/// The version of the official package whose format is written.
const VERSION: &str = "0.5.0";

/// The entry by which transformers and diffusers choose how to load the weights, and the method that the Python package `df11` registers.
pub(crate) const QUANTIZATION: &str = "quantization_config";
pub(crate) const METHOD: (&str, &str) = ("quant_method", "dfloat11");

/// The entry that tells transformers which file has the weights. It makes transformers fail with the notice instead of giving weights
/// random values.
pub(crate) const WEIGHTS: &str = "transformers_weights";
pub(crate) const NOTICE: &str = "compressed by DF11: install the Python package df11 and import it first";
const NOTICE_BEGINS: &str = "compressed by DF11";

/// A model's `config.json`.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) text: String,
    pub(crate) json: Map<String, Value>,
    /// Whether it is proper JSON. Python also writes `NaN`; a file with one can't be written again from `json`.
    pub(crate) is_json: bool,
}

impl Config {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text = text::read(path, text::CONFIG)?;
        let (mut json, is_json): (Map<String, Value>, _) = text::parse(&text, path)?;
        json.retain(|key, value| key != KEY || !value.is_null());
        Ok(Self { text, json, is_json })
    }

    /// The text without the entries that df11 adds; `None` if nothing is left, or if it can't be written again.
    pub(crate) fn without_key(&self) -> Option<String> {
        let rest = self.without_own();
        (self.is_json && !rest.is_empty()).then(|| format!("{:#}\n", Value::Object(rest)))
    }

    /// The entries that df11 hasn't added.
    pub(crate) fn without_own(&self) -> Map<String, Value> {
        let mut rest = self.json.clone();
        rest.shift_remove(KEY);
        if rest.get(QUANTIZATION).is_some_and(is_own_method) {
            rest.shift_remove(QUANTIZATION);
        }
        remove_notices(&mut rest);
        rest
    }
}

fn is_own_method(value: &Value) -> bool {
    value[METHOD.0] == METHOD.1
}

fn remove_notices(object: &mut Map<String, Value>) {
    let is_notice = |value: &Value| value.as_str().is_some_and(|text| text.starts_with(NOTICE_BEGINS));
    if object.get(WEIGHTS).is_some_and(is_notice) {
        object.shift_remove(WEIGHTS);
    }
    object.values_mut().for_each(remove_notices_below);
}

fn remove_notices_below(value: &mut Value) {
    match value {
        Value::Object(object) => remove_notices(object),
        Value::Array(values) => values.iter_mut().for_each(remove_notices_below),
        _ => {}
    }
}

/// The value of `dfloat11_config`.
pub(crate) fn key(patterns: &Patterns) -> Value {
    let (threads, bytes) = (Geometry::OFFICIAL.threads_per_block(), Geometry::OFFICIAL.bytes_per_thread());
    json!({ "version": VERSION, "threads_per_block": [threads], "bytes_per_thread": bytes, "pattern_dict": patterns.to_json() })
}

/// Reads the value of `dfloat11_config`. `path` is its file, for errors.
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
    let unusable = |error| Error::new(ErrorKind::Unsupported, format!("{KEY}: {error}")).at(path).because(error);
    let patterns = Patterns::parse(&value["pattern_dict"]).map_err(unusable)?;
    let patterns = patterns.ok_or_else(|| Error::damaged(path, format!("{KEY} has no pattern_dict")))?;
    Ok((geometry, patterns))
}
