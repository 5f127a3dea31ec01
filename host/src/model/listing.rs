//! The one list that opening a model makes: the original's tensors by their names, each where it is. None may be missing, and none may
//! be left over.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use df11_codec::Geometry;
use rayon::prelude::*;
use safetensors::Dtype;

use crate::error::{Error, ErrorKind, Result};
use crate::file::tensor_file::{Entry, Header, TensorFile};
use crate::file::text::{self, inside};
use crate::model::config::{self, Config};
use crate::model::found::{Found, STREAM, USUAL, is_index, name_below, named_by};
use crate::model::manifest::{self, Document, Manifest};
use crate::model::unit::{Stored, UNIT, Unit};
use crate::model::{Compressed, Named, OpenOptions, Place};
use crate::original::WeightShapes;
use crate::original::like::Like;
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::Patterns;

/// What the list is made from.
pub(crate) struct Listing<'m> {
    root: &'m Path,
    is_directory: bool,
    files: &'m [TensorFile],
    config: Option<&'m Config>,
    /// The tensors of the files by their names there.
    stored: Stored<'m>,
}

/// Where a tensor of the original was found, what is stored of its type and shape, and how many elements it has.
struct Source {
    place: Place,
    kind: String,
    elements: usize,
}

impl<'m> Listing<'m> {
    pub(crate) fn new(root: &'m Path, found: &'m Found) -> Result<Self> {
        let Found { is_directory, files, config, .. } = found;
        let mut stored = Stored::new();
        for (number, file) in files.iter().enumerate() {
            for entry in &file.header.entries {
                if let Some((first, _)) = stored.insert(&entry.name, (number, entry)) {
                    let sentence = format!("tensor {} is in {} and in {}", entry.name, name_below(root, &files[first].path), name_below(root, &file.path));
                    return Err(Error::damaged(root, sentence));
                }
            }
        }
        Ok(Self { root, is_directory: *is_directory, files, config: config.as_ref(), stored })
    }

    /// The tensors in the original's order, and what else is known if the model is compressed.
    pub(crate) fn tensors(&self, options: &OpenOptions) -> Result<(Vec<Named>, Option<Compressed>)> {
        let manifest = self.manifest()?;
        let has_units = self.stored.keys().any(|name| name.ends_with(STREAM));
        let is_said = !self.is_directory || self.config.is_some_and(|config| config.json.contains_key(CONFIG_KEY));
        if has_units || is_said && manifest.is_some() {
            let (tensors, compressed) = self.compressed(manifest, options)?;
            return Ok((tensors, Some(compressed)));
        }
        let named = |(file, entry): (usize, &Entry)| {
            let at = self.files[file].header.start_of(entry);
            Named { entry: entry.clone(), place: Place::Stored { file, at } }
        };
        let entries = self.files.iter().enumerate();
        let entries = entries.flat_map(|(i, file)| file.header.entries.iter().map(move |entry| (i, entry)));
        Ok((entries.map(named).collect(), None))
    }

    fn manifest(&self) -> Result<Option<Manifest>> {
        if self.is_directory {
            let path = self.root.join(manifest::FILE);
            return text::read_if_there(&path, text::MANIFEST)?.map(|text| Manifest::parse(&text, &path)).transpose();
        }
        let text = self.files.first().and_then(|file| file.header.metadata.get(manifest::METADATA));
        text.map(|text| Manifest::parse(text, self.root)).transpose()
    }

    fn compressed(&self, manifest: Option<Manifest>, options: &OpenOptions) -> Result<(Vec<Named>, Compressed)> {
        let like = options.like.as_deref().map(Like::open).transpose()?;
        let of_manifest = manifest.as_ref().map(|manifest| self.originals(manifest)).transpose()?;
        let full_names = full_names(manifest.as_ref(), of_manifest.as_deref(), self.root)?;
        let full = |name: &str| full_names.get(name).cloned().unwrap_or_else(|| name.to_owned());
        let (geometry, own) = self.own_config()?.unzip();
        let patterns = options.patterns.as_ref().or(own.as_ref());

        let mut units = self.units(geometry.unwrap_or(Geometry::OFFICIAL))?;
        let mut sources = HashMap::new();
        let mut add = |name: String, source| match sources.contains_key(&name) {
            true => Err(Error::damaged(self.root, format!("it has tensor {name} twice"))),
            false => Ok(drop(sources.insert(name, source))),
        };
        for (number, unit) in units.iter_mut().enumerate() {
            unit.weights = self.weights_of(unit, patterns)?.iter().map(|name| full(name)).collect();
            for (name, range) in unit.named_weights() {
                let place = Place::Unit { unit: number, first: range.start };
                add(name.clone(), Source { place, kind: "BF16".to_owned(), elements: range.len() })?;
            }
        }
        let plain = self.plain(&units);
        for &(file, entry) in &plain {
            let place = Place::Stored { file, at: self.files[file].header.start_of(entry) };
            add(full(&entry.name), Source { place, kind: entry.kind(), elements: entry.elements() })?;
        }
        let originals = match (&like, of_manifest) {
            (Some(like), _) => like.files.clone(),
            (None, Some(originals)) => originals,
            (None, None) => vec![self.implied(&units, patterns, &plain, &options.shapes)?],
        };
        let tensors = self.place(&originals, sources, manifest.as_ref(), like.as_ref());
        let tensors = tensors.map_err(|error| match &like {
            Some(like) => Error::argument(format!("it can't be the original: {error}")).at(&like.root).because(error),
            None => error,
        })?;
        let documents = self.documents(manifest.as_ref(), like.as_ref(), &originals)?;
        Ok((tensors, Compressed { manifest, units, originals, documents }))
    }

