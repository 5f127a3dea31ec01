//! `config.json` and its `dfloat11_config` (FORMAT.md §8.3).

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use df11_codec::Geometry;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::error::{Error, Result};
use crate::file::json;
use crate::file::python_json;
use crate::file::text_file;
use crate::patterns::CONFIG_KEY as KEY;
use crate::patterns::dict::PatternDict;

/// The version that this crate writes: that of the official package whose files it reproduces.
pub(crate) const VERSION: &str = "0.5.0";

/// The entry of `config.json` by which transformers chooses what loads the model, and the method that `df11` registers
/// there for Python.
const ENTRY: &str = "quantization_config";
const METHOD: &str = "quant_method";
const METHOD_NAME: &str = "dfloat11";

/// A model's `config.json`.
#[derive(Clone, Debug)]
pub(crate) struct ConfigFile {
    path: PathBuf,
    /// The text of the file.
    pub text: String,
    /// The JSON object, with `null` for numbers that JSON doesn't have.
    pub json: Map<String, Value>,
    /// Whether it is JSON, rather than Python's alone.
    is_json: bool,
}

impl ConfigFile {
    /// Why a file can't get the entry for transformers.
    pub(crate) const HAS_ENTRY: &str = "its config.json has a quantization_config already";

    /// Reads a `config.json`.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], [`Error::NotAFile`], [`Error::TooLarge`], [`Error::NotText`]; [`Error::Json`] if it isn't an
    /// object.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        Self::of(text_file::read(path, text_file::CONFIG_BYTES)?, path)
    }

    /// A `config.json` of this text, which belongs to this path.
    ///
    /// # Errors
    ///
    /// [`Error::Json`] if it isn't an object.
    pub(crate) fn of(text: String, path: &Path) -> Result<Self> {
        let wrong = |e: serde_json::Error| Error::Json { path: path.to_owned(), reason: e.to_string() };
        let (json, is_json) = python_json::parse(&text).map_err(wrong)?;
        Ok(Self { path: path.to_owned(), text, json, is_json })
    }

    /// The file with `dfloat11_config` added; everything else stays unchanged. In the place of an old one, the rest stays the same JSON.
    pub(crate) fn with_key(&self, config: &Dfloat11Config) -> String {
        with(&self.text_without(&[KEY]), KEY, &config.to_json())
    }

    /// The text without entries of these names, if it has any. What isn't JSON keeps them: of two entries of one name the last counts.
    fn text_without(&self, names: &[&str]) -> Cow<'_, str> {
        let rest = || Entries(self.json.iter().filter(|(key, _)| !names.contains(&key.as_str())).collect());
        let has_any = self.is_json && names.iter().any(|name| self.json.contains_key(*name));
        let text = has_any.then(|| json::pretty(&rest(), text_file::CONFIG_BYTES - 1)).flatten();
        text.map_or(Cow::Borrowed(&self.text), Cow::Owned)
    }

    /// The file with `dfloat11_config` added, and the entry that makes transformers load the model with `df11`.
    ///
    /// # Errors
    ///
    /// [`Error::TransformersEntry`]: the file has such an entry, of another method.
    pub(crate) fn with_transformers_entry(&self, config: &Dfloat11Config) -> Result<String> {
        if self.has_foreign_entry() {
            return Err(Error::TransformersEntry { path: self.path.clone(), reason: Self::HAS_ENTRY });
        }
        let with_key = with(&self.text_without(&[KEY, ENTRY]), KEY, &config.to_json());
        Ok(with(&with_key, ENTRY, &json!({ METHOD: METHOD_NAME })))
    }

    /// Whether it has an entry that makes transformers load the model in another way.
    pub(crate) fn has_foreign_entry(&self) -> bool {
        self.json.get(ENTRY).is_some_and(|entry| !entry.is_null()) && !self.has_transformers_entry()
    }

    /// Whether it is that of a model of diffusers, rather than of transformers.
    pub(crate) fn is_of_diffusers(&self) -> bool {
        self.json.contains_key("_class_name")
    }

    /// Whether it has the entry that makes transformers load the model with `df11`.
    pub(crate) fn has_transformers_entry(&self) -> bool {
        self.json.get(ENTRY).is_some_and(|entry| entry[METHOD] == METHOD_NAME)
    }

    /// The file without `dfloat11_config` and df11's entry for transformers; `None` if that is all it has.
    ///
    /// # Errors
    ///
    /// [`Error::Json`] if it has numbers that JSON doesn't have, so that it can't be written again, or would be too long then.
    pub(crate) fn without_key(&self) -> Result<Option<String>> {
        let is_own = |key: &str| key == KEY || key == ENTRY && self.has_transformers_entry();
        let rest = Entries(self.json.iter().filter(|(key, _)| !is_own(key)).collect());
        if rest.0.is_empty() {
            return Ok(None);
        }
        let wrong = |reason| Error::Json { path: self.path.clone(), reason };
        if !self.is_json {
            return Err(wrong(format!(
                "it has Infinity, NaN or a number beyond all floats, so {KEY} can't be taken out of it"
            )));
        }
        let text = json::pretty(&rest, text_file::CONFIG_BYTES - 1);
        let text =
            text.ok_or_else(|| wrong(format!("without {KEY} it would have over {} bytes", text_file::CONFIG_BYTES)))?;
        Ok(Some(text + "\n"))
    }
}

