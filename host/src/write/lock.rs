//! Locks on directories whose files change places: two processes would mix theirs.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::error::{Error, Result};

/// How often a directory may be another one once it is locked. Each time another process has put a new one in its place.
const MOST_TRIES: usize = 100;

/// Locks a directory until the result is dropped; `None` where it can't be locked, as on file systems that know no locks.
///
/// # Errors
///
/// [`Error::InUse`], which names the output as it is `shown`.
pub(crate) fn lock(directory: &Path, shown: &Path) -> Result<Option<File>> {
    for _ in 0..MOST_TRIES {
        let Ok(file) = File::open(directory) else { return Ok(None) };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => break,
            Err(TryLockError::Error(_)) => return Ok(None),
            Ok(()) if is_at(&file, directory) => return Ok(Some(file)),
            Ok(()) => {}
        }
    }
    Err(Error::InUse { path: shown.to_owned() })
}

/// Whether this open file or directory is the one at this path.
#[cfg(unix)]
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let key = |there: std::fs::Metadata| (there.dev(), there.ino());
    let there = std::fs::metadata(path).map(key).ok();
    there.is_some_and(|there| file.metadata().map(key).ok() == Some(there))
}

#[cfg(not(unix))]
pub(crate) fn is_at(_: &File, _: &Path) -> bool {
    true
}
