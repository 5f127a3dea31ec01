//! What tells a source from another one with the same headers, without reading all of its weights.

use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::file::checksum::{self, Checksum};
use crate::file::header::TensorEntry;
use crate::file::tensor_file::TensorFile;
use crate::model::files::ModelFiles;
use crate::progress::{Progress, unless_interrupted};

/// The number of bytes that are read at each of two places of a tensor.
const SAMPLE: usize = 256;

/// What a part knows of the weights of its whole source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Weights {
    /// Nothing: a run for the whole model compares all bytes of what it continues. Neither does a part of a model on a server that lists
    /// no checksums, where each sample would be a request.
    Unseen,
    /// The checksum of bytes of every tensor: all of a small one, and of a larger one [`SAMPLE`] at each of two places.
    Sampled(String),
    /// The checksum of those that the hub lists for all files.
    Listed(String),
}

impl Weights {
    /// What a part of this model knows.
    ///
    /// # Errors
    ///
    /// The model can't be read; [`Error::Changed`](crate::Error::Changed), [`Error::Interrupted`](crate::Error::Interrupted).
    pub(crate) fn of(model: &ModelFiles, progress: &dyn Progress) -> Result<Self> {
        if Self::are_listed(model) {
            let versions: Vec<String> = model.files().iter().map(TensorFile::version).collect();
            return Ok(Self::Listed(checksum::of(versions.join("\n").as_bytes())));
        }
        if model.files().iter().any(TensorFile::is_remote) {
            return Ok(Self::Unseen);
        }
        let mut checksum = Checksum::default();
        for file in model.files() {
            for tensor in &file.header().tensors {
                unless_interrupted(progress)?;
                sample(file, tensor, &mut checksum)?;
            }
            file.if_unchanged(Ok(()))?;
        }
        Ok(Self::Sampled(checksum.text()))
    }

    /// Whether the hub lists checksums of all files of this model.
    pub(crate) fn are_listed(model: &ModelFiles) -> bool {
        model.files().iter().all(TensorFile::is_listed)
    }

    /// Whether these are the same weights, as far as is known; `None` if different things are known of them.
    pub(crate) fn are_same(&self, other: &Self) -> Option<bool> {
        (std::mem::discriminant(self) == std::mem::discriminant(other)).then(|| self == other)
    }
}

fn sample(file: &TensorFile, tensor: &TensorEntry, checksum: &mut Checksum) -> Result<()> {
    let length = tensor.range.len();
    let places = match length.checked_sub(SAMPLE) {
        Some(last) if length > 2 * SAMPLE => vec![(last / 3, SAMPLE), (last / 3 * 2, SAMPLE)],
        _ => vec![(0, length)],
    };
    for (at, bytes) in places {
        let mut sample = vec![0; bytes];
        file.read(tensor, at, &mut sample)?;
        checksum.update(&sample);
    }
    Ok(())
}
