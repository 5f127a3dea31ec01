//! A DFloat11 model, ours or another tool's: its units, and what it stores as it is.

use std::path::{Path, PathBuf};

use df11_codec::{Geometry, RawUnit, Unit};
use safetensors::Dtype;
use serde_json::Value;

use crate::error::{Error, Result};
use crate::model::config::Dfloat11Config;
use crate::model::files::ModelFiles;
use crate::model::manifest::Manifest;
use crate::model::tensor_file::{TensorEntry, TensorFile};
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::PatternDict;

/// The tensors of a unit, by the end of their names, in the order of [`RawUnit`]'s fields.
pub(crate) const SUFFIXES: [&str; 6] =
    ["luts", "encoded_exponent", "sign_mantissa", "output_positions", "gaps", "split_positions"];

/// A compressed model.
#[derive(Debug)]
pub struct CompressedModel {
    model: ModelFiles,
    geometry: Geometry,
    patterns: Option<PatternDict>,
    manifest: Option<Manifest>,
    units: Vec<String>,
}

impl CompressedModel {
    /// Opens a compressed model. `patterns` stands in for those of the model's own configuration.
    ///
    /// # Errors
    ///
    /// Those of [`ModelFiles::open`] and [`Manifest::of`]; [`Error::NotCompressed`].
    pub fn open(path: &Path, patterns: Option<PatternDict>) -> Result<Self> {
        let model = ModelFiles::open(path)?;
        let config = own_config(&model)?;
        let manifest = Manifest::of(&model)?;
        let suffix = ".encoded_exponent";
        let units = model.tensors().filter_map(|(_, tensor)| tensor.name.strip_suffix(suffix));
        let units: Vec<String> = units.map(str::to_owned).collect();
        if units.is_empty() && config.is_none() && manifest.is_none() {
            return Err(Error::NotCompressed { path: path.to_owned() });
        }
        let geometry = config.as_ref().map_or(Geometry::OFFICIAL, |config| config.geometry);
        let patterns = patterns.or(config.map(|config| config.pattern_dict));
        Ok(Self { model, geometry, patterns, manifest, units })
    }

    /// The files it consists of.
    pub fn model(&self) -> &ModelFiles {
        &self.model
    }

    /// What `df11` wrote beside the tensors, if it did.
    pub fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref()
    }

    /// The paths of its units' modules, in the order of the files.
    pub fn units(&self) -> &[String] {
        &self.units
    }

    /// A unit, checked.
    ///
    /// # Errors
    ///
    /// [`Error::MissingTensor`], [`Error::Legacy`], [`Error::TensorType`], [`Error::Format`].
    pub fn unit(&self, path: &str) -> Result<Unit<'_>> {
        let [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions] = SUFFIXES;
        let raw = RawUnit {
            luts: self.unit_tensor(path, luts)?,
            encoded_exponent: self.unit_tensor(path, encoded_exponent)?,
            sign_mantissa: self.unit_tensor(path, sign_mantissa)?,
            output_positions: self.unit_tensor(path, output_positions)?,
            gaps: self.unit_tensor(path, gaps)?,
            split_positions: self.unit_tensor(path, split_positions)?,
        };
        Unit::validate(raw, self.geometry).map_err(|source| {
            let path_of_file = self.file_of(path);
            Error::Format { path: path_of_file, unit: path.to_owned(), source }
        })
    }

    /// Gives back the memory that a unit was read into ([`TensorFile::release`]).
    pub fn release(&self, path: &str) {
        for suffix in SUFFIXES {
            if let Some((file, tensor)) = self.model.tensor(&format!("{path}.{suffix}")) {
                file.release(tensor);
            }
        }
    }

    /// The names of a unit's weights, in its order.
    ///
    /// Where no pattern matches, a unit of one weight is the module's own.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownUnit`], [`Error::WeightCount`], [`Error::BadPattern`].
    pub fn weight_names(&self, path: &str, unit: &Unit<'_>) -> Result<Vec<String>> {
        let got = unit.weights().count();
        let listed = match &self.patterns {
            Some(patterns) => patterns.weights_of(path)?,
            None => None,
        };
        let names = match listed {
            Some(names) => names,
            None if got == 1 => vec![format!("{path}.weight")],
            None => return Err(Error::UnknownUnit { path: self.file_of(path), unit: path.to_owned() }),
        };
        if names.len() != got {
            let (path, unit) = (self.file_of(path), path.to_owned());
            return Err(Error::WeightCount { path, unit, got, expected: names.len() });
        }
        Ok(names)
    }

    /// The tensors that are stored as they are.
    pub fn stored(&self) -> impl Iterator<Item = (&TensorFile, &TensorEntry)> {
        self.model.tensors().filter(|(_, tensor)| !self.is_of_unit(&tensor.name))
    }

    /// A tensor that is stored as it is, by its name, with the file that holds it.
    pub(crate) fn stored_tensor(&self, name: &str) -> Option<(&TensorFile, &TensorEntry)> {
        self.model.tensor(name).filter(|_| !self.is_of_unit(name))
    }

    /// The file that holds a unit's code stream.
    pub fn file_of(&self, path: &str) -> PathBuf {
        let stream = self.model.tensor(&format!("{path}.encoded_exponent"));
        stream.map_or_else(|| self.model.root().to_owned(), |(file, _)| file.path().to_owned())
    }

    fn is_of_unit(&self, name: &str) -> bool {
        let Some((path, suffix)) = name.rsplit_once('.') else { return false };
        SUFFIXES.contains(&suffix) && self.model.tensor(&format!("{path}.encoded_exponent")).is_some()
    }

    fn unit_tensor(&self, path: &str, suffix: &str) -> Result<&[u8]> {
        let name = format!("{path}.{suffix}");
        let Some((file, tensor)) = self.model.tensor(&name) else {
            let root = self.model.root().to_owned();
            return Err(match suffix {
                "luts" => Error::Legacy { path: root },
                _ => Error::MissingTensor { path: root, tensor: name },
            });
        };
        let expected = if suffix == "split_positions" { Dtype::I64 } else { Dtype::U8 };
        let shape_is_right = match (suffix, tensor.shape.as_slice()) {
            ("luts", [_, columns]) => *columns == 256,
            ("luts", _) => false,
            (_, shape) => shape.len() == 1,
        };
        if tensor.dtype != expected || !shape_is_right {
            let shape = if suffix == "luts" { "[_, 256]" } else { "[_]" };
            return Err(Error::TensorType {
                path: file.path().to_owned(),
                tensor: name,
                got: format!("{:?} {:?}", tensor.dtype, tensor.shape),
                expected: format!("{expected:?} {shape}"),
            });
        }
        Ok(file.data(tensor))
    }
}

/// The `dfloat11_config` of a model: in `config.json`, or in the metadata of a lone file.
fn own_config(model: &ModelFiles) -> Result<Option<Dfloat11Config>> {
    if let Some(value) = model.config().and_then(|config| config.json.get(CONFIG_KEY)) {
        return Dfloat11Config::parse(value, &model.root().join("config.json")).map(Some);
    }
    let metadata = model.files().first().and_then(|file| file.header().metadata.get(CONFIG_KEY));
    let Some(text) = metadata.filter(|_| !model.is_directory()) else { return Ok(None) };
    let wrong = |e: serde_json::Error| Error::Json { path: model.root().to_owned(), reason: e.to_string() };
    let value: Value = serde_json::from_str(text).map_err(wrong)?;
    Dfloat11Config::parse(&value, model.root()).map(Some)
}
