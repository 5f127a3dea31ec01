//! The one list that opening a model makes: the original's tensors by their names, each where it is. None may be missing, and none may
//! be left over.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use df11_codec::Geometry;
use rayon::prelude::*;
use safetensors::Dtype;

use crate::error::{Error, ErrorKind, Result};
use crate::file::header::{self, Header};
use crate::file::tensor_file::TensorFile;
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
use crate::patterns::ties::{HEAD_AND_EMBEDDING, is_tied_decoder};

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
                    let sentence = format!(
                        "tensor {} is in {} and in {}",
                        entry.name,
                        name_below(root, &files[first].path),
                        name_below(root, &file.path)
                    );
                    return Err(Error::damaged(root, sentence));
                }
            }
        }
        Ok(Self { root, is_directory: *is_directory, files, config: config.as_ref(), stored })
    }

    /// The tensors in the original's order, and what else is known if the model is compressed.
    pub(crate) fn tensors(&self, options: &OpenOptions) -> Result<(Vec<Named>, Option<Compressed>)> {
        let has_units = self.stored.keys().any(|name| name.ends_with(STREAM));
        let manifest = match self.manifest() {
            // A plain file may have any metadata under our key.
            Err(_) if !has_units && !self.is_directory => None,
            manifest => manifest?,
        };
        if !has_units && manifest.is_none() {
            self.check_weights()?;
        } else {
            let (tensors, compressed) = self.compressed(manifest, options)?;
            return Ok((tensors, Some(compressed)));
        }
        let named = |(file, entry): (usize, &header::Entry)| {
            let at = self.files[file].header.start_of(entry);
            Named { entry: entry.clone(), place: Place::Stored { file, at } }
        };
        let entries = self.files.iter().enumerate();
        let entries = entries.flat_map(|(i, file)| file.header.entries.iter().map(move |entry| (i, entry)));
        Ok((entries.map(named).collect(), None))
    }

    /// Whether the configuration says that the model is compressed.
    fn is_said(&self) -> bool {
        self.config.is_some_and(|config| config.json.contains_key(CONFIG_KEY))
    }

    fn manifest(&self) -> Result<Option<Manifest>> {
        let path = if self.is_directory { self.root.join(manifest::FILE) } else { self.root.to_owned() };
        let text = match self.files.first() {
            _ if self.is_directory && self.is_said() => text::read_if_there(&path, text::MANIFEST)?,
            Some(lone) if !self.is_directory => lone.header.metadata.get(manifest::METADATA).cloned(),
            _ => None,
        };
        text.map(|text| Manifest::parse(&text, &path)).transpose()
    }

    /// Refuses a directory whose units are missing: it says that it is compressed, and has none of the weights that would be in them. A
    /// plain model may say so, too, if it was loaded from a compressed one; but it has the weights.
    fn check_weights(&self) -> Result<()> {
        if !self.is_directory || !self.is_said() {
            return Ok(());
        }
        let Some((_, patterns)) = self.own_config()? else { return Ok(()) };
        let is_weight = |name: &str| {
            name.match_indices('.').any(|(end, _)| {
                let weights = patterns.weights_of(&name[..end]).ok().flatten();
                weights.is_some_and(|weights| weights.iter().any(|weight| weight == name))
            })
        };
        match patterns.iter().next().is_none() || self.stored.keys().any(|name| is_weight(name)) {
            true => Ok(()),
            false => {
                let sentence = "its config.json says that it is compressed, but the files of its units are missing";
                Err(Error::damaged(self.root, sentence))
            }
        }
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
        let mut add = |name: String, source| match sources.entry(name) {
            Entry::Occupied(known) => {
                Err(Error::damaged(self.root, format!("it has tensor {} twice, in a unit and elsewhere", known.key())))
            }
            Entry::Vacant(place) => {
                place.insert(source);
                Ok(())
            }
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
        let named = patterns.map(|patterns| patterns.weights_of(&unit.path)).transpose()?.flatten();
        let (n, path) = (unit.outline().weights().count(), &unit.path);
        match named {
            Some(names) if names.len() == n => Ok(names),
            Some(names) => {
                let sentence = format!("unit {path} has {n} weights, and its pattern names {}", names.len());
                Err(Error::damaged(self.root, sentence))
            }
            None if n == 1 => Ok(vec![format!("{path}.weight")]),
            None => {
                let sentence = format!("no pattern says which {n} weights unit {path} has; name the model's patterns");
                Err(Error::new(ErrorKind::UnknownShape, sentence).at(self.root))
            }
        }
    }

    /// The tensors that are no part of a unit.
    fn plain(&self, units: &[Unit]) -> Vec<(usize, &'m header::Entry)> {
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
            let header =
                header.map_err(|error| Error::manifest(self.root, format!("the header of {}: {error}", file.name)))?;
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
            // A tie to a weight of a unit, or to another tied tensor, isn't valid.
            let tied = || {
                let to = sources.get(self.tied(&entry.name, manifest)?)?;
                matches!(to.place, Place::Stored { .. }).then_some(to)
            };
            let source = sources.get(&entry.name).or_else(tied).ok_or_else(|| missing(&entry.name))?;
            let is_same = match source.place {
                Place::Unit { .. } => entry.dtype == Dtype::BF16 && entry.elements() == source.elements,
                Place::Stored { .. } => entry.kind() == source.kind,
            };
            if !is_same {
                let (name, Source { kind, elements, .. }) = (&entry.name, source);
                let sentence =
                    format!("tensor {name} is {kind} with {elements} elements, and in the original {}", entry.kind());
                return Err(Error::damaged(self.root, sentence));
            }
            tensors.push(Named { entry: entry.clone(), place: source.place });
        }
        if let Some(name) = sources.keys().filter(|name| !seen.contains(name.as_str())).min() {
            return Err(Error::damaged(self.root, format!("the original has no tensor {name}")));
        }
        if let Some(manifest) = manifest {
            // Another model in the original's place need not have the tied tensors.
            let may_lack = |name: &String| like.is_some() && manifest.tied.contains_key(name);
            let mut listed = manifest.checksums.keys().chain(manifest.tied.keys());
            if let Some(name) = listed.find(|name| !seen.contains(name.as_str()) && !may_lack(name)) {
                return Err(missing(name));
            }
            let unchecked = tensors.iter().find(|named| manifest.checksum_of(&named.entry.name).is_none());
            if let Some(named) = unchecked.filter(|_| like.is_none()) {
                return Err(Error::manifest(self.root, format!("it has no checksum of tensor {}", named.entry.name)));
            }
        }
        Ok(tensors)
    }

    /// The tensor that has the bytes of another one that isn't stored: the manifest says so, or without one `config.json`.
    fn tied<'n>(&self, name: &str, manifest: Option<&'n Manifest>) -> Option<&'n str> {
        if let Some(manifest) = manifest {
            return manifest.tied.get(name).map(String::as_str);
        }
        let [head, embedding] = HEAD_AND_EMBEDDING;
        (name == head && is_tied_decoder(&self.config?.json)).then_some(embedding)
    }

    /// The original's `config.json` and index. The files that an index names must be the original's.
    fn documents(
        &self,
        manifest: Option<&Manifest>,
        like: Option<&Like>,
        originals: &[(String, Header)],
    ) -> Result<BTreeMap<String, String>> {
        let mut files = HashSet::new();
        for (name, _) in originals {
            inside(self.root, name, self.root)?;
            if !files.insert(name.as_str()) {
                return Err(Error::damaged(self.root, format!("the original would have two files {name}")));
            }
        }
        let mut documents = BTreeMap::new();
        if let Some(manifest) = manifest {
            for (name, text) in &manifest.documents {
                inside(self.root, name, self.root)?;
                let named = if is_index(name) && like.is_none() { named_by(text, self.root)? } else { Vec::new() };
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
        match documents.keys().find(|name| files.contains(name.as_str())) {
            Some(name) => Err(Error::damaged(self.root, format!("the original would have two files {name}"))),
            None => Ok(documents),
        }
    }

    /// The original without a manifest: one file of all tensors, with the shapes that are given or implied.
    fn implied(
        &self,
        units: &[Unit],
        patterns: Option<&Patterns>,
        plain: &[(usize, &header::Entry)],
        given: &HashMap<String, Vec<usize>>,
    ) -> Result<(String, Header)> {
        let json = self.config.map(|config| &config.json);
        let shapes = plain.iter().map(|(_, entry)| (entry.name.as_str(), entry.shape.as_slice())).collect();
        let known = WeightShapes::new(json, patterns, shapes)?;
        let mut entries: Vec<header::Entry> = plain.iter().map(|(_, entry)| (*entry).clone()).collect();
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
                        let sentence =
                            format!("{name} can't have the shape {shape:?}: it has {} elements", range.len());
                        return Err(Error::argument(sentence).at(self.root));
                    }
                    None => known.shape(&unit.path, name, range.len()).map_err(unknown)?,
                };
                entries.push(header::Entry::new(name.clone(), Dtype::BF16, shape, 2 * range.len()));
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
