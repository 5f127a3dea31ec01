//! Which file or directory is meant, whatever path leads to it.

use std::fs::Metadata;

/// What only the names of one file or directory share: the number of its file system, and its own number there. Where the
/// system doesn't say it, all are the same.
#[cfg(unix)]
pub(crate) fn identity(there: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (there.dev(), there.ino())
}

#[cfg(not(unix))]
pub(crate) fn identity(_: &Metadata) -> (u64, u64) {
    (0, 0)
}
