//! Pickles: DFloat11 0.1 models, and what PyTorch saved before safetensors. They are programs, and nothing runs them here.

use std::io::Read;
use std::path::Path;

use crate::error::Error;
use crate::file::regular_file;

/// How files of DFloat11 0.1 end.
const OF_DFLOAT11: &str = "pkl";

/// How other pickles end.
pub(super) const OF_PYTORCH: [&str; 4] = ["bin", "ckpt", "pt", "pth"];

/// Why a model is refused that consists of this file, if it is a pickle by its name and by how it begins.
pub(super) fn refused(model: &Path, file: &Path) -> Option<Error> {
    let end = file.extension()?.to_str()?;
    if end == OF_DFLOAT11 {
        begins_like_one(file).then(|| Error::Legacy { path: model.to_owned() })
    } else {
        (OF_PYTORCH.contains(&end) && begins_like_one(file)).then(|| Error::Pickle { path: file.to_owned() })
    }
}

/// Whether a file begins as a pickle, or as the archive that PyTorch puts one into.
fn begins_like_one(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let Ok((file, _)) = regular_file::open(path) else { return false };
    let read = file.take(4).read_to_end(&mut beginning);
    read.is_ok() && (beginning.first() == Some(&0x80) || beginning == b"PK\x03\x04")
}
