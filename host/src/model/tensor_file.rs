//! A safetensors file, mapped: its header checked, its tensors in the order they lie in the file.

use std::collections::BTreeMap;
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use safetensors::{Dtype, SafeTensorError, SafeTensors};

use crate::error::{Error, Result};
use crate::model::regular_file;

/// One tensor, as a header describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorEntry {
    /// Its name.
    pub name: String,
    /// The type of its elements.
    pub dtype: Dtype,
    /// Its shape, in elements.
    pub shape: Vec<usize>,
    /// Where its bytes lie, counted from the end of the header.
    pub range: Range<usize>,
}

impl TensorEntry {
    /// Its number of elements.
    pub fn elements(&self) -> usize {
        self.shape.iter().product()
    }
}

/// What the header of a safetensors file says.
#[derive(Clone, Debug)]
pub struct Header {
    /// The header's JSON, as it stands in the file, padding included.
    pub text: Vec<u8>,
    /// The tensors, in the order of their bytes. They cover the file without a hole.
    pub tensors: Vec<TensorEntry>,
    /// The map `__metadata__`.
    pub metadata: BTreeMap<String, String>,
}

impl Header {
    /// Reads the header at the start of a file's bytes.
    ///
    /// # Errors
    ///
    /// Any [`SafeTensorError`]; the crate's checks hold for the whole file.
    fn read(bytes: &[u8]) -> Result<Self, SafeTensorError> {
        let (length, metadata) = SafeTensors::read_metadata(bytes)?;
        let header = Self::new(bytes[8..8 + length].to_vec(), &metadata);
        let data = bytes.len() - 8 - length;
        if metadata.data_len() != data {
            return Err(SafeTensorError::MetadataIncompleteBuffer);
        }
        Ok(header)
    }

    /// Reads the JSON of a header that was kept apart from its file.
    ///
    /// # Errors
    ///
    /// The JSON isn't a header.
    pub fn parse(text: &str) -> Result<Self, SafeTensorError> {
        let metadata: safetensors::tensor::Metadata =
            serde_json::from_str(text).map_err(SafeTensorError::InvalidHeaderDeserialization)?;
        Ok(Self::new(text.as_bytes().to_vec(), &metadata))
    }

    fn new(text: Vec<u8>, metadata: &safetensors::tensor::Metadata) -> Self {
        let entries = metadata.offset_keys().into_iter().filter_map(|name| {
            let info = metadata.info(&name)?;
            let (start, end) = info.data_offsets;
            Some(TensorEntry { name, dtype: info.dtype, shape: info.shape.clone(), range: start..end })
        });
        let mut tensors: Vec<TensorEntry> = entries.collect();
        // Tensors of no bytes share their place; the crate gives them in any order.
        tensors.sort_by(|a, b| (a.range.start, a.range.end, &a.name).cmp(&(b.range.start, b.range.end, &b.name)));
        let own = metadata.metadata().iter().flatten().map(|(key, value)| (key.clone(), value.clone()));
        Self { text, tensors, metadata: own.collect() }
    }

    /// Bytes of a file with this header.
    pub fn file_bytes(&self) -> u64 {
        let data = self.tensors.last().map_or(0, |tensor| tensor.range.end);
        8 + self.text.len() as u64 + data as u64
    }
}

/// A mapped safetensors file.
#[derive(Debug)]
pub struct TensorFile {
    path: PathBuf,
    header: Header,
    map: Mmap,
}

impl TensorFile {
    /// Maps a file and checks its header.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::NotAFile`]; [`Error::Safetensors`] if its header is damaged or doesn't fit its length.
    pub fn open(path: &Path) -> Result<Self> {
        let (file, length) = regular_file::open(path)?;
        if length < 8 {
            // An empty file can't be mapped.
            return Err(Error::Safetensors { path: path.to_owned(), source: SafeTensorError::HeaderTooSmall });
        }
        let map = map(&file).map_err(Error::io("map", path))?;
        let header = Header::read(&map).map_err(|source| Error::Safetensors { path: path.to_owned(), source })?;
        Ok(Self { path: path.to_owned(), header, map })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What its header says.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The bytes of one of its tensors.
    pub fn data(&self, tensor: &TensorEntry) -> &[u8] {
        let start = 8 + self.header.text.len();
        &self.map[start + tensor.range.start..start + tensor.range.end]
    }

    /// Gives back the memory that a tensor's bytes were read into, so that a program which goes through a model
    /// doesn't hold all of it. They can still be had, from the file.
    pub fn release(&self, tensor: &TensorEntry) {
        let start = 8 + self.header.text.len() + tensor.range.start;
        release(&self.map, start, tensor.range.len());
    }
}

/// Has the system forget pages of a map.
#[cfg(unix)]
#[expect(unsafe_code, reason = "of other kinds of memory it would lose what was written")]
fn release(map: &Mmap, start: usize, length: usize) {
    use memmap2::UncheckedAdvice::DontNeed;
    // SAFETY: the map is of a file, shared and only read: what is forgotten is read from the file again. What was
    // said of changing files (`map`) holds for that too.
    let released = unsafe { map.unchecked_advise_range(DontNeed, start, length) };
    // Advice: nothing depends on it.
    drop(released);
}

#[cfg(not(unix))]
fn release(_: &Mmap, _: usize, _: usize) {}

/// Maps a file for reading.
#[expect(unsafe_code, reason = "a map is sound only while nobody changes the file")]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: a mapped file must not change while it is mapped.
    // 1. This program opens its inputs for reading only, and writes outputs under new names that it
    //    moves into place at the end; a file that is replaced so stays whole for whoever mapped it.
    // 2. Another program that overwrites an input in place can make us read other bytes, which
    //    checksums and the format's own checks then meet as damage, or end the process (SIGBUS)
    //    if it cuts the file short. Nothing decoded from a map is used as a length or an index
    //    without a bounds check at its use.
    unsafe { Mmap::map(file) }
}
