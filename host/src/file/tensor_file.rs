//! A safetensors file, on a disk, in memory, on the hub or where the caller reads it, whose header was checked.

pub(crate) mod beginning;
mod compared;
mod in_place;

use std::fs::{self, File};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use memmap2::Mmap;
use safetensors::SafeTensorError;

use crate::error::{Error, Result};
use crate::file::bytes::Bytes;
use crate::file::header::{Header, TensorEntry};
use crate::file::identity::identity;
use crate::file::listed::ListedSum;
use crate::file::memory::zeroed;
use crate::file::read_at::ReadAt;
use crate::file::regular_file;
use crate::file::remote::RemoteBytes;

use self::beginning::{damaged, header_of, read_header, whole};

/// The number of bytes that are read at a time: they stay in a core's cache until they are used.
pub(crate) const BLOCK: usize = 256 << 10;

/// How far ahead the disk is asked for what is read in order, in bytes: while the system waits for one block, it has work.
const AHEAD: usize = 8 << 20;

/// A tensor and the file that holds it.
pub(crate) type InFile<'m> = (&'m TensorFile, &'m TensorEntry);

/// A safetensors file.
#[derive(Debug)]
pub(crate) struct TensorFile {
    path: PathBuf,
    header: Header,
    bytes: Bytes,
    /// A map of the whole file, once a caller has asked for bytes in place.
    map: OnceLock<Mmap>,
    /// What a server lists for this file of this machine.
    listed: Option<Arc<dyn ListedSum>>,
}

