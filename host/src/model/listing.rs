//! The tensors of a compressed model by their names in the original, each where it is: none is missing, none left over.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use df11_codec::Geometry;
use rayon::prelude::*;
use safetensors::Dtype;

use crate::error::{Error, ErrorKind, Result};
use crate::file::tensor_file::{Entry, Header, TensorFile};
use crate::file::text::{self, inside};
use crate::model::config::{self, Config};
use crate::model::found::{STREAM, index_of, is_index, named_by};
use crate::model::manifest::Manifest;
use crate::model::unit::{Stored, UNIT, Unit};
use crate::model::{Compressed, Named, Place};
use crate::original::WeightShapes;
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::Patterns;

/// What the list of a compressed model's tensors is made of.
pub(crate) struct Listing<'m> {
    pub(crate) root: &'m Path,
    pub(crate) is_directory: bool,
    pub(crate) files: &'m [TensorFile],
    pub(crate) config: Option<&'m Config>,
    pub(crate) stored: &'m Stored<'m>,
}

impl Listing<'_> {
    pub(crate) fn compressed(&self, manifest: Option<Manifest>) -> Result<(Vec<Named>, Compressed)> {
        let Self { root, files, stored, .. } = *self;
        let mut originals = Vec::new();
        for file in manifest.iter().flat_map(|manifest| &manifest.files) {
            originals.push((file.name.clone(), Header::parse(file.header.clone(), &inside(root, &file.name, root)?)?));
        }
        let full_names = full_names(manifest.as_ref(), &originals, root)?;
        let full = |name: &str| full_names.get(name).cloned().unwrap_or_else(|| name.to_owned());
        let own = self.own_config()?;
        let (geometry, patterns) = own.map_or((Geometry::OFFICIAL, None), |(geometry, dict)| (geometry, Some(dict)));

        let paths: Vec<&str> = stored.keys().filter_map(|name| name.strip_suffix(STREAM)).collect();
        let open = |path: &&str| Unit::open(path, files, stored, geometry, root);
        let mut units = paths.par_iter().map(open).collect::<Result<Vec<_>>>()?;
        let mut places: HashMap<String, (Place, String, usize)> = HashMap::new();
        for (number, unit) in units.iter_mut().enumerate() {
            let ranges: Vec<_> = unit.outline().weights().collect();
            let listed = patterns.as_ref().map(|patterns| patterns.weights_of(&unit.path)).transpose()?.flatten();
            let names = listed.unwrap_or_else(|| vec![format!("{}.weight", unit.path)]);
            if names.len() != ranges.len() {
                let sentence = format!("no pattern says which {} weights unit {} holds", ranges.len(), unit.path);
                return Err(Error::new(ErrorKind::UnknownShape, sentence).at(root));
            }
            unit.weights = names.iter().map(|name| full(name)).collect();
            for (name, range) in unit.named_weights() {
                let place = (Place::Unit { unit: number, first: range.start }, "BF16".to_owned(), range.len());
                if places.insert(name.clone(), place).is_some() {
                    return Err(Error::damaged(root, format!("it has tensor {name} twice")));
                }
            }
        }
        let is_of_unit = |name: &str| {
            name.rsplit_once('.').is_some_and(|(path, end)| UNIT.contains(&end) && paths.binary_search(&path).is_ok())
        };
        let plain: Vec<(&str, usize, &Entry)> = stored
            .iter()
            .filter(|(name, _)| !is_of_unit(name))
            .map(|(name, &(file, entry))| (*name, file, entry))
            .collect();
        for &(name, file, entry) in &plain {
            let at = files[file].header.data() + entry.range.start as u64;
            let place = (Place::Stored { file, at }, entry.kind(), entry.elements());
            if places.insert(full(name), place).is_some() {
                return Err(Error::damaged(root, format!("it has tensor {name} twice")));
            }
        }
        if manifest.is_none() {
            originals.push(self.implied(&units, patterns.as_ref(), &plain)?);
        }
        let tensors = self.place(&originals, places, manifest.as_ref())?;
        let documents = self.documents(manifest.as_ref(), &originals)?;
        Ok((tensors, Compressed { manifest, units, originals, documents }))
    }

    /// The `dfloat11_config` of the model: in its `config.json`, or in the metadata of a lone file.
    fn own_config(&self) -> Result<Option<(Geometry, Patterns)>> {
        if let Some(value) = self.config.and_then(|config| config.json.get(CONFIG_KEY)) {
            return config::parse(value, &self.root.join("config.json")).map(Some);
        }
        let text =
            self.files.first().filter(|_| !self.is_directory).and_then(|file| file.header.metadata.get(CONFIG_KEY));
        text.map(|text| config::parse(&text::parse(text, self.root)?.0, self.root)).transpose()
    }

    /// The tensors of the original, each where it is. None may be missing, none may be left over.
    fn place(
        &self,
        originals: &[(String, Header)],
        mut places: HashMap<String, (Place, String, usize)>,
        manifest: Option<&Manifest>,
    ) -> Result<Vec<Named>> {
        let path = || self.root.to_owned();
        let mut tensors: Vec<Named> = Vec::new();
        for entry in originals.iter().flat_map(|(_, header)| &header.entries) {
            let to = manifest.and_then(|manifest| manifest.tied.get(&entry.name));
            let missing = || Error::damaged(&path(), format!("tensor {} is missing", entry.name));
            let (place, kind, elements) = match places.remove(&entry.name) {
                Some(found) => found,
                None => {
                    let stored =
                        places.get(to.ok_or_else(missing)?).filter(|(place, ..)| matches!(place, Place::Stored { .. }));
                    let placed =
                        |named: &&Named| Some(&named.entry.name) == to && matches!(named.place, Place::Stored { .. });
                    let placed = || {
                        tensors
                            .iter()
                            .find(placed)
                            .map(|named| (named.place, named.entry.kind(), named.entry.elements()))
                    };
                    stored.cloned().or_else(placed).ok_or_else(missing)?
                }
            };
            let is_same = match place {
                Place::Unit { .. } => entry.dtype == Dtype::BF16 && entry.elements() == elements,
                Place::Stored { .. } => entry.kind() == kind,
            };
            if !is_same {
                let (tensor, got, expected) =
                    (entry.name.clone(), format!("{kind} of {elements} elements"), entry.kind());
                return Err(Error::damaged(&path(), format!("tensor {tensor} is {got}; it must be {expected}")));
            }
            tensors.push(Named { entry: entry.clone(), place });
        }
        if let Some(tensor) = places.into_keys().next() {
            return Err(Error::manifest(&path(), format!("the original has no tensor {tensor}")));
        }
        let listed = manifest.iter().flat_map(|manifest| manifest.checksums.keys().chain(manifest.tied.keys()));
        let there: HashSet<&String> = tensors.iter().map(|named| &named.entry.name).collect();
        match (listed.clone().find(|name| !there.contains(name)), there.len() == tensors.len()) {
            (Some(name), _) => Err(Error::damaged(&path(), format!("tensor {name} is missing"))),
            (None, false) => Err(Error::manifest(&path(), "a tensor is in two files")),
            (None, true) => Ok(tensors),
        }
    }

    /// The original's documents. The files that an index names must be the original's.
    fn documents(&self, manifest: Option<&Manifest>, files: &[(String, Header)]) -> Result<BTreeMap<String, String>> {
        let Some(manifest) = manifest else {
            let config = self.config.and_then(Config::without_key);
            return Ok(config.map(|text| ("config.json".to_owned(), text)).into_iter().collect());
        };
        for (name, text) in &manifest.documents {
            inside(self.root, name, self.root)?;
            let named = if is_index(name) { named_by(text, self.root)? } else { Vec::new() };
            if let Some(lost) = named.iter().find(|named| !files.iter().any(|(file, _)| file == *named)) {
                return Err(Error::manifest(self.root, format!("its {name} names {lost}, which isn't listed")));
            }
        }
        manifest.renamed.values().try_for_each(|name| inside(self.root, name, self.root).map(drop))?;
        Ok(manifest.documents.clone())
    }

    /// One file of all tensors, with the shapes that are known without an original.
    fn implied(
        &self,
        units: &[Unit],
        patterns: Option<&Patterns>,
        plain: &[(&str, usize, &Entry)],
    ) -> Result<(String, Header)> {
        let json = self.config.map(|config| &config.json);
        let shapes = plain.iter().map(|(name, _, entry)| (*name, entry.shape.as_slice())).collect();
        let known = WeightShapes::new(json, patterns, shapes)?;
        let mut entries: Vec<Entry> = plain.iter().map(|(.., entry)| (*entry).clone()).collect();
        for unit in units {
            for (name, range) in unit.named_weights() {
                let unknown = |reason: String| {
                    let sentence = format!("the shape of {name} is not known: the model stores none, and {reason}");
                    Error::new(ErrorKind::UnknownShape, sentence).at(self.root)
                };
                let shape = known.shape(&unit.path, name, range.len()).map_err(unknown)?;
                entries.push(Entry::new(name.clone(), Dtype::BF16, shape, 2 * range.len()));
            }
        }
        let is_of_diffusers = json.is_some_and(|config| config.contains_key("_class_name"));
        let name = if is_of_diffusers { "diffusion_pytorch_model.safetensors" } else { "model.safetensors" };
        let header = Header::of(entries, &BTreeMap::from([("format".to_owned(), "pt".to_owned())]));
        Ok((name.to_owned(), Header::parse(header.text, &self.root.join(index_of(name)))?))
    }
}

/// The names that the original has for tensors whose names here lack its prefix.
fn full_names(
    manifest: Option<&Manifest>,
    originals: &[(String, Header)],
    root: &Path,
) -> Result<HashMap<String, String>> {
    let Some(prefix) = manifest.map(|manifest| &manifest.prefix).filter(|prefix| !prefix.is_empty()) else {
        return Ok(HashMap::new());
    };
    let names = || originals.iter().flat_map(|(_, header)| &header.entries).map(|entry| &entry.name);
    let shorter = |name: &String| name.strip_prefix(&**prefix).filter(|rest| !rest.is_empty()).map(str::to_owned);
    let full: HashMap<String, String> = names().filter_map(|name| Some((shorter(name)?, name.clone()))).collect();
    match names().find(|name| full.contains_key(*name)) {
        Some(name) => Err(Error::manifest(root, format!("without the prefix {prefix:?} two tensors would be {name}"))),
        None => Ok(full),
    }
}
