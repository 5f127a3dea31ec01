//! Small text files: `config.json`, indexes, manifests and pattern files. Every one of them is read here.
//!
//! They come from anywhere, so each kind has a limit. JSON takes several times its length in memory once it is
//! parsed; a file of another kind that has one of these names by mistake may be as large as the disk.

use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::error::{Error, Result};
use crate::file::regular_file;

/// The largest `config.json` or pattern file, in bytes. The largest part that either can have are patterns, one for
/// each module at most: about 60 bytes each, 4 MB for 60 layers of 256 experts of three matrices.
pub(crate) const CONFIG_BYTES: u64 = 16 << 20;

/// The largest index, in bytes. It names every tensor with its file in about 100 bytes, so those of 140 000 tensors
/// take 14 MB. A safetensors header, which names them too, may have no more than this.
pub(crate) const INDEX_BYTES: u64 = 100_000_000;

/// The largest manifest, in bytes. It holds the headers of the original's files, its index, its `config.json` and the
/// checksums: about 400 bytes for each tensor, 56 MB for 140 000 tensors.
pub(crate) const MANIFEST_BYTES: u64 = 256 << 20;

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
///
/// [`Error::NotAFile`], [`Error::TooLarge`], [`Error::NotText`], [`Error::Io`].
pub(crate) fn read(path: &Path, limit: u64) -> Result<String> {
    let (file, metadata) = regular_file::open(path)?;
    check_length(path, metadata.len(), limit)?;
    let mut bytes = Vec::new();
    // It may grow while it is read, and files of `/proc` have no length.
    file.take(limit + 1).read_to_end(&mut bytes).map_err(Error::io("read", path))?;
    check_length(path, bytes.len() as u64, limit)?;
    String::from_utf8(bytes).map_err(|e| Error::NotText { path: path.to_owned(), at: e.utf8_error().valid_up_to() })
}

/// Whether a text of this length may be read from, or written to, this file.
///
/// # Errors
///
/// [`Error::TooLarge`].
pub(crate) fn check_length(path: &Path, got: u64, allowed: u64) -> Result<()> {
    if got > allowed { Err(Error::TooLarge { path: path.to_owned(), got, allowed }) } else { Ok(()) }
}

/// Whether a directory has an entry of this name, of any kind. A link that leads nowhere counts: reading it must fail,
/// rather than the file be taken for one that isn't there.
///
/// # Errors
///
/// [`Error::Io`] if the system doesn't say: a model without the file would be another one.
pub(crate) fn exists(path: &Path) -> Result<bool> {
    match path.symlink_metadata() {
        Ok(_) => Ok(true),
        // The second is a file in a directory's place.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(false),
        Err(error) => Err(Error::io("read", path)(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_limit_is_the_largest_length() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("text");
        for (text, limit) in [("", 0), ("abc", 3), ("abc", 4)] {
            fs::write(&path, text).unwrap();
            assert_eq!(read(&path, limit).unwrap(), text);
        }
        let error = read(&path, 2).unwrap_err();
        assert!(matches!(&error, Error::TooLarge { got: 3, allowed: 2, path: at } if *at == path), "{error:?}");
    }

    /// The system says that its length is 0.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_gives_more_than_its_length() {
        let path = Path::new("/proc/self/status");
        assert!(read(path, 1 << 16).unwrap().starts_with("Name:"));
        let error = read(path, 100).unwrap_err();
        assert!(matches!(error, Error::TooLarge { got: 101, allowed: 100, .. }), "{error:?}");
    }

    #[test]
    fn what_is_no_text_is_an_error_with_its_place() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("text");
        fs::write(&path, b"ab\xc3\xa4\xff").unwrap();
        assert!(matches!(read(&path, 9), Err(Error::NotText { at: 4, .. })));
    }

    #[test]
    fn what_is_no_regular_file() {
        let directory = tempfile::tempdir().unwrap();
        assert!(matches!(read(directory.path(), 9), Err(Error::NotAFile { .. })));
        assert!(matches!(read(&directory.path().join("missing"), 9), Err(Error::Io { action: "open", .. })));
        #[cfg(unix)]
        assert!(matches!(read(Path::new("/dev/zero"), 9), Err(Error::NotAFile { .. })));
    }
}