    /// The units, sorted by their paths.
    fn units(&self, geometry: Geometry) -> Result<Vec<Unit>> {
        let mut paths: Vec<&str> = self.stored.keys().filter_map(|name| name.strip_suffix(STREAM)).collect();
        paths.sort_unstable();
        let open = |path: &&str| Unit::open(path, self.files, &self.stored, geometry, self.root);
        paths.par_iter().map(open).collect()
    }

    /// The names of a unit's weights, without the manifest's prefix.
    fn weights_of(&self, unit: &Unit, patterns: Option<&Patterns>) -> Result<Vec<String>> {
        let names = patterns.map(|patterns| patterns.weights_of(&unit.path)).transpose()?.flatten();
        let names = names.unwrap_or_else(|| vec![format!("{}.weight", unit.path)]);
        let n = unit.outline().weights().count();
        if names.len() != n {
            let sentence = format!("unit {} has {n} weights, and the patterns name {}; other patterns can be given", unit.path, names.len());
            return Err(Error::new(ErrorKind::UnknownShape, sentence).at(self.root));
        }
        Ok(names)
    }

    /// The tensors that are no part of a unit.
    fn plain(&self, units: &[Unit]) -> Vec<(usize, &'m Entry)> {
        let paths: HashSet<&str> = units.iter().map(|unit| unit.path.as_str()).collect();
        let is_of_unit =
            |name: &str| name.rsplit_once('.').is_some_and(|(path, end)| UNIT.contains(&end) && paths.contains(path));
        let mut plain: Vec<_> = self.stored.values().copied().filter(|(_, entry)| !is_of_unit(&entry.name)).collect();
        plain.sort_unstable_by_key(|&(file, entry)| (file, entry.range.start));
        plain
    }

    /// The `dfloat11_config` of the model: in its `config.json`, or in the metadata of a lone file.
    fn own_config(&self) -> Result<Option<(Geometry, Patterns)>> {
        if let Some(value) = self.config.and_then(|config| config.json.get(CONFIG_KEY)) {
            return config::parse(value, &self.root.join("config.json")).map(Some);
        }
        let lone = self.files.first().filter(|_| !self.is_directory);
        let text = lone.and_then(|file| file.header.metadata.get(CONFIG_KEY));
        text.map(|text| config::parse(&text::parse(text, self.root)?.0, self.root)).transpose()
    }

    /// The original's files that a manifest describes.
    fn originals(&self, manifest: &Manifest) -> Result<Vec<(String, Header)>> {
        let parse = |file: &manifest::OriginalFile| {
            let path = inside(self.root, &file.name, self.root)?;
            let header = Header::parse(file.header.clone(), &path);
            let header = header.map_err(|error| Error::manifest(self.root, format!("the header of {}: {error}", file.name)))?;
            Ok((file.name.clone(), header))
        };
        manifest.files.iter().map(parse).collect()
    }

    /// The tensors of the original, each with its source.
    fn place(
        &self,
        originals: &[(String, Header)],
        sources: HashMap<String, Source>,
        manifest: Option<&Manifest>,
        like: Option<&Like>,
    ) -> Result<Vec<Named>> {
        let missing = |name: &str| Error::damaged(self.root, format!("tensor {name} is missing"));
        let (mut tensors, mut seen) = (Vec::new(), HashSet::new());
        for entry in originals.iter().flat_map(|(_, header)| &header.entries) {
            if !seen.insert(entry.name.as_str()) {
                return Err(Error::damaged(self.root, format!("the original would have tensor {} twice", entry.name)));
            }
            let tied = || {
                let to = sources.get(manifest?.tied.get(&entry.name)?)?;
                matches!(to.place, Place::Stored { .. }).then_some(to)
            };
            let source = sources.get(&entry.name).or_else(tied).ok_or_else(|| missing(&entry.name))?;
            let is_same = match source.place {
                Place::Unit { .. } => entry.dtype == Dtype::BF16 && entry.elements() == source.elements,
                Place::Stored { .. } => entry.kind() == source.kind,
            };
            if !is_same {
                let (name, Source { kind, elements, .. }) = (&entry.name, source);
                let sentence = format!("tensor {name} is {kind} with {elements} elements, and in the original {}", entry.kind());
                return Err(Error::damaged(self.root, sentence));
            }
            tensors.push(Named { entry: entry.clone(), place: source.place });
        }
        if let Some(name) = sources.keys().filter(|name| !seen.contains(name.as_str())).min() {
            return Err(Error::damaged(self.root, format!("the original has no tensor {name}")));
        }
        // A model that is given as the original need not have the tied tensors.
        let tied = manifest.iter().flat_map(|manifest| manifest.tied.keys()).filter(|_| like.is_none());
        let listed = manifest.iter().flat_map(|manifest| manifest.checksums.keys());
        let is_tied = |name: &str| manifest.is_some_and(|manifest| manifest.tied.contains_key(name));
        let may_lack = |name: &str| like.is_some() && is_tied(name);
        match listed.chain(tied).find(|name| !seen.contains(name.as_str()) && !may_lack(name)) {
            Some(name) => Err(missing(name)),
            None => Ok(tensors),
        }
    }

