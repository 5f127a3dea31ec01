//! Chooses a compressed model's units and files, before any weight is read.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use df11_codec::Geometry;
use safetensors::Dtype;

use crate::compress::options::{CardOptions, CompressOptions};
use crate::error::{Error, Result};
use crate::file::header::Entry;
use crate::file::tensor_file::TensorFile;
use crate::model::index::is_index;
use crate::model::manifest;
use crate::model::unit::UNIT;
use crate::model::{Model, Named, Place};
use crate::outcome::LeftOut;
use crate::patterns::detect::{self, Detected};
use crate::patterns::facts::Facts;
use crate::patterns::published::Layout;
use crate::report::card;

/// The file of a directory that holds everything without a file of its own.
pub(crate) const REST: &str = "model.safetensors";

/// The layout of a compressed model's safetensors files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A lone file.
    Lone,
    /// A file for each unit, and [`REST`].
    Units,
    /// Only [`REST`]. If `alone`, `config.json` contains only `dfloat11_config`, as the official compressor writes it.
    One { alone: bool },
}

/// A unit that may be made.
pub(crate) struct Candidate {
    pub(crate) path: String,
    pub(crate) weights: Vec<String>,
    /// Its module's other tensors, which go into its file too.
    pub(crate) module: Vec<String>,
    pub(crate) file: PathBuf,
}

#[derive(Clone, Copy)]
struct Placed<'m> {
    entry: &'m Entry,
    file: &'m TensorFile,
    at: u64,
}

/// A model that is to be compressed. The names of tensors here have no prefix.
pub(crate) struct Job<'m> {
    pub(crate) component: &'m str,
    pub(crate) model: &'m Model,
    pub(crate) detected: Detected,
    pub(crate) form: Form,
    tensors: HashMap<&'m str, Placed<'m>>,
    pub(crate) units: Vec<Candidate>,
    /// The tensors that are in no unit's file.
    pub(crate) rest: BTreeSet<String>,
    /// For tensors that are in no unit, the reason.
    pub(crate) why: HashMap<String, String>,
    /// The other files that are copied: the name in the original, and the name here.
    pub(crate) others: Vec<(PathBuf, PathBuf)>,
    pub(crate) card: Option<CardOptions>,
    pub(crate) left_out: Vec<LeftOut>,
    /// For a component of a pipeline, why copying it is better.
    pub(crate) why_copied: Option<&'static str>,
}

