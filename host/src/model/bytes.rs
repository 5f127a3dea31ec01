//! The bytes of a file: on a disk, read when they are needed, or in memory.

use std::fs::File;
use std::io;
use std::sync::Arc;

/// The bytes of a file. A clone has the same file open.
#[derive(Clone)]
pub(crate) enum Bytes {
    /// On a disk. Each read gives its own offset, so threads can read at the same time.
    File { file: Arc<File>, length: u64 },
    /// In memory.
    Memory(Arc<dyn AsRef<[u8]> + Send + Sync>),
}

impl Bytes {
    /// Their number.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::File { length, .. } => *length,
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
