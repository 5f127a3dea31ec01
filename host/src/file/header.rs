//! The header of a safetensors file, checked: its tensors in the order in which they lie in the file.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use safetensors::tensor::Metadata;
use safetensors::{Dtype, SafeTensorError, SafeTensors};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::error::Error;

/// The longest header, in bytes, that readers accept.
pub(crate) const MAX_HEADER: usize = 100_000_000;

/// One tensor, as a header describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TensorEntry {
    /// The tensor's name.
    pub(crate) name: String,
    /// The type of its elements.
    pub(crate) dtype: Dtype,
    /// The shape, in elements.
    pub(crate) shape: Vec<usize>,
    /// Where its bytes lie, counted from the end of the header.
    pub(crate) range: Range<usize>,
}

impl TensorEntry {
    /// The number of its elements.
    pub(crate) fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    /// The same tensor, to be written into another file.
    pub(crate) fn spec(&self) -> TensorSpec {
        TensorSpec { name: self.name.clone(), dtype: self.dtype, shape: self.shape.clone(), bytes: self.range.len() }
    }
}

/// What the header of a safetensors file says.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    /// The header's JSON, exactly as in the file, including padding.
    pub(crate) text: Vec<u8>,
    /// The tensors, in the order of their bytes. They cover the file without gaps.
    pub(crate) tensors: Vec<TensorEntry>,
    /// The map `__metadata__`.
    pub(crate) metadata: BTreeMap<String, String>,
}

impl Header {
    /// Reads the header of a file from its beginning: 8 bytes of length, and the JSON. The safetensors crate checks it.
    ///
    /// # Errors
    ///
    /// Any [`SafeTensorError`].
    pub(crate) fn read(beginning: &[u8]) -> Result<Self, SafeTensorError> {
        match SafeTensors::read_metadata(beginning) {
            // The crate also expects the tensors.
            Ok(_) | Err(SafeTensorError::MetadataIncompleteBuffer) => {}
            Err(error) => return Err(error),
        }
        let text = beginning.get(8..).unwrap_or_default();
        Self::parse(std::str::from_utf8(text).map_err(SafeTensorError::InvalidHeader)?)
    }

    /// Reads the JSON of a header that was kept apart from its file.
    ///
    /// # Errors
    ///
    /// The JSON isn't a header, or is longer than readers accept.
    pub(crate) fn parse(text: &str) -> Result<Self, SafeTensorError> {
        if text.len() > MAX_HEADER {
            return Err(SafeTensorError::HeaderTooLarge);
        }
        let metadata: Metadata = serde_json::from_str(text).map_err(SafeTensorError::InvalidHeaderDeserialization)?;
        let entries = metadata.offset_keys().into_iter().filter_map(|name| {
            let info = metadata.info(&name)?;
            let (start, end) = info.data_offsets;
            Some(TensorEntry { name, dtype: info.dtype, shape: info.shape.clone(), range: start..end })
        });
        let mut tensors: Vec<TensorEntry> = entries.collect();
        // Tensors of no bytes can share an offset; the crate returns those in any order.
        tensors.sort_by(|a, b| (a.range.start, a.range.end, &a.name).cmp(&(b.range.start, b.range.end, &b.name)));
        let own = metadata.metadata().iter().flatten().map(|(key, value)| (key.clone(), value.clone()));
        Ok(Self { text: text.as_bytes().to_vec(), tensors, metadata: own.collect() })
    }

    /// What is said of a file whose header [`Self::read`] or [`Self::parse`] refused. `text` is the header's JSON.
    pub(crate) fn refused(path: &Path, text: &[u8], source: SafeTensorError) -> Error {
        let path = path.to_owned();
        // The crate counts in `usize`, and would say of a large file that it is damaged.
        let is_too_large = cfg!(target_pointer_width = "32") && is_only_for_64_bits(text);
        if is_too_large { Error::TooLargeFor32Bits { path } } else { Error::Safetensors { path, source } }
    }

    /// Where the tensors' bytes begin in the file.
    pub(crate) fn data_start(&self) -> u64 {
        8 + self.text.len() as u64
    }

    /// Bytes of a file with this header.
    pub(crate) fn file_bytes(&self) -> u64 {
        let data = self.tensors.last().map_or(0, |tensor| tensor.range.end);
        // A manifest's header may say anything.
        self.data_start().saturating_add(data as u64)
    }
}

