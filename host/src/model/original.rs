//! The original that a compressed model stands for: its files, and where each tensor comes from.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::path::Path;

use safetensors::Dtype;

use crate::error::{Error, Result};
use crate::model::compressed::CompressedModel;
use crate::model::config::ConfigFile;
use crate::model::files::{ModelFiles, inside};
use crate::model::header::{Header, TensorEntry};
use crate::patterns::architecture::Architecture;
use crate::write::tensor_writer::{TensorSpec, header};

/// Where the bytes of an original tensor come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// It is stored as it is.
    Stored,
    /// It is a weight of this unit, an index into [`Original::units`], from this element on.
    Unit { unit: usize, start: usize },
    /// It is the same bytes as this tensor, which is stored.
    Tied(String),
}

/// A unit and the names of its weights.
#[derive(Clone, Debug)]
pub(crate) struct UnitWeights {
    /// The path of its module.
    pub path: String,
    /// Its weights, in its order.
    pub weights: Vec<String>,
}

/// The original's files.
#[derive(Debug)]
pub(crate) struct Original {
    /// Names and headers of its safetensors files.
    pub files: Vec<(String, Header)>,
    /// Its configuration and index: name and text.
    pub documents: Vec<(String, String)>,
    /// The units, in the order of the compressed model's files.
    pub units: Vec<UnitWeights>,
    /// Where each tensor comes from.
    pub sources: HashMap<String, Source>,
}

impl Original {
    /// The original of a compressed model, from what is at hand, the surest first: `like`, the
    /// manifest that `df11` wrote, the shapes that `config.json` implies.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownShape`] if none is; [`Error::MissingTensor`], [`Error::ExtraTensor`],
    /// [`Error::ShapeMismatch`], [`Error::TensorType`] if they contradict what is stored, within
    /// [`Error::Unlike`] where it was `like`; those of [`CompressedModel::unit`].
    pub(crate) fn of(compressed: &CompressedModel, like: Option<&ModelFiles>) -> Result<Self> {
        let mut units = Vec::with_capacity(compressed.units().len());
        let mut lengths = HashMap::new();
        for path in compressed.units() {
            let unit = compressed.stored_unit(path)?;
            let ranges: Vec<_> = unit.outline()?.weights().collect();
            let weights = compressed.weight_names(path, ranges.len())?;
            for (name, range) in weights.iter().zip(ranges) {
                if let Some((file, _)) = compressed.model().tensor(name) {
                    let (first, second) = (compressed.file_of(path), file.path().to_owned());
                    return Err(Error::DuplicateTensor { tensor: name.clone(), first, second });
                }
                if lengths.insert(name.clone(), (units.len(), range.clone())).is_some() {
                    let file = compressed.file_of(path);
                    return Err(Error::DuplicateTensor { tensor: name.clone(), first: file.clone(), second: file });
                }
            }
            units.push(UnitWeights { path: path.clone(), weights });
        }
        let root = compressed.model().root();
        let files = match (like, compressed.manifest()) {
            (Some(like), _) => like.files().iter().map(|file| (like.name_of(file), file.header().clone())).collect(),
            (None, Some(manifest)) => manifest.headers(root)?,
            (None, None) => vec![implied_file(compressed, &units, &lengths)?],
        };
        let documents = documents(compressed, like)?;
        for name in files.iter().map(|(name, _)| name).chain(documents.iter().map(|(name, _)| name)) {
            inside(root, name, root)?;
        }
        let mut layout = Self { files, documents, units, sources: HashMap::new() };
        layout.find_sources(compressed, &lengths).map_err(|source| match like {
            Some(like) => Error::Unlike { like: like.root().to_owned(), source: Box::new(source) },
            None => source,
        })?;
        Ok(layout)
    }

    /// The original's tensors, in the order of its files and of their bytes.
    pub(crate) fn tensors(&self) -> impl Iterator<Item = &TensorEntry> {
        self.files.iter().flat_map(|(_, header)| &header.tensors)
    }

