//! Files of weights that aren't compressed: they are copied as they are, and the manifest has their checksums.

use std::collections::BTreeMap;
use std::path::Path;

use crate::error::{Error, Result};
use crate::file::{checksum, file_sum, regular_file};
use crate::model::found::name_below;
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

/// How files of weights end that other programs read, beside pickles.
const OF_OTHERS: [&str; 6] = ["safetensors", "pkl", "gguf", "onnx", "msgpack", "h5"];

/// How the ends of such files begin that lie in several: `onnx_data`, `onnx_data_1`, …
const DIVIDED: &str = "onnx_data";

/// Whether the file of this name is one of weights, whose checksum the manifest has, if it is copied. It must be a name that a manifest
/// can have.
pub(crate) fn is_listed(name: &Path) -> bool {
    let is_weights = |end: &str| OF_OTHERS.contains(&end) || OF_PYTORCH.contains(&end) || end.starts_with(DIVIDED);
    let end = name.extension().and_then(|end| end.to_str());
    end.is_some_and(is_weights) && name.to_str().is_some_and(|name| !name.contains('\\'))
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

/// Compares a file with the checksum that the manifest has of it. Errors name it as it is `shown`.
///
/// # Errors
///
/// [`Error::MissingFile`], [`Error::FileChecksum`]; as [`sum_of`].
pub(crate) fn check(path: &Path, shown: &Path, expected: &str, progress: &dyn Progress) -> Result<()> {
    if !is_there(path)? {
        return Err(Error::MissingFile { path: shown.to_owned() });
    }
    let got = sum_of(path, progress)?;
    match got == expected {
        true => Ok(()),
        false => Err(Error::FileChecksum { path: shown.to_owned(), got, expected: expected.to_owned() }),
    }
}