/// Whether this is a header without a mistake, of tensors that are too large for the safetensors crate where `usize` has 32
/// bits: it counts the bits of each tensor in one, and the bytes of all.
fn is_only_for_64_bits(text: &[u8]) -> bool {
    let Ok(mut entries) = serde_json::from_slice::<BTreeMap<String, Value>>(text) else { return false };
    entries.remove("__metadata__");
    let larger = entries.into_values().map(|entry| {
        let Entry { dtype, shape, data_offsets: (start, end) } = serde_json::from_value(entry).ok()?;
        let elements = shape.iter().try_fold(1u64, |product, &n| product.checked_mul(n))?;
        let bits = elements.checked_mul(dtype.bitsize() as u64)?;
        let is_right = bits.is_multiple_of(8) && end.checked_sub(start) == Some(bits / 8);
        is_right.then_some(bits.max(end) > u64::from(u32::MAX))
    });
    // One wrong entry is a mistake, whatever the others are.
    larger.collect::<Option<Vec<bool>>>().is_some_and(|larger| larger.contains(&true))
}

/// A tensor in a header, with numbers as large as a file can have.
#[derive(Deserialize)]
struct Entry {
    dtype: Dtype,
    shape: Vec<u64>,
    data_offsets: (u64, u64),
}

/// A tensor that will be written.
#[derive(Clone, Debug)]
pub(crate) struct TensorSpec {
    /// The tensor's name.
    pub name: String,
    /// The type of its elements.
    pub dtype: Dtype,
    /// The shape, in elements.
    pub shape: Vec<usize>,
    /// The number of its bytes.
    pub bytes: usize,
}

/// The metadata by which transformers takes a file for one of PyTorch's.
pub(crate) fn of_pytorch() -> BTreeMap<String, String> {
    BTreeMap::from([("format".to_owned(), "pt".to_owned())])
}

/// The header that safetensors writes for these tensors: sorted by the size of their type, the
/// largest first, then by name; padded with spaces to a multiple of 8 bytes.
pub(crate) fn header(mut tensors: Vec<TensorSpec>, metadata: &BTreeMap<String, String>) -> Vec<u8> {
    tensors.sort_by(|a, b| b.dtype.cmp(&a.dtype).then_with(|| a.name.cmp(&b.name)));
    let mut json = Map::new();
    if !metadata.is_empty() {
        json.insert("__metadata__".into(), json!(metadata));
    }
    // A file may be longer than a `usize` of 32 bits counts, though no tensor is.
    let mut end = 0;
    for tensor in tensors {
        let start = end;
        end += tensor.bytes as u64;
        let entry = json!({ "dtype": tensor.dtype, "shape": tensor.shape, "data_offsets": [start, end] });
        json.insert(tensor.name, entry);
    }
    let mut text = Value::Object(json).to_string().into_bytes();
    text.resize(text.len().next_multiple_of(8), b' ');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is asked of a header of BF16 tensors with these shapes.
    fn is_large(shapes: &[&[u64]]) -> bool {
        let mut end = 0;
        let entries = shapes.iter().enumerate().map(|(i, shape)| {
            let start = end;
            end += 2 * shape.iter().product::<u64>();
            (i.to_string(), json!({ "dtype": "BF16", "shape": shape, "data_offsets": [start, end] }))
        });
        let mut header: Map<String, Value> = entries.collect();
        header.insert("__metadata__".to_owned(), json!({ "format": "pt" }));
        is_only_for_64_bits(Value::Object(header).to_string().as_bytes())
    }

    #[test]
    fn a_tensor_of_512_mib_and_tensors_of_4_gib_are_too_large_for_32_bits() {
        let just_small: &[u64] = &[(256 << 20) - 1];
        assert!(!is_large(&[just_small]));
        assert!(is_large(&[&[256 << 20]]));
        assert!(!is_large(&[just_small; 8]));
        assert!(is_large(&[
            just_small,
            just_small,
            just_small,
            just_small,
            just_small,
            just_small,
            just_small,
            just_small,
            &[8]
        ]));
    }

    #[test]
    fn a_mistake_is_not_a_large_tensor() {
        let of = |text: &str| is_only_for_64_bits(text.as_bytes());
        assert!(of(r#"{"a":{"dtype":"U8","shape":[5000000000],"data_offsets":[0,5000000000]}}"#));
        assert!(!of(r#"{"a":{"dtype":"U8","shape":[5000000000],"data_offsets":[0,4000000000]}}"#));
        assert!(!of(r#"{"a":{"dtype":"U8","shape":[2,18446744073709551614],"data_offsets":[0,5000000000]}}"#));
        assert!(!of("none"));
    }
}
