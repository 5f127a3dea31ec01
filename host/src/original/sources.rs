//! The original of a compressed model: its files, and where each tensor comes from.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::Path;

use safetensors::Dtype;

use crate::error::{Error, Result};
use crate::file::header::{Header, TensorEntry, TensorSpec, header, of_pytorch};
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::found::inside;
use crate::model::manifest::Manifest;
use crate::model::tied::tied;
use crate::open::open_model;
use crate::original::documents::{check_indexes, documents};
use crate::original::like::Like;
use crate::original::shapes::{Shapes, WeightShapes};

/// Opens a model that is given as the original.
///
/// # Errors
///
/// Those of [`open_model`]; [`Error::Unlike`] if it is damaged, since a damaged model is no original.
pub(crate) fn open_original(path: &Path) -> Result<ModelFiles> {
    open_model(path).map_err(|error| match error.is_damage() {
        true => Error::Unlike { like: path.to_owned(), source: Box::new(error) },
        false => error,
    })
}

/// Where the bytes of an original tensor come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// It is stored as it is.
    Stored,
    /// It is a weight of this unit, from this element on. The unit is an index into [`Original::units`].
    Unit { unit: usize, start: usize },
    /// It has the same bytes as this tensor, which is stored.
    Tied(String),
}

/// A unit and the names of its weights.
#[derive(Clone, Debug)]
pub(crate) struct UnitWeights {
    /// The path of its module.
    pub path: String,
    /// The names of the weights, in the unit's order.
    pub weights: Vec<String>,
}

/// The original's files.
#[derive(Debug)]
pub(crate) struct Original {
    /// Names and headers of its safetensors files.
    pub files: Vec<(String, Header)>,
    /// The original's configuration and index: name and text.
    pub documents: Vec<(String, String)>,
    /// The units, in the order of the compressed model's files.
    pub units: Vec<UnitWeights>,
    /// Where each tensor comes from.
    pub sources: HashMap<String, Source>,
}

