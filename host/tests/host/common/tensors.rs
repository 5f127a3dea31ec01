//! Hand-made safetensors files, and what is in such files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use df11_codec::{Encoded, Geometry};
pub use df11_tests::files::{Tensor, bf16, bytes, data_of, file, file_with, header, raw_file, tensor, weights};
use serde_json::{Map, Value};

/// A file's tensors, in the order of their bytes, and its metadata.
pub fn parse(file: &[u8]) -> (Vec<Tensor>, BTreeMap<String, String>) {
    let (length, rest) = file.split_first_chunk::<8>().unwrap();
    let (header, data) = rest.split_at(u64::from_le_bytes(*length) as usize);
    let mut header: Map<String, Value> = serde_json::from_slice(header).unwrap();
    let metadata = header.shift_remove("__metadata__").map(|value| serde_json::from_value(value).unwrap());
    let number = |value: &Value| value.as_u64().unwrap() as usize;
    let mut tensors: Vec<(usize, Tensor)> = header
        .iter()
        .map(|(name, entry)| {
            let (start, end) = (number(&entry["data_offsets"][0]), number(&entry["data_offsets"][1]));
            let shape: Vec<usize> = entry["shape"].as_array().unwrap().iter().map(number).collect();
            (start, tensor(name, entry["dtype"].as_str().unwrap(), &shape, &data[start..end]))
        })
        .collect();
    tensors.sort_by_key(|(start, _)| *start);
    (tensors.into_iter().map(|(_, tensor)| tensor).collect(), metadata.unwrap_or_default())
}

/// The tensors of a file, sorted by name.
pub fn sorted(path: &Path) -> Vec<Tensor> {
    let (mut tensors, _) = parse(&fs::read(path).unwrap());
    tensors.sort_by(|a, b| a.name.cmp(&b.name));
    tensors
}

/// Changes a file's tensors; its metadata stays.
pub fn edit(path: &Path, change: impl FnOnce(&mut Vec<Tensor>)) {
    let (mut tensors, metadata) = parse(&fs::read(path).unwrap());
    change(&mut tensors);
    let metadata: Vec<(&str, &str)> = metadata.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    fs::write(path, file_with(&tensors, &metadata)).unwrap();
}

/// The tensor of this name.
pub fn find<'t>(tensors: &'t mut [Tensor], name: &str) -> &'t mut Tensor {
    tensors.iter_mut().find(|tensor| tensor.name == name).unwrap()
}

/// Where the bytes of a tensor lie in its file.
pub fn range_of(file: &[u8], name: &str) -> std::ops::Range<usize> {
    let (tensors, _) = parse(file);
    let mut start = file.len() - data_of(&tensors).len();
    let before = tensors.iter().take_while(|tensor| tensor.name != name);
    start += before.map(|tensor| tensor.bytes.len()).sum::<usize>();
    start..start + tensors.iter().find(|tensor| tensor.name == name).unwrap().bytes.len()
}

/// The six tensors of a unit, as another tool would write them.
pub fn unit(path: &str, weights: &[&[u16]]) -> Vec<Tensor> {
    encoded_unit(path, weights.len(), &df11_codec::encode(weights, Geometry::OFFICIAL).unwrap())
}

/// The tensors of a unit of this many weights that is already encoded.
pub fn encoded_unit(path: &str, weights: usize, encoded: &Encoded) -> Vec<Tensor> {
    let named = |suffix: &str, dtype: &str, shape: &[usize], bytes: &[u8]| {
        tensor(&format!("{path}.{suffix}"), dtype, shape, bytes)
    };
    let flat = |suffix: &str, bytes: &[u8]| named(suffix, "U8", &[bytes.len()], bytes);
    vec![
        named("split_positions", "I64", &[weights - 1], &encoded.split_positions),
        named("luts", "U8", &[encoded.luts.len() / 256, 256], &encoded.luts),
        flat("encoded_exponent", &encoded.encoded_exponent),
        flat("sign_mantissa", &encoded.sign_mantissa),
        flat("output_positions", &encoded.output_positions),
        flat("gaps", &encoded.gaps),
    ]
}
