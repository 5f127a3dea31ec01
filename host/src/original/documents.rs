//! The configuration and the index next to the original's safetensors files.
//!
//! An index belongs to its files. It comes from the same source as the division of the tensors into files, and every
//! file that it names exists. What it says about single tensors is kept unchanged, byte for byte.

use std::path::Path;

use crate::error::{Error, Result};
use crate::file::header::Header;
use crate::model::compressed::CompressedModel;
use crate::model::config::ConfigFile;
use crate::model::index_file::{self, is_index};
use crate::model::manifest::Manifest;
use crate::original::like::Like;

/// The original's configuration and index, name and text.
///
/// The configuration is the one in the manifest. Without a manifest it is the compressed model's, less its
/// `dfloat11_config`; if nothing else is in it, it is that of `like`. The index is that of `like`, if `like` has one;
/// without `like` it is the one in the manifest.
pub(super) fn documents(compressed: &CompressedModel, like: Option<&Like>) -> Result<Vec<(String, String)>> {
    let mut documents: Vec<(String, String)> = match compressed.manifest() {
        Some(manifest) => manifest.documents.clone().into_iter().collect(),
        None => {
            let own = compressed.model().config().map(ConfigFile::without_key).transpose()?.flatten();
            let text = own.or_else(|| like.and_then(|like| like.config.clone()));
            text.map(|text| ("config.json".to_owned(), text)).into_iter().collect()
        }
    };
    if let Some(like) = like {
        documents.retain(|(name, _)| !is_index(name));
        documents.extend(like.index.clone());
    }
    Ok(documents)
}

/// Checks that every file that an index of the manifest names is one of the manifest's files.
///
/// # Errors
///
/// [`Error::Manifest`], also if an index isn't valid.
pub(super) fn check_indexes(manifest: &Manifest, files: &[(String, Header)], path: &Path) -> Result<()> {
    for (index, text) in manifest.documents.iter().filter(|(name, _)| is_index(name)) {
        check_index(index, text, files).map_err(|reason| Error::Manifest { path: path.to_owned(), reason })?;
    }
    Ok(())
}

/// Checks that every file that an index names is one of these; or says why not.
pub(super) fn check_index(index: &str, text: &str, files: &[(String, Header)]) -> Result<(), String> {
    let named = index_file::files_of(text).map_err(|reason| format!("its {index} is not valid: {reason}"))?;
    // Compared as paths: an index may write `a//b` for `a/b`.
    let is_there = |name: &str| files.iter().any(|(file, _)| Path::new(file) == Path::new(name));
    match named.iter().find(|name| !is_there(name)) {
        Some(missing) => Err(format!("its {index} names the file {missing:?}, which is none of the original's")),
        None => Ok(()),
    }
}
