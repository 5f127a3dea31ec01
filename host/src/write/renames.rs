//! Renames that only some systems know: two files or directories change places at once, or nothing is replaced.

use std::io;
use std::path::Path;

/// Whether this system knows such a call. The file system need not.
pub(crate) const IS_KNOWN: bool = cfg!(target_os = "linux");

/// What lies at these two paths changes places. Both must be there. If this fails, nothing has changed.
///
/// # Errors
///
/// The system doesn't know the call, the file system can't do it, or neither of them lets us.
#[cfg(target_os = "linux")]
pub(crate) fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Renames what lies at a path to one where nothing is.
///
/// # Errors
///
/// As [`exchange`].
#[cfg(target_os = "linux")]
pub(crate) fn rename_to_nothing(from: &Path, to: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE)?)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn rename_to_nothing(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn directories_change_places() {
        let place = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| place.path().join(name));
        for path in [&one, &other] {
            fs::create_dir(path).unwrap();
            fs::write(path.join("name"), path.file_name().unwrap().as_encoded_bytes()).unwrap();
        }
        if let Err(error) = exchange(&one, &other) {
            eprintln!("NOT RUN: directories_change_places: this file system can't: {error}");
            return;
        }
        assert_eq!(fs::read(one.join("name")).unwrap(), b"other");
        assert_eq!(fs::read(other.join("name")).unwrap(), b"one");
        assert!(exchange(&one, &place.path().join("nothing")).is_err());
    }
}
