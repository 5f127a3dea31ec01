//! The configuration and the index next to the original's safetensors files.
//!
//! An index belongs to its files. It comes from the same source as the division of the tensors into files, and every
//! file that it names exists. What it says about single tensors is kept unchanged, byte for byte.

use std::path::Path;

use crate::error::{Error, Result};
use crate::model::compressed::CompressedModel;
use crate::model::config::ConfigFile;
use crate::model::files::{INDEX_SUFFIX, ModelFiles, files_of_index};
use crate::model::header::Header;
use crate::model::manifest::Manifest;
use crate::model::text_file;

/// The original's configuration and index, name and text.
///
/// The configuration is the one in the manifest. Without a manifest it is the compressed model's, less its
/// `dfloat11_config`; there is none if nothing else is in it. The index is that of `like`, if `like` has one; without
/// `like` it is the one in the manifest.
pub(super) fn documents(compressed: &CompressedModel, like: Option<&ModelFiles>) -> Result<Vec<(String, String)>> {
    let mut documents: Vec<(String, String)> = match compressed.manifest() {
        Some(manifest) => manifest.documents.clone().into_iter().collect(),
        None => {
            let text = compressed.model().config().map(ConfigFile::without_key).transpose()?.flatten();
            text.map(|text| ("config.json".to_owned(), text)).into_iter().collect()
        }
    };
    if let Some(like) = like {
        documents.retain(|(name, _)| !name.ends_with(INDEX_SUFFIX));
        if let Some(index) = like.index() {
            let text = text_file::read(index, text_file::INDEX_BYTES)?;
            documents.push((index.file_name().unwrap_or_default().to_string_lossy().into_owned(), text));
        }
    }
    Ok(documents)
}

/// Checks that every file that an index of the manifest names is one of the manifest's files.
///
/// # Errors
///
/// [`Error::Manifest`], also if an index isn't valid.
pub(super) fn check_indexes(manifest: &Manifest, files: &[(String, Header)], path: &Path) -> Result<()> {
    for (index, text) in manifest.documents.iter().filter(|(name, _)| name.ends_with(INDEX_SUFFIX)) {
        let wrong = |reason: String| Error::Manifest { path: path.to_owned(), reason };
        let named = files_of_index(text).map_err(|reason| wrong(format!("its {index} is not valid: {reason}")))?;
        // As paths: an index may write `a//b` for `a/b`.
        let is_there = |name: &str| files.iter().any(|(file, _)| Path::new(file) == Path::new(name));
        if let Some(missing) = named.iter().find(|name| !is_there(name)) {
            return Err(wrong(format!("its {index} names the file {missing:?}, which is none of the original's")));
        }
    }
    Ok(())
}
