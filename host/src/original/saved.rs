//! Shapes files: all that is needed of an original to restore it to the byte, in a few kilobytes of JSON.
//!
//! docs/SHAPES.md describes them. What is written in the usual way is left out, since it follows from the rest: the
//! order and the offsets of the tensors in a header, the lines of an index. What isn't stands there as it is.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

use safetensors::Dtype;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{Error, Result};
use crate::file::header::{Header, MAX_HEADER, TensorSpec, header};
use crate::file::{checksum, json, regular_file, text_file};
use crate::model::names::CREATED_BY;
use crate::original::documents::check_index;
use crate::original::like::Like;
use crate::original::numbered;

/// What the file says it is, and the version that this crate writes and reads.
const FORMAT: &str = "df11-shapes";
const VERSION: u32 = 1;

/// Bytes that a tensor takes in a header at least, without its name.
const LEAST_BYTES: usize = 48;

/// A shapes file.
#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    format: String,
    version: u32,
    created_by: String,
    /// The checksum of the file itself, as JSON with this field empty.
    checksum: String,
    files: Vec<File>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    index: Option<Index>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    config: Option<String>,
}

/// A safetensors file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum File {
    /// A file with the header that the safetensors library writes for these tensors.
    Usual { name: String, metadata: BTreeMap<String, String>, tensors: Vec<Tensors> },
    /// A file with this header and its padding.
    Verbatim { name: String, header: String },
}

/// Tensors of one type and shape whose names differ in one number.
#[derive(Debug, Serialize, Deserialize)]
struct Tensors {
    /// With `*` for the number, if there are numbers.
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    numbers: Option<String>,
    dtype: Dtype,
    shape: Vec<usize>,
}

/// An index.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Index {
    /// It is the one that transformers and diffusers write, with this metadata.
    Usual { name: String, metadata: Value },
    /// It has this text.
    Verbatim { name: String, text: String },
}

/// Whether there is a shapes file, rather than a safetensors file, at this path.
///
/// # Errors
///
/// [`Error::NotAFile`]; [`Error::Io`].
pub(super) fn is_at(path: &Path) -> Result<bool> {
    let (file, _) = regular_file::open(path)?;
    let mut beginning = Vec::new();
    file.take(8).read_to_end(&mut beginning).map_err(Error::io("read", path))?;
    // A safetensors file begins with the length of its header in 8 bytes, the last of which are 0.
    Ok(beginning.trim_ascii_start().first() == Some(&b'{') && !beginning.contains(&0))
}

/// Reads a shapes file.
///
/// # Errors
///
/// [`Error::ShapesFile`]; [`Error::TooLarge`], [`Error::NotText`], [`Error::Io`].
pub(super) fn read(path: &Path) -> Result<Like> {
    let text = text_file::read(path, text_file::MANIFEST_BYTES)?;
    parse(&text, path).map_err(|reason| Error::ShapesFile { path: path.to_owned(), reason })
}

fn parse(text: &str, path: &Path) -> Result<Like, String> {
    let json: Value = json::parse(text).map_err(|e| e.to_string())?;
    if json["format"] != FORMAT {
        return Err(format!("its format is {}, not {FORMAT:?}", json["format"]));
    }
    // Before anything else: another version may look different in any other way.
    if json["version"] != VERSION {
        return Err(format!("it is of version {}; this df11 reads version {VERSION}", json["version"]));
    }
    let mut saved: Saved = serde_json::from_value(json).map_err(|e| e.to_string())?;
    let expected = std::mem::take(&mut saved.checksum);
    let got = saved.own_checksum()?;
    if got != expected {
        return Err(format!("it was changed since it was written: its checksum is {got}, not {expected}"));
    }
    let files = saved.files.into_iter().map(File::restored).collect::<Result<Vec<_>, _>>()?;
    let index = saved.index.map(|index| index.restored(&files)).transpose()?;
    index.iter().try_for_each(|(name, text)| check_index(name, text, &files))?;
    Ok(Like { root: path.to_owned(), files, index, config: saved.config })
}

/// The text of a shapes file of this original.
///
/// # Errors
///
/// None can happen with these types; the text is only for the error.
pub(super) fn text(original: &Like) -> Result<String, String> {
    let files = original.files.iter().map(|(name, header)| File::of(name, header)).collect();
    let saved = Saved {
        format: FORMAT.to_owned(),
        version: VERSION,
        created_by: CREATED_BY.to_owned(),
        checksum: String::new(),
        files,
        index: original.index.as_ref().map(|(name, text)| Index::of(name, text, &original.files)),
        config: original.config.clone(),
    };
    let saved = Saved { checksum: saved.own_checksum()?, ..saved };
    Ok(serde_json::to_string(&saved).map_err(|e| e.to_string())? + "\n")
}

