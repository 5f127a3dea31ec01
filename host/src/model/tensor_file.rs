//! A safetensors file, on a disk or in memory, whose header was checked.

use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use memmap2::Mmap;
use safetensors::SafeTensorError;

use super::bytes::Bytes;
use super::header::{Header, MAX_HEADER, TensorEntry};
use super::memory::zeroed;
use crate::error::{Error, Result};
use crate::model::regular_file;

/// The number of bytes that are read at a time: they stay in a core's cache until they are used.
pub(crate) const BLOCK: usize = 256 << 10;

/// A safetensors file.
#[derive(Debug)]
pub(crate) struct TensorFile {
    path: PathBuf,
    header: Header,
    bytes: Bytes,
    /// A map of the whole file, once a caller has asked for bytes in place.
    map: OnceLock<Mmap>,
}

impl TensorFile {
    /// Opens a file and checks its header.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], [`Error::NotAFile`]; [`Error::Safetensors`] if its header is damaged or doesn't fit its length.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let (file, metadata) = regular_file::open(path)?;
        Self::new(path.to_owned(), Bytes::of_file(file, &metadata))
    }

    /// The header of a file that may end anywhere after its header.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    pub(crate) fn header_at(path: &Path) -> Result<Header> {
        let (file, metadata) = regular_file::open(path)?;
        let length = metadata.len();
        let header = read_beginning(&Bytes::of_file(file, &metadata)).map_err(Error::io("read", path))?;
        let header = header.and_then(|beginning| Header::read(&beginning));
        match header {
            Ok(header) if header.file_bytes() >= length => Ok(header),
            Ok(_) => {
                Err(Error::Safetensors { path: path.to_owned(), source: SafeTensorError::MetadataIncompleteBuffer })
            }
            Err(source) => Err(Error::Safetensors { path: path.to_owned(), source }),
        }
    }

    /// A file in memory; errors use this name for it.
    ///
    /// # Errors
    ///
    /// [`Error::Safetensors`].
    pub(crate) fn in_memory(name: &str, bytes: Arc<dyn AsRef<[u8]> + Send + Sync>) -> Result<Self> {
        Self::new(PathBuf::from(name), Bytes::Memory(bytes))
    }

    fn new(path: PathBuf, bytes: Bytes) -> Result<Self> {
        let header = match read_header(&bytes) {
            Ok(header) => header.map_err(|source| Error::Safetensors { path: path.clone(), source })?,
            Err(source) => return Err(Error::Io { action: "read", path, source }),
        };
        Ok(Self { path, header, bytes, map: OnceLock::new() })
    }

    /// The same file, its tensors renamed. The text of its header stays.
    pub(crate) fn renamed(&self, name: impl Fn(&str) -> String) -> Self {
        let Self { path, header, bytes, map: _ } = self;
        let mut header = header.clone();
        header.tensors.iter_mut().for_each(|tensor| tensor.name = name(&tensor.name));
        Self { path: path.clone(), header, bytes: bytes.clone(), map: OnceLock::new() }
    }

    /// Its path; for a file in memory, the name that errors use.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What its header says.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// Reads bytes of a tensor, counted from its first.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Changed`] if the file has become shorter since it was opened, or the tensor has no such
    /// bytes.
    pub(crate) fn read(&self, tensor: &TensorEntry, at: usize, out: &mut [u8]) -> Result<()> {
        let end = at.checked_add(out.len()).filter(|&end| end <= tensor.range.len());
        let start = self.header.data_start() + tensor.range.start as u64 + at as u64;
        let read = match end {
            Some(_) => self.bytes.read_at(start, out),
            None => Err(std::io::ErrorKind::UnexpectedEof.into()),
        };
        read.map_err(|source| match source.kind() {
            std::io::ErrorKind::UnexpectedEof => Error::Changed { path: self.path.clone() },
            _ => Error::Io { action: "read", path: self.path.clone(), source },
        })
    }

    /// The result of reading from this file, unless the file was written to since it was opened: what was read then is of
    /// no use, and if it looked damaged, this is why. To be asked once for a tensor or a unit, not for each of its pieces.
    ///
    /// # Errors
    ///
    /// [`Error::Changed`], [`Error::Io`]; those of the result.
    pub(crate) fn unless_changed<R>(&self, result: Result<R>) -> Result<R> {
        match self.bytes.is_unchanged() {
            Ok(true) => result,
            Ok(false) => Err(Error::Changed { path: self.path.clone() }),
            Err(source) => Err(Error::Io { action: "read", path: self.path.clone(), source }),
        }
    }

    /// Asks the system to read these bytes of a tensor soon, counted from its first.
    pub(crate) fn will_need(&self, tensor: &TensorEntry, bytes: &Range<usize>) {
        let start = self.header.data_start() + tensor.range.start as u64;
        self.bytes.will_need(start + bytes.start as u64..start + bytes.end as u64);
    }

    /// Reads a tensor block by block, in order, so that not all of it has to be in memory.
    ///
    /// # Errors
    ///
    /// As [`Self::read`] and [`Self::unless_changed`], and those of `then`.
    pub(crate) fn read_blocks(&self, tensor: &TensorEntry, mut then: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let mut block = vec![0; BLOCK.min(tensor.range.len())];
        let mut at = 0;
        while at < tensor.range.len() {
            let n = block.len().min(tensor.range.len() - at);
            self.read(tensor, at, &mut block[..n])?;
            then(&block[..n])?;
            at += n;
        }
        self.unless_changed(Ok(()))
    }

    /// All bytes of a tensor.
    ///
    /// # Errors
    ///
    /// [`Error::NoMemory`]; as [`Self::read`].
    pub(crate) fn read_all(&self, tensor: &TensorEntry) -> Result<Vec<u8>> {
        let mut bytes = zeroed(&tensor.name, tensor.range.len())?;
        self.read(tensor, 0, &mut bytes)?;
        Ok(bytes)
    }

    /// A tensor's bytes, if they are in memory.
    pub(crate) fn in_memory_data(&self, tensor: &TensorEntry) -> Option<&[u8]> {
        self.bytes.in_memory().map(|bytes| self.part(bytes, tensor))
    }

    /// A tensor's bytes in place: in memory, or in the file, which is mapped. No program may shorten the file while the
    /// bytes are used: the system would then end the process (SIGBUS), where [`Self::read`] returns an error.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the file can't be mapped; [`Error::Changed`] if its length has changed.
    pub(crate) fn data(&self, tensor: &TensorEntry) -> Result<&[u8]> {
        let all = match &self.bytes {
            Bytes::Memory(bytes) => (**bytes).as_ref(),
            Bytes::File { file, .. } => self.mapped(file)?,
        };
        Ok(self.part(all, tensor))
    }

    fn mapped(&self, file: &File) -> Result<&[u8]> {
        if self.map.get().is_none() {
            let map = map(file).map_err(Error::io("map", &self.path))?;
            if map.len() as u64 != self.header.file_bytes() {
                return Err(Error::Changed { path: self.path.clone() });
            }
            // Another thread may have mapped it first.
            let _ = self.map.set(map);
        }
        self.map.get().map(|map| &**map).ok_or_else(|| Error::Changed { path: self.path.clone() })
    }

    /// A tensor's part of the whole file. The header was checked against the file's length.
    fn part<'b>(&self, all: &'b [u8], tensor: &TensorEntry) -> &'b [u8] {
        let data = all.get(self.header.data_start() as usize..).unwrap_or_default();
        data.get(tensor.range.clone()).unwrap_or_default()
    }
}

