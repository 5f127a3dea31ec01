//! What the hub lists of a repository.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hf_hub::CacheRepo;
use serde::Deserialize;

use super::{Listed, Repository, escaped, is_commit};
use crate::error::Result;
use crate::error::hub::HubError;
use crate::file::json;
use crate::hub::client::{Client, LINKED_SIZE, LONGEST_PAUSES, header};
use crate::hub::digest::Digest;
use crate::hub::id::HubId;
use crate::hub::settings::Settings;
use crate::model::found::inside;

/// Of how many files a list may leave out the length. The hub leaves it out of none.
const MOST_UNMEASURED: usize = 1000;

/// How long each of them may take, on average.
const A_LENGTH: Duration = Duration::from_secs(1);

/// The hub's description of a repository at a revision.
#[derive(Deserialize)]
struct Listing {
    sha: String,
    siblings: Vec<Sibling>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sibling {
    rfilename: String,
    size: Option<u64>,
    blob_id: Option<String>,
    lfs: Option<Lfs>,
}

#[derive(Deserialize)]
struct Lfs {
    sha256: Option<String>,
}

impl Repository {
    /// Asks the hub for the commit and the files of a revision.
    pub(super) fn list(shown: &Path, id: &HubId, settings: Settings, cached: Option<CacheRepo>) -> Result<Self> {
        let temporary = settings.cache.as_ref().map_or_else(std::env::temp_dir, |cache| cache.path().clone());
        let client = Arc::new(Client::new(settings, shown.display().to_string(), &id.repository)?);
        let revision = escaped(&id.revision).replace('/', "%2F");
        let HubId { repository, .. } = id;
        let endpoint = &client.settings.endpoint;
        let url = format!("{endpoint}/api/models/{repository}/revision/{revision}?blobs=true");
        let text = client.text(&url, &format!("model {repository} with revision {}", id.revision))?;
        let answer = |reason: String| HubError::Answer { url: url.clone(), reason };
        let listing: Listing = json::parse(&text).map_err(|error| answer(error.to_string()))?;
        if !is_commit(&listing.sha) {
            return Err(answer("its sha is not a commit".into()).into());
        }
        let cached = cached.map(|cached| cached.pointer_path(&listing.sha));
        let url = format!("{endpoint}/{repository}/resolve/{}", listing.sha);
        let (shown, files, comparer) = (id.root_of(shown), BTreeMap::new(), Arc::default());
        let mut new = Self {
            client: Some(Arc::clone(&client)),
            shown,
            url,
            cached,
            temporary,
            comparer,
            files,
            left_out: Vec::new(),
        };
        for sibling in &listing.siblings {
            inside(&new.shown, &sibling.rfilename, &new.shown)?;
        }
        let mut siblings = listing.siblings;
        siblings.retain(|sibling| id.path.is_empty() || Path::new(&sibling.rfilename).starts_with(&id.path));
        // Each costs a request, one after the other.
        let unmeasured = siblings.iter().filter(|sibling| sibling.size.is_none()).count();
        if unmeasured > MOST_UNMEASURED {
            let reason = format!("it lists {unmeasured} files without their lengths; df11 asks for {MOST_UNMEASURED}");
            return Err(answer(reason).into());
        }
        let (began, allowed) = (
            Instant::now(),
            client.settings.list_timeout + LONGEST_PAUSES + A_LENGTH * u32::try_from(unmeasured).unwrap_or(u32::MAX),
        );
        for Sibling { rfilename, size, blob_id, lfs } in siblings {
            let digits = lfs.and_then(|lfs| lfs.sha256).or(blob_id);
            let listed = match size {
                Some(size) => Listed { size, digest: digits.as_deref().and_then(Digest::of_etag) },
                // Another server than the hub may leave it out of the list.
                None if began.elapsed() > allowed => {
                    return Err(answer(format!(
                        "it takes more than {} s to say the files' lengths",
                        allowed.as_secs()
                    ))
                    .into());
                }
                None => new.ask(&client, &rfilename)?,
            };
            new.files.insert(rfilename, listed);
        }
        Ok(new)
    }

    /// Asks for the length and the checksum of a file.
    fn ask(&self, client: &Client, name: &str) -> Result<Listed> {
        let url = format!("{}/{}", self.url, escaped(name));
        let headers = client.headers(&url, &self.path(name).display().to_string())?;
        let either = |linked, own| header(&headers, linked).or_else(|| header(&headers, own));
        let size = either(LINKED_SIZE, "content-length").and_then(|text| text.parse().ok());
        let size =
            size.ok_or_else(|| HubError::Answer { url, reason: "it doesn't say how long the file is".into() })?;
        Ok(Listed { size, digest: either("x-linked-etag", "etag").and_then(Digest::of_etag) })
    }
}
