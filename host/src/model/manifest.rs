//! The manifest, which df11 adds to a model so that it can be restored byte for byte (FORMAT.md §8.5). A pipeline has one of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{Error, Result};
use crate::file::checksum::Sum;
use crate::file::text::{check_brackets, inside};

/// Its name in a directory, and its key in the `__metadata__` of a lone file.
pub(crate) const FILE: &str = "df11-manifest.json";
pub(crate) const METADATA: &str = "df11_manifest";

/// The version that this crate writes and reads.
const VERSION: u32 = 1;

/// The version of this project that writes the files.
pub(crate) const CREATED_BY: &str = "df11 0.1.0";

/// File extensions of weights. The manifest lists the checksums of such files if they are copied.
const WEIGHTS: &str =
    "safetensors bin ckpt pt pth pkl gguf onnx data msgpack h5 keras ot npz npy tflite ort pb tar nemo pdparams";

/// Both kinds of manifest have a version, and a checksum of the whole document, computed with the checksum's field empty.
pub(crate) trait Document: Serialize + DeserializeOwned {
    fn checksum(&mut self) -> &mut String;
    fn copied(&self) -> &BTreeMap<String, String>;

    /// The text, with its checksum.
    fn to_text(&mut self) -> String {
        self.checksum().clear();
        *self.checksum() = Sum::of(&serde_json::to_vec(self).unwrap_or_default());
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Reads and checks the text of the file `path`.
    fn parse(text: &str, path: &Path) -> Result<Self> {
        let unusable = |error: serde_json::Error| Error::manifest(path, &error).because(error);
        check_brackets(text).map_err(|reason| Error::manifest(path, reason))?;
        let json: Value = serde_json::from_str(text).map_err(unusable)?;
        // In another version everything else may be different.
        if json["version"] != VERSION {
            let reason = format!("it has version {}; this df11 reads version {VERSION}", json["version"]);
            return Err(Error::manifest(path, reason));
        }
        let mut read: Self = serde_json::from_value(json).map_err(unusable)?;
        let expected = std::mem::take(read.checksum());
        let got = Sum::of(&serde_json::to_vec(&read).unwrap_or_default());
        if got != expected {
            let reason = format!("it was changed since it was written: its checksum is {got}, not {expected}");
            return Err(Error::manifest(path, reason));
        }
        read.copied().keys().try_for_each(|name| inside(Path::new(""), name, path).map(drop))?;
        Ok(read)
    }
}

/// The manifest of a model.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Manifest {
    version: u32,
    checksum: String,
    created_by: String,
    /// The original's safetensors files.
    pub(crate) files: Vec<OriginalFile>,
    /// The original's `config.json` and index: names and texts.
    pub(crate) documents: BTreeMap<String, String>,
    /// The checksums of the original's tensors.
    pub(crate) checksums: BTreeMap<String, String>,
    /// Tensors that aren't stored, and for each the stored one with the same bytes.
    pub(crate) tied: BTreeMap<String, String>,
    /// The prefix that compressing stripped from the tensors' names.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) prefix: String,
    /// Files other than tensors that the original doesn't have.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) added: BTreeSet<String>,
    /// Files other than tensors that have another name in the original.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) renamed: BTreeMap<String, String>,
    /// The checksums of files of weights that were copied.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) copied: BTreeMap<String, String>,
}

/// A safetensors file of the original: its name, and the text of its header.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OriginalFile {
    pub(crate) name: String,
    pub(crate) header: String,
}

/// The manifest of a diffusers pipeline.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PipelineManifest {
    version: u32,
    checksum: String,
    created_by: String,
    /// The components that are compressed; each has a manifest of its own.
    pub(crate) compressed: BTreeSet<String>,
    /// The checksums of files of weights that were copied.
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
        let (created_by, prefix) = (CREATED_BY.to_owned(), prefix.to_owned());
        Self { version: VERSION, created_by, files, documents, prefix, ..Self::default() }
    }

    /// The checksum of a tensor; for a tied one, the checksum of the stored one.
    pub(crate) fn checksum_of(&self, tensor: &str) -> Option<&String> {
        self.checksums.get(tensor).or_else(|| self.checksums.get(self.tied.get(tensor)?))
    }

    /// The name in the original of a file other than tensors; `None` if the original doesn't have it.
    pub(crate) fn original_name<'n>(&'n self, name: &'n str) -> Option<&'n str> {
        (name != FILE && !self.added.contains(name)).then(|| self.renamed.get(name).map_or(name, String::as_str))
    }
}

impl PipelineManifest {
    pub(crate) fn new(compressed: BTreeSet<String>, copied: BTreeMap<String, String>) -> Self {
        Self { version: VERSION, checksum: String::new(), created_by: CREATED_BY.to_owned(), compressed, copied }
    }
}

/// Whether manifests list the checksum of a copied file of this name.
pub(crate) fn is_listed(name: &Path) -> bool {
    let Some(text) = name.to_str().filter(|text| !text.contains('\\')) else { return false };
    let Some((_, end)) = text.rsplit_once('.') else { return false };
    let end = end.to_ascii_lowercase();
    WEIGHTS.split(' ').any(|weights| weights == end) || end.starts_with("onnx_data") || end.starts_with("data-")
}