    fn find_sources(
        &mut self,
        compressed: &CompressedModel,
        lengths: &HashMap<String, (usize, Range<usize>)>,
    ) -> Result<()> {
        let path = || compressed.model().root().to_owned();
        let mut sources = HashMap::new();
        let mut wanted: HashSet<&str> = HashSet::new();
        for tensor in self.tensors() {
            let name = &tensor.name;
            wanted.insert(name);
            let source = if let Some((unit, range)) = lengths.get(name) {
                let got = range.len();
                if tensor.dtype != Dtype::BF16 {
                    let (got, expected) = ("BF16".into(), format!("{:?}", tensor.dtype));
                    return Err(Error::TensorType { path: path(), tensor: name.clone(), got, expected });
                }
                if got != tensor.elements() {
                    let expected = tensor.shape.clone();
                    return Err(Error::ShapeMismatch { path: path(), tensor: name.clone(), got, expected });
                }
                Source::Unit { unit: *unit, start: range.start }
            } else if let Some((_, stored)) = compressed.model().tensor(name) {
                if (stored.dtype, &stored.shape) != (tensor.dtype, &tensor.shape) {
                    let of = |tensor: &TensorEntry| format!("{:?} {:?}", tensor.dtype, tensor.shape);
                    let (got, expected) = (of(stored), of(tensor));
                    return Err(Error::TensorType { path: path(), tensor: name.clone(), got, expected });
                }
                Source::Stored
            } else {
                let missing = || Error::MissingTensor { path: path(), tensor: name.clone() };
                Source::Tied(tied_to(compressed, name).ok_or_else(missing)?)
            };
            sources.insert(name.clone(), source);
        }
        // Nothing that is stored may be lost on the way back.
        let stored = compressed.stored().map(|(_, tensor)| tensor.name.as_str());
        if let Some(extra) = stored.chain(lengths.keys().map(String::as_str)).find(|name| !wanted.contains(name)) {
            return Err(Error::ExtraTensor { path: path(), tensor: extra.to_owned() });
        }
        self.sources = sources;
        Ok(())
    }
}

/// The stored tensor that a tensor which isn't stored is tied to.
pub(crate) fn tied_to(compressed: &CompressedModel, name: &str) -> Option<String> {
    if let Some(manifest) = compressed.manifest() {
        return manifest.tied_to(name).map(str::to_owned);
    }
    let decoder = Architecture::recognise(&compressed.model().config()?.json)?;
    let embedding = "model.embed_tokens.weight";
    let is_stored = compressed.model().tensor(embedding).is_some();
    (decoder.is_tied() && is_stored && name == "lm_head.weight").then(|| embedding.to_owned())
}

/// One file of all tensors, their shapes as `config.json` implies them.
fn implied_file(
    compressed: &CompressedModel,
    units: &[UnitWeights],
    lengths: &HashMap<String, (usize, Range<usize>)>,
) -> Result<(String, Header)> {
    let config = compressed.model().config();
    let decoder = config.and_then(|config| Architecture::recognise(&config.json));
    let mut specs = Vec::new();
    for name in units.iter().flat_map(|unit| &unit.weights) {
        let got = lengths.get(name).map_or(0, |(_, range)| range.len());
        let path = || compressed.model().root().to_owned();
        let unknown = |reason: &str| {
            let (tensor, reason) = (name.clone(), reason.to_owned());
            Error::UnknownShape { path: path(), tensor, reason }
        };
        let decoder = decoder.as_ref().ok_or_else(|| unknown("its config.json names no decoder that df11 knows"))?;
        let shape = decoder.shape(name).ok_or_else(|| unknown("its config.json doesn't imply it"))?;
        if shape.iter().try_fold(1usize, |all, &n| all.checked_mul(n)) != Some(got) {
            return Err(unknown(&format!(
                "the {shape:?} that its config.json implies is not the {got} elements there"
            )));
        }
        specs.push(TensorSpec { name: name.clone(), dtype: Dtype::BF16, shape, bytes: 2 * got });
    }
    for (_, tensor) in compressed.stored() {
        let (dtype, shape) = (tensor.dtype, tensor.shape.clone());
        specs.push(TensorSpec { name: tensor.name.clone(), dtype, shape, bytes: tensor.range.len() });
    }
    let text = header(specs, &BTreeMap::from([("format".to_owned(), "pt".to_owned())]));
    let parsed = Header::parse(&String::from_utf8_lossy(&text));
    let name = "model.safetensors".to_owned();
    let path = compressed.model().root().join(&name);
    Ok((name, parsed.map_err(|source| Error::Safetensors { path, source })?))
}

/// The original's configuration and index: kept by the manifest, else the configuration without
/// what made it a compressed model's (none if that was all), and the index of `like`.
fn documents(compressed: &CompressedModel, like: Option<&ModelFiles>) -> Result<Vec<(String, String)>> {
    if let Some(manifest) = compressed.manifest() {
        return Ok(manifest.documents.clone().into_iter().collect());
    }
    let mut documents = Vec::new();
    if let Some(text) = compressed.model().config().map(ConfigFile::without_key).transpose()?.flatten() {
        documents.push(("config.json".to_owned(), text));
    }
    if let Some(index) = like.and_then(ModelFiles::index) {
        let text = std::fs::read_to_string(index).map_err(Error::io("read", index))?;
        documents.push((file_name(index), text));
    }
    Ok(documents)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
