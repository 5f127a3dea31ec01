//! Lists the original's tensors and where each is stored, when a model is opened. None may be missing, and no stored tensor may be left
//! over.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::path::Path;

use df11_codec::Geometry;
use rayon::prelude::*;
use safetensors::Dtype;

use crate::error::{Error, ErrorKind, Result};
use crate::file::header::{self, Header};
use crate::file::tensor_file::TensorFile;
use crate::file::text;
use crate::model::config::{self, Config};
use crate::model::directory::name_below;
use crate::model::found::{Found, STREAM};
use crate::model::manifest::{self, Document, Manifest};
use crate::model::originals::full_names;
use crate::model::unit::{Stored, UNIT, Unit};
use crate::model::{Compressed, Named, OpenOptions, Place};
use crate::original::like::Like;
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::Patterns;
use crate::patterns::ties::{HEAD_AND_EMBEDDING, is_tied_decoder};

/// What the list is made from.
pub(crate) struct Listing<'m> {
    pub(super) root: &'m Path,
    is_directory: bool,
    pub(super) files: &'m [TensorFile],
    pub(super) config: Option<&'m Config>,
    /// All tensors in the files, by their names there.
    stored: Stored<'m>,
}

/// A tensor that was found for the original.
struct Source<'m> {
    place: Place,
    /// `None` for a weight of a unit, whose type is BF16 and whose shape isn't stored.
    entry: Option<&'m header::Entry>,
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

    /// The tensors in the original's order; and if the model is compressed, what else is known about it.
    pub(crate) fn tensors(&self, options: &OpenOptions) -> Result<(Vec<Named>, Option<Compressed>)> {
        let has_units = self.stored.keys().any(|name| name.ends_with(STREAM));
        let manifest = match self.manifest() {
            // In a plain model, whatever is in that place needn't be a manifest.
            Err(_) if !has_units && !self.says_compressed() => None,
            manifest => manifest?.filter(|_| has_units || self.says_compressed() || !self.is_directory),
        };
        if has_units || manifest.is_some() {
            let (tensors, compressed) = self.compressed(manifest, options)?;
            return Ok((tensors, Some(compressed)));
        }
        self.check_weights()?;
        let named = |(file, entry): (usize, &header::Entry)| {
            let at = self.files[file].header.start_of(entry);
            Named { entry: entry.clone(), place: Place::Stored { file, at } }
        };
        let entries = self.files.iter().enumerate();
        let entries = entries.flat_map(|(i, file)| file.header.entries.iter().map(move |entry| (i, entry)));
        Ok((entries.map(named).collect(), None))
    }

    /// Whether the configuration says that the model is compressed.
    fn says_compressed(&self) -> bool {
        self.config.is_some_and(|config| config.json.contains_key(CONFIG_KEY))
    }

    /// The only file, which may lie in a directory.
    fn lone(&self) -> Option<&TensorFile> {
        self.files.first().filter(|_| self.files.len() == 1)
    }

    fn manifest(&self) -> Result<Option<Manifest>> {
        let path = self.root.join(manifest::FILE);
        if self.is_directory
            && let Some(text) = text::read_if_there(&path, text::MANIFEST)?
        {
            return Manifest::parse(&text, &path).map(Some);
        }
        let text = self.lone().and_then(|file| file.header.metadata.get(manifest::METADATA));
        text.map(|text| Manifest::parse(text, self.root)).transpose()
    }

    /// Refuses a directory whose units are missing: its configuration says that it is compressed, and it has none of the weights that would
    /// be in units. A plain model that was loaded from a compressed one and saved may say so too, but it has the weights.
    fn check_weights(&self) -> Result<()> {
        if !self.says_compressed() {
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
        let like = options.like.as_deref().filter(|_| manifest.is_none()).map(Like::open).transpose()?;
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
                add(name.clone(), Source { place, entry: None, elements: range.len() })?;
            }
        }
        let plain = self.plain(&units);
        for &(file, entry) in &plain {
            let place = Place::Stored { file, at: self.files[file].header.start_of(entry) };
            add(full(&entry.name), Source { place, entry: Some(entry), elements: entry.elements() })?;
        }
        let originals = match (&like, of_manifest) {
            (Some(like), _) => like.files.clone(),
            (None, Some(originals)) => originals,
            (None, None) => vec![self.implied(&units, patterns, &plain, &options.shapes)?],
        };
        let tensors = self.place(&originals, sources, manifest.as_ref());
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
        // Collected twice, so that the error is always the first one in this order, not the first one in time.
        paths.par_iter().map(open).collect::<Vec<_>>().into_iter().collect()
    }

    /// The names of a unit's weights, without the manifest's prefix.
    fn weights_of(&self, unit: &Unit, patterns: Option<&Patterns>) -> Result<Vec<String>> {
        let named = patterns.map(|patterns| patterns.weights_of(&unit.path)).transpose()?.flatten();
        let (n, path) = (unit.outline().weights().count(), &unit.path);
        match named {
            Some(names) if names.len() == n => Ok(names),
            Some(names) => {
                let sentence =
                    format!("the number of weights in unit {path} is {n}, and its pattern names {}", names.len());
                Err(Error::damaged(self.root, sentence))
            }
            None if n == 1 => Ok(vec![format!("{path}.weight")]),
            None => {
                let sentence = format!("no pattern says which {n} weights unit {path} has; name the model's patterns");
                Err(Error::new(ErrorKind::UnknownShape, sentence).at(self.root))
            }
        }
    }

    /// The tensors that don't belong to a unit.
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
        let text = self.lone().and_then(|file| file.header.metadata.get(CONFIG_KEY));
        text.map(|text| config::parse(&text::parse(text, self.root)?.0, self.root)).transpose()
    }

    /// The tensors of the original, each with its source.
    fn place(
        &self,
        originals: &[(String, Header)],
        sources: HashMap<String, Source<'_>>,
        manifest: Option<&Manifest>,
    ) -> Result<Vec<Named>> {
        let missing = |name: &str| Error::damaged(self.root, format!("tensor {name} is missing"));
        let (mut tensors, mut seen) = (Vec::new(), HashSet::new());
        for entry in originals.iter().flat_map(|(_, header)| &header.entries) {
            if !seen.insert(entry.name.as_str()) {
                return Err(Error::damaged(self.root, format!("the original would have tensor {} twice", entry.name)));
            }
            // A tensor can't be tied to a weight of a unit, or to another tied tensor.
            let tied = || {
                let to = sources.get(self.tied(&entry.name, manifest)?)?;
                matches!(to.place, Place::Stored { .. }).then_some(to)
            };
            let source = sources.get(&entry.name).or_else(tied).ok_or_else(|| missing(&entry.name))?;
            let is_same = match source.entry {
                Some(stored) => (stored.dtype, &stored.shape) == (entry.dtype, &entry.shape),
                None => entry.dtype == Dtype::BF16 && entry.elements() == source.elements,
            };
            if !is_same {
                let bf16 = || format!("BF16 with {} elements", source.elements);
                let got = source.entry.map_or_else(bf16, header::Entry::kind);
                let sentence = format!("tensor {} is {got}, and in the original {}", entry.name, entry.kind());
                return Err(Error::damaged(self.root, sentence));
            }
            tensors.push(Named { entry: entry.clone(), place: source.place });
        }
        if let Some(name) = sources.keys().filter(|name| !seen.contains(name.as_str())).min() {
            return Err(Error::damaged(self.root, format!("the original has no tensor {name}")));
        }
        if let Some(manifest) = manifest {
            let mut listed = manifest.checksums.keys().chain(manifest.tied.keys());
            if let Some(name) = listed.find(|name| !seen.contains(name.as_str())) {
                return Err(missing(name));
            }
            if let Some(named) = tensors.iter().find(|named| manifest.checksum_of(&named.entry.name).is_none()) {
                return Err(Error::manifest(self.root, format!("it has no checksum of tensor {}", named.entry.name)));
            }
        }
        Ok(tensors)
    }

    /// The tensor that this one, which isn't stored, is tied to, according to the manifest, or without one to `config.json`.
    fn tied<'n>(&self, name: &str, manifest: Option<&'n Manifest>) -> Option<&'n str> {
        if let Some(manifest) = manifest {
            return manifest.tied.get(name).map(String::as_str);
        }
        let [head, embedding] = HEAD_AND_EMBEDDING;
        (name == head && is_tied_decoder(&self.config?.json)).then_some(embedding)
    }
}
