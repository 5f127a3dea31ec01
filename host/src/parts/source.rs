//! Compares parts with the model that they were made from: nothing else tells whether it was the same each time.

use std::path::Path;

use crate::compress::compression::manifest_of;
use crate::compress::given::Given;
use crate::error::Result;
use crate::error::part::PartError;
use crate::file::checksum::Checksum;
use crate::model::files::ModelFiles;
use crate::model::manifest::Manifest;
use crate::original::sources::open_original;
use crate::parts::identity::{Identity, fingerprint};
use crate::parts::weights::Weights;
use crate::progress::Progress;

/// The model that parts were made from.
pub(super) struct Source {
    model: ModelFiles,
    /// Whether all parts know the checksums that the hub lists for it, so that its bytes would say nothing more.
    is_known: bool,
}

impl Source {
    /// Opens the model that parts of this identity, the first one's, were made from. `is_listed` says whether all of them know the
    /// checksums that the hub lists.
    ///
    /// # Errors
    ///
    /// It can't be read; [`PartError::Against`] if its headers, its configuration, its index or its listed checksums are others.
    pub(super) fn open(
        path: &Path,
        (part, identity): (&Path, &Identity),
        is_listed: bool,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let model = open_original(path)?;
        let other = |what: &str| {
            Err(PartError::Against { path: part.to_owned(), against: path.to_owned(), what: what.into() }.into())
        };
        if fingerprint(&manifest_of(&model, &Given::default(), "")?)? != identity.source {
            return other("its files, their headers, config.json or the index are others");
        }
        let is_known = is_listed && Weights::is_listed(&model);
        if is_known && identity.weights != Weights::of(&model, progress)? {
            return other("the hub lists other checksums");
        }
        Ok(Self { model, is_known })
    }

    pub(super) fn root(&self) -> &Path {
        self.model.root()
    }

    /// How many bytes [`Self::compare`] reads.
    pub(super) fn bytes(&self) -> u64 {
        if self.is_known { 0 } else { self.model.tensor_bytes() }
    }

    /// Compares every tensor with its checksum in the manifest of all parts; gives how many were read. `part_of` gives the part
    /// that has a tensor.
    ///
    /// # Errors
    ///
    /// The model can't be read; [`PartError::Against`].
    pub(super) fn compare<'p>(
        &self,
        manifest: &Manifest,
        part_of: impl Fn(&str) -> &'p Path,
        progress: &dyn Progress,
    ) -> Result<usize> {
        if self.is_known {
            return Ok(0);
        }
        self.model.will_finish();
        let mut compared = 0;
        for (file, tensor) in self.model.tensors() {
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
                let (path, against) = (part_of(stored).to_owned(), self.root().to_owned());
                let what = format!("its tensor {:?} has other bytes", tensor.name);
                return Err(PartError::Against { path, against, what }.into());
            }
            compared += 1;
        }
        self.model.finish(progress)?;
        Ok(compared)
    }
}