impl<'m> Job<'m> {
    /// Chooses the units of a model. `class` is its pipeline's class.
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
        let mut tensors = HashMap::new();
        for Named { entry, place } in &model.tensors {
            if let Place::Stored { file, at } = *place {
                tensors.insert(short(&entry.name), Placed { entry, file: &model.files[file], at });
            }
        }
        if tensors.len() < model.tensors.len() {
            let sentence = format!("it has a tensor both with the prefix {:?} and without it", detected.prefix);
            return Err(Error::argument(sentence).at(&model.root));
        }
        let form = form(model, options, detected.layout)?;
        let (units, rest, why, others, left_out, why_copied) = Default::default();
        let card = options.model_card.clone();
        let mut job =
            Self { component, model, detected, form, tensors, units, rest, why, others, card, left_out, why_copied };
        job.select()?;
        let bytes: u64 = job.units.iter().flat_map(|unit| &unit.weights).map(|name| job.place(name).2 as u64).sum();
        let is_known = options.patterns.is_some() || job.detected.name.is_some();
        job.why_copied = match bytes {
            0 if options.patterns.is_some() => Some("the given patterns make no unit of it"),
            0 => Some("it has no BF16 matrices"),
            _ if is_known || 2 * bytes >= model.bytes() => None,
            _ => Some("less than half of it are BF16 matrices, and no known pattern is for it"),
        };
        Ok(job)
    }

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
                    let (path, module, file) = (path.to_owned(), Vec::new(), PathBuf::new());
                    self.units.push(Candidate { path, weights, module, file });
                }
                Some(reason) => self.why.extend(weights.into_iter().map(|name| (name, reason.clone()))),
            }
        }
        for (name, placed) in self.tensors.iter().filter(|(name, _)| !claimed.contains(**name)) {
            let reason = || match placed.entry.dtype {
                Dtype::BF16 => "no pattern names it".to_owned(),
                dtype => format!("it is {dtype:?}, not BF16"),
            };
            self.why.entry((*name).to_owned()).or_insert_with(reason);
            self.rest.insert((*name).to_owned());
        }
        Ok(())
    }

    /// Why these weights can't be a unit, by names, types and shapes.
    fn why_not(&self, path: &str, weights: &[String]) -> Option<String> {
        let mut elements = 0u128;
        for name in weights {
            match self.tensors.get(&**name).map(|placed| placed.entry) {
                None => return Some(format!("its unit lacks {name}")),
                Some(entry) if entry.dtype != Dtype::BF16 => {
                    return Some(match weights {
                        [_] => format!("it is {:?}, not BF16", entry.dtype),
                        _ => format!("its unit has {name}, which is not BF16"),
                    });
                }
                Some(entry) => elements += entry.elements() as u128,
            }
        }
        let allowed = Geometry::OFFICIAL.max_elements();
        if elements > allowed as u128 {
            return Some(format!("its unit would have {elements} elements, and at most {allowed} are allowed"));
        }
        let taken = UNIT.iter().map(|suffix| format!("{path}.{suffix}"));
        taken
            .into_iter()
            .find(|name| self.tensors.contains_key(&**name))
            .map(|name| format!("the model has a tensor named {name}"))
    }

    /// Names the files of the units, and finds the files that are copied.
    pub(crate) fn name_files(&mut self) -> Result<()> {
        if self.form == Form::Units {
            self.name_unit_files();
        }
        if self.form == Form::Lone {
            return Ok(());
        }
        let (files, left_out) = self.model.others()?;
        let is_read = |path: &PathBuf| {
            let name = path.to_string_lossy();
            !name.contains('/') && (name.ends_with(".safetensors") || name == manifest::FILE || is_index(&name))
        };
        let (read, others): (Vec<_>, Vec<_>) = files.into_iter().partition(is_read);
        self.others = others.into_iter().map(|name| (name.clone(), name)).collect();
        if self.card.is_some() {
            self.rename_card()?;
        }
        let taken = "it would be taken for a part of the compressed model";
        let unreadable = left_out.iter().map(|path| LeftOut::unreadable(&self.dir(path)));
        self.left_out = read.iter().map(|path| LeftOut::new(&self.dir(path), taken)).chain(unreadable).collect();
        Ok(())
    }

    /// Gives the original's card another name, to make room for ours.
    fn rename_card(&mut self) -> Result<()> {
        if self.others.iter().any(|(name, _)| name == Path::new(card::ORIGINALS)) {
            let sentence =
                format!("it has {} already, which a model card needs for the original's card", card::ORIGINALS);
            return Err(Error::argument(sentence).at(&self.model.root));
        }
        // Some file systems don't distinguish `readme.md` from `README.md`.
        let is_card = |(name, _): &&mut (PathBuf, _)| name.as_os_str().eq_ignore_ascii_case(card::FILE);
        if let Some((_, here)) = self.others.iter_mut().find(is_card) {
            *here = card::ORIGINALS.into();
        }
        Ok(())
    }

    /// Gives each unit a file, and its module's other tensors. This doesn't depend on any weight's content, so all parts agree.
    fn name_unit_files(&mut self) {
        let mut taken = HashSet::from([REST.to_owned()]);
        for mut unit in std::mem::take(&mut self.units) {
            let name = format!("{}.safetensors", unit.path.replace('.', "_"));
            let is_plain = name.len() <= 250 && !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
            if !is_plain || !taken.insert(name.to_lowercase()) {
                self.give_up(unit, &format!("no file of its unit can be named {name:?}"));
                continue;
            }
            let inside = format!("{}.", unit.path);
            let module = self.rest.range(inside.clone()..).take_while(|name| name.starts_with(&inside));
            unit.module = module.cloned().collect();
            for name in &unit.module {
                self.rest.remove(name);
            }
            unit.file = self.dir(name);
            self.units.push(unit);
        }
    }

    /// Stores the weights of a unit as they are.
    pub(crate) fn give_up(&mut self, unit: Candidate, reason: &str) {
        self.why.extend(unit.weights.iter().map(|name| (name.clone(), reason.to_owned())));
        self.rest.extend(unit.weights.into_iter().chain(unit.module));
    }

    /// The files that will be written, except a lone one.
    pub(crate) fn files(&self) -> impl Iterator<Item = PathBuf> {
        let units = self.units.iter().map(|unit| unit.file.clone()).filter(|file| !file.as_os_str().is_empty());
        let own = [REST, "config.json", manifest::FILE].into_iter().filter(|_| self.form != Form::Lone);
        let card = self.card.iter().map(|_| card::FILE);
        let others = self.others.iter().map(|(_, here)| self.dir(here));
        units.chain(own.chain(card).map(|name| self.dir(name))).chain(others)
    }

    pub(crate) fn dir(&self, name: impl AsRef<Path>) -> PathBuf {
        Path::new(self.component).join(name)
    }

    pub(crate) fn entry(&self, name: &str) -> &'m Entry {
        self.tensors[name].entry
    }

    /// A tensor's name in the original.
    pub(crate) fn original(&self, name: &str) -> &'m str {
        &self.entry(name).name
    }

    /// Where a tensor is: its file, its offset, and its length in bytes.
    pub(crate) fn place(&self, name: &str) -> (&'m TensorFile, u64, usize) {
        let Placed { entry, file, at } = self.tensors[name];
        (file, at, entry.range.len())
    }

    /// The size in the original of the tensors in a unit's file.
    pub(crate) fn bytes_of(&self, unit: &Candidate) -> u64 {
        unit.weights.iter().chain(&unit.module).map(|name| self.place(name).2 as u64).sum()
    }
}

fn form(model: &Model, options: &CompressOptions, layout: Layout) -> Result<Form> {
    let refuse = |sentence: &str| Err(Error::argument(sentence).at(&model.root));
    let form = match layout {
        _ if !model.is_directory && options.single_file => return refuse("it is a file, and becomes one file anyway"),
        _ if !model.is_directory => Form::Lone,
        _ if options.single_file => Form::One { alone: true },
        Layout::File => Form::One { alone: false },
        Layout::Directory => Form::Units,
    };
    match form {
        Form::Units => Ok(form),
        _ if options.part.is_some() => refuse("it becomes one file, which can't be made in parts"),
        _ if form == Form::Lone && options.model_card.is_some() => refuse("only a directory has a model card"),
        _ => Ok(form),
    }
}
