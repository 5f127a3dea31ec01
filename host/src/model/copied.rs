//! Files of weights that aren't compressed: they are copied as they are, and the manifest has their checksums.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::file::{checksum, file_sum, regular_file};
use crate::model::found::{inside, name_below};
use crate::model::pickles::OF_PYTORCH;
use crate::progress::{Progress, unless_interrupted};

/// Maps the path of such a file, below the directory of the manifest, to the checksum of its bytes.
pub(crate) type Copied = BTreeMap<String, String>;

/// Those of these files that are listed, with checksums of the final length, as long as nobody has read them.
pub(crate) fn to_be_listed<'n>(files: impl Iterator<Item = &'n Path>) -> Copied {
    files.filter(|name| is_listed(name)).map(|name| (listed_name(name), checksum::of(&[]))).collect()
}

/// The name of a file in a manifest.
pub(crate) fn listed_name(path: &Path) -> String {
    name_below(Path::new(""), path)
}

/// How files of weights end that other programs read, beside pickles: FORMAT.md §8.5.
const OF_OTHERS: [&str; 17] = [
    "safetensors",
    "pkl",
    "gguf",
    "onnx",
    "data",
    "msgpack",
    "h5",
    "keras",
    "ot",
    "npz",
    "npy",
    "tflite",
    "ort",
    "pb",
    "tar",
    "nemo",
    "pdparams",
];

/// How the ends of such files begin that lie in several: `onnx_data`, `onnx_data_1`, …; `data-00000-of-00001`.
const DIVIDED: [&str; 2] = ["onnx_data", "data-"];

/// Whether the file of this name is one of weights, whose checksum the manifest has, if it is copied. It must be a name that a manifest
/// can have.
pub(crate) fn is_listed(name: &Path) -> bool {
    let Some(text) = name.to_str().filter(|text| !text.contains('\\')) else { return false };
    let Some((_, end)) = text.rsplit_once('.') else { return false };
    let end = end.to_ascii_lowercase();
    let is_one_of = |ends: &[&str]| ends.contains(&&*end);
    is_one_of(&OF_OTHERS) || is_one_of(&OF_PYTORCH) || DIVIDED.iter().any(|begin| end.starts_with(begin))
}

/// Refuses a name of a list that isn't a path as this crate writes it, below the directory. `source` is the file that has the list.
///
/// # Errors
///
/// [`Error::UnsafeName`], [`Error::Manifest`].
pub(crate) fn check_names(copied: &Copied, source: &Path) -> Result<()> {
    for name in copied.keys() {
        let path = inside(Path::new(""), name, source)?;
        if listed_name(&path) != *name {
            let reason = format!("it lists {name:?}, which it must name {:?}", listed_name(&path));
            return Err(Error::Manifest { path: source.to_owned(), reason });
        }
    }
    Ok(())
}

/// Those of these listed names that are of none of these files.
pub(crate) fn missing<'n>(listed: impl Iterator<Item = &'n str>, files: &[PathBuf]) -> impl Iterator<Item = &'n str> {
    let here: HashSet<_> = files.iter().map(|path| listed_name(path)).collect();
    listed.filter(move |name| !here.contains(*name))
}

/// Whether anything is at a path, links followed.
///
/// # Errors
///
/// The system doesn't say it.
pub(crate) fn is_there(path: &Path) -> Result<bool> {
    path.try_exists().map_err(Error::io("read", path))
}

/// The checksum of a file's bytes. Nothing is counted as done.
///
/// # Errors
///
/// It can't be read; [`Error::Interrupted`].
pub(crate) fn sum_of(path: &Path, progress: &dyn Progress) -> Result<String> {
    let (file, _) = regular_file::open(path)?;
    file_sum::of_bytes(file, path, |_| unless_interrupted(progress))
}

/// Compares the checksum of a file with the one that the manifest has of it. `path` is what errors call it.
///
/// # Errors
///
/// [`Error::FileChecksum`].
pub(crate) fn compare(path: &Path, got: String, expected: &str) -> Result<()> {
    match got == expected {
        true => Ok(()),
        false => Err(Error::FileChecksum { path: path.to_owned(), got, expected: expected.to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_weights() {
        for (name, is) in [
            ("2_Dense/model.safetensors", true),
            ("sub/.safetensors", true),
            ("UP/MODEL.SAFETENSORS", true),
            ("a.bin", true),
            ("onnx/model.onnx.data", true),
            ("onnx/model.onnx_data_1", true),
            ("variables/variables.data-00000-of-00001", true),
            ("model.pth.tar", true),
            ("rust_model.ot", true),
            ("model", false),
            ("safetensors", false),
            ("a.safetensors/b", false),
            ("a\\b.safetensors", false),
            ("tokenizer.json", false),
            ("README.md", false),
        ] {
            assert_eq!(is_listed(Path::new(name)), is, "{name}");
        }
    }
}
