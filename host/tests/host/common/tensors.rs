//! A tiny safetensors writer, which also writes what the usual one never would.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use df11_codec::{Encoded, Geometry};
use serde_json::{Map, Value, json};

/// A tensor of a hand-made file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tensor {
    pub name: String,
    pub dtype: String,
    pub shape: Vec<usize>,
    pub bytes: Vec<u8>,
}

pub fn tensor(name: &str, dtype: &str, shape: &[usize], bytes: impl Into<Vec<u8>>) -> Tensor {
    Tensor { name: name.into(), dtype: dtype.into(), shape: shape.into(), bytes: bytes.into() }
}

/// A BF16 tensor that looks trained.
pub fn bf16(name: &str, shape: &[usize], seed: u64) -> Tensor {
    tensor(name, "BF16", shape, bytes(&weights(shape.iter().product(), seed)))
}

/// Words distributed about as those of a trained weight: normal, of deviation 0.02.
pub fn weights(count: usize, seed: u64) -> Vec<u16> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut uniform = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 40) as f32 / (1u32 << 24) as f32 - 0.5
    };
    (0..count).map(|_| ((0.035 * (0..4).map(|_| uniform()).sum::<f32>()).to_bits() >> 16) as u16).collect()
}

pub fn bytes(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The header of a file with these tensors, in this order, without padding.
pub fn header(tensors: &[Tensor], metadata: &[(&str, &str)]) -> String {
    let mut header = Map::new();
    if !metadata.is_empty() {
        header.insert("__metadata__".into(), json!(metadata.iter().copied().collect::<BTreeMap<_, _>>()));
    }
    let mut end = 0;
    for Tensor { name, dtype, shape, bytes } in tensors {
        let start = end;
        end += bytes.len();
        let entry = json!({ "dtype": dtype, "shape": shape, "data_offsets": [start, end] });
        header.insert(name.clone(), entry);
    }
    Value::Object(header).to_string()
}

/// A file of any header and any data.
pub fn raw_file(header: &str, data: &[u8]) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), data].concat()
}

/// A file of these tensors, in this order.
pub fn file(tensors: &[Tensor]) -> Vec<u8> {
    file_with(tensors, &[])
}

pub fn file_with(tensors: &[Tensor], metadata: &[(&str, &str)]) -> Vec<u8> {
    let mut header = header(tensors, metadata);
    header.extend(std::iter::repeat_n(' ', header.len().next_multiple_of(8) - header.len()));
    raw_file(&header, &data_of(tensors))
}

pub fn data_of(tensors: &[Tensor]) -> Vec<u8> {
    tensors.iter().flat_map(|tensor| tensor.bytes.iter().copied()).collect()
}

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

/// The same of a unit of so many weights that is encoded already.
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
