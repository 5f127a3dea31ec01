//! Syncs directories to the disk. After a power cut an entry that was created, renamed or removed stays so only if its
//! directory was synced, just as a file's bytes stay only if the file was synced.

use std::io;
use std::path::Path;

/// Waits until a directory's entries are on the disk.
#[cfg(unix)]
pub(crate) fn directory(path: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, Unsupported};
    match std::fs::File::open(path)?.sync_all() {
        // The file system can't sync directories.
        Err(error) if matches!(error.kind(), InvalidInput | Unsupported) => Ok(()),
        result => result,
    }
}

/// Here a directory can't be opened like a file; the system itself keeps the order of changes to directories.
#[cfg(not(unix))]
pub(crate) fn directory(_: &Path) -> io::Result<()> {
    Ok(())
}