impl Saved {
    /// The checksum of the file whose checksum is empty.
    fn own_checksum(&self) -> Result<String, String> {
        serde_json::to_vec(self).map(|plain| checksum::of(&plain)).map_err(|e| e.to_string())
    }
}

impl File {
    fn of(name: &str, header: &Header) -> Self {
        let name = name.to_owned();
        let tensors = header.tensors.iter().map(|tensor| (tensor.name.clone(), (tensor.dtype, tensor.shape.clone())));
        let tensors = numbered::groups(tensors).into_iter().map(|(name, (dtype, shape), numbers)| {
            let numbers = (!numbers.is_empty()).then(|| numbered::ranges(&numbers));
            Tensors { name, numbers, dtype, shape }
        });
        let usual = Self::Usual { name: name.clone(), metadata: header.metadata.clone(), tensors: tensors.collect() };
        match usual.header() {
            Ok(text) if text == header.text => usual,
            _ => Self::Verbatim { name, header: String::from_utf8_lossy(&header.text).into_owned() },
        }
    }

    /// The text of its header.
    fn header(&self) -> Result<Vec<u8>, String> {
        let (metadata, tensors) = match self {
            Self::Verbatim { header, .. } => return Ok(header.clone().into_bytes()),
            Self::Usual { metadata, tensors, .. } => (metadata, tensors),
        };
        let mut specs = Vec::new();
        let mut room = MAX_HEADER;
        for Tensors { name, numbers, dtype, shape } in tensors {
            let bits = shape.iter().try_fold(dtype.bitsize(), |bits, &n| bits.checked_mul(n));
            let bytes = bits.filter(|bits| bits % 8 == 0).map(|bits| bits / 8);
            let bytes = bytes.ok_or_else(|| format!("{name} of {dtype:?} can't have the shape {shape:?}"))?;
            let spec = |name: String| TensorSpec { name, dtype: *dtype, shape: shape.clone(), bytes };
            match numbers {
                None => specs.push(spec(name.clone())),
                Some(text) => {
                    let numbers = numbered::parse(text, room / (name.len() + LEAST_BYTES));
                    let numbers = numbers.ok_or_else(|| format!("{text:?} are not the numbers of tensors {name}"))?;
                    room -= numbers.len() * (name.len() + LEAST_BYTES);
                    specs.extend(numbers.into_iter().map(|number| spec(numbered::join(name, number))));
                }
            }
        }
        let total = specs.iter().try_fold(0usize, |all, spec| all.checked_add(spec.bytes));
        total.ok_or("its tensors have more bytes than can be counted")?;
        Ok(header(specs, metadata))
    }

    fn restored(self) -> Result<(String, Header), String> {
        let text = String::from_utf8(self.header()?).map_err(|e| e.to_string())?;
        let (Self::Usual { name, .. } | Self::Verbatim { name, .. }) = self;
        let header = Header::parse(&text).map_err(|e| format!("the header of {name} is none: {e}"))?;
        Ok((name, header))
    }
}

impl Index {
    fn of(name: &str, text: &str, files: &[(String, Header)]) -> Self {
        let name = name.to_owned();
        let metadata = json::parse(text).ok().and_then(|mut json: Value| json.get_mut("metadata").map(Value::take));
        // Without its spaces it may be what no reader takes.
        let is_usual = |metadata: &Value| {
            usual_index(metadata, files).is_some_and(|usual| usual == text)
                && json::check(&metadata.to_string()).is_ok()
        };
        match metadata.filter(is_usual) {
            Some(metadata) => Self::Usual { name, metadata },
            None => Self::Verbatim { name, text: text.to_owned() },
        }
    }

    fn restored(self, files: &[(String, Header)]) -> Result<(String, String), String> {
        match self {
            Self::Usual { name, metadata } => {
                let too_long = || format!("the index {name} would have over {} bytes", text_file::INDEX_BYTES);
                let text = usual_index(&metadata, files).ok_or_else(too_long)?;
                Ok((name, text))
            }
            Self::Verbatim { name, text } => Ok((name, text)),
        }
    }
}

/// The index that transformers and diffusers write for these files; `None` if it would be too long to be read.
fn usual_index(metadata: &Value, files: &[(String, Header)]) -> Option<String> {
    let names = files.iter().flat_map(|(file, header)| header.tensors.iter().map(move |tensor| (&tensor.name, file)));
    let text = json::pretty(&UsualIndex { metadata, weight_map: names.collect() }, text_file::INDEX_BYTES - 1)?;
    Some(text + "\n")
}

#[derive(Serialize)]
struct UsualIndex<'i> {
    metadata: &'i Value,
    weight_map: BTreeMap<&'i String, &'i String>,
}

#[cfg(test)]
mod tests;