/// Some entries of an object.
struct Entries<'j>(Vec<(&'j String, &'j Value)>);

impl Serialize for Entries<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// The text of an object with one more entry at its end.
fn with(object: &str, key: &str, value: &Value) -> String {
    let object = object.trim_end();
    let before = object.strip_suffix('}').unwrap_or(object).trim_end();
    let comma = if before.ends_with('{') { "" } else { "," };
    let value = format!("{value:#}").replace('\n', "\n  ");
    format!("{before}{comma}\n  \"{key}\": {value}\n}}\n")
}

/// What `dfloat11_config` says.
#[derive(Clone, Debug)]
pub(crate) struct Dfloat11Config {
    /// The version of the package that wrote the model.
    pub version: String,
    /// The geometry of the code streams.
    pub geometry: Geometry,
    /// Which modules are units, and of which weights.
    pub pattern_dict: PatternDict,
}

impl Dfloat11Config {
    /// The configuration that this crate writes.
    pub(crate) fn new(pattern_dict: PatternDict) -> Self {
        Self { version: VERSION.into(), geometry: Geometry::OFFICIAL, pattern_dict }
    }

    /// Reads the value of `dfloat11_config`. `path` is the file that contains it, for errors.
    ///
    /// # Errors
    ///
    /// [`Error::Legacy`] for a 0.1 model, [`Error::Json`] for any other invalid value.
    pub(crate) fn parse(value: &Value, path: &Path) -> Result<Self> {
        let wrong = |what: &str| Error::Json { path: path.to_owned(), reason: format!("{KEY}.{what}") };
        let version = value["version"].as_str().unwrap_or(VERSION).to_owned();
        if version == "0.1" || version.starts_with("0.1.") {
            return Err(Error::Legacy { path: path.to_owned() });
        }
        // Published models have `[512]`; some files have a bare number.
        let threads = match &value["threads_per_block"] {
            Value::Array(sizes) if sizes.len() == 1 => &sizes[0],
            other => other,
        };
        let number = |value: &Value| value.as_u64().and_then(|n| u32::try_from(n).ok());
        let geometry = number(&value["bytes_per_thread"])
            .zip(number(threads))
            .and_then(|(bytes, threads)| Geometry::new(bytes, threads))
            .ok_or_else(|| wrong("bytes_per_thread and threads_per_block are no launch geometry"))?;
        let pattern_dict = PatternDict::parse(&value["pattern_dict"])?
            .ok_or_else(|| wrong("pattern_dict must map patterns to lists of module names"))?;
        Ok(Self { version, geometry, pattern_dict })
    }

    /// A `config.json` with nothing else, as in the official single-file form.
    pub(crate) fn alone(&self) -> String {
        format!("{:#}\n", json!({ KEY: self.to_json() }))
    }

    /// The `config.json` of a compressed model: the original's with `dfloat11_config`, or that `alone`, unless it is for
    /// transformers, which needs all of the original's.
    ///
    /// # Errors
    ///
    /// [`Error::TransformersEntry`].
    pub(crate) fn whole_text(&self, original: Option<&ConfigFile>, alone: bool, transformers: bool) -> Result<String> {
        match original {
            Some(config) if transformers => config.with_transformers_entry(self),
            Some(config) if !alone => Ok(config.with_key(self)),
            _ => Ok(self.alone()),
        }
    }

    /// The value of `dfloat11_config`.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "version": self.version,
            "threads_per_block": [self.geometry.threads_per_block()],
            "bytes_per_thread": self.geometry.bytes_per_thread(),
            "pattern_dict": self.pattern_dict.to_json(),
        })
    }
}

/// The path of a directory's `config.json`, if there is one.
///
/// # Errors
///
/// As [`text_file::exists`].
pub(crate) fn path_in(directory: &Path) -> Result<Option<PathBuf>> {
    let path = directory.join("config.json");
    Ok(text_file::exists(&path)?.then_some(path))
}
