//! What df11 adds so that a model can be restored to the byte (FORMAT.md §8.5): of a model, and of a pipeline.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{Error, Result};
use crate::file::tensor_file::Sum;
use crate::file::text::inside;

/// Its name in a directory, and its key in the `__metadata__` of a lone file.
pub(crate) const FILE: &str = "df11-manifest.json";
pub(crate) const METADATA: &str = "df11_manifest";

/// What wrote it: the version of the project whose bytes these are.
pub(crate) const CREATED_BY: &str = "df11 0.1.0";

/// The kinds of files of weights whose checksums are listed if they are copied.
const WEIGHTS: [&str; 21] = [
    "safetensors",
    "bin",
    "ckpt",
    "pt",
    "pth",
    "pkl",
    "gguf",
    "onnx",
    "data",
    "msgpack",
    "h5",
    "keras",
    "ot",
    "npz",
    "npy",
    "tflite",
    "ort",
    "pb",
    "tar",
    "nemo",
    "pdparams",
];

/// What the two kinds have in common: a version, and a checksum of the whole with an empty text in its place.
pub(crate) trait Document: Serialize + DeserializeOwned {
    fn checksum(&mut self) -> &mut String;
    fn copied(&self) -> &BTreeMap<String, String>;

    /// The text, with its checksum.
    fn to_text(&mut self) -> String {
        self.checksum().clear();
        *self.checksum() = Sum::of(&serde_json::to_vec(self).unwrap_or_default());
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Reads the text of the file `path`, and checks it.
    fn parse(text: &str, path: &Path) -> Result<Self> {
        let json: Value = serde_json::from_str(text).map_err(|e| Error::manifest(path, e))?;
        if json["version"] != 1 {
            return Err(Error::manifest(
                path,
                format!("it is of version {}; this df11 reads version 1", json["version"]),
            ));
        }
        let mut read: Self = serde_json::from_value(json).map_err(|e| Error::manifest(path, e))?;
        let expected = std::mem::take(read.checksum());
        let got = Sum::of(&serde_json::to_vec(&read).unwrap_or_default());
        if got != expected {
            return Err(Error::manifest(path, format!("its checksum is {got}, not {expected}")));
        }
        read.copied().keys().try_for_each(|name| inside(Path::new(""), name, path).map(drop))?;
        Ok(read)
    }
}

/// That of a model.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Manifest {
    version: u32,
    checksum: String,
    created_by: String,
    /// The original's safetensors files.
    pub(crate) files: Vec<OriginalFile>,
    /// The original's `config.json` and index.
    pub(crate) documents: BTreeMap<String, String>,
    pub(crate) checksums: BTreeMap<String, String>,
    /// Tensors that aren't stored because another has the same bytes.
    pub(crate) tied: BTreeMap<String, String>,
    /// What was taken off the beginning of the names of tensors.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) prefix: String,
    /// Files beside the tensors that the original doesn't have, and those that have another name there.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) added: BTreeSet<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) renamed: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) copied: BTreeMap<String, String>,
}

/// A safetensors file as it was.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OriginalFile {
    pub(crate) name: String,
    pub(crate) header: String,
}

/// That of a diffusers pipeline.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PipelineManifest {
    version: u32,
    checksum: String,
    created_by: String,
    pub(crate) compressed: BTreeSet<String>,
    pub(crate) copied: BTreeMap<String, String>,
}

impl Document for Manifest {
    fn checksum(&mut self) -> &mut String {
        &mut self.checksum
    }

    fn copied(&self) -> &BTreeMap<String, String> {
        &self.copied
    }
}

impl Document for PipelineManifest {
    fn checksum(&mut self) -> &mut String {
        &mut self.checksum
    }

    fn copied(&self) -> &BTreeMap<String, String> {
        &self.copied
    }
}

impl Manifest {
    pub(crate) fn new(files: Vec<OriginalFile>, documents: BTreeMap<String, String>, prefix: &str) -> Self {
        let (checksums, tied, added, renamed, copied) = Default::default();
        let (checksum, created_by, prefix) = (String::new(), CREATED_BY.to_owned(), prefix.to_owned());
        Self { version: 1, checksum, created_by, files, documents, checksums, tied, prefix, added, renamed, copied }
    }

    /// The checksum of a tensor: its own, or that of the one that it is tied to.
    pub(crate) fn checksum_of(&self, tensor: &str) -> Option<&String> {
        self.checksums.get(tensor).or_else(|| self.checksums.get(self.tied.get(tensor)?))
    }

    /// The name that a file beside the tensors has in the original; `None` if the original doesn't have it.
    pub(crate) fn original_name<'n>(&'n self, name: &'n str) -> Option<&'n str> {
        (name != FILE && !self.added.contains(name)).then(|| self.renamed.get(name).map_or(name, String::as_str))
    }
}

impl PipelineManifest {
    pub(crate) fn new(compressed: BTreeSet<String>, copied: BTreeMap<String, String>) -> Self {
        Self { version: 1, checksum: String::new(), created_by: CREATED_BY.to_owned(), compressed, copied }
    }
}

/// Whether the checksum of a file of this name is listed if it is copied.
pub(crate) fn is_listed(name: &Path) -> bool {
    let Some(text) = name.to_str().filter(|text| !text.contains('\\')) else { return false };
    let Some((_, end)) = text.rsplit_once('.') else { return false };
    let end = end.to_ascii_lowercase();
    WEIGHTS.contains(&&*end) || end.starts_with("onnx_data") || end.starts_with("data-")
}
