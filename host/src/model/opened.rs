//! A model: one list of named tensors, wherever their bytes are, and the units, checked once, when it is opened.

use std::collections::{BTreeMap, HashMap, HashSet};

use std::path::{Path, PathBuf};

use crate::error::{Error, ErrorKind, Result};
use crate::file::tensor_file::{Entry, Header, TensorFile};
use crate::file::text;
use crate::model::config::Config;
use crate::model::found::{self, Found, STREAM};
use crate::model::listing::Listing;
use crate::model::manifest::{self, Document, Manifest};
use crate::model::tensor::Tensor;
use crate::model::unit::{Stored, Unit};
use crate::patterns::CONFIG_KEY;

/// A model, compressed or not.
#[derive(Debug)]
pub struct Model {
    pub(crate) root: PathBuf,
    pub(crate) is_directory: bool,
    pub(crate) files: Vec<TensorFile>,
    pub(crate) config: Option<Config>,
    pub(crate) index: Option<(String, String)>,
    /// What is known only of a compressed one.
    pub(crate) compressed: Option<Compressed>,
    /// The tensors of the original, in the order of its files.
    pub(crate) tensors: Vec<Named>,
    by_name: HashMap<String, usize>,
}

/// What a compressed model has.
#[derive(Debug)]
pub(crate) struct Compressed {
    pub(crate) manifest: Option<Manifest>,
    pub(crate) units: Vec<Unit>,
    /// The original's safetensors files, and its other documents.
    pub(crate) originals: Vec<(String, Header)>,
    pub(crate) documents: BTreeMap<String, String>,
}

/// A tensor by its name in the original.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) entry: Entry,
    pub(crate) place: Place,
}

/// Where a tensor is: its bytes in a file, or its words in a unit.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    Stored { file: usize, at: u64 },
    Unit { unit: usize, first: usize },
}

impl Model {
    /// Opens a model: a directory or a `.safetensors` file, compressed or not. The headers and the units' tables are checked.
    ///
    /// # Errors
    ///
    /// It can't be read, is no model, or is damaged.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let root = path.as_ref().to_owned();
        let Found { is_directory, files, config, index } = found::model(&root)?;
        let mut stored = Stored::new();
        for (file, opened) in files.iter().enumerate() {
            for entry in &opened.header.entries {
                if stored.insert(&entry.name, (file, entry)).is_some() {
                    return Err(Error::damaged(&root, format!("it has tensor {} twice", entry.name)));
                }
            }
        }
        let at = |file: usize, entry: &Entry| files[file].header.data() + entry.range.start as u64;
        let manifest = read_manifest(&root, is_directory, &files)?;
        let has_units = stored.keys().any(|name| name.ends_with(STREAM));
        let is_said = !is_directory || config.as_ref().is_some_and(|config| config.json.contains_key(CONFIG_KEY));
        let (tensors, compressed) = if has_units || is_said && manifest.is_some() {
            let list = Listing { root: &root, is_directory, files: &files, config: config.as_ref(), stored: &stored };
            let (tensors, compressed) = list.compressed(manifest)?;
            (tensors, Some(compressed))
        } else {
            let of_file = |(file, opened): (usize, &TensorFile)| {
                let named =
                    |entry: &Entry| Named { entry: entry.clone(), place: Place::Stored { file, at: at(file, entry) } };
                opened.header.entries.iter().map(named).collect::<Vec<_>>()
            };
            (files.iter().enumerate().flat_map(of_file).collect(), None)
        };
        let by_name = tensors.iter().enumerate().map(|(i, named)| (named.entry.name.clone(), i)).collect();
        Ok(Self { root, is_directory, files, config, index, compressed, tensors, by_name })
    }

    /// Whether it is a DFloat11 model.
    pub fn is_compressed(&self) -> bool {
        self.compressed.is_some()
    }

    /// Its tensors, by their names in the original, in the order of its files.
    pub fn iter(&self) -> impl Iterator<Item = Tensor<'_>> {
        self.tensors.iter().map(|named| Tensor::of(self, named))
    }

    /// A tensor by its name.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Missing`].
    pub fn tensor(&self, name: &str) -> Result<Tensor<'_>> {
        let none = || Error::new(ErrorKind::Missing, format!("it has no tensor {name}")).at(&self.root);
        self.named(name).map(|named| Tensor::of(self, named)).ok_or_else(none)
    }

    pub(crate) fn named(&self, name: &str) -> Option<&Named> {
        self.by_name.get(name).map(|&i| &self.tensors[i])
    }

    /// Bytes of all tensors of the original.
    pub fn bytes(&self) -> u64 {
        self.tensors.iter().map(|named| named.entry.range.len() as u64).sum()
    }

    /// The name of one of its files, below its directory.
    pub(crate) fn name_of(&self, file: &TensorFile) -> String {
        let below = file.path.strip_prefix(&self.root).ok().filter(|below| !below.as_os_str().is_empty());
        below.or(file.path.file_name().map(Path::new)).unwrap_or(&file.path).to_string_lossy().into_owned()
    }

    /// The files beside the model, and what can't be copied.
    pub(crate) fn others(&self) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
        if !self.is_directory {
            return Ok(Default::default());
        }
        let (mut files, left_out) = found::below(&self.root)?;
        let mut own: HashSet<PathBuf> = self.files.iter().map(|file| file.path.clone()).collect();
        own.extend(
            self.index.iter().map(|(name, _)| name.as_str()).chain(["config.json"]).map(|name| self.root.join(name)),
        );
        files.retain(|path| !own.contains(&self.root.join(path)));
        Ok((files, left_out))
    }
}

fn read_manifest(root: &Path, is_directory: bool, files: &[TensorFile]) -> Result<Option<Manifest>> {
    let path = root.join(manifest::FILE);
    match is_directory {
        true => text::read_if_there(&path, text::MANIFEST)?.map(|text| Manifest::parse(&text, &path)).transpose(),
        false => Ok(files[0].header.metadata.get(manifest::METADATA).and_then(|text| Manifest::parse(text, root).ok())),
    }
}
