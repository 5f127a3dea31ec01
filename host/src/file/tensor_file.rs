//! A safetensors file: on a disk, in memory, or wherever the caller reads it. Bytes are read where they are.

use std::fmt;
use std::fs::{File, Metadata};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::error::{Error, ErrorKind, Result};
use crate::file::header::{Header, MAX_HEADER};
use crate::file::{kinds, system};

/// How many bytes are read at a time: few enough to stay in a core's cache until they are used.
pub(crate) const BLOCK: usize = 512 << 10;

/// How many bytes are read first: enough for most headers.
const BEGINNING: usize = 4096;

/// Bytes per core in a parallel read. Reads of less than twice this use one core.
const SHARE: usize = 4 << 20;

/// A file that a program reads by its own means, for example in a browser, where files have no paths.
///
/// ```
/// struct Bytes(Vec<u8>);
///
/// impl df11_host::ReadAt for Bytes {
///     fn len(&self) -> u64 {
///         self.0.len() as u64
///     }
///
///     fn read_at(&self, at: u64, out: &mut [u8]) -> std::io::Result<()> {
///         let bytes = usize::try_from(at).ok().and_then(|at| self.0.get(at..at.checked_add(out.len())?));
///         out.copy_from_slice(bytes.ok_or(std::io::ErrorKind::UnexpectedEof)?);
///         Ok(())
///     }
/// }
/// ```
#[expect(clippy::len_without_is_empty, reason = "an empty file isn't a safetensors file")]
pub trait ReadAt: Send + Sync {
    /// The length of the file in bytes.
    fn len(&self) -> u64;

    /// Fills `out` with the bytes from `at` on. Several threads may read at the same time.
    ///
    /// # Errors
    ///
    /// The program's own errors; [`io::ErrorKind::UnexpectedEof`] if the file has too few bytes.
    fn read_at(&self, at: u64, out: &mut [u8]) -> io::Result<()>;

    /// The file's name in errors, and in the manifest of a model that is compressed from it.
    fn name(&self) -> &str {
        IN_MEMORY
    }
}

/// The name that errors give to a file without a path.
pub(crate) const IN_MEMORY: &str = "the model in memory";

/// An open safetensors file whose header was checked.
#[derive(Debug)]
pub(crate) struct TensorFile {
    /// For a file in memory or behind a reader, its name in errors.
    pub(crate) path: PathBuf,
    pub(crate) header: Header,
    bytes: Bytes,
}

pub(crate) enum Bytes {
    /// The file, and its metadata when it was opened.
    Disk(File, Metadata),
    Memory(Box<dyn AsRef<[u8]> + Send + Sync>),
    Reader(Box<dyn ReadAt>),
}

impl TensorFile {
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let (file, opened) = system::open(path)?;
        Self::new(path, Bytes::Disk(file, opened))
    }

    /// Opens a file of which only the header will be read, so it may be truncated anywhere after that.
    pub(crate) fn open_cut(path: &Path) -> Result<Self> {
        let (file, opened) = system::open(path)?;
        Self::check(path, Bytes::Disk(file, opened), |length, described| length <= described)
    }

    pub(crate) fn new(path: &Path, bytes: Bytes) -> Result<Self> {
        Self::check(path, bytes, |length, described| length == described)
    }

    fn check(path: &Path, bytes: Bytes, is_right: impl Fn(u64, u64) -> bool) -> Result<Self> {
        let header = bytes.header(path)?;
        let (length, described) = (bytes.len(), header.file_bytes());
        if !is_right(length, described) {
            let sentence =
                format!("it has {length} bytes, and its header describes {described}: it is not a whole file");
            return Err(Error::damaged(path, sentence));
        }
        Ok(Self { path: path.to_owned(), header, bytes })
    }

    /// Checks that nobody has written to the file since it was opened.
    pub(crate) fn check_unchanged(&self) -> Result<()> {
        let Bytes::Disk(file, opened) = &self.bytes else { return Ok(()) };
        let now = file.metadata().map_err(Error::io("read", &self.path))?;
        let is_same = (now.len(), now.modified().ok()) == (opened.len(), opened.modified().ok());
        if is_same { Ok(()) } else { Err(Error::changed(&self.path)) }
    }

    /// Fills `out` with the bytes of the file from `at` on; if there are many, on all cores.
    pub(crate) fn read(&self, at: u64, out: &mut [u8]) -> Result<()> {
        if out.len() < 2 * SHARE {
            return self.bytes.read(at, out, &self.path);
        }
        let shares = out.par_chunks_mut(SHARE).enumerate();
        shares.try_for_each(|(i, share)| self.bytes.read(at + (i * SHARE) as u64, share, &self.path))
    }

    /// Asks the system to read these bytes of the file into its cache soon.
    pub(crate) fn will_need(&self, bytes: Range<u64>) {
        if let Bytes::Disk(file, _) = &self.bytes {
            system::will_need(file, bytes);
        }
    }

    /// Calls `then` with `bytes` bytes of the file from `at` on, block by block.
    pub(crate) fn blocks(&self, at: u64, bytes: usize, mut then: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let mut block = vec![0; BLOCK.min(bytes)];
        for start in (0..bytes).step_by(BLOCK) {
            let block = &mut block[..BLOCK.min(bytes - start)];
            self.read(at + start as u64, block)?;
            then(block)?;
        }
        Ok(())
    }
}

