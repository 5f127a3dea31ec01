//! The bytes of a file: on a disk, read when they are needed, or in memory.

use std::fs::{File, Metadata};
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::time::SystemTime;

use super::read_ahead;

/// The bytes of a file. A clone has the same file open.
#[derive(Clone)]
pub(crate) enum Bytes {
    /// On a disk. Each read gives its own offset, so threads can read at the same time.
    File { file: Arc<File>, opened: Version },
    /// In memory.
    Memory(Arc<dyn AsRef<[u8]> + Send + Sync>),
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
    /// Those of a file that was opened just now.
    pub(crate) fn of_file(file: File, metadata: &Metadata) -> Self {
        Self::File { file: Arc::new(file), opened: Version::of(metadata) }
    }

    /// Their number.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::File { opened, .. } => opened.length,
            Self::Memory(bytes) => (**bytes).as_ref().len() as u64,
        }
    }

    /// All of them, if they are in memory.
    pub(crate) fn in_memory(&self) -> Option<&[u8]> {
        match self {
            Self::File { .. } => None,
            Self::Memory(bytes) => Some((**bytes).as_ref()),
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
            Self::Memory(_) => Ok(true),
        }
    }

    /// Asks the system to read these bytes soon, where it can be asked; this waits for none of them.
    pub(crate) fn will_need(&self, bytes: Range<u64>) {
        if let Self::File { file, .. } = self {
            read_ahead::ask(file, bytes);
        }
    }

    /// Fills `out` with the bytes from `at` on.
    ///
    /// # Errors
    ///
    /// The system's errors; [`io::ErrorKind::UnexpectedEof`] if there are too few bytes.
    pub(crate) fn read_at(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        match self {
            Self::File { file, .. } => read_exact_at(file, at, out),
            Self::Memory(bytes) => {
                let start = usize::try_from(at).unwrap_or(usize::MAX);
                let from = (**bytes).as_ref().get(start..).and_then(|rest| rest.get(..out.len()));
                out.copy_from_slice(from.ok_or(io::ErrorKind::UnexpectedEof)?);
                Ok(())
            }
        }
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, at: u64, out: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, out, at)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut at: u64, mut out: &mut [u8]) -> io::Result<()> {
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

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place = if self.in_memory().is_some() { "in memory" } else { "in a file" };
        write!(f, "{} bytes {place}", self.len())
    }
}
