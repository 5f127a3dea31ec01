//! Which file or directory is meant, whatever path leads to it.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

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

/// A file or directory that exists, as it is told from others: by its numbers, and where the system doesn't say them by its path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Identity((u64, u64), PathBuf);

impl Identity {
    /// Of what is at the path, with links followed; `None` if nothing is.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let there = fs::metadata(path).ok()?;
        Some(Self(identity(&there), if cfg!(unix) { PathBuf::new() } else { fs::canonicalize(path).ok()? }))
    }
}

/// Whether a file has no second name, a hard link, as far as the system says it.
#[cfg(unix)]
pub(crate) fn has_one_name(there: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    there.nlink() == 1
}

#[cfg(not(unix))]
pub(crate) fn has_one_name(_: &Metadata) -> bool {
    true
}
