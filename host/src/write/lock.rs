//! Locks on directories whose files change places: two processes would mix theirs.

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use crate::error::{Error, Result};
use crate::file::identity::identity;

/// How often a directory may be another one once it is locked. Each time another process has put a new one in its place.
const MOST_TRIES: usize = 100;

/// Locks a directory until the result is dropped; `None` where it can't be locked, as on file systems that know no locks.
///
/// # Errors
///
/// [`Error::InUse`] and [`Error::Io`], which name the output as it is `shown`.
pub(crate) fn lock(directory: &Path, shown: &Path) -> Result<Option<File>> {
    for _ in 0..MOST_TRIES {
        let file = match File::open(directory) {
            // Windows doesn't open directories.
            Err(error) if cfg!(unix) && error.kind() != ErrorKind::NotFound => {
                return Err(Error::io("lock", shown)(error));
            }
            Err(_) => return Ok(None),
            Ok(file) => file,
        };
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
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    let there = fs::metadata(path).map(|there| identity(&there));
    there.is_ok_and(|there| file.metadata().is_ok_and(|file| identity(&file) == there))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::{is_at, lock};
    use crate::error::Error;

    /// What is gone needs no lock. What can't be locked for another reason is an error: another process may have it.
    #[cfg(unix)]
    #[test]
    fn what_can_not_be_locked() {
        let work = tempfile::tempdir().unwrap();
        let (out, shown) = (work.path().join("out"), work.path().join("shown"));
        assert!(lock(&out, &shown).unwrap().is_none());
        fs::write(&out, "").unwrap();
        let error = lock(&out.join("below"), &shown).unwrap_err();
        assert!(matches!(&error, Error::Io { action: "lock", path, .. } if *path == shown), "{error:?}");
        fs::remove_file(&out).unwrap();
        fs::create_dir(&out).unwrap();
        let first = lock(&out, &shown).unwrap();
        assert!(matches!(lock(&out, &shown), Err(Error::InUse { path }) if path == shown));
        drop(first);
        assert!(lock(&out, &shown).unwrap().is_some());
    }

    /// A lock on what stood at a path before keeps nobody out of what stands there now.
    #[test]
    fn what_stands_at_a_path_is_told_from_what_stood_there() {
        let work = tempfile::tempdir().unwrap();
        let (path, moved) = (work.path().join("out"), work.path().join("old"));
        fs::create_dir(&path).unwrap();
        let file = File::open(&path).unwrap();
        assert!(is_at(&file, &path));
        fs::rename(&path, &moved).unwrap();
        assert!(!is_at(&file, &path));
        fs::create_dir(&path).unwrap();
        assert!(!is_at(&file, &path));
        assert!(is_at(&file, &moved));
    }
}
