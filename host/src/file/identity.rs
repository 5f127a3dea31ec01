//! Which file or directory is meant, whatever path leads to it.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

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

/// Opens the files of the directory at a path, one by one. If another directory stands there in the end, such as that of a forced run, some
/// of the files may be of the old one. A lone file, once it is open, stays what it is.
///
/// # Errors
///
/// [`Error::Changed`]; `open`'s own.
pub(crate) fn same_throughout<T>(path: &Path, open: impl FnOnce() -> Result<T>) -> Result<T> {
    // What can't be read is for `open` to say.
    let Some(before) = fs::metadata(path).ok().filter(Metadata::is_dir) else { return open() };
    let opened = open();
    match fs::metadata(path) {
        Ok(after) if identity(&after) == identity(&before) => opened,
        _ => Err(Error::Changed { path: path.to_owned() }),
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_directory_that_takes_the_place_of_another() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        let replace = |name: &str| {
            fs::rename(path("it"), path("old")).unwrap();
            fs::rename(path(name), path("it")).unwrap();
            fs::remove_dir_all(path("old")).or_else(|_| fs::remove_file(path("old"))).unwrap();
            Ok(())
        };
        ["it", "other"].iter().for_each(|name| fs::create_dir(path(name)).unwrap());
        same_throughout(&path("it"), || Ok(())).unwrap();
        let error = same_throughout(&path("it"), || replace("other")).unwrap_err();
        assert!(matches!(&error, Error::Changed { path: at } if *at == path("it")), "{error:?}");
        // If it is gone, what is missing in it says less.
        let gone = || fs::remove_dir(path("it")).map_err(Error::io("open", &path("it/a")));
        assert!(matches!(same_throughout(&path("it"), gone), Err(Error::Changed { .. })));
        ["it", "other"].iter().for_each(|name| fs::write(path(name), "").unwrap());
        same_throughout(&path("it"), || replace("other")).unwrap();
    }
}
