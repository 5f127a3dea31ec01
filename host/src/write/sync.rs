//! Directories on the disk: an entry that was made, renamed or removed stays so after a power cut only if its
//! directory is synced, as a file's bytes stay only if the file is.

use std::io;
use std::path::Path;

/// Waits until a directory's entries are on the disk.
#[cfg(unix)]
pub(crate) fn directory(path: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, Unsupported};
    match std::fs::File::open(path)?.sync_all() {
        // The file system has no such thing.
        Err(error) if matches!(error.kind(), InvalidInput | Unsupported) => Ok(()),
        result => result,
    }
}

/// A directory can't be opened like a file; the system orders what it does to them.
#[cfg(not(unix))]
pub(crate) fn directory(_: &Path) -> io::Result<()> {
    Ok(())
}
