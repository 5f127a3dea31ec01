//! What the cache has of a repository, where the hub isn't asked.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hf_hub::CacheRepo;

use super::{Listed, Repository, is_commit};
use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::hub::digest::Digest;
use crate::hub::id::HubId;
use crate::hub::settings::Settings;
use crate::model::found::{is_one_of_several, name_below};
use crate::model::index_file::{USUAL_FILES, is_index};
use crate::model::names::MANIFEST;
use crate::model::other_files::{LEADS_NOWHERE, OtherFiles};
use crate::model::pipeline_index::INDEXES;

impl Repository {
    /// What the cache has of a revision, and nothing else. What the hub listed when Python fetched a file is the name of
    /// what its entry links to; where there are no links, nothing tells whether a file is damaged.
    pub(super) fn in_cache_alone(
        shown: &Path,
        id: &HubId,
        settings: Settings,
        cached: Option<CacheRepo>,
    ) -> Result<Self> {
        let cache = settings.cache.map(|cache| cache.path().clone()).unwrap_or_default();
        let missing = || HubError::Offline { id: shown.display().to_string(), cache: cache.clone() };
        let snapshot = snapshot(cached, id).ok_or_else(missing)?;
        let mut files = BTreeMap::new();
        let OtherFiles { files: there, left_out } = OtherFiles::below(&snapshot)?;
        for path in there.into_iter().filter(|path| path.starts_with(&id.path)) {
            let full = snapshot.join(&path);
            let blob = std::fs::canonicalize(&full).map_err(Error::io("read", &full))?;
            let size = std::fs::metadata(&blob).map_err(Error::io("read", &blob))?.len();
            let is_blob = blob.parent().is_some_and(|directory| directory.ends_with("blobs"));
            let digest = blob.file_name().and_then(OsStr::to_str).filter(|_| is_blob).and_then(Digest::of_etag);
            files.insert(name_below(Path::new(""), &path), Listed { size, digest });
        }
        // What somebody has removed from the cache: without some of it, the model would be another one.
        let gone = left_out.iter().filter(|left| left.reason == LEADS_NOWHERE).map(|left| Path::new(&left.path));
        let (needed, gone): (Vec<_>, Vec<_>) =
            gone.filter(|path| path.starts_with(&id.path)).partition(|path| is_needed(path, &id.path));
        let name = |path: &Path| name_below(Path::new(""), path);
        files.extend(needed.into_iter().map(|path| (name(path), Listed { size: 0, digest: None })));
        let gone = gone.into_iter().map(name).collect();
        let (shown, cached, comparer) = (id.root_of(shown), Some(snapshot), Arc::default());
        Ok(Self { client: None, shown, url: String::new(), cached, temporary: cache, comparer, files, gone })
    }
}

/// Whether a file is what was asked for, or says what the weights of the model in this folder are, or has them.
fn is_needed(path: &Path, folder: &str) -> bool {
    let name = path.strip_prefix(folder).ok().and_then(Path::to_str).unwrap_or_default();
    let own = [&["", "config.json", MANIFEST], &INDEXES[..], &USUAL_FILES[..]].concat();
    let is_shard = || name.ends_with(".safetensors") && is_one_of_several(&[PathBuf::from(name)]);
    !name.contains('/') && (own.contains(&name) || is_index(name) || is_shard())
}

/// What the cache has of a model, if it has anything.
fn snapshot(cached: Option<CacheRepo>, id: &HubId) -> Option<PathBuf> {
    let cached = cached?;
    // `snapshots/COMMIT`; the commit of a branch is in `refs/BRANCH`.
    let refs = cached.pointer_path("COMMIT").parent()?.parent()?.join("refs").join(&id.revision);
    let commit = std::fs::read_to_string(refs).ok().filter(|commit| is_commit(commit.trim()));
    let commit = commit.unwrap_or_else(|| id.revision.clone());
    let snapshot = cached.pointer_path(commit.trim());
    snapshot.join(&id.path).exists().then_some(snapshot)
}
