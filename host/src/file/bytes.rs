//! The bytes of a file: on a disk or elsewhere, read when they are needed; in memory; or on another machine.

use std::fs::{File, Metadata};
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::error::{Error, Result};
use crate::file::read_ahead;
use crate::file::read_at::ReadAt;
use crate::file::remote::RemoteBytes;

/// The bytes of a file. A clone has the same file open.
#[derive(Clone)]
pub(crate) enum Bytes {
    /// On a disk. Each read gives its own offset, so threads can read at the same time.
    File { file: Arc<File>, opened: Version },
    /// In memory.
    Memory(Arc<dyn AsRef<[u8]> + Send + Sync>),
    /// Where the caller reads them.
    Reader(Arc<dyn ReadAt>),
    /// On another machine.
    Remote(Arc<dyn RemoteBytes>),
}

/// What tells that a file was written to. A file that another one has replaced stays as it was for those who opened it,
/// so its name doesn't matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Version {
    length: u64,
    /// When its content last changed; `None` where the system doesn't say it.
    modified: Option<SystemTime>,
}

impl Version {
    fn of(metadata: &Metadata) -> Self {
        Self { length: metadata.len(), modified: metadata.modified().ok() }
    }
}

impl Bytes {
    /// The bytes of a file that was opened just now.
    pub(crate) fn of_file(file: File, metadata: &Metadata) -> Self {
        Self::File { file: Arc::new(file), opened: Version::of(metadata) }
    }

    /// The number of bytes.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::File { opened, .. } => opened.length,
            Self::Memory(bytes) => (**bytes).as_ref().len() as u64,
            Self::Reader(reader) => reader.bytes(),
            Self::Remote(bytes) => bytes.len(),
        }
    }

    /// Whether nothing was written to the file since it was opened, as far as its length and its time tell.
    ///
    /// # Errors
    ///
    /// The system's errors.
    pub(crate) fn is_unchanged(&self) -> io::Result<bool> {
        match self {
            Self::File { file, opened } => Ok(Version::of(&file.metadata()?) == *opened),
            Self::Memory(_) | Self::Reader(_) | Self::Remote(_) => Ok(true),
        }
    }

    /// A text that is another one if the bytes were changed, as far as a time or a checksum tells. Empty for bytes in memory and
    /// where the caller reads them.
    pub(crate) fn version(&self) -> String {
        match self {
            Self::File { opened, .. } => {
                let modified = opened.modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
                modified.map_or_else(String::new, |since| format!("{}.{:09}", since.as_secs(), since.subsec_nanos()))
            }
            Self::Memory(_) | Self::Reader(_) => String::new(),
            Self::Remote(bytes) => bytes.version(),
        }
    }

    /// Asks the system to read these bytes soon, where it can be asked; this waits for none of them.
    pub(crate) fn will_need(&self, bytes: Range<u64>) {
        if let Self::File { file, .. } = self {
            read_ahead::ask(file, bytes);
        }
    }

    /// Fills `out` with the bytes from `at` on. `path` is for errors.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Changed`] if there are too few bytes; [`Error::Hub`].
    pub(crate) fn read_at(&self, at: u64, out: &mut [u8], path: &Path) -> Result<()> {
        let read = match self {
            Self::File { file, .. } => read_exact_at(file, at, out),
            Self::Memory(bytes) => {
                let start = usize::try_from(at).unwrap_or(usize::MAX);
                let from = (**bytes).as_ref().get(start..).and_then(|rest| rest.get(..out.len()));
                from.map(|from| out.copy_from_slice(from)).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
            }
            Self::Reader(reader) => reader.read_at(at, out),
            Self::Remote(bytes) => return bytes.read_at(at, out),
        };
        read.map_err(|source| match source.kind() {
            io::ErrorKind::UnexpectedEof => Error::Changed { path: path.to_owned() },
            _ => Error::io("read", path)(source),
        })
    }
}

/// Fills `out` with the bytes of a file from `at` on.
///
/// # Errors
///
/// The system's errors; [`io::ErrorKind::UnexpectedEof`] if there are too few bytes.
#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, at: u64, out: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, out, at)
}

#[cfg(windows)]
pub(crate) fn read_exact_at(file: &File, mut at: u64, mut out: &mut [u8]) -> io::Result<()> {
    while !out.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, out, at) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => (out, at) = (&mut out[read..], at + read as u64),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// In a browser there are no files to open.
#[cfg(not(any(unix, windows)))]
pub(crate) fn read_exact_at(_: &File, _: u64, _: &mut [u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Writes bytes into a file from `at` on.
///
/// # Errors
///
/// The system's errors.
#[cfg(all(feature = "hub", unix))]
pub(crate) fn write_all_at(file: &File, at: u64, bytes: &[u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(all(feature = "hub", windows))]
pub(crate) fn write_all_at(file: &File, mut at: u64, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_write(file, bytes, at) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => (bytes, at) = (&bytes[written..], at + written as u64),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place = match self {
            Self::File { .. } => "in a file",
            Self::Memory(_) => "in memory",
            Self::Reader(_) => "where the caller reads them",
            Self::Remote(_) => "on another machine",
        };
        write!(f, "{} bytes {place}", self.len())
    }
}
