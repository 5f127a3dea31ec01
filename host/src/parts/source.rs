//! Compares parts with the model that they were made from: nothing else tells whether it was the same each time.

use std::collections::BTreeMap;
use std::path::Path;

use crate::compress::compression::manifest_of;
use crate::compress::given::Given;
use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::{file_sum, regular_file};
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::manifest::{Manifest, OriginalFile};
use crate::original::sources::open_original;
use crate::parts::document::{OTHERS, PartFile, below};
use crate::parts::join::Compared;
use crate::parts::part::Part;
use crate::parts::weights::Weights;
use crate::progress::{Progress, unless_interrupted};

/// The model that parts were made from.
pub(super) struct Source {
    model: ModelFiles,
    /// Whether all parts know the checksums that the hub lists for it, so that its tensors would say nothing more.
    is_known: bool,
}

impl Source {
    /// Opens the model that these parts were made from.
    ///
    /// # Errors
    ///
    /// It can't be read, or is compressed; [`PartError::Against`] if its safetensors files, `config.json` or the index are others.
    pub(super) fn open(path: &Path, parts: &[Part], progress: &dyn Progress) -> Result<Self> {
        let model = open_original(path)?;
        if CompressedModel::is_compressed(&model) {
            let path = || path.to_owned();
            return Err(Error::Unlike { like: path(), source: Box::new(Error::AlreadyCompressed { path: path() }) });
        }
        let own = manifest_of(&model, &Given::default(), "")?;
        let source = Self { is_known: is_known(&model, parts, progress)?, model };
        for part in parts {
            let noted = &part.document.manifest;
            let mut pairs = own.files.iter().zip(&noted.files);
            if own.files.len() != noted.files.len() || !pairs.all(|(own, noted)| source.is_same(own, noted)) {
                return Err(source.other(parts, "the safetensors files or their headers differ".into()));
            }
            if own.documents != noted.documents {
                return Err(source.other(parts, "config.json or the index differs".into()));
            }
        }
        Ok(source)
    }

    pub(super) fn root(&self) -> &Path {
        self.model.root()
    }

    /// How many bytes of tensors [`Self::compare`] reads.
    pub(super) fn bytes(&self) -> u64 {
        if self.is_known { 0 } else { self.model.tensor_bytes() }
    }

    /// What [`Self::compare`] compares.
    pub(super) fn will_compare(&self) -> Compared {
        if self.is_known { Compared::Listed } else { Compared::Tensors }
    }

    /// Compares every tensor with its checksum in the manifest of all parts, and the other files that a part has copied with those
    /// that are still there.
    ///
    /// # Errors
    ///
    /// The model can't be read; [`PartError::Against`], which names all parts with a tensor that is another.
    pub(super) fn compare(&self, parts: &[Part], manifest: &Manifest, progress: &dyn Progress) -> Result<()> {
        let mut others: BTreeMap<usize, &str> = BTreeMap::new();
        self.model.will_finish();
        for (file, tensor) in self.model.tensors().filter(|_| !self.is_known) {
            let mut checksum = Checksum::default();
            file.fetch(tensor, progress)?;
            file.read_blocks(tensor, |bytes| {
                checksum.update(bytes);
                progress.step(bytes.len() as u64, &tensor.name)
            })?;
            file.release(tensor)?;
            // A tied one has the bytes of another.
            let stored = manifest.tied_to(&tensor.name).unwrap_or(&tensor.name);
            if manifest.checksum(stored) != Some(&checksum.text()) {
                let part = parts.iter().position(|part| part.has(stored)).unwrap_or_default();
                others.entry(part).or_insert(&tensor.name);
                if others.len() == parts.len() {
                    break;
                }
            }
        }
        // A damaged cache of the hub is no part's fault.
        self.model.finish(progress)?;
        if let Some(tensor) = others.values().next() {
            let named = others.keys().filter_map(|&part| parts.get(part));
            return Err(
                self.other(named, format!("the model's tensor {tensor:?} has other bytes than the part has read"))
            );
        }
        for part in parts {
            if let Some(name) = self.changed_file(part, progress)? {
                return Err(self.other([part], format!("the model's file {name:?} has other bytes than the part's")));
            }
        }
        Ok(())
    }

    /// The first of the other files that a part has copied which is still there, and isn't the same.
    fn changed_file<'p>(&self, part: &'p Part, progress: &dyn Progress) -> Result<Option<&'p str>> {
        for file in &part.document.others {
            let Some(name) = below(&file.name, OTHERS) else { continue };
            if self.model.has(name) && !self.has_file(name, part, file, progress)? {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// Whether the model's file of this name is the one that a part has copied.
    fn has_file(&self, name: &str, part: &Part, copied: &PartFile, progress: &dyn Progress) -> Result<bool> {
        if let Some(folder) = self.model.remote() {
            return folder.is_same(name, &part.path.join(&copied.name), progress);
        }
        let path = self.root().join(name);
        let (file, there) = regular_file::open(&path)?;
        let sum = |file| file_sum::of_bytes(file, &path, |_| unless_interrupted(progress));
        Ok(there.len() == copied.bytes && sum(file)? == copied.checksum)
    }

    /// Whether a file is what a part has noted. A lone one may have any name.
    fn is_same(&self, own: &OriginalFile, noted: &OriginalFile) -> bool {
        own.header == noted.header && (own.name == noted.name || !self.model.is_directory())
    }

    fn other<'p>(&self, parts: impl IntoIterator<Item = &'p Part>, what: String) -> Error {
        let parts = parts.into_iter().map(|part| part.path.clone()).collect();
        PartError::Against { parts, against: self.root().to_owned(), what }.into()
    }
}

/// Whether all parts know the checksums that the hub lists for this model.
fn is_known(model: &ModelFiles, parts: &[Part], progress: &dyn Progress) -> Result<bool> {
    if !Weights::are_listed(model) {
        return Ok(false);
    }
    let listed = Weights::of(model, progress)?;
    Ok(parts.iter().all(|part| part.document.identity.weights == listed))
}
