//! A DFloat11 model, written by `df11` or another tool: its units, and the tensors that it stores as they are.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use df11_codec::{Encoded, Geometry, RawUnit, Unit};
use safetensors::Dtype;
use serde_json::Value;

use crate::error::{Error, Result};
use crate::file::header::TensorEntry;
use crate::file::json;
use crate::file::tensor_file::{InFile, TensorFile};
use crate::model::config::Dfloat11Config;
use crate::model::copied::{self, listed_name};
use crate::model::files::ModelFiles;
use crate::model::found::says_compressed;
use crate::model::manifest::Manifest;
use crate::model::names::{STREAM, UNIT_TENSORS};
use crate::model::other_files::OtherFiles;
use crate::model::stored_unit::{SmallTensors, StoredUnit};
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;

/// A compressed model.
#[derive(Debug)]
pub(crate) struct CompressedModel {
    model: ModelFiles,
    geometry: Geometry,
    patterns: Option<PatternDict>,
    /// The patterns of its own configuration, if the caller gave others.
    own: Option<PatternDict>,
    manifest: Option<Manifest>,
    units: Vec<String>,
    /// Tensors of the original whose names here lack a prefix: maps the name here to the original's.
    renamed: HashMap<String, String>,
    /// For each unit that was requested, the tensors that stay in memory: 0.03 % of it.
    small: HashMap<String, OnceLock<SmallTensors>>,
}

impl CompressedModel {
    /// Whether these files are a DFloat11 model: it has a unit; or, since a model may have none, a lone file has a manifest, and a
    /// directory's `config.json` says so, and isn't that of another model.
    ///
    /// A directory may contain the manifest of another model, and a model that was loaded from a compressed one and saved may have its
    /// `config.json`. Metadata may look like a manifest; a manifest has its own checksum.
    pub(crate) fn is_compressed(model: &ModelFiles) -> bool {
        model.tensors().any(|(_, tensor)| tensor.name.ends_with(STREAM))
            || match model.is_directory() {
                // A manifest that is damaged is one.
                true => {
                    says_compressed(model.config()) && (!matches!(Manifest::of(model), Ok(None)) || lacks_units(model))
                }
                false => matches!(Manifest::of(model), Ok(Some(_))),
            }
    }

    /// A compressed model of these files. `patterns` replaces those of its own configuration.
    ///
    /// # Errors
    ///
    /// Those of [`Manifest::of`] and [`Manifest::renamed`]; [`Error::NotCompressed`].
    pub(crate) fn of(model: ModelFiles, patterns: Option<PatternDict>) -> Result<Self> {
        if !Self::is_compressed(&model) {
            return Err(Error::NotCompressed { path: model.root().to_owned() });
        }
        let config = own_config(&model)?;
        let manifest = Manifest::of(&model)?;
        let renamed =
            manifest.as_ref().map(|manifest| manifest.full_names(model.root())).transpose()?.unwrap_or_default();
        let units = model.tensors().filter_map(|(_, tensor)| tensor.name.strip_suffix(STREAM));
        let units: Vec<String> = units.map(str::to_owned).collect();
        let geometry = config.as_ref().map_or(Geometry::OFFICIAL, |config| config.geometry);
        let patterns = patterns.or(config.map(|config| config.pattern_dict));
        let small = units.iter().map(|path| (path.clone(), OnceLock::new())).collect();
        Ok(Self { model, geometry, patterns, own: None, manifest, units, renamed, small })
    }

    /// This model, with units that hold the weights that these patterns list.
    pub(crate) fn with_patterns(self, patterns: PatternDict) -> Self {
        Self { patterns: Some(patterns), own: self.patterns, ..self }
    }

    /// The units for which its own configuration lists other weights than the caller's patterns.
    ///
    /// # Errors
    ///
    /// Those of [`PatternDict::weights_of`].
    pub(crate) fn listed_otherwise(&self) -> Result<Vec<String>> {
        let (Some(given), Some(own)) = (&self.patterns, &self.own) else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for unit in &self.units {
            let listed = own.weights_of(unit)?;
            if listed.is_some() && listed != given.weights_of(unit)? {
                found.push(unit.clone());
            }
        }
        Ok(found)
    }

