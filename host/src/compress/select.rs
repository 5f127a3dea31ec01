//! Chooses what becomes a unit, and which files hold what: all that is known of a compressed model before any weight is read.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

use df11_codec::Geometry;
use safetensors::Dtype;

use crate::compress::options::CompressOptions;
use crate::error::{Error, Result};
use crate::file::tensor_file::TensorFile;
use crate::model::found::is_index;
use crate::model::manifest;
use crate::model::unit::UNIT;
use crate::model::{Model, Named, Place};
use crate::patterns::detect::{self, Detected};
use crate::patterns::facts::Facts;
use crate::patterns::published::Layout;

/// The file of a directory that holds everything without a file of its own.
pub(crate) const REST: &str = "model.safetensors";

/// Which safetensors files a compressed model has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// One without a directory.
    Lone,
    /// One for each unit, and [`REST`].
    Units,
    /// [`REST`] alone, with a `config.json` that has `dfloat11_config` `alone`, as the official compressor writes it.
    One { alone: bool },
}

/// A unit that may be made.
pub(crate) struct Candidate {
    pub(crate) path: String,
    pub(crate) weights: Vec<String>,
    pub(crate) file: PathBuf,
}

/// A model that is compressed. Names of tensors here lack the prefix.
pub(crate) struct Job<'m> {
    pub(crate) component: &'m str,
    pub(crate) model: &'m Model,
    pub(crate) detected: Detected,
    pub(crate) form: Form,
    pub(crate) tensors: HashMap<&'m str, &'m Named>,
    pub(crate) units: Vec<Candidate>,
    /// The tensors that are stored as they are, and why.
    pub(crate) stored: BTreeMap<String, String>,
    pub(crate) others: Vec<PathBuf>,
    pub(crate) left_out: Vec<PathBuf>,
    pub(crate) is_worth_it: bool,
}

impl<'m> Job<'m> {
    /// Chooses the units of a model.
    pub(crate) fn new(
        component: &'m str,
        model: &'m Model,
        options: &CompressOptions,
        class: Option<&str>,
    ) -> Result<Self> {
        let json = model.config.as_ref().map(|config| &config.json);
        let facts = Facts::new(json, class, model.tensors.iter().map(|named| &named.entry));
        let detected = match &options.patterns {
            Some(patterns) => detect::given(patterns.clone(), &facts)?,
            None => detect::detect(&facts)?,
        };
        let short = |name: &'m str| name.strip_prefix(detected.prefix).filter(|rest| !rest.is_empty()).unwrap_or(name);
        let tensors: HashMap<&str, &Named> =
            model.tensors.iter().map(|named| (short(&named.entry.name), named)).collect();
        if tensors.len() < model.tensors.len() {
            let sentence = format!("it has a tensor with the prefix {:?} and one without", detected.prefix);
            return Err(Error::argument(sentence).at(&model.root));
        }
        let form = match detected.layout {
            _ if !model.is_directory && options.single_file => {
                return Err(Error::argument("it is a file, and becomes one anyway").at(&model.root));
            }
            _ if !model.is_directory => Form::Lone,
            _ if options.single_file => Form::One { alone: true },
            Layout::File => Form::One { alone: false },
            Layout::Directory => Form::Units,
        };
        if options.part.is_some() && form != Form::Units {
            return Err(Error::argument("one file can't be made in parts").at(&model.root));
        }
        let (units, stored, others, left_out, is_worth_it) = Default::default();
        let mut job = Self { component, model, detected, form, tensors, units, stored, others, left_out, is_worth_it };
        job.select()?;
        let weights =
            job.units.iter().flat_map(|unit| &unit.weights).map(|name| job.tensors[&**name].entry.range.len() as u64);
        let bytes: u64 = weights.sum();
        let is_for_it = options.patterns.is_some() || job.detected.name.is_some() || 2 * bytes >= model.bytes();
        job.is_worth_it = bytes > 0 && is_for_it;
        Ok(job)
    }

