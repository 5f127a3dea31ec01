//! What the hub listed of a commit, as Python's huggingface_hub keeps it from version 2 on, for all files of the repository, whether it has
//! fetched them or not: `trees/COMMIT.json` beside `snapshots`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::Listed;
use crate::file::{json, text_file};
use crate::hub::client::LIST_BYTES;
use crate::hub::digest::Digest;
use crate::model::found::inside;

#[derive(Deserialize)]
struct Tree {
    format_version: u64,
    files: BTreeMap<String, Entry>,
}

#[derive(Deserialize)]
struct Entry {
    size: u64,
    blob_id: String,
    lfs_sha256: Option<String>,
    lfs_size: Option<u64>,
}

/// The files of a commit, whose directory in the cache this is. `None` if there is no list, or none that is understood: Python makes it anew
/// then.
pub(super) fn listed(snapshot: &Path) -> Option<BTreeMap<String, Listed>> {
    let commit = snapshot.file_name()?.to_str()?;
    let path = snapshot.parent()?.parent()?.join("trees").join(format!("{commit}.json"));
    let tree: Tree = json::parse(&text_file::read(&path, LIST_BYTES).ok()?).ok()?;
    let listed = |(name, entry): (String, Entry)| {
        inside(snapshot, &name, &path).ok()?;
        let size = entry.lfs_size.filter(|_| entry.lfs_sha256.is_some()).unwrap_or(entry.size);
        let digest = Digest::of_etag(&entry.lfs_sha256.unwrap_or(entry.blob_id));
        Some((name, Listed { size, digest }))
    };
    tree.files.into_iter().map(listed).collect::<Option<_>>().filter(|_| tree.format_version == 1)
}
