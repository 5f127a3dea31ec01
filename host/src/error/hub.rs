//! What can go wrong with a model on the hub, as a variant for every rule.

use std::path::PathBuf;

/// An error of a model that is read from the hub. Its text is one plain sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum HubError {
    /// This program was built without the feature `hub` of this crate.
    #[error("{id} is on the hub, and this program was built without the feature that reads from there")]
    NotBuilt { id: String },
    /// A path begins with `hf:`, and no id follows.
    #[error("{got} is no model on the hub: it must be hf:OWNER/NAME, then @REVISION and /PATH if they are needed")]
    BadId { got: String },
    /// An output's path begins with `hf:`.
    #[error("{} can't be written: models are read from the hub only (for a local path of that name write ./ before it)", path.display())]
    Output { path: PathBuf },
    /// The hub has no such model, revision or file. It says the same of a private model to those who have no access.
    #[error("the hub has no {what}, or it is private and the token gives no access to it")]
    NotFound { what: String },
    /// The model is gated, or the token isn't valid.
    #[error("the hub refuses access to {id}{}; {page} says what its owner asks for", if *has_token { " with this token" } else { " without a token" })]
    NoAccess { id: String, has_token: bool, page: String },
    /// A diffusers pipeline, which has several models.
    #[error("{id} is a diffusers pipeline, of which the hub gives one component at a time, such as {id}/{component}")]
    Pipeline { id: String, component: String },
    /// `HF_HUB_OFFLINE` is set, and the cache doesn't have the model.
    #[error("{id} is not in the cache {}, and HF_HUB_OFFLINE forbids to fetch it", cache.display())]
    Offline { id: String, cache: PathBuf },
    /// No connection, or one that ends too early again and again.
    #[error("can't fetch {url}: {reason}")]
    Connection { url: String, reason: String },
    /// The server answers with an error, again and again if that can help.
    #[error("can't fetch {url}: the server answers with HTTP status {status}")]
    Status { url: String, status: u16 },
    /// The server wants us to wait for longer than anybody would. Times in seconds.
    #[error("can't fetch {url}: the server asks to wait {got} seconds; df11 waits {allowed}")]
    Wait { url: String, got: u64, allowed: u64 },
    /// What the server answers isn't what the hub sends.
    #[error("can't use the answer of {url}: {reason}")]
    Answer { url: String, reason: String },
    /// A file doesn't have the length that the hub's list says. In bytes.
    #[error("the server has {got} bytes of {file}; the hub's list says {expected}")]
    Length { file: String, got: u64, expected: u64 },
    /// A file doesn't have the checksum that the hub's list says.
    #[error("{file} did not arrive as it is on the hub: its {algorithm} is {got}, not {expected}")]
    Digest { file: String, algorithm: &'static str, got: String, expected: String },
    /// A file that the cache on this machine has is damaged, or isn't the hub's.
    #[error("{file} in the cache is not as it is on the hub: the checksum of {} is {got}, not {expected}; remove it and fetch it anew", path.display())]
    Cached { file: String, path: PathBuf, got: String, expected: String },
    /// Two requests for the same bytes of a file gave different ones.
    #[error("{file} changed on the server while it was fetched")]
    Changed { file: String },
    /// The bytes would have to be in the memory of this machine, in place.
    #[error("{file} is on the hub, and only a file of this machine can be used in place; download the model first")]
    NotInPlace { file: String },
}
