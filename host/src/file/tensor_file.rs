//! A safetensors file, on a disk, in memory, on the hub or where the caller reads it, whose header was checked.

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use memmap2::Mmap;
use safetensors::SafeTensorError;

use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::file::bytes::Bytes;
use crate::file::header::{Header, MAX_HEADER, TensorEntry};
use crate::file::identity::identity;
use crate::file::listed::ListedSum;
use crate::file::memory::zeroed;
use crate::file::other_kinds;
use crate::file::read_at::ReadAt;
use crate::file::regular_file;
use crate::file::remote::RemoteBytes;
use crate::progress::Progress;

/// The number of bytes that are read at a time: they stay in a core's cache until they are used.
pub(crate) const BLOCK: usize = 256 << 10;

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

    /// What tells, also in another process, whether the file was changed: the time of the last change, or the checksum that
    /// the hub lists.
    pub(crate) fn version(&self) -> String {
        self.listed.as_ref().map_or_else(|| self.bytes.version(), |listed| listed.text().to_owned())
    }

    /// Whether all bytes that were read are known to be right: those of a file whose checksum the hub lists are once the
    /// whole file was compared with it.
    pub(crate) fn is_checked(&self) -> bool {
        self.remote_bytes().is_none_or(RemoteBytes::is_checked)
            && self.listed.as_ref().is_none_or(|listed| listed.is_checked())
    }

    /// Whether its version is one of the content, the same on every machine.
    pub(crate) fn is_listed(&self) -> bool {
        self.is_remote() || self.listed.is_some()
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

    /// Says that [`Self::finish`] will be called when all tensors have been used, so that a file of this machine whose
    /// checksum a server lists can be compared with it while its tensors are read.
    pub(crate) fn will_finish(&self) {
        if let Some(listed) = &self.listed {
            listed.will_finish();
        }
    }

    /// Fetches a tensor that will be read several times, or in any order, if it is on another machine. It stays on the disk
    /// until [`Self::release`].
    ///
    /// # Errors
    ///
    /// [`Error::Hub`], [`Error::Interrupted`], [`Error::Io`].
    pub(crate) fn fetch(&self, tensor: &TensorEntry, progress: &dyn Progress) -> Result<()> {
        if let Some(listed) = &self.listed {
            listed.begin()?;
        }
        self.remote_bytes().map_or(Ok(()), |bytes| bytes.fetch(self.place(tensor), progress))
    }

    /// Frees the room that a fetched tensor takes.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn release(&self, tensor: &TensorEntry) -> Result<()> {
        self.remote_bytes().map_or(Ok(()), |bytes| bytes.release(self.place(tensor)))
    }

    /// Compares the whole file with the checksum that a server lists, if any tensor of it was fetched, or it is a header
    /// alone.
    ///
    /// # Errors
    ///
    /// [`Error::Hub`], [`Error::Interrupted`], [`Error::Io`].
    pub(crate) fn finish(&self, progress: &dyn Progress) -> Result<()> {
        let is_header_alone = self.header.file_bytes() == self.header.data_start();
        if let Some(listed) = &self.listed {
            if is_header_alone {
                listed.begin()?;
            }
            listed.finish(progress)?;
        }
        let Some(bytes) = self.remote_bytes() else { return Ok(()) };
        if is_header_alone {
            bytes.fetch(0..bytes.len(), progress)?;
        }
        bytes.finish(progress)
    }

    /// Compares the header with that of a server that lists the file's checksum, if the file is on this machine and the server
    /// may be asked: for work that needs the headers of many files and the tensors of few.
    ///
    /// # Errors
    ///
    /// As [`Self::finish`].
    pub(crate) fn compare_header(&self, progress: &dyn Progress) -> Result<()> {
        let Some(listed) = &self.listed else { return Ok(()) };
        let text = &self.header.text;
        let beginning = [&(text.len() as u64).to_le_bytes()[..], text].concat();
        listed.compare_beginning(&beginning, progress)
    }

    /// Compares the whole file with the checksum that a server lists, if it is on this machine.
    ///
    /// # Errors
    ///
    /// As [`Self::finish`].
    pub(crate) fn compare(&self, progress: &dyn Progress) -> Result<()> {
        self.listed.as_deref().map_or(Ok(()), |listed| listed.compare(progress))
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

    /// A tensor's bytes, if they are in memory.
    pub(crate) fn in_memory_data(&self, tensor: &TensorEntry) -> Option<&[u8]> {
        match &self.bytes {
            Bytes::Memory(bytes) => Some(self.part((**bytes).as_ref(), tensor)),
            Bytes::File { .. } | Bytes::Reader(_) | Bytes::Remote(_) => None,
        }
    }

    /// A tensor's bytes in place: in memory, or in the file, which is mapped. No program may shorten the file while the
    /// bytes are used: the system would then end the process (SIGBUS), where [`Self::read`] returns an error.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the file can't be mapped, as one that the caller reads; [`Error::Changed`] if its length has changed;
    /// [`HubError::NotInPlace`] if it is on another machine.
    pub(crate) fn data(&self, tensor: &TensorEntry) -> Result<&[u8]> {
        let all = match &self.bytes {
            Bytes::Memory(bytes) => (**bytes).as_ref(),
            Bytes::File { file, .. } => self.mapped(file)?,
            Bytes::Reader(_) => return Err(Error::io("map", &self.path)(io::ErrorKind::Unsupported.into())),
            Bytes::Remote(_) => return Err(HubError::NotInPlace { file: self.path.display().to_string() }.into()),
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
        let start = usize::try_from(self.header.data_start()).unwrap_or(usize::MAX);
        let data = all.get(start..).unwrap_or_default();
        data.get(tensor.range.clone()).unwrap_or_default()
    }
}

/// The header at the beginning of a file.
fn read_header(bytes: &Bytes, path: &Path) -> Result<Header> {
    let refused = match header_at_start(bytes, path) {
        Err(error @ Error::Safetensors { .. }) => error,
        result => return result,
    };
    let mut beginning = [0; other_kinds::BEGINNING];
    let beginning = &mut beginning[..usize::try_from(bytes.len()).unwrap_or(usize::MAX).min(other_kinds::BEGINNING)];
    bytes.read_at(0, beginning, path)?;
    Err(other_kinds::refused(path, beginning).unwrap_or(refused))
}

fn header_at_start(bytes: &Bytes, path: &Path) -> Result<Header> {
    let mut length = [0; 8];
    if bytes.len() < 8 {
        return Err(damaged(path)(SafeTensorError::HeaderTooSmall));
    }
    bytes.read_at(0, &mut length, path)?;
    let end = header_end(length, bytes.len()).map_err(damaged(path))?;
    let no_memory = |()| Error::io("read", path)(io::ErrorKind::OutOfMemory.into());
    let mut beginning = bytemuck::allocation::try_zeroed_vec(end).map_err(no_memory)?;
    bytes.read_at(0, &mut beginning, path)?;
    header_of(&beginning, path)
}

/// The header in the first bytes of a file.
fn header_of(beginning: &[u8], path: &Path) -> Result<Header> {
    let text = beginning.get(8..).unwrap_or_default();
    Header::read(beginning).map_err(|source| Header::refused(path, text, source))
}

/// The header, if it is that of a file of this length.
fn whole(header: Header, file_bytes: u64) -> std::result::Result<Header, SafeTensorError> {
    if header.file_bytes() == file_bytes { Ok(header) } else { Err(SafeTensorError::MetadataIncompleteBuffer) }
}

/// For `map_err`: the header of this file is damaged.
fn damaged(path: &Path) -> impl FnOnce(SafeTensorError) -> Error {
    |source| Error::Safetensors { path: path.to_owned(), source }
}

/// Where the header ends, in a file of this length that begins with these bytes.
///
/// # Errors
///
/// [`SafeTensorError::HeaderTooLarge`], [`SafeTensorError::InvalidHeaderLength`].
pub(crate) fn header_end(length: [u8; 8], file_bytes: u64) -> std::result::Result<usize, SafeTensorError> {
    let length = usize::try_from(u64::from_le_bytes(length)).ok().filter(|&length| length <= MAX_HEADER);
    let end = 8 + length.ok_or(SafeTensorError::HeaderTooLarge)?;
    if end as u64 > file_bytes { Err(SafeTensorError::InvalidHeaderLength) } else { Ok(end) }
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