/// The header at the beginning of a whole file.
fn read_header(bytes: &Bytes) -> std::io::Result<std::result::Result<Header, SafeTensorError>> {
    let header = read_beginning(bytes)?.and_then(|beginning| Header::read(&beginning));
    Ok(match header {
        Ok(header) if header.file_bytes() != bytes.len() => Err(SafeTensorError::MetadataIncompleteBuffer),
        header => header,
    })
}

/// The bytes of a file up to the end of its header.
fn read_beginning(bytes: &Bytes) -> std::io::Result<std::result::Result<Vec<u8>, SafeTensorError>> {
    let mut length = [0; 8];
    if bytes.len() < 8 {
        return Ok(Err(SafeTensorError::HeaderTooSmall));
    }
    bytes.read_at(0, &mut length)?;
    let Some(length) = usize::try_from(u64::from_le_bytes(length)).ok().filter(|&length| length <= MAX_HEADER) else {
        return Ok(Err(SafeTensorError::HeaderTooLarge));
    };
    if length as u64 > bytes.len() - 8 {
        return Ok(Err(SafeTensorError::InvalidHeaderLength));
    }
    let mut beginning = vec![0; 8 + length];
    bytes.read_at(0, &mut beginning)?;
    Ok(Ok(beginning))
}

/// Maps a file for reading.
#[expect(unsafe_code, reason = "a map is sound only while nobody changes the file")]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: a mapped file must not change while it is mapped.
    // 1. This program opens its inputs for reading only, and writes outputs under new names that it moves into place at
    //    the end; a file that is replaced in this way stays whole for every program that mapped it.
    // 2. Another program that overwrites an input in place can make us read other bytes, which checksums and the
    //    format's own checks then report as damage. If it shortens the file, the system ends the process (SIGBUS); the
    //    docs of every function that maps say so. Nothing decoded from a map is used as a length or an index without a
    //    bounds check at its use.
    unsafe { Mmap::map(file) }
}
