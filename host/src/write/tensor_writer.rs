//! Writes a safetensors file whose layout is known before its bytes are, in any order.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use safetensors::{Dtype, SafeTensorError};
use serde_json::{Map, Value, json};

use crate::error::{Error, Result};
use crate::model::header::Header;

/// The longest header, in bytes, that readers take.
const MAX_HEADER: usize = 100_000_000;

/// A tensor to come.
#[derive(Clone, Debug)]
pub(crate) struct TensorSpec {
    /// Its name.
    pub name: String,
    /// The type of its elements.
    pub dtype: Dtype,
    /// Its shape, in elements.
    pub shape: Vec<usize>,
    /// Its bytes.
    pub bytes: usize,
}

/// The header that safetensors writes for these tensors: sorted by the size of their type, the
/// largest first, then by name; padded with spaces to a multiple of 8 bytes.
pub(crate) fn header(mut tensors: Vec<TensorSpec>, metadata: &BTreeMap<String, String>) -> Vec<u8> {
    tensors.sort_by(|a, b| b.dtype.cmp(&a.dtype).then_with(|| a.name.cmp(&b.name)));
    let mut json = Map::new();
    if !metadata.is_empty() {
        json.insert("__metadata__".into(), json!(metadata));
    }
    let mut end = 0;
    for tensor in tensors {
        let start = end;
        end += tensor.bytes;
        let entry = json!({ "dtype": tensor.dtype, "shape": tensor.shape, "data_offsets": [start, end] });
        json.insert(tensor.name, entry);
    }
    let mut text = Value::Object(json).to_string().into_bytes();
    text.resize(text.len().next_multiple_of(8), b' ');
    text
}

/// A safetensors file that is being written.
#[derive(Debug)]
pub(crate) struct TensorWriter {
    path: PathBuf,
    file: File,
    ranges: HashMap<String, Range<u64>>,
    file_bytes: u64,
}

impl TensorWriter {
    /// Creates a file with this header, as [`header`] made it or as another file had it. `shown` is
    /// the path that errors name.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Safetensors`] if it isn't a header, two tensors of one name included.
    pub(crate) fn create(path: &Path, shown: PathBuf, header: &[u8]) -> Result<Self> {
        if header.len() > MAX_HEADER {
            return Err(Error::Safetensors { path: shown, source: SafeTensorError::HeaderTooLarge });
        }
        let text = String::from_utf8_lossy(header);
        let parsed = Header::parse(&text).map_err(|source| Error::Safetensors { path: shown.clone(), source })?;
        let mut file = File::create(path).map_err(Error::io("create", &shown))?;
        let file_bytes = parsed.file_bytes();
        let mut start = || {
            file.write_all(&(header.len() as u64).to_le_bytes())?;
            file.write_all(header)?;
            file.set_len(file_bytes)
        };
        start().map_err(Error::io("write", &shown))?;
        let data = 8 + header.len() as u64;
        let range = |range: Range<usize>| data + range.start as u64..data + range.end as u64;
        let ranges = parsed.tensors.into_iter().map(|tensor| (tensor.name, range(tensor.range))).collect();
        Ok(Self { path: shown, file, ranges, file_bytes })
    }

    /// Bytes of the whole file.
    pub(crate) fn file_bytes(&self) -> u64 {
        self.file_bytes
    }

    /// Writes a tensor's bytes to their place.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::MissingTensor`], [`Error::ShapeMismatch`] if the header has none of
    /// that name or length.
    pub(crate) fn write(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let range = self.range(name)?;
        if range.end - range.start != bytes.len() as u64 {
            return Err(self.mismatch(name, bytes.len(), range));
        }
        self.write_part(name, 0, bytes)
    }

    /// Writes a part of a tensor, which begins so many bytes behind the tensor's first.
    ///
    /// # Errors
    ///
    /// As [`Self::write`]; [`Error::ShapeMismatch`] if the part goes beyond the tensor's end.
    pub(crate) fn write_part(&mut self, name: &str, at: usize, bytes: &[u8]) -> Result<()> {
        let range = self.range(name)?;
        let start = range.start.saturating_add(at as u64);
        if start.saturating_add(bytes.len() as u64) > range.end {
            return Err(self.mismatch(name, at.saturating_add(bytes.len()), range));
        }
        let mut write = || {
            self.file.seek(SeekFrom::Start(start))?;
            self.file.write_all(bytes)
        };
        write().map_err(Error::io("write", &self.path))
    }

    /// The bytes of the file that a tensor takes.
    fn range(&self, name: &str) -> Result<Range<u64>> {
        let missing = || Error::MissingTensor { path: self.path.clone(), tensor: name.to_owned() };
        self.ranges.get(name).cloned().ok_or_else(missing)
    }

    fn mismatch(&self, name: &str, got: usize, range: Range<u64>) -> Error {
        let (path, tensor) = (self.path.clone(), name.to_owned());
        Error::ShapeMismatch { path, tensor, got, expected: vec![(range.end - range.start) as usize] }
    }
}
