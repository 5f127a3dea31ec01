//! A model's tensors by their original names, whether it is compressed or not.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::tensor::{Tensor, TensorSource};
use crate::error::{Error, Result};
use crate::file::header::{Header, TensorEntry};
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::named_unit::NamedUnit;
use crate::model::running_order::{RunningOrder, block_of_unit};
use crate::open::open_model;
use crate::original::like::Like;
use crate::original::shapes::Shapes;
use crate::original::sources::{Original, Source, UnitWeights};
use crate::patterns::dict::PatternDict;

/// The name that errors use for a model in memory.
const IN_MEMORY: &str = "the model in memory";

/// A model: its tensors by their original names, in the original order, whether it is compressed or not.
///
/// ```no_run
/// let model = df11_host::Model::open("Qwen3-8B-DF11")?;
/// let weight = model.tensor("model.layers.0.mlp.up_proj.weight")?;
/// println!("{} {:?} {:?}", weight.name(), weight.dtype(), weight.shape());
/// let words: Vec<u16> = weight.bf16_bits()?;                                   // decoded on all cores
/// let row = model.tensor("model.embed_tokens.weight")?.rows(9707..9708)?;
/// let floats: Vec<half::bf16> = row.bf16()?;                                   // one or two chunks are read, no more
/// # Ok::<(), df11_host::Error>(())
/// ```
///
/// Opening reads the headers of the files and the indexes of each unit's chunks: 0.03 % of a compressed model. Threads
/// can share a model.
#[derive(Debug)]
pub struct Model {
    contents: Contents,
    /// The tensors, in the original order: the file and the place in its header.
    order: Vec<(usize, usize)>,
    by_name: HashMap<String, (usize, usize)>,
}

#[derive(Debug)]
enum Contents {
    Plain(Box<ModelFiles>),
    Compressed(Box<CompressedModel>, Original),
}

/// How to open a model that doesn't contain everything needed.
#[derive(Clone, Debug, Default)]
pub struct ModelOptions {
    patterns: Option<PatternDict>,
    like: Option<PathBuf>,
    shapes: Shapes,
}

impl ModelOptions {
    /// Which weights each unit holds, if the model doesn't say it or says it wrongly.
    #[must_use]
    pub fn patterns(self, patterns: PatternDict) -> Self {
        Self { patterns: Some(patterns), ..self }
    }

    /// The original, a model with the same names and shapes, or a file that [`save_shapes`](crate::save_shapes) saved of
    /// one. Only headers are read, so its files may end anywhere after them. It is needed for compressed models that don't
    /// store shapes, if neither `config.json` nor the tensors beside the weights imply them.
    #[must_use]
    pub fn like(self, original: impl Into<PathBuf>) -> Self {
        Self { like: Some(original.into()), ..self }
    }

    /// Shapes of weights, by their names, for compressed models that don't store shapes: from a program that knows them,
    /// as it has built the model's modules. They come before those that the model implies; a manifest's count more.
    #[must_use]
    pub fn shapes(self, shapes: impl IntoIterator<Item = (String, Vec<usize>)>) -> Self {
        Self { shapes: shapes.into_iter().collect(), ..self }
    }

    /// Opens a safetensors file or a model's directory.
    ///
    /// # Errors
    ///
    /// The model can't be read, is damaged, or doesn't say enough to name its tensors ([`Error::UnknownShape`],
    /// [`Error::UnknownUnit`]).
    pub fn open(self, path: impl AsRef<Path>) -> Result<Model> {
        self.of(open_model(path.as_ref())?)
    }

    /// Opens a safetensors file that is in memory.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    pub fn from_bytes(self, bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Model> {
        self.of(ModelFiles::in_memory(IN_MEMORY, Arc::new(bytes))?)
    }

    pub(crate) fn of(self, files: ModelFiles) -> Result<Model> {
        if !CompressedModel::is_compressed(&files) {
            return Ok(Model::new(Contents::Plain(Box::new(files))));
        }
        let compressed = CompressedModel::of(files, self.patterns)?;
        let like = self.like.as_deref().map(Like::open).transpose()?;
        let original = Original::of(&compressed, like.as_ref(), &self.shapes)?;
        Ok(Model::new(Contents::Compressed(Box::new(compressed), original)))
    }
}