impl Original {
    /// The original of a compressed model, from the most reliable source that is available: `like`, the manifest that
    /// `df11` wrote, or `shapes` that the caller knows and those that the model implies (see [`crate::original::shapes`]).
    ///
    /// # Errors
    ///
    /// [`Error::UnknownShape`] if none is available; [`Error::MissingTensor`], [`Error::ExtraTensor`],
    /// [`Error::DuplicateTensor`], [`Error::ShapeMismatch`], [`Error::TensorType`], [`Error::TiedToUnstored`],
    /// [`Error::TieMismatch`] if the source contradicts the stored tensors, within [`Error::Unlike`] if the source is
    /// `like`; [`Error::Manifest`], [`Error::UnsafeName`], [`Error::NameCollision`] if the manifest contradicts itself
    /// or names files that can't be; those of [`CompressedModel::unit`].
    pub(crate) fn of(compressed: &CompressedModel, like: Option<&Like>, shapes: &Shapes) -> Result<Self> {
        let mut units = Vec::with_capacity(compressed.units().len());
        let mut lengths = HashMap::new();
        for path in compressed.units() {
            let unit = compressed.stored_unit(path)?;
            let ranges: Vec<_> = unit.outline().weights().collect();
            let weights = compressed.weight_names(path, ranges.len())?;
            for (name, range) in weights.iter().zip(ranges) {
                if let Some((file, _)) = compressed.stored_tensor(name) {
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
            (Some(like), _) => like.files.clone(),
            (None, Some(manifest)) => manifest.headers(root)?,
            (None, None) => vec![implied_file(compressed, &units, &lengths, shapes)?],
        };
        let documents = documents(compressed, like)?;
        let mut layout = Self { files, documents, units, sources: HashMap::new() };
        layout.check_names(root)?;
        let unlike = |source| match like {
            Some(like) => Error::Unlike { like: like.root.clone(), source: Box::new(source) },
            None => source,
        };
        layout.find_sources(compressed, &lengths).map_err(unlike)?;
        if let Some(manifest) = compressed.manifest() {
            if like.is_some() {
                layout.check_shapes(manifest, root).map_err(unlike)?;
            }
            layout.check_manifest(manifest, root, like.is_some())?;
        }
        Ok(layout)
    }

    /// The original's tensors, in the order of its files and of their bytes.
    pub(crate) fn tensors(&self) -> impl Iterator<Item = &TensorEntry> {
        self.files.iter().flat_map(|(_, header)| &header.tensors)
    }

    /// Checks that every file has its own name, inside the directory.
    fn check_names(&self, root: &Path) -> Result<()> {
        let mut seen = HashSet::new();
        for name in self.files.iter().map(|(name, _)| name).chain(self.documents.iter().map(|(name, _)| name)) {
            inside(root, name, root)?;
            if !seen.insert(Path::new(name)) {
                return Err(Error::NameCollision { name: name.clone(), other: name.clone() });
            }
        }
        Ok(())
    }

    /// Checks that the manifest refers only to what exists: the original has each tensor for which the manifest has a
    /// checksum or a tie, and each file that its index names. The names that it gives back to files stay in the directory.
    ///
    /// If another model takes the place of the original, it need not have the tied tensors of the manifest, and the
    /// manifest's index isn't used.
    fn check_manifest(&self, manifest: &Manifest, root: &Path, is_like: bool) -> Result<()> {
        let may_lack = |name: &str| is_like && manifest.tied.contains_key(name);
        let mut named = manifest.checksums.keys().chain(manifest.tied.keys());
        if let Some(missing) = named.find(|name| !self.sources.contains_key(*name) && !may_lack(name)) {
            return Err(Error::missing(root, missing));
        }
        manifest.renamed.values().try_for_each(|name| inside(root, name, root).map(drop))?;
        if is_like { Ok(()) } else { check_indexes(manifest, &self.files, root) }
    }

    /// Checks that the weights of units have the shapes that the manifest says. Those of stored tensors are stored.
    fn check_shapes(&self, manifest: &Manifest, root: &Path) -> Result<()> {
        let shapes = manifest.shapes(root);
        for tensor in self.tensors() {
            let Some(Source::Unit { .. }) = self.sources.get(&tensor.name) else { continue };
            if let Some(shape) = shapes.get(&tensor.name).filter(|shape| **shape != tensor.shape) {
                let (got, expected) = (format!("BF16 {shape:?}"), format!("BF16 {:?}", tensor.shape));
                return Err(Error::TensorType { path: root.to_owned(), tensor: tensor.name.clone(), got, expected });
            }
        }
        Ok(())
    }

    fn find_sources(
        &mut self,
        compressed: &CompressedModel,
        lengths: &HashMap<String, (usize, Range<usize>)>,
    ) -> Result<()> {
        let path = || compressed.model().root().to_owned();
        let mut sources = HashMap::new();
        let mut wanted: HashMap<&str, &str> = HashMap::new();
        let tensors = self.files.iter().flat_map(|(file, header)| header.tensors.iter().map(move |t| (file, t)));
        for (file, tensor) in tensors {
            let name = &tensor.name;
            if let Some(first) = wanted.insert(name, file) {
                let [first, second] = [first, file].map(|file| path().join(file));
                return Err(Error::DuplicateTensor { tensor: name.clone(), first, second });
            }
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
            } else if let Some((_, stored)) = compressed.stored_tensor(name) {
                if let Some((got, expected)) = difference(stored, tensor) {
                    return Err(Error::TensorType { path: path(), tensor: name.clone(), got, expected });
                }
                Source::Stored
            } else {
                let (_, stored) = tied(compressed, name)?;
                let to = stored.name.clone();
                if let Some((got, expected)) = difference(stored, tensor) {
                    let source = Box::new(Error::TensorType { path: path(), tensor: to, got, expected });
                    return Err(Error::TieMismatch { path: path(), tensor: name.clone(), source });
                }
                Source::Tied(to)
            };
            sources.insert(name.clone(), source);
        }
        // Every stored tensor must be restored.
        let stored = compressed.stored().map(|(_, tensor)| compressed.original_name(&tensor.name));
        if let Some(extra) = stored.chain(lengths.keys().map(String::as_str)).find(|name| !wanted.contains_key(name)) {
            return Err(Error::ExtraTensor { path: path(), tensor: extra.to_owned() });
        }
        self.sources = sources;
        Ok(())
    }
}

/// The dtypes and shapes of a stored tensor and of the original's, if they differ. Only if they are the same does the
/// stored tensor have exactly the original's bytes.
fn difference(stored: &TensorEntry, original: &TensorEntry) -> Option<(String, String)> {
    let of = |tensor: &TensorEntry| format!("{:?} {:?}", tensor.dtype, tensor.shape);
    let is_same = (stored.dtype, &stored.shape) == (original.dtype, &original.shape);
    (!is_same).then(|| (of(stored), of(original)))
}

/// One file of all tensors, with the shapes that are known without an original.
fn implied_file(
    compressed: &CompressedModel,
    units: &[UnitWeights],
    lengths: &HashMap<String, (usize, Range<usize>)>,
    shapes: &Shapes,
) -> Result<(String, Header)> {
    let known = WeightShapes::of(compressed, shapes)?;
    let mut specs = Vec::new();
    for unit in units {
        let is_published = known.is_published(&unit.path, &unit.weights)?;
        for name in &unit.weights {
            let elements = lengths.get(name).map_or(0, |(_, range)| range.len());
            let shape = known.shape(name, elements, is_published)?;
            specs.push(TensorSpec { name: name.clone(), dtype: Dtype::BF16, shape, bytes: 2 * elements });
        }
    }
    for (_, tensor) in compressed.stored() {
        specs.push(tensor.spec());
    }
    let text = header(specs, &of_pytorch());
    let parsed = Header::parse(&String::from_utf8_lossy(&text));
    let name = usual_name(compressed);
    let path = compressed.model().root().join(&name);
    Ok((name, parsed.map_err(|source| Header::refused(&path, &text, source))?))
}

/// The name by which the loaders of such a model know its one file. The official package keeps it for the file of the
/// tensors that are in no unit.
fn usual_name(compressed: &CompressedModel) -> String {
    const DIFFUSERS: &str = "diffusion_pytorch_model.safetensors";
    let model = compressed.model();
    let is_of_diffusers = model.config().is_some_and(|config| config.json.contains_key("_class_name"))
        || model.files().iter().any(|file| model.name_of(file) == DIFFUSERS);
    if is_of_diffusers { DIFFUSERS } else { "model.safetensors" }.to_owned()
}
