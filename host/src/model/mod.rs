//! A model: one list of named tensors, wherever their bytes are, and the units, validated once when it is opened.

pub(crate) mod config;
pub(crate) mod directory;
pub(crate) mod found;
pub(crate) mod hold;
pub(crate) mod hub_cache;
pub(crate) mod index;
mod listing;
pub(crate) mod manifest;
mod originals;
pub(crate) mod parts;
pub(crate) mod pipeline;
pub(crate) mod read_many;
pub(crate) mod running_order;
pub(crate) mod tensor;
pub(crate) mod unit;
pub(crate) mod unit_data;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

use crate::error::{Error, ErrorKind, Result};
use crate::file::header::{Entry, Header};
use crate::file::tensor_file::{Bytes, IN_MEMORY, ReadAt, TensorFile};
use crate::model::config::Config;
use crate::model::found::Found;
use crate::model::listing::Listing;
use crate::model::manifest::Manifest;
use crate::model::running_order::{RunningOrder, block_of_unit};
use crate::model::tensor::Tensor;
use crate::model::unit::Unit;
use crate::patterns::dict::Patterns;

/// A model, compressed or not: its tensors by their original names, in the original order.
///
/// ```no_run
/// let model = df11_host::Model::open("Qwen3-8B-DF11")?;
/// let weight = model.tensor("model.layers.0.mlp.up_proj.weight")?;
/// println!("{} {:?} {:?}", weight.name(), weight.dtype(), weight.shape());
/// let words: Vec<u16> = weight.bf16_bits()?; // decoded on all cores
/// let row = model.tensor("model.embed_tokens.weight")?.rows(9707..9708)?;
/// let floats: Vec<half::bf16> = row.bf16()?; // reads one or two chunks, no more
/// # Ok::<(), df11_host::Error>(())
/// ```
///
/// Opening reads the headers of all files, and the lookup tables and chunk index of each unit: 0.03 % of a compressed model. The files
/// stay open. Threads can share a model.
#[derive(Debug)]
pub struct Model {
    pub(crate) root: PathBuf,
    pub(crate) is_directory: bool,
    pub(crate) files: Vec<TensorFile>,
    pub(crate) config: Option<Config>,
    /// The name and text of the index.
    pub(crate) index: Option<(String, String)>,
    /// `None` for a model that isn't compressed.
    pub(crate) compressed: Option<Compressed>,
    /// The tensors of the original, in the order of its files.
    pub(crate) tensors: Vec<Named>,
    by_name: HashMap<String, usize>,
}

/// What to add when a model doesn't contain everything needed to open it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct OpenOptions {
    /// Which weights each unit has, if the model doesn't list them, or lists them wrongly.
    pub patterns: Option<Patterns>,
    /// The original, or a model with the same names and shapes. Only its headers are read. It is used only for a compressed model
    /// without a manifest, and needed only if neither `config.json` nor the tensors beside the weights imply all shapes.
    pub like: Option<PathBuf>,
    /// Shapes of weights by their names, in elements, from a program that knows them, for example because it has built the model's
    /// modules. They take precedence over shapes that the model implies, but not over its manifest or `like`.
    pub shapes: HashMap<String, Vec<usize>>,
}