impl Model {
    /// Opens a safetensors file or a model's directory, compressed or not. All of its files stay open: for one of many files this raises the
    /// process's own limit on open files, as far as the system lets it (on Unix, the soft `RLIMIT_NOFILE`).
    ///
    /// # Errors
    ///
    /// Those of [`ModelOptions::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        Self::options().open(path)
    }

    /// Opens a safetensors file that is in memory, compressed or not.
    ///
    /// # Errors
    ///
    /// Those of [`ModelOptions::open`].
    pub fn from_bytes(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self> {
        Self::options().from_bytes(bytes)
    }

    /// Options for models that don't contain everything needed.
    pub fn options() -> ModelOptions {
        ModelOptions::default()
    }

    fn new(contents: Contents) -> Self {
        let headers: Vec<usize> = contents.headers().map(|header| header.tensors.len()).collect();
        let order: Vec<_> = (0..).zip(headers).flat_map(|(file, n)| (0..n).map(move |tensor| (file, tensor))).collect();
        let by_name = contents.tensors().map(|tensor| tensor.name.clone()).zip(order.iter().copied()).collect();
        Self { contents, order, by_name }
    }

    /// Whether it is a DFloat11 model.
    pub fn is_compressed(&self) -> bool {
        self.compressed().is_some()
    }

    /// How many tensors it has.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The names of its tensors, in the original order: by file, and within a file by the place of their bytes.
    pub fn names(&self) -> Vec<&str> {
        self.contents.tensors().map(|tensor| tensor.name.as_str()).collect()
    }

    /// The tensors with their names, in the original order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Tensor<'_>)> {
        self.order.iter().filter_map(|&place| self.tensor_at(place)).map(|tensor| (tensor.name(), tensor))
    }

    /// A tensor by its name: stored as it is, tied to another or a part of a unit.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchTensor`].
    pub fn tensor(&self, name: &str) -> Result<Tensor<'_>> {
        let none = || Error::NoSuchTensor { path: self.files().root().to_owned(), tensor: name.to_owned() };
        self.by_name.get(name).and_then(|&place| self.tensor_at(place)).ok_or_else(none)
    }

    /// The names of its safetensors files, below its directory.
    pub fn file_names(&self) -> Vec<String> {
        self.files().files().iter().map(|file| self.files().name_of(file)).collect()
    }

    /// The text entries in the headers of its original files (`__metadata__`). Where several files have an entry of the
    /// same name, the first file's counts.
    pub fn metadata(&self) -> BTreeMap<String, String> {
        let mut all = BTreeMap::new();
        for header in self.contents.headers() {
            for (key, value) in &header.metadata {
                all.entry(key.clone()).or_insert_with(|| value.clone());
            }
        }
        all
    }

    /// The paths of the modules that are compressed as units, in the order in which the model runs them; none in a model
    /// that isn't compressed.
    pub fn units(&self) -> Vec<&str> {
        let units = self.compressed().map(|(_, original)| original.units.as_slice()).unwrap_or_default();
        let mut paths: Vec<&str> = units.iter().map(|unit| unit.path.as_str()).collect();
        paths.sort_by_cached_key(|path| RunningOrder::of(path));
        paths
    }

    /// The blocks that its units are in, in the order in which the model runs them: a transformer layer, an embedding.
    pub fn blocks(&self) -> Vec<&str> {
        let mut blocks: Vec<&str> = self.units().into_iter().map(block_of_unit).collect();
        blocks.dedup();
        blocks
    }

    /// A unit with the names and shapes of its weights, to load into a decoder ([`crate::device`]). Its bytes stay in
    /// place: in memory, or in its files, which are mapped. No program may shorten the files while the unit is used:
    /// the system would then end the process (SIGBUS). [`Self::tensor`] maps nothing.
    ///
    /// # Errors
    ///
    /// [`Error::NotCompressed`], [`Error::NoSuchUnit`]; the unit is damaged; its file can't be mapped.
    pub fn unit(&self, path: &str) -> Result<NamedUnit<'_>> {
        let (compressed, unit) = self.unit_of_original(path)?;
        let weights = unit.weights.iter().map(|name| Ok((name, self.tensor(name)?.shape().to_vec())));
        let weights = weights.collect::<Result<Vec<_>>>()?;
        Ok(NamedUnit::new(path, compressed.unit(path)?, weights)?)
    }

    /// The bytes that a unit takes in its file.
    ///
    /// # Errors
    ///
    /// [`Error::NotCompressed`], [`Error::NoSuchUnit`].
    pub fn unit_bytes(&self, path: &str) -> Result<u64> {
        let (compressed, unit) = self.unit_of_original(path)?;
        Ok(compressed.stored_unit(&unit.path)?.parts().total())
    }

    pub(super) fn unit_of_original(&self, path: &str) -> Result<(&CompressedModel, &UnitWeights)> {
        let not_compressed = || Error::NotCompressed { path: self.files().root().to_owned() };
        let (compressed, original) = self.compressed().ok_or_else(not_compressed)?;
        let none = || Error::NoSuchUnit { path: self.files().root().to_owned(), unit: path.to_owned() };
        let unit = original.units.iter().find(|unit| unit.path == path).ok_or_else(none)?;
        Ok((compressed, unit))
    }

    pub(crate) fn compressed(&self) -> Option<(&CompressedModel, &Original)> {
        match &self.contents {
            Contents::Plain(_) => None,
            Contents::Compressed(compressed, original) => Some((compressed, original)),
        }
    }

    pub(crate) fn files(&self) -> &ModelFiles {
        match &self.contents {
            Contents::Plain(files) => files,
            Contents::Compressed(compressed, _) => compressed.model(),
        }
    }

    fn tensor_at(&self, (file, tensor): (usize, usize)) -> Option<Tensor<'_>> {
        let (entry, source) = match &self.contents {
            Contents::Plain(files) => {
                let file = files.files().get(file)?;
                let entry = file.header().tensors.get(tensor)?;
                (entry, TensorSource::Stored((file, entry)))
            }
            Contents::Compressed(compressed, original) => {
                let entry = original.files.get(file)?.1.tensors.get(tensor)?;
                let stored = |name: &str| compressed.stored_tensor(name).map(TensorSource::Stored);
                let source = match original.sources.get(&entry.name)? {
                    Source::Stored => stored(&entry.name)?,
                    Source::Tied(to) => stored(to)?,
                    Source::Unit { unit, start } => {
                        TensorSource::Unit { model: compressed, path: &original.units.get(*unit)?.path, start: *start }
                    }
                };
                (entry, source)
            }
        };
        Some(Tensor::new(entry, source))
    }
}

impl Contents {
    /// The header of each of the original's files.
    fn headers(&self) -> Box<dyn Iterator<Item = &Header> + '_> {
        match self {
            Self::Plain(files) => Box::new(files.files().iter().map(|file| file.header())),
            Self::Compressed(_, original) => Box::new(original.files.iter().map(|(_, header)| header)),
        }
    }

    /// The original's tensors, in its order.
    fn tensors(&self) -> impl Iterator<Item = &TensorEntry> {
        self.headers().flat_map(|header| &header.tensors)
    }
}
