//! What the cache has of a repository, where the hub isn't asked.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hf_hub::CacheRepo;

use super::{Listed, Repository, is_commit, of_tree};
use crate::error::Result;
use crate::error::hub::HubError;
use crate::hub::digest::Digest;
use crate::hub::id::HubId;
use crate::hub::settings::Settings;
use crate::model::found::name_below;
use crate::model::other_files::{LEADS_NOWHERE, LeftOut, OtherFiles};

/// The most links from an entry of the cache to its content.
const MOST_LINKS: usize = 40;

impl Repository {
    /// What the cache has of a revision, and nothing else: of what the hub listed when Python fetched it, or of what the cache names. A model
    /// is chosen among all of these, as where the hub is asked; reading a file whose content isn't here is an error.
    pub(super) fn in_cache_alone(
        shown: &Path,
        id: &HubId,
        settings: Settings,
        cached: Option<CacheRepo>,
    ) -> Result<Self> {
        let temporary = settings.cache.map(|cache| cache.path().clone()).unwrap_or_default();
        let missing = || HubError::Offline { id: shown.display().to_string(), cache: temporary.clone() };
        let snapshot = snapshot(cached, id).ok_or_else(missing)?;
        let (files, left_out) = match of_tree::listed(&snapshot) {
            Some(files) => (files, Vec::new()),
            None => named(&snapshot)?,
        };
        let mut new = Self {
            client: None,
            shown: id.root_of(shown),
            url: String::new(),
            cached: Some(snapshot),
            temporary,
            comparer: Arc::default(),
            files,
            left_out,
        };
        new.files.retain(|name, _| Path::new(name).starts_with(&id.path));
        new.left_out.retain(|left| Path::new(&left.path).starts_with(&id.path));
        Ok(new)
    }
}

/// The files that a commit's directory in the cache names, and what else is in it.
fn named(snapshot: &Path) -> Result<(BTreeMap<String, Listed>, Vec<LeftOut>)> {
    let OtherFiles { files, mut left_out } = OtherFiles::below_with_hidden(snapshot)?;
    // What somebody has removed belongs to the repository, too.
    let gone = left_out.extract_if(.., |left| left.reason == LEADS_NOWHERE).map(|left| PathBuf::from(left.path));
    let names: Vec<PathBuf> = files.into_iter().chain(gone).collect();
    let listed = names.iter().map(|path| {
        let entry = snapshot.join(path);
        let size = fs::metadata(&entry).map_or(0, |there| there.len());
        (name_below(Path::new(""), path), Listed { size, digest: linked(entry) })
    });
    Ok((listed.collect(), left_out))
}

/// What the hub listed when Python fetched a file: the name of what its entry links to. Where there are no links, nothing tells whether a file
/// is damaged.
fn linked(mut entry: PathBuf) -> Option<Digest> {
    for _ in 0..MOST_LINKS {
        let target = fs::read_link(&entry).ok()?;
        let is_blob = target.parent().is_some_and(|directory| directory.ends_with("blobs"));
        if let Some(digest) = target.file_name().and_then(OsStr::to_str).filter(|_| is_blob).and_then(Digest::of_etag) {
            return Some(digest);
        }
        entry = entry.parent()?.join(target);
    }
    None
}

/// What the cache has of a model, if it has anything.
fn snapshot(cached: Option<CacheRepo>, id: &HubId) -> Option<PathBuf> {
    let cached = cached?;
    // `snapshots/COMMIT`; the commit of a branch is in `refs/BRANCH`.
    let refs = cached.pointer_path("COMMIT").parent()?.parent()?.join("refs").join(&id.revision);
    let commit = fs::read_to_string(refs).ok().filter(|commit| is_commit(commit.trim()));
    let commit = commit.unwrap_or_else(|| id.revision.clone());
    let snapshot = cached.pointer_path(commit.trim());
    snapshot.join(&id.path).exists().then_some(snapshot)
}