impl Bytes {
    fn len(&self) -> u64 {
        match self {
            Self::Disk(_, opened) => opened.len(),
            Self::Memory(bytes) => (**bytes).as_ref().len() as u64,
            Self::Reader(reader) => reader.len(),
        }
    }

    fn read(&self, at: u64, out: &mut [u8], path: &Path) -> Result<()> {
        let read = match self {
            Self::Disk(file, _) => system::read_exact_at(file, at, out),
            Self::Memory(bytes) => {
                let start = usize::try_from(at).unwrap_or(usize::MAX);
                let found = (**bytes).as_ref().get(start..start.saturating_add(out.len()));
                found.map(|found| out.copy_from_slice(found)).ok_or(io::ErrorKind::UnexpectedEof.into())
            }
            Self::Reader(reader) => reader.read_at(at, out),
        };
        read.map_err(|source| match source.kind() {
            io::ErrorKind::UnexpectedEof => Error::changed(path),
            _ => Error::io("read", path)(source),
        })
    }

    fn header(&self, path: &Path) -> Result<Header> {
        let length = self.len();
        let mut beginning = vec![0; usize::try_from(length).unwrap_or(usize::MAX).min(BEGINNING)];
        self.read(0, &mut beginning, path)?;
        let refused =
            |sentence: String| kinds::refuse(path, &beginning).unwrap_or_else(|| Error::damaged(path, sentence));
        let Some((n, known)) = beginning.split_first_chunk() else {
            return Err(refused(format!("it has {length} bytes, too few for a safetensors file")));
        };
        let n = u64::from_le_bytes(*n);
        if n > MAX_HEADER {
            let sentence = format!("its header would have {n} bytes, and may have {MAX_HEADER}");
            return Err(refused(format!("it isn't a safetensors file: {sentence}")));
        }
        if n + 8 > length {
            let sentence = format!("it has {length} bytes, and its header alone would have {n}");
            return Err(refused(format!("{sentence}: it is not a whole file")));
        }
        // At most `MAX_HEADER`.
        let mut text = zeroed(usize::try_from(n).unwrap_or(usize::MAX), "the header")?;
        let known = &known[..known.len().min(text.len())];
        let (start, rest) = text.split_at_mut(known.len());
        start.copy_from_slice(known);
        self.read(8 + known.len() as u64, rest, path)?;
        let no_text = |error| Error::damaged(path, format!("its header isn't text: {error}"));
        Header::parse(String::from_utf8(text).map_err(no_text)?, path)
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Disk(..) => "on a disk",
            Self::Memory(_) => "in memory",
            Self::Reader(_) => "behind a reader",
        })
    }
}

/// Words as the little-endian bytes of a file.
pub(crate) fn bytes_of(words: &[u16]) -> &[u8] {
    bytemuck::cast_slice(words)
}

/// Resizes a buffer to `n` values; an error if the system doesn't have the memory.
pub(crate) fn resize<T: bytemuck::Zeroable + Clone>(buffer: &mut Vec<T>, n: usize, name: &str) -> Result<()> {
    buffer.try_reserve(n.saturating_sub(buffer.len())).map_err(|_| no_memory::<T>(n, name))?;
    buffer.resize(n, T::zeroed());
    Ok(())
}

/// Zeroed memory for `n` values; an error if the system doesn't have it, since a file of a few bytes can ask for terabytes.
pub(crate) fn zeroed<T: bytemuck::Zeroable>(n: usize, name: &str) -> Result<Vec<T>> {
    bytemuck::allocation::try_zeroed_vec(n).map_err(|()| no_memory::<T>(n, name))
}

fn no_memory<T>(n: usize, name: &str) -> Error {
    let bytes = n.saturating_mul(size_of::<T>());
    Error::new(ErrorKind::OutOfMemory, format!("there is no memory for the {bytes} bytes of {name}"))
}