/// What only a compressed model has.
#[derive(Debug)]
pub(crate) struct Compressed {
    pub(crate) manifest: Option<Manifest>,
    /// Sorted by their paths.
    pub(crate) units: Vec<Unit>,
    /// The original's safetensors files: names and headers.
    pub(crate) originals: Vec<(String, Header)>,
    /// The original's `config.json` and index: names and texts.
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
    /// Opens a directory of safetensors files, or one such file, compressed or not. `hf:OWNER/NAME[@REVISION][/PATH]` opens what
    /// `hf download` has put into the cache of Python's `huggingface_hub`. To open a component of a diffusers pipeline, pass the
    /// component's directory.
    ///
    /// For a model of many files this raises the process's own limit on open files, as far as the system allows.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::NotFound`], [`ErrorKind::Io`]; [`ErrorKind::NotAModel`]; [`ErrorKind::Damaged`]; [`ErrorKind::UnknownShape`] if
    /// the model doesn't contain the names or shapes of its weights ([`OpenOptions`] can supply them); [`ErrorKind::Unsupported`] for
    /// DFloat11 0.1.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        Self::open_with(path, &OpenOptions::default())
    }

    /// As [`Self::open`], for a model that doesn't contain everything needed.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::open`].
    pub fn open_with(path: impl AsRef<Path>, options: &OpenOptions) -> Result<Self> {
        let root = hub_cache::resolve(path.as_ref())?;
        let found = found::model(&root, TensorFile::open)?;
        Self::of(root, found, options)
    }

    /// Opens a safetensors file in memory, compressed or not. Nothing is copied, and the bytes may begin at any address.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::NotAModel`], [`ErrorKind::Damaged`], [`ErrorKind::UnknownShape`], [`ErrorKind::Unsupported`].
    pub fn from_bytes(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self> {
        Self::lone(PathBuf::from(IN_MEMORY), Bytes::Memory(Box::new(bytes)))
    }

    /// Opens a safetensors file that the caller reads, compressed or not.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::from_bytes`] and of the reader.
    pub fn from_reader(reader: impl ReadAt + 'static) -> Result<Self> {
        Self::lone(PathBuf::from(reader.name()), Bytes::Reader(Box::new(reader)))
    }

    fn lone(root: PathBuf, bytes: Bytes) -> Result<Self> {
        let files = vec![TensorFile::new(&root, bytes)?];
        let found = Found { is_directory: false, files, config: None, index: None };
        Self::of(root, found, &OpenOptions::default())
    }

    fn of(root: PathBuf, found: Found, options: &OpenOptions) -> Result<Self> {
        let (tensors, compressed) = Listing::new(&root, &found)?.tensors(options)?;
        let by_name = tensors.iter().enumerate().map(|(i, named)| (named.entry.name.clone(), i)).collect();
        let Found { is_directory, files, config, index } = found;
        Ok(Self { root, is_directory, files, config, index, compressed, tensors, by_name })
    }

    /// The directory or file that it was opened from; for `hf:`, the one in the cache.
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// Whether it is a DFloat11 model.
    pub fn is_compressed(&self) -> bool {
        self.compressed.is_some()
    }

    /// How many tensors it has.
    pub fn len(&self) -> usize {
        self.tensors.len()
    }

    /// Whether it has no tensors.
    pub fn is_empty(&self) -> bool {
        self.tensors.is_empty()
    }

    /// The names of its tensors, in the original order: by file, and within a file by offset.
    pub fn names(&self) -> Vec<&str> {
        self.tensors.iter().map(|named| named.entry.name.as_str()).collect()
    }

    /// Its tensors with their names, in the original order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Tensor<'_>)> {
        self.tensors.iter().map(|named| (named.entry.name.as_str(), Tensor::of(self, named)))
    }

    /// A tensor by its name. It may be stored uncompressed, tied to another tensor, or a weight of a unit.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Missing`].
    pub fn tensor(&self, name: &str) -> Result<Tensor<'_>> {
        let missing = || Error::new(ErrorKind::Missing, format!("it has no tensor {name}")).at(&self.root);
        self.named(name).map(|named| Tensor::of(self, named)).ok_or_else(missing)
    }

    /// The text entries in the headers of the original's files (`__metadata__`). If several files have an entry of the same name, the
    /// first one is returned.
    pub fn metadata(&self) -> BTreeMap<String, String> {
        let mut all = BTreeMap::new();
        for (key, value) in self.headers().flat_map(|header| &header.metadata) {
            all.entry(key.clone()).or_insert_with(|| value.clone());
        }
        all
    }

    /// The names of its safetensors files, relative to its directory, with `/` as separator.
    pub fn file_names(&self) -> Vec<String> {
        self.files.iter().map(|file| self.name_of(file)).collect()
    }

    /// The paths of the modules that are compressed as units, in the order in which the model runs them, as far as their names show
    /// it. Empty for a model that isn't compressed.
    pub fn units(&self) -> Vec<&str> {
        let mut paths: Vec<&str> = self.all_units().iter().map(|unit| unit.path.as_str()).collect();
        paths.sort_by_cached_key(|path| RunningOrder::of(path));
        paths
    }

    /// The blocks that its units belong to, in the same order: a transformer layer such as `model.layers.7`, or a module outside all
    /// layers such as `lm_head`.
    pub fn blocks(&self) -> Vec<&str> {
        let mut blocks: Vec<&str> = self.units().into_iter().map(block_of_unit).collect();
        blocks.dedup();
        blocks
    }

    pub(crate) fn named(&self, name: &str) -> Option<&Named> {
        self.by_name.get(name).map(|&i| &self.tensors[i])
    }

    /// The size of all the original's tensors, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.tensors.iter().map(|named| named.entry.range.len() as u64).sum()
    }

    /// Its units, sorted by their paths.
    pub(crate) fn all_units(&self) -> &[Unit] {
        self.compressed.as_ref().map_or(&[], |compressed| &compressed.units)
    }

    /// The headers of the original's files.
    fn headers(&self) -> Box<dyn Iterator<Item = &Header> + '_> {
        match &self.compressed {
            None => Box::new(self.files.iter().map(|file| &file.header)),
            Some(compressed) => Box::new(compressed.originals.iter().map(|(_, header)| header)),
        }
    }

    /// The name of one of its files, relative to its directory, with `/` as separator; for a lone file, its name.
    pub(crate) fn name_of(&self, file: &TensorFile) -> String {
        directory::name_below(&self.root, &file.path)
    }

    /// All other files in the model's directory, and what there can't be copied.
    pub(crate) fn others(&self) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
        if !self.is_directory {
            return Ok(Default::default());
        }
        let (mut files, left_out) = directory::below(&self.root)?;
        let index = self.index.iter().map(|(name, _)| self.root.join(name));
        let own: HashSet<PathBuf> = self
            .files
            .iter()
            .map(|file| file.path.clone())
            .chain(index)
            .chain([self.root.join("config.json")])
            .collect();
        files.retain(|path| !own.contains(&self.root.join(path)));
        Ok((files, left_out))
    }
}