    /// Whether the patterns name every unit.
    ///
    /// # Errors
    ///
    /// Those of [`PatternDict::weights_of`].
    pub(crate) fn are_units_of(&self, patterns: &PatternDict) -> Result<bool> {
        for unit in &self.units {
            if patterns.weights_of(unit)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The files it consists of.
    pub(crate) fn model(&self) -> &ModelFiles {
        &self.model
    }

    /// The manifest, if `df11` wrote one.
    pub(crate) fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref()
    }

    /// The files of weights beside it that were copied, with their checksums, if a manifest lists them.
    pub(crate) fn copied(&self) -> impl Iterator<Item = (&str, &str)> {
        let copied = self.manifest.iter().flat_map(|manifest| &manifest.copied);
        copied.map(|(name, sum)| (name.as_str(), sum.as_str()))
    }

    /// [`ModelFiles::other_files`] with all that are listed as [copied](Self::copied), if they are there.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn other_files(&self) -> Result<OtherFiles> {
        let is_listed = |name: &str| self.manifest.as_ref().is_some_and(|manifest| manifest.copied.contains_key(name));
        self.model.other_files_with(is_listed)
    }

    /// Checks that all files that are listed as [copied](Self::copied) are among these.
    ///
    /// # Errors
    ///
    /// [`Error::MissingFile`], [`Error::Hub`].
    pub(crate) fn check_copied(&self, files: &[PathBuf]) -> Result<()> {
        match copied::missing(self.copied().map(|(name, _)| name), files).next() {
            Some(name) => Err(self.model.missing(name)),
            None => Ok(()),
        }
    }

    /// Compares the checksum of one of [`Self::other_files`] with the one that is listed, if one is.
    ///
    /// # Errors
    ///
    /// [`Error::FileChecksum`].
    pub(crate) fn compare_copy(&self, file: &Path, got: String) -> Result<()> {
        let expected = self.manifest.as_ref().and_then(|manifest| manifest.copied.get(&listed_name(file)));
        expected.map_or(Ok(()), |expected| copied::compare(&self.model.root().join(file), got, expected))
    }

    /// Which weights each unit holds, if the model or the caller says so.
    pub(crate) fn patterns(&self) -> Option<&PatternDict> {
        self.patterns.as_ref()
    }

    /// The paths of its units' modules, in the order of the files.
    pub(crate) fn units(&self) -> &[String] {
        &self.units
    }

    /// Fetches a unit that will be read in any order, if the model is on another machine. It stays on the disk until
    /// [`Self::release`].
    ///
    /// # Errors
    ///
    /// Those of [`ModelFiles::fetch`].
    pub(crate) fn fetch(&self, path: &str, progress: &dyn Progress) -> Result<()> {
        self.model.fetch(&UNIT_TENSORS.map(|suffix| format!("{path}.{suffix}")), progress)
    }

    /// Frees the room that a fetched unit takes.
    ///
    /// # Errors
    ///
    /// Those of [`ModelFiles::release`].
    pub(crate) fn release(&self, path: &str) -> Result<()> {
        self.model.release(&UNIT_TENSORS.map(|suffix| format!("{path}.{suffix}")))
    }