    /// The original's `config.json` and index. The files that an index names must be the original's.
    fn documents(
        &self,
        manifest: Option<&Manifest>,
        like: Option<&Like>,
        originals: &[(String, Header)],
    ) -> Result<BTreeMap<String, String>> {
        let mut documents = BTreeMap::new();
        if let Some(manifest) = manifest {
            for (name, text) in &manifest.documents {
                inside(self.root, name, self.root)?;
                let named = if is_index(name) && like.is_none() { named_by(text, self.root)? } else { Vec::new() };
                let files: HashSet<&str> = originals.iter().map(|(file, _)| file.as_str()).collect();
                if let Some(lost) = named.iter().find(|named| !files.contains(named.as_str())) {
                    return Err(Error::manifest(self.root, format!("its {name} names {lost}, which it doesn't list")));
                }
            }
            manifest.renamed.values().try_for_each(|name| inside(self.root, name, self.root).map(drop))?;
            documents.clone_from(&manifest.documents);
        } else {
            let own = self.config.and_then(Config::without_key).or_else(|| like?.config.clone());
            documents.extend(own.map(|text| ("config.json".to_owned(), text)));
        }
        if let Some(like) = like {
            documents.retain(|name, _| !is_index(name));
            documents.extend(like.index.clone());
        }
        Ok(documents)
    }

    /// The original without a manifest: one file of all tensors, with the shapes that are given or implied.
    fn implied(
        &self,
        units: &[Unit],
        patterns: Option<&Patterns>,
        plain: &[(usize, &Entry)],
        given: &HashMap<String, Vec<usize>>,
    ) -> Result<(String, Header)> {
        let json = self.config.map(|config| &config.json);
        let shapes = plain.iter().map(|(_, entry)| (entry.name.as_str(), entry.shape.as_slice())).collect();
        let known = WeightShapes::new(json, patterns, shapes)?;
        let mut entries: Vec<Entry> = plain.iter().map(|(_, entry)| (*entry).clone()).collect();
        for unit in units {
            for (name, range) in unit.named_weights() {
                let unknown = |reason: String| {
                    let sentence = format!(
                        "the shape of {name} isn't known: the model doesn't store it, and {reason}; the original, or a model like it, tells it"
                    );
                    Error::new(ErrorKind::UnknownShape, sentence).at(self.root)
                };
                let fits = |shape: &[usize]| {
                    let elements = shape.iter().try_fold(1usize, |product, &n| product.checked_mul(n));
                    elements == Some(range.len())
                };
                let shape = match given.get(name) {
                    Some(shape) if fits(shape) => shape.clone(),
                    Some(shape) => {
                        let sentence = format!("{name} can't have the shape {shape:?}: it has {} elements", range.len());
                        return Err(Error::argument(sentence).at(self.root));
                    }
                    None => known.shape(&unit.path, name, range.len()).map_err(unknown)?,
                };
                entries.push(Entry::new(name.clone(), Dtype::BF16, shape, 2 * range.len()));
            }
        }
        let is_of_diffusers = json.is_some_and(|config| config.contains_key("_class_name"))
            || self.files.iter().any(|file| name_below(self.root, &file.path) == USUAL[1]);
        let name = USUAL[usize::from(is_of_diffusers)];
        let header = Header::of(entries, &BTreeMap::from([("format".to_owned(), "pt".to_owned())]));
        Ok((name.to_owned(), Header::parse(header.text, &self.root.join(name))?))
    }
}

/// The names that the original has for tensors whose names here lack its prefix.
fn full_names(
    manifest: Option<&Manifest>,
    originals: Option<&[(String, Header)]>,
    root: &Path,
) -> Result<HashMap<String, String>> {
    let Some(prefix) = manifest.map(|manifest| manifest.prefix.as_str()).filter(|prefix| !prefix.is_empty()) else {
        return Ok(HashMap::new());
    };
    let names = || originals.into_iter().flatten().flat_map(|(_, header)| &header.entries).map(|entry| &entry.name);
    let shorter = |name: &String| name.strip_prefix(prefix).filter(|rest| !rest.is_empty()).map(str::to_owned);
    let full: HashMap<String, String> = names().filter_map(|name| Some((shorter(name)?, name.clone()))).collect();
    match names().find(|name| full.contains_key(*name)) {
        Some(name) => Err(Error::manifest(root, format!("without the prefix {prefix:?} two tensors would be {name}"))),
        None => Ok(full),
    }
}
