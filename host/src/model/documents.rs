//! The configuration and the index that lie next to the original's safetensors files.
//!
//! An index belongs to its files: it comes from whatever says how the tensors are cut into files, and a reader
//! finds every file that it names. What it says of single tensors is the original's own, and is kept to the byte.

use std::path::Path;

use crate::error::{Error, Result};
use crate::model::compressed::CompressedModel;
use crate::model::config::ConfigFile;
use crate::model::files::{INDEX_SUFFIX, ModelFiles, files_of_index};
use crate::model::header::Header;
use crate::model::manifest::Manifest;

/// The original's configuration and index, name and text.
///
/// The configuration is the one that the manifest keeps; without a manifest, the compressed model's without what
/// made it a compressed model's (none if that was all). The index is that of `like`, and none if `like` has none;
/// without `like` it is the one that the manifest keeps.
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
            let text = std::fs::read_to_string(index).map_err(Error::io("read", index))?;
            documents.push((index.file_name().unwrap_or_default().to_string_lossy().into_owned(), text));
        }
    }
    Ok(documents)
}

/// Every file that an index of the manifest names is one of the manifest's.
///
/// # Errors
///
/// [`Error::Manifest`], also if an index isn't one.
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
