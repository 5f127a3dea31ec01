//! The files of a compressed model's original: from its manifest, from a model like it, or as the compressed model implies them.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use safetensors::Dtype;

use crate::error::{Error, ErrorKind, Result};
use crate::file::header::{Entry, Header};
use crate::file::text::inside;
use crate::model::config::Config;
use crate::model::directory::name_below;
use crate::model::index::{USUAL, is_index, named_by};
use crate::model::listing::Listing;
use crate::model::manifest::{Manifest, OriginalFile};
use crate::model::unit::Unit;
use crate::original::WeightShapes;
use crate::original::like::Like;
use crate::patterns::dict::Patterns;

impl Listing<'_> {
    /// The original's files that a manifest describes.
    pub(super) fn originals(&self, manifest: &Manifest) -> Result<Vec<(String, Header)>> {
        let parse = |file: &OriginalFile| {
            let path = inside(self.root, &file.name, self.root)?;
            let header = Header::parse(file.header.clone(), &path);
            let header =
                header.map_err(|error| Error::manifest(self.root, format!("the header of {}: {error}", file.name)))?;
            Ok((file.name.clone(), header))
        };
        manifest.files.iter().map(parse).collect()
    }

    /// The original's `config.json` and index. The files that an index names must be the original's.
    pub(super) fn documents(
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
                let named = if is_index(name) { named_by(text, self.root)? } else { Vec::new() };
                if let Some(lost) = named.iter().find(|named| !files.contains(named.as_str())) {
                    return Err(Error::manifest(self.root, format!("its {name} names {lost}, which it doesn't list")));
                }
            }
            for name in manifest.renamed.values() {
                inside(self.root, name, self.root)?;
                if !files.insert(name) {
                    return Err(Error::damaged(self.root, format!("the original would have two files {name}")));
                }
            }
            documents.clone_from(&manifest.documents);
        } else {
            let own = self.config.and_then(Config::without_key).or_else(|| like?.config.clone());
            documents.extend(own.map(|text| ("config.json".to_owned(), text)));
            documents.extend(like.and_then(|like| like.index.clone()));
        }
        match documents.keys().find(|name| files.contains(name.as_str())) {
            Some(name) => Err(Error::damaged(self.root, format!("the original would have two files {name}"))),
            None => Ok(documents),
        }
    }

    /// The original of a model without a manifest: one file with all tensors, with the shapes that are given or implied.
    pub(super) fn implied(
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
                        "the shape of {name} isn't known: the model doesn't store it, and {reason}; give the original, or a model like it"
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

/// The full names of tensors whose names here lack the original's prefix.
pub(super) fn full_names(
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
