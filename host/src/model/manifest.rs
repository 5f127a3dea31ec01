//! What `df11` adds so that a model can be restored to the byte: FORMAT.md §8.5.
//!
//! The format stores no shapes, file names or checksums. The manifest does: in a directory it is the file
//! [`MANIFEST`], in a lone file the value of [`METADATA_KEY`] in its `__metadata__`. Other readers ignore both.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{Error, Result};
use crate::file::header::Header;
use crate::file::json;
use crate::file::own_checksum::OwnChecksum;
use crate::file::text_file;
use crate::model::copied::{Copied, check_names};
use crate::model::files::ModelFiles;
use crate::model::names::{CREATED_BY, MANIFEST};

/// The manifest's key in the `__metadata__` of a lone file.
pub(crate) const METADATA_KEY: &str = "df11_manifest";

/// The version that this crate writes, and the only one it reads.
const VERSION: u32 = 1;

/// What is needed in addition to the tensors to restore a model.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// [`VERSION`].
    version: u32,
    /// That of [`OwnChecksum`].
    checksum: String,
    /// What wrote it.
    created_by: String,
    /// The original's safetensors files.
    pub files: Vec<OriginalFile>,
    /// The original's `config.json` and index, which a compressed model changes or drops: maps name to text.
    pub documents: BTreeMap<String, String>,
    /// The checksum (see [`crate::file::checksum`]) of each tensor: maps name to 32 hexadecimal digits.
    pub checksums: BTreeMap<String, String>,
    /// Tensors that aren't stored because another has the same bytes: maps name to the other's name.
    pub tied: BTreeMap<String, String>,
    /// What was taken off the beginning of the names of tensors, where they had it. All names here have it still.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prefix: String,
    /// Files next to the tensors that the original doesn't have.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub added: BTreeSet<String>,
    /// Files of the original that have another name here: maps the name here to the original's.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub renamed: BTreeMap<String, String>,
    /// The files of weights that were copied.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub copied: Copied,
}

/// A manifest of any kind, if it is of this version. Its checksum isn't compared.
///
/// # Errors
///
/// [`Error::Manifest`], [`Error::ManifestVersion`].
pub(super) fn of_version<M: DeserializeOwned>(text: &str, path: &Path, expected: u32) -> Result<M> {
    let wrong = |reason: String| Error::Manifest { path: path.to_owned(), reason };
    let json: Value = json::parse(text).map_err(|e| wrong(e.to_string()))?;
    // Before anything else: another version may look different in any other way.
    if json["version"] != expected {
        return Err(Error::ManifestVersion { path: path.to_owned(), got: json["version"].to_string(), expected });
    }
    serde_json::from_value(json).map_err(|e| wrong(e.to_string()))
}

/// A safetensors file as it was.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OriginalFile {
    /// The file's name.
    pub name: String,
    /// The file's header, including padding. Header and tensors' bytes together are the whole file.
    pub header: String,
}

impl Manifest {
    /// The manifest of a compressed model, if `df11` wrote it.
    ///
    /// # Errors
    ///
    /// Those of [`ModelFiles::text`]; [`Error::ManifestVersion`];
    /// [`Error::Manifest`] if it is damaged.
    pub(crate) fn of(model: &ModelFiles) -> Result<Option<Self>> {
        let path = model.root().join(MANIFEST);
        let (text, path) = if model.is_directory() {
            let Some(text) = model.text(MANIFEST, text_file::MANIFEST_BYTES)? else { return Ok(None) };
            (text, path.as_path())
        } else {
            let metadata = model.files().first().and_then(|file| file.header().metadata.get(METADATA_KEY));
            let Some(text) = metadata else { return Ok(None) };
            (text.clone(), model.root())
        };
        let manifest = Self::parse(&text, path)?;
        match manifest.copied.keys().next().filter(|_| !model.is_directory()) {
            Some(name) => {
                let reason = format!("it lists {name:?}, and no file was copied with a lone one");
                Err(Error::Manifest { path: path.to_owned(), reason })
            }
            None => Ok(Some(manifest)),
        }
    }

