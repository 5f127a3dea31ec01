//! The header of a safetensors file: its tensors, and where their bytes are.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use safetensors::Dtype;
use safetensors::tensor::Metadata;
use serde_json::{Map, Value, json};

use crate::error::{Error, ErrorKind, Result};

/// The longest header, in bytes, that the safetensors library reads.
pub(crate) const MAX_HEADER: u64 = 100_000_000;

const LIMITS_OF_32_BITS: &str =
    "or it is too large: a 32-bit program reads tensors of less than 512 MiB, in files of less than 4 GiB";

/// A tensor in a header. `range` counts from the end of the header.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) dtype: Dtype,
    pub(crate) shape: Vec<usize>,
    pub(crate) range: Range<usize>,
}

impl Entry {
    /// A tensor to be written; [`Header::of`] sets its range.
    pub(crate) fn new(name: String, dtype: Dtype, shape: Vec<usize>, bytes: usize) -> Self {
        Self { name, dtype, shape, range: 0..bytes }
    }

    pub(crate) fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    /// Its type and shape, to be shown to people.
    pub(crate) fn kind(&self) -> String {
        format!("{:?} {:?}", self.dtype, self.shape)
    }
}

/// A header: its text, including padding, and its tensors in the order of their bytes, which have no gaps between them.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) text: String,
    pub(crate) entries: Vec<Entry>,
    pub(crate) metadata: BTreeMap<String, String>,
}

impl Header {
    /// Parses the text of a header; the safetensors crate checks it. `path` is for errors.
    pub(crate) fn parse(text: String, path: &Path) -> Result<Self> {
        let parsed: Metadata = serde_json::from_str(&text).map_err(|error| {
            let sentence = format!("it is not a whole safetensors file: {error}");
            let refused = match usize::BITS {
                // The crate counts bytes and bits in `usize`.
                32 => Error::new(ErrorKind::Unsupported, format!("{sentence}; {LIMITS_OF_32_BITS}")).at(path),
                _ => Error::damaged(path, sentence),
            };
            refused.because(error)
        })?;
        let entry = |name: String| {
            let info = parsed.info(&name)?;
            let (start, end) = info.data_offsets;
            Some(Entry { name, dtype: info.dtype, shape: info.shape.clone(), range: start..end })
        };
        let mut entries: Vec<_> = parsed.offset_keys().into_iter().filter_map(entry).collect();
        // Empty tensors can share an offset, and the crate returns those in any order.
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

    pub(crate) fn start_of(&self, entry: &Entry) -> u64 {
        self.data() + entry.range.start as u64
    }

    pub(crate) fn file_bytes(&self) -> u64 {
        self.data().saturating_add(self.entries.last().map_or(0, |entry| entry.range.end as u64))
    }

    /// The bytes of the file before its tensors.
    pub(crate) fn beginning(&self) -> Vec<u8> {
        [&(self.text.len() as u64).to_le_bytes(), self.text.as_bytes()].concat()
    }
}
