//! Models on the hub, read from there: `hf:OWNER/NAME`, optionally with `@REVISION` and `/PATH`.
//!
//! - `id`: what such a path means;
//! - `settings`: the environment variables of Python's `huggingface_hub`, as far as they matter here;
//! - `client`: one HTTP request, and which answers are worth another try;
//! - `stream`: the bytes of a file one after another, over as many connections as it takes, and `block`: how they are handed over;
//! - `repository`: a model's files at one commit, from the hub or its cache;
//! - `pipeline`: the components of a pipeline;
//! - `file`: a safetensors file, and `spool`: its tensors on the disk while they are used;
//! - `cached`: whether a file in the cache is what the hub has, and `comparison`: the thread that reads large ones;
//! - `digest`: the checksums that the hub lists;
//! - `from_endpoint`: a hub that the caller names.
//!
//! A file's bytes arrive in order, because its checksum covers all of them in order. So they are fetched tensor by
//! tensor up to the one that is needed next, and each is kept in a file without a name until it has been used. Nothing
//! is written to the hub's cache: what another program has put there is used.

#[cfg(feature = "hub")]
mod block;
#[cfg(feature = "hub")]
mod cached;
#[cfg(feature = "hub")]
mod client;
#[cfg(feature = "hub")]
mod comparison;
#[cfg(feature = "hub")]
mod digest;
#[cfg(feature = "hub")]
mod file;
#[cfg(feature = "hub")]
mod from_endpoint;
#[cfg(feature = "hub")]
mod id;
#[cfg(feature = "hub")]
mod pipeline;
#[cfg(feature = "hub")]
mod redirect;
#[cfg(feature = "hub")]
mod repository;
#[cfg(feature = "hub")]
mod settings;
#[cfg(feature = "hub")]
mod spool;
#[cfg(feature = "hub")]
mod stream;
#[cfg(all(test, feature = "hub"))]
mod tests;

use std::path::Path;

#[cfg(feature = "hub")]
pub use from_endpoint::compress_from;
#[cfg(feature = "hub")]
pub(crate) use pipeline::components;
#[cfg(feature = "hub")]
pub(crate) use repository::{cache_of, folder, open};

/// What a path to a model on the hub begins with. A local path that does is written `./hf:…`.
const ID_PREFIX: &str = "hf:";

/// Whether a path names a model on the hub, rather than a file or directory of this machine.
pub(crate) fn is_id(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().starts_with(ID_PREFIX.as_bytes())
}

/// A model's files, if its path is an id.
///
/// # Errors
///
/// [`HubError::NotBuilt`](crate::HubError::NotBuilt).
#[cfg(not(feature = "hub"))]
pub(crate) fn open(path: &Path) -> crate::error::Result<crate::model::files::ModelFiles> {
    Err(crate::error::hub::HubError::NotBuilt { id: path.display().to_string() }.into())
}

/// The components of a pipeline, if its path is an id.
///
/// # Errors
///
/// [`HubError::NotBuilt`](crate::HubError::NotBuilt).
#[cfg(not(feature = "hub"))]
pub(crate) fn components(path: &Path) -> crate::error::Result<Vec<String>> {
    Err(crate::error::hub::HubError::NotBuilt { id: path.display().to_string() }.into())
}

/// Where Python's cache has what a path names: without the feature nothing reads it.
#[cfg(not(feature = "hub"))]
pub(crate) fn cache_of(_: &Path) -> Option<std::path::PathBuf> {
    None
}

/// The files that a path names, if it is an id.
///
/// # Errors
///
/// [`HubError::NotBuilt`](crate::HubError::NotBuilt).
#[cfg(not(feature = "hub"))]
pub(crate) fn folder(
    path: &Path,
) -> crate::error::Result<std::sync::Arc<dyn crate::model::remote_folder::RemoteFolder>> {
    Err(crate::error::hub::HubError::NotBuilt { id: path.display().to_string() }.into())
}
