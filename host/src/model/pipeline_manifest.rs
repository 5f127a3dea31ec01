//! What `df11` adds to a compressed pipeline, so that no component that is missing or damaged passes for a good one: FORMAT.md §8.5.
//! Components that are compressed have manifests of their own.

use std::collections::BTreeSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::file::own_checksum::OwnChecksum;
use crate::file::text_file;
use crate::model::compressed::CompressedModel;
use crate::model::copied::{Copied, check_names};
use crate::model::files::ModelFiles;
use crate::model::found::{inside, says_compressed};
use crate::model::manifest::of_version;
use crate::model::names::{CREATED_BY, MANIFEST};

/// The version that this crate writes, and the only one it reads.
const VERSION: u32 = 1;

/// The manifest in a pipeline's own directory.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PipelineManifest {
    /// [`VERSION`].
    version: u32,
    /// That of [`OwnChecksum`].
    checksum: String,
    /// What wrote it.
    created_by: String,
    /// The components that are compressed, by the names of their directories.
    compressed: BTreeSet<String>,
    /// The files of weights that were copied, outside of the compressed components.
    copied: Copied,
}

impl PipelineManifest {
    /// The manifest of a pipeline with these compressed components, and with these files that were copied.
    pub(crate) fn new(compressed: BTreeSet<String>, copied: Copied) -> Self {
        let (checksum, created_by) = (String::new(), CREATED_BY.to_owned());
        Self { version: VERSION, checksum, created_by, compressed, copied }
    }

    /// That of the pipeline in this directory, if `df11` wrote one.
    ///
    /// # Errors
    ///
    /// Those of [`text_file::read`]; [`Error::ManifestVersion`]; [`Error::Manifest`] if it is damaged; [`Error::UnsafeName`].
    pub(crate) fn of(root: &Path) -> Result<Option<Self>> {
        let path = root.join(MANIFEST);
        if !text_file::exists(&path)? {
            return Ok(None);
        }
        let mut manifest: Self = of_version(&text_file::read(&path, text_file::MANIFEST_BYTES)?, &path, VERSION)?;
        manifest.check().map_err(|reason| Error::Manifest { path: path.clone(), reason })?;
        manifest.compressed.iter().try_for_each(|name| inside(root, name, &path).map(drop))?;
        check_names(&manifest.copied, &path)?;
        Ok(Some(manifest))
    }

    /// The manifest as JSON, with its checksum.
    ///
    /// # Errors
    ///
    /// [`Error::Manifest`]; none can happen with these types.
    pub(crate) fn to_text(&self, root: &Path) -> Result<String> {
        self.to_json().map_err(|e| Error::Manifest { path: root.join(MANIFEST), reason: e.to_string() })
    }

    /// The files that were copied, each with the checksum of its bytes; without those of components that somebody has compressed since,
    /// which have manifests of their own.
    pub(crate) fn copied(&self, is_compressed: impl Fn(&str) -> bool) -> impl Iterator<Item = (&str, &str)> {
        let is_copy = move |name: &str| !name.split_once('/').is_some_and(|(component, _)| is_compressed(component));
        let copied = self.copied.iter().map(|(name, checksum)| (name.as_str(), checksum.as_str()));
        copied.filter(move |(name, _)| is_copy(name))
    }

    /// Those of these models of the pipeline, compressed and not, that `df11` compressed and that have lost their manifests. A model without
    /// a unit isn't told from a plain one then, but by its configuration.
    pub(crate) fn without_manifest<'m>(
        &self,
        compressed: &'m [(String, CompressedModel)],
        plain: &'m [(String, ModelFiles)],
    ) -> impl Iterator<Item = &'m str> {
        let compressed = compressed.iter().filter(|(_, model)| model.manifest().is_none()).map(|(name, _)| name);
        let plain = plain.iter().filter(|(_, model)| says_compressed(model.config())).map(|(name, _)| name);
        compressed.chain(plain).filter(|name| self.compressed.contains(*name)).map(String::as_str)
    }

    /// The components that are to be there, compressed, and aren't.
    pub(crate) fn missing(&self, is_there: impl Fn(&str) -> bool) -> impl Iterator<Item = &str> {
        self.compressed.iter().map(String::as_str).filter(move |name| !is_there(name))
    }
}

impl OwnChecksum for PipelineManifest {
    fn own_checksum(&mut self) -> &mut String {
        &mut self.checksum
    }
}