    /// A unit whose large tensors stay in their files, its outline checked.
    ///
    /// # Errors
    ///
    /// [`Error::MissingTensor`], [`Error::Legacy`], [`Error::TensorType`], [`Error::Format`]; the file can't be read.
    pub(crate) fn stored_unit(&self, path: &str) -> Result<StoredUnit<'_>> {
        let [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions] =
            self.unit_tensors(path)?;
        let large = [encoded_exponent, sign_mantissa, gaps];
        let missing = || Error::missing(self.model.root(), path);
        let (path, kept) = self.small.get_key_value(path).ok_or_else(missing)?;
        let small = match kept.get() {
            Some(small) => small,
            None => {
                let read = SmallTensors::read(path, [luts, output_positions, split_positions], large, self.geometry)?;
                // Another thread may have read them meanwhile.
                kept.get_or_init(|| read)
            }
        };
        StoredUnit::new(path, small, large, self.geometry)
    }

    /// The six tensors of a unit, read into memory, and their geometry.
    ///
    /// # Errors
    ///
    /// [`Error::MissingTensor`], [`Error::Legacy`], [`Error::TensorType`], [`Error::NoMemory`]; the file can't be read.
    pub(crate) fn read_unit(&self, path: &str) -> Result<(Encoded, Geometry)> {
        let read = |(file, tensor): InFile<'_>| file.read_all(tensor);
        let [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions] =
            self.unit_tensors(path)?;
        let encoded = Encoded {
            luts: read(luts)?,
            encoded_exponent: read(encoded_exponent)?,
            sign_mantissa: read(sign_mantissa)?,
            output_positions: read(output_positions)?,
            gaps: read(gaps)?,
            split_positions: read(split_positions)?,
        };
        Ok((encoded, self.geometry))
    }

    /// A checked unit in place: in memory, or in its files, which are mapped. No program may shorten the files while
    /// the unit is used: the system would then end the process (SIGBUS).
    ///
    /// # Errors
    ///
    /// As [`Self::stored_unit`]; a file can't be mapped.
    pub(crate) fn unit(&self, path: &str) -> Result<Unit<'_>> {
        let tensors = self.unit_tensors(path)?;
        let [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions] =
            tensors.map(|(file, tensor)| file.data(tensor));
        let raw = RawUnit {
            luts: luts?,
            encoded_exponent: encoded_exponent?,
            sign_mantissa: sign_mantissa?,
            output_positions: output_positions?,
            gaps: gaps?,
            split_positions: split_positions?,
        };
        let damaged = |source| Error::Format { path: self.file_of(path), unit: path.to_owned(), source };
        let [_, (file, _), ..] = tensors;
        file.if_unchanged(Unit::validate(raw, self.geometry).map_err(damaged))
    }

    /// The names of a unit's weights in the original, in its order.
    ///
    /// If no pattern matches, a unit of one weight holds the module's own weight.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownUnit`], [`Error::WeightCount`], [`Error::BadPattern`].
    pub(crate) fn weight_names(&self, path: &str, weights: usize) -> Result<Vec<String>> {
        let listed = self.patterns.as_ref().map(|patterns| patterns.weights_of(path)).transpose()?.flatten();
        let names = match listed {
            Some(names) => names,
            None if weights == 1 => vec![format!("{path}.weight")],
            None => return Err(Error::UnknownUnit { path: self.file_of(path), unit: path.to_owned() }),
        };
        if names.len() != weights {
            let (path, unit) = (self.file_of(path), path.to_owned());
            return Err(Error::WeightCount { path, unit, got: weights, expected: names.len() });
        }
        Ok(names.into_iter().map(|name| self.original_name(&name).to_owned()).collect())
    }

    /// Checks that no tensor is missing that the manifest lists, if it is known which weights the units hold. Only headers and tables
    /// are read.
    ///
    /// # Errors
    ///
    /// [`Error::MissingTensor`]; those of [`Self::stored_unit`] and [`Self::listed_otherwise`].
    pub(crate) fn check_complete(&self) -> Result<()> {
        let Some(manifest) = &self.manifest else { return Ok(()) };
        if !self.listed_otherwise()?.is_empty() {
            return Ok(());
        }
        let stored = self.stored().map(|(_, tensor)| self.original_name(&tensor.name).to_owned());
        let mut there: HashSet<String> = stored.chain(manifest.tied.keys().cloned()).collect();
        for path in self.units() {
            let weights = self.stored_unit(path)?.outline().weights().count();
            let Ok(names) = self.weight_names(path, weights) else { return Ok(()) };
            there.extend(names);
        }
        match manifest.checksums.keys().find(|name| !there.contains(*name)) {
            Some(name) => Err(Error::missing(self.model.root(), name)),
            None => Ok(()),
        }
    }

    /// The original's name of a tensor that is stored as it is, or of a weight.
    pub(crate) fn original_name<'n>(&'n self, name: &'n str) -> &'n str {
        self.renamed.get(name).map_or(name, String::as_str)
    }

    /// The tensors that are stored as they are.
    pub(crate) fn stored(&self) -> impl Iterator<Item = (&TensorFile, &TensorEntry)> {
        self.model.tensors().filter(|(_, tensor)| !self.is_of_unit(&tensor.name))
    }

    /// A tensor that is stored as it is, by the original's name, with the file that holds it.
    pub(crate) fn stored_tensor(&self, name: &str) -> Option<(&TensorFile, &TensorEntry)> {
        let prefix = self.manifest.as_ref().map_or("", |manifest| &manifest.prefix);
        let shorter = name.strip_prefix(prefix).filter(|rest| self.renamed.contains_key(*rest));
        let name = shorter.unwrap_or(name);
        self.model.tensor(name).filter(|_| !self.is_of_unit(name))
    }

    /// The file that holds a unit's code stream.
    pub(crate) fn file_of(&self, path: &str) -> PathBuf {
        let stream = self.model.tensor(&format!("{path}{STREAM}"));
        stream.map_or_else(|| self.model.root().to_owned(), |(file, _)| file.path().to_owned())
    }

    fn is_of_unit(&self, name: &str) -> bool {
        let Some((path, suffix)) = name.rsplit_once('.') else { return false };
        UNIT_TENSORS.contains(&suffix) && self.model.tensor(&format!("{path}{STREAM}")).is_some()
    }

    /// The six tensors of a unit, in the order of [`UNIT_TENSORS`], with the types that the format requires.
    fn unit_tensors(&self, path: &str) -> Result<[InFile<'_>; 6]> {
        let [a, b, c, d, e, f] = UNIT_TENSORS.map(|suffix| self.unit_tensor(path, suffix));
        Ok([a?, b?, c?, d?, e?, f?])
    }

    fn unit_tensor(&self, path: &str, suffix: &str) -> Result<InFile<'_>> {
        let name = format!("{path}.{suffix}");
        let Some((file, tensor)) = self.model.tensor(&name) else {
            let root = self.model.root().to_owned();
            return Err(match suffix {
                "luts" => Error::Legacy { path: root },
                _ => Error::missing(&root, &name),
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
        Ok((file, tensor))
    }
}

/// Whether a directory without units and without a manifest is that of a compressed model, whose units are missing, or are pickles: it has
/// none of the weights that would be in them.
fn lacks_units(model: &ModelFiles) -> bool {
    let patterns = match own_config(model) {
        Ok(Some(config)) => config.pattern_dict,
        Err(Error::Legacy { .. }) => return true,
        _ => return false,
    };
    let is_of_unit = |name: &str, module: &str| {
        let weights = patterns.weights_of(module).ok().flatten();
        weights.is_some_and(|weights| weights.iter().any(|weight| weight == name))
    };
    let is_named = |name: &str| name.match_indices('.').any(|(end, _)| is_of_unit(name, &name[..end]));
    patterns.entries().next().is_some() && !model.tensors().any(|(_, tensor)| is_named(&tensor.name))
}

/// The `dfloat11_config` of a model: in `config.json`, or in the metadata of a lone file.
fn own_config(model: &ModelFiles) -> Result<Option<Dfloat11Config>> {
    if let Some(value) = model.config().and_then(|config| config.json.get(CONFIG_KEY)) {
        return Dfloat11Config::parse(value, &model.root().join("config.json")).map(Some);
    }
    let metadata = model.files().first().and_then(|file| file.header().metadata.get(CONFIG_KEY));
    let Some(text) = metadata.filter(|_| !model.is_directory()) else { return Ok(None) };
    let wrong = |e: serde_json::Error| Error::Json { path: model.root().to_owned(), reason: e.to_string() };
    let value: Value = json::parse(text).map_err(wrong)?;
    Dfloat11Config::parse(&value, model.root()).map(Some)
}