impl TensorFile {
    /// Opens a file and checks its header.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], [`Error::NotAFile`]; [`Error::Safetensors`] if its header is damaged or doesn't fit its length.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        Self::open_as(path, path.to_owned())
    }

    /// Like [`Self::open`]. Errors use another path for it, which is also its path from then on.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    pub(crate) fn open_as(path: &Path, shown: PathBuf) -> Result<Self> {
        let (file, metadata) = regular_file::open(path)?;
        Self::new(shown, Bytes::of_file(file, &metadata))
    }

    /// Whether nothing else has been put where it was opened. What isn't on a disk of this machine stays what it is.
    pub(crate) fn is_at_its_path(&self) -> bool {
        let Bytes::File { file, .. } = &self.bytes else { return true };
        let [opened, there] = [file.metadata(), fs::metadata(&self.path)];
        matches!((opened, there), (Ok(opened), Ok(there)) if identity(&opened) == identity(&there))
    }

    /// Like [`Self::open_as`], for a file whose checksum a server lists: `listed` makes the comparison of the open file.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    #[cfg_attr(not(feature = "hub"), expect(dead_code, reason = "only the hub lists checksums"))]
    pub(crate) fn open_listed(
        path: &Path,
        shown: PathBuf,
        listed: impl FnOnce(Arc<File>) -> Arc<dyn ListedSum>,
    ) -> Result<Self> {
        let (file, metadata) = regular_file::open(path)?;
        let bytes = Bytes::of_file(file, &metadata);
        let listed = if let Bytes::File { file, .. } = &bytes { Some(listed(Arc::clone(file))) } else { None };
        let opened = Self::new(shown, bytes).map_err(|error| {
            // What is damaged here may be right on the server.
            let compared = listed.as_deref().map_or(Ok(()), |listed| listed.compare(&()));
            compared.err().unwrap_or(error)
        })?;
        Ok(Self { listed, ..opened })
    }

    /// The header of a file that may end anywhere after its header.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    pub(crate) fn header_at(path: &Path) -> Result<Header> {
        let (file, metadata) = regular_file::open(path)?;
        let length = metadata.len();
        let header = read_header(&Bytes::of_file(file, &metadata), path)?;
        match header.file_bytes() >= length {
            true => Ok(header),
            false => Err(damaged(path)(SafeTensorError::MetadataIncompleteBuffer)),
        }
    }

    /// A file on another machine, and the path that errors use. `beginning` are its first bytes, its whole header among
    /// them.
    ///
    /// # Errors
    ///
    /// [`Error::Safetensors`].
    #[cfg_attr(not(feature = "hub"), expect(dead_code, reason = "only the hub's files are elsewhere"))]
    pub(crate) fn remote(path: PathBuf, beginning: &[u8], bytes: Arc<dyn RemoteBytes>) -> Result<Self> {
        let header = header_of(beginning, &path)?;
        let header = whole(header, bytes.len()).map_err(damaged(&path))?;
        let at = |offset: usize| header.data_start() + offset as u64;
        bytes.divide(header.tensors.iter().map(|tensor| at(tensor.range.start)..at(tensor.range.end)).collect());
        Ok(Self { path, header, bytes: Bytes::Remote(bytes), map: OnceLock::new(), listed: None })
    }

    /// A file in memory; errors use this name for it.
    ///
    /// # Errors
    ///
    /// [`Error::Safetensors`].
    pub(crate) fn in_memory(name: &str, bytes: Arc<dyn AsRef<[u8]> + Send + Sync>) -> Result<Self> {
        Self::new(PathBuf::from(name), Bytes::Memory(bytes))
    }

    /// A file whose bytes the caller reads; errors use this name for it.
    ///
    /// # Errors
    ///
    /// [`Error::Safetensors`], [`Error::Io`], [`Error::Changed`].
    pub(crate) fn of_reader(name: &str, reader: Arc<dyn ReadAt>) -> Result<Self> {
        Self::new(PathBuf::from(name), Bytes::Reader(reader))
    }

    fn new(path: PathBuf, bytes: Bytes) -> Result<Self> {
        let header = whole(read_header(&bytes, &path)?, bytes.len()).map_err(damaged(&path))?;
        Ok(Self { path, header, bytes, map: OnceLock::new(), listed: None })
    }

    /// This file with its tensors renamed. The text of its header stays.
    pub(crate) fn renamed(&self, name: impl Fn(&str) -> String) -> Self {
        let Self { path, header, bytes, map: _, listed } = self;
        let mut header = header.clone();
        header.tensors.iter_mut().for_each(|tensor| tensor.name = name(&tensor.name));
        Self { path: path.clone(), header, bytes: bytes.clone(), map: OnceLock::new(), listed: listed.clone() }
    }

    /// Whether it is on another machine.
    pub(crate) fn is_remote(&self) -> bool {
        self.remote_bytes().is_some()
    }

    /// The file's path; for a file in memory, the name that errors use.
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
    /// [`Error::Io`], [`Error::Hub`]; [`Error::Changed`] if the file has become shorter since it was opened, or the tensor
    /// has no such bytes.
    pub(crate) fn read(&self, tensor: &TensorEntry, at: usize, out: &mut [u8]) -> Result<()> {
        match at.checked_add(out.len()) {
            Some(end) if end <= tensor.range.len() => {
                self.bytes.read_at(self.place(tensor).start + at as u64, out, &self.path)
            }
            _ => Err(Error::Changed { path: self.path.clone() }),
        }
    }

    /// Where a tensor's bytes lie in the whole file.
    fn place(&self, tensor: &TensorEntry) -> Range<u64> {
        let at = |offset: usize| self.header.data_start() + offset as u64;
        at(tensor.range.start)..at(tensor.range.end)
    }

    fn remote_bytes(&self) -> Option<&dyn RemoteBytes> {
        match &self.bytes {
            Bytes::Remote(bytes) => Some(&**bytes),
            Bytes::File { .. } | Bytes::Memory(_) | Bytes::Reader(_) => None,
        }
    }

    /// The result of reading from this file, unless the file was written to since it was opened: what was read then is of
    /// no use, and if it looked damaged, this is why. To be asked once for a tensor or a unit, not for each of its pieces.
    ///
    /// # Errors
    ///
    /// [`Error::Changed`], [`Error::Io`]; those of the result.
    pub(crate) fn if_unchanged<R>(&self, result: Result<R>) -> Result<R> {
        match self.bytes.is_unchanged() {
            Ok(true) => result,
            Ok(false) => Err(Error::Changed { path: self.path.clone() }),
            Err(source) => Err(Error::Io { action: "read", path: self.path.clone(), source }),
        }
    }

    /// Asks the system to read these bytes of a tensor soon, counted from its first.
    pub(crate) fn will_need(&self, tensor: &TensorEntry, bytes: &Range<usize>) {
        let start = self.place(tensor).start;
        self.bytes.will_need(start + bytes.start as u64..start + bytes.end as u64);
    }

    /// Reads a tensor block by block, in order, so that not all of it has to be in memory.
    ///
    /// # Errors
    ///
    /// As [`Self::read`] and [`Self::if_unchanged`], and those of `then`.
    pub(crate) fn read_blocks(&self, tensor: &TensorEntry, mut then: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let length = tensor.range.len();
        let mut block: Vec<u8> = zeroed(&tensor.name, BLOCK.min(length))?;
        for at in (0..length).step_by(BLOCK) {
            let block = &mut block[..BLOCK.min(length - at)];
            if at % AHEAD == 0 {
                self.will_need(tensor, &(length.min(at + AHEAD)..length.min(at + 2 * AHEAD)));
            }
            self.read(tensor, at, block)?;
            then(block)?;
        }
        self.if_unchanged(Ok(()))
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
}
