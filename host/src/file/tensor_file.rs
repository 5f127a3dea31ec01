//! Safetensors files: their headers, and the bytes behind them, which are read where they lie.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use safetensors::tensor::Metadata;
use safetensors::{Dtype, SafeTensorError};
use serde_json::{Map, Value, json};
use xxhash_rust::xxh3::Xxh3;

use crate::error::{Error, ErrorKind, Result};
use crate::file::text;

/// Bytes that are read at once.
pub(crate) const BLOCK: usize = 512 << 10;

/// The longest header that readers accept.
const MAX_HEADER: u64 = 100_000_000;

/// One tensor in a header. `range` counts from the end of the header.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) dtype: Dtype,
    pub(crate) shape: Vec<usize>,
    pub(crate) range: Range<usize>,
}

impl Entry {
    /// One that will be written.
    pub(crate) fn new(name: String, dtype: Dtype, shape: Vec<usize>, bytes: usize) -> Self {
        Self { name, dtype, shape, range: 0..bytes }
    }

    pub(crate) fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    /// What it is, for people.
    pub(crate) fn kind(&self) -> String {
        format!("{:?} {:?}", self.dtype, self.shape)
    }
}

/// A header: its text with the padding, and its tensors in the order of their bytes, which have no gaps.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) text: String,
    pub(crate) entries: Vec<Entry>,
    pub(crate) metadata: BTreeMap<String, String>,
}

impl Header {
    /// Reads the text of a header; `path` is for errors.
    pub(crate) fn parse(text: String, path: &Path) -> Result<Self> {
        let wrong = |source: SafeTensorError| {
            Error::damaged(path, format!("it is not a whole safetensors file: {source}")).because(source)
        };
        let parsed: Metadata =
            serde_json::from_str(&text).map_err(|e| wrong(SafeTensorError::InvalidHeaderDeserialization(e)))?;
        let entry = |name: String| {
            let info = parsed.info(&name)?;
            let (start, end) = info.data_offsets;
            Some(Entry { name, dtype: info.dtype, shape: info.shape.clone(), range: start..end })
        };
        let mut entries: Vec<_> = parsed.offset_keys().into_iter().filter_map(entry).collect();
        entries.sort_by(|a, b| (a.range.start, a.range.end, &a.name).cmp(&(b.range.start, b.range.end, &b.name)));
        let metadata = parsed.metadata().iter().flatten().map(|(key, value)| (key.clone(), value.clone())).collect();
        Ok(Self { text, entries, metadata })
    }

    /// The header that the safetensors library writes for these tensors: the widest types first, then by name.
    pub(crate) fn of(mut entries: Vec<Entry>, metadata: &BTreeMap<String, String>) -> Self {
        entries.sort_by(|a, b| b.dtype.cmp(&a.dtype).then_with(|| a.name.cmp(&b.name)));
        let (mut json, mut end) = (Map::new(), 0);
        if !metadata.is_empty() {
            json.insert("__metadata__".into(), json!(metadata));
        }
        for entry in &mut entries {
            entry.range = end..end + entry.range.len();
            end = entry.range.end;
            let value = json!({ "dtype": entry.dtype, "shape": entry.shape, "data_offsets": [entry.range.start, end] });
            json.insert(entry.name.clone(), value);
        }
        let mut text = Value::Object(json).to_string();
        text.extend(std::iter::repeat_n(' ', text.len().next_multiple_of(8) - text.len()));
        Self { text, entries, metadata: metadata.clone() }
    }

    /// Where the tensors begin in the file.
    pub(crate) fn data(&self) -> u64 {
        8 + self.text.len() as u64
    }

    /// Bytes of the whole file.
    pub(crate) fn file_bytes(&self) -> u64 {
        self.data().saturating_add(self.entries.last().map_or(0, |entry| entry.range.end as u64))
    }

    /// What stands before the tensors.
    pub(crate) fn beginning(&self) -> Vec<u8> {
        [&(self.text.len() as u64).to_le_bytes(), self.text.as_bytes()].concat()
    }
}

/// An open safetensors file.
#[derive(Debug)]
pub(crate) struct TensorFile {
    pub(crate) path: PathBuf,
    pub(crate) header: Header,
    file: File,
}

impl TensorFile {
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let damaged = |source: SafeTensorError| {
            Error::damaged(path, format!("it is not a whole safetensors file: {source}")).because(source)
        };
        let file = text::open(path)?;
        let length = file.metadata().map_err(Error::io("read", path))?.len();
        let mut start = [0; 8];
        read_at(&file, 0, &mut start, path).map_err(|_| damaged(SafeTensorError::HeaderTooSmall))?;
        let header = u64::from_le_bytes(start);
        if header > MAX_HEADER || header + 8 > length {
            return Err(damaged(SafeTensorError::InvalidHeaderLength));
        }
        let mut bytes = vec![0; header as usize];
        read_at(&file, 8, &mut bytes, path)?;
        let text = String::from_utf8(bytes).map_err(|e| damaged(SafeTensorError::InvalidHeader(e.utf8_error())))?;
        let header = Header::parse(text, path)?;
        match header.file_bytes() == length {
            true => Ok(Self { path: path.to_owned(), header, file }),
            false => Err(damaged(SafeTensorError::MetadataIncompleteBuffer)),
        }
    }

    /// Reads bytes that begin at `at` in the file.
    pub(crate) fn read(&self, at: u64, out: &mut [u8]) -> Result<()> {
        read_at(&self.file, at, out, &self.path)
    }

    /// Calls `then` with bytes of the file, block by block.
    pub(crate) fn blocks(&self, at: u64, bytes: usize, mut then: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let mut block = vec![0; BLOCK.min(bytes)];
        for start in (0..bytes).step_by(BLOCK) {
            let block = &mut block[..BLOCK.min(bytes - start)];
            self.read(at + start as u64, block)?;
            then(block)?;
        }
        Ok(())
    }

    /// The checksum of bytes of the file.
    pub(crate) fn checksum(&self, at: u64, bytes: usize) -> Result<String> {
        let mut sum = Sum::default();
        self.blocks(at, bytes, |block| {
            sum.update(block);
            Ok(())
        })?;
        Ok(sum.text())
    }
}

fn read_at(file: &File, at: u64, out: &mut [u8], path: &Path) -> Result<()> {
    file.read_exact_at(out, at).map_err(|source| match source.kind() {
        io::ErrorKind::UnexpectedEof => Error::changed(path),
        _ => Error::io("read", path)(source),
    })
}

/// A checksum: XXH3, 128 bits, which is faster than the memory it reads.
#[derive(Clone, Default)]
pub(crate) struct Sum(Xxh3);

impl Sum {
    pub(crate) fn of(bytes: &[u8]) -> String {
        format!("{:032x}", xxhash_rust::xxh3::xxh3_128(bytes))
    }

    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn text(&self) -> String {
        format!("{:032x}", self.0.digest128())
    }
}

/// Words as the bytes of a file, which is little-endian.
pub(crate) fn bytes_of(words: &[u16]) -> &[u8] {
    bytemuck::cast_slice(words)
}

/// Memory of this length, if the system has it.
pub(crate) fn zeroed<T: bytemuck::Zeroable>(n: usize, what: &str) -> Result<Vec<T>> {
    let none = |()| {
        let bytes = n.saturating_mul(size_of::<T>());
        Error::new(ErrorKind::OutOfMemory, format!("there is no memory for {bytes} bytes of {what}"))
    };
    bytemuck::allocation::try_zeroed_vec(n).map_err(none)
}