    fn parse(text: &str, path: &Path) -> Result<Self> {
        let wrong = |reason: String| Error::Manifest { path: path.to_owned(), reason };
        let mut manifest: Self = of_version(text, path, VERSION)?;
        manifest.check().map_err(wrong)?;
        check_names(&manifest.copied, path)?;
        match manifest.added.iter().find(|name| manifest.copied.contains_key(*name)) {
            Some(name) => Err(wrong(format!("it lists {name:?} both as copied and as added"))),
            None => Ok(manifest),
        }
    }

    /// The headers of the original's files, by name.
    ///
    /// # Errors
    ///
    /// [`Error::Safetensors`] if one isn't a header.
    pub(crate) fn headers(&self, path: &Path) -> Result<Vec<(String, Header)>> {
        let parse = |file: &OriginalFile| {
            let header = Header::parse(&file.header);
            let header =
                header.map_err(|source| Header::refused(&path.join(&file.name), file.header.as_bytes(), source))?;
            Ok((file.name.clone(), header))
        };
        self.files.iter().map(parse).collect()
    }

    /// The shapes of the original's tensors, by name; none if a header isn't one, which checking the original finds.
    pub(crate) fn shapes(&self, path: &Path) -> HashMap<String, Vec<usize>> {
        let headers = self.headers(path).unwrap_or_default();
        let tensors = headers.into_iter().flat_map(|(_, header)| header.tensors);
        tensors.map(|tensor| (tensor.name, tensor.shape)).collect()
    }

    /// The tensors whose names in the compressed model lack the prefix: maps the shorter name to the original's.
    ///
    /// # Errors
    ///
    /// Those of [`Self::headers`]; [`Error::Manifest`] if two tensors would have one name.
    pub(crate) fn full_names(&self, path: &Path) -> Result<HashMap<String, String>> {
        if self.prefix.is_empty() {
            return Ok(HashMap::new());
        }
        let headers = self.headers(path)?;
        let names: HashSet<&str> =
            headers.iter().flat_map(|(_, header)| &header.tensors).map(|tensor| tensor.name.as_str()).collect();
        let mut full = HashMap::new();
        for &name in &names {
            let Some(shorter) = name.strip_prefix(&self.prefix).filter(|rest| !rest.is_empty()) else { continue };
            if names.contains(shorter) {
                let reason = format!("without the prefix {:?} two tensors would be {shorter}", self.prefix);
                return Err(Error::Manifest { path: path.to_owned(), reason });
            }
            full.insert(shorter.to_owned(), name.to_owned());
        }
        Ok(full)
    }

    /// The checksum of a tensor.
    pub(crate) fn checksum(&self, tensor: &str) -> Option<&str> {
        self.checksums.get(tensor).map(String::as_str)
    }

    /// The tensor to which a tensor that isn't stored is tied.
    pub(crate) fn tied_to(&self, tensor: &str) -> Option<&str> {
        self.tied.get(tensor).map(String::as_str)
    }

    /// The name in the original's directory of a file next to the tensors; `None` if the original doesn't have it.
    pub(crate) fn original_name<'n>(&'n self, name: &'n str) -> Option<&'n str> {
        let renamed = || self.renamed.get(name).map_or(name, String::as_str);
        (!self.added.contains(name)).then(renamed)
    }

    /// The name here of a file next to the original's tensors.
    pub(crate) fn name_here(&self, original: &Path) -> PathBuf {
        let here = self.renamed.iter().find(|(_, name)| Path::new(name) == original);
        here.map_or_else(|| original.to_owned(), |(here, _)| PathBuf::from(here))
    }

    /// The manifest as JSON, including its own checksum.
    ///
    /// # Errors
    ///
    /// None can happen with these types; `path` is only for the error.
    pub(crate) fn to_text(&self, path: &Path) -> Result<String> {
        self.to_json().map_err(|e| Error::Manifest { path: path.to_owned(), reason: e.to_string() })
    }
}

impl OwnChecksum for Manifest {
    fn own_checksum(&mut self) -> &mut String {
        &mut self.checksum
    }
}

/// Of no files yet.
impl Default for Manifest {
    fn default() -> Self {
        Self {
            version: VERSION,
            checksum: String::new(),
            created_by: CREATED_BY.into(),
            files: Vec::new(),
            documents: BTreeMap::new(),
            checksums: BTreeMap::new(),
            tied: BTreeMap::new(),
            prefix: String::new(),
            added: BTreeSet::new(),
            renamed: BTreeMap::new(),
            copied: Copied::new(),
        }
    }
}