    /// Finds the units that the patterns make.
    fn select(&mut self) -> Result<()> {
        let all = Facts::new(None, None, self.model.tensors.iter().map(|named| &named.entry));
        let facts = all.without_prefix(self.detected.prefix).unwrap_or(all);
        let mut claimed = HashSet::new();
        for path in facts.modules() {
            let Some(weights) = self.detected.patterns.weights_of(path)? else { continue };
            if weights.iter().any(|name| claimed.contains(name)) {
                continue;
            }
            match self.why_not(path, &weights) {
                None => {
                    claimed.extend(weights.iter().cloned());
                    self.units.push(Candidate { path: path.to_owned(), weights, file: PathBuf::new() });
                }
                Some(reason) => {
                    let there = weights.into_iter().filter(|name| self.tensors.contains_key(&**name));
                    self.stored.extend(there.map(|name| (name, reason.clone())));
                }
            }
        }
        self.stored.retain(|name, _| !claimed.contains(name));
        for (name, named) in self.tensors.iter().filter(|(name, _)| !claimed.contains(**name)) {
            let reason = || match named.entry.dtype {
                Dtype::BF16 => "no pattern names it".to_owned(),
                dtype => format!("it is {dtype:?}, not BF16"),
            };
            self.stored.entry((*name).to_owned()).or_insert_with(reason);
        }
        Ok(())
    }

    /// Why these weights can't be a unit, by names, types and shapes.
    fn why_not(&self, path: &str, weights: &[String]) -> Option<String> {
        let mut elements = 0u128;
        for name in weights {
            match self.tensors.get(&**name).map(|named| &named.entry) {
                None => return Some(format!("its unit lacks {name}")),
                Some(entry) if entry.dtype != Dtype::BF16 => {
                    return Some(format!("{name} in its unit is {:?}", entry.dtype));
                }
                Some(entry) => elements += entry.elements() as u128,
            }
        }
        let taken =
            UNIT.iter().map(|suffix| format!("{path}.{suffix}")).find(|name| self.tensors.contains_key(&**name));
        match taken {
            _ if elements > Geometry::OFFICIAL.max_elements() as u128 => {
                Some("its unit has too many elements".to_owned())
            }
            taken => taken.map(|name| format!("the model has a tensor named {name}")),
        }
    }

    /// A name in this model's directory.
    pub(crate) fn dir(&self, name: impl AsRef<Path>) -> PathBuf {
        Path::new(self.component).join(name)
    }

    /// Gives each unit the name of its file. Returns the names of all files that will be written.
    pub(crate) fn name_files(&mut self) -> Result<Vec<PathBuf>> {
        if self.form == Form::Lone {
            return Ok(Vec::new());
        }
        let mut taken = HashSet::from([REST.to_owned()]);
        for unit in if self.form == Form::Units { std::mem::take(&mut self.units) } else { Vec::new() } {
            let name = format!("{}.safetensors", unit.path.replace('.', "_"));
            let is_plain = name.len() <= 255 && !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
            if is_plain && taken.insert(name.to_lowercase()) {
                self.units.push(Candidate { file: self.dir(name), ..unit });
            } else {
                let reason = format!("no file of its unit can be named {name:?}");
                self.stored.extend(unit.weights.into_iter().map(|weight| (weight, reason.clone())));
            }
        }
        let (files, left_out) = self.model.others()?;
        let is_read = |path: &PathBuf| {
            let name = path.to_string_lossy();
            !name.contains('/') && (name.ends_with(".safetensors") || name == manifest::FILE || is_index(&name))
        };
        (self.left_out, self.others) = files.into_iter().partition(is_read);
        self.left_out.extend(left_out);
        let units = self.units.iter().map(|unit| unit.file.clone());
        let own = [REST, "config.json", manifest::FILE].into_iter().map(|name| self.dir(name));
        Ok(units.chain(own).chain(self.others.iter().map(|name| self.dir(name))).collect())
    }

    /// The name in the original of a tensor.
    pub(crate) fn original(&self, name: &str) -> &'m str {
        &self.tensors[name].entry.name
    }

    /// Where a tensor is: its file, its first byte, its length.
    pub(crate) fn place(&self, name: &str) -> (&'m TensorFile, u64, usize) {
        let named = self.tensors[name];
        let Place::Stored { file, at } = named.place else { unreachable!("a plain model has no units") };
        (&self.model.files[file], at, named.entry.range.len())
    }
}
