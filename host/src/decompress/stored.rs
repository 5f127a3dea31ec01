//! The tensors of a compressed model that are stored as they are, read once for each tensor of the original that they are.

use std::collections::HashMap;

use crate::error::{Error, Result};
use crate::model::compressed::CompressedModel;
use crate::original::sources::{Original, Source};
use crate::progress::Progress;

/// Reads stored tensors. From the hub each is fetched once, with the file's checksum, and stays on the disk until the last tensor that is
/// tied to it was read.
pub(super) struct StoredTensors<'a> {
    compressed: &'a CompressedModel,
    original: &'a Original,
    /// How often each will still be read.
    left: HashMap<&'a str, usize>,
}

impl<'a> StoredTensors<'a> {
    /// Those of a model and its original.
    pub(super) fn of(compressed: &'a CompressedModel, original: &'a Original) -> Self {
        let mut left = HashMap::new();
        for stored in original.tensors().filter_map(|tensor| stored_name(original, &tensor.name)) {
            *left.entry(stored).or_default() += 1;
        }
        Self { compressed, original, left }
    }

    /// Reads a tensor of the original block by block; `false`, and nothing is read, if it is none of these.
    ///
    /// # Errors
    ///
    /// [`Error::MissingTensor`]; it can't be read; those of `then`.
    pub(super) fn read(
        &mut self,
        name: &'a str,
        progress: &dyn Progress,
        then: impl FnMut(&[u8]) -> Result<()>,
    ) -> Result<bool> {
        let Some(stored) = stored_name(self.original, name) else { return Ok(false) };
        let missing = || Error::missing(self.compressed.model().root(), stored);
        let (file, entry) = self.compressed.stored_tensor(stored).ok_or_else(missing)?;
        file.fetch(entry, progress)?;
        file.read_blocks(entry, then)?;
        let left = self.left.entry(stored).or_default();
        *left = left.saturating_sub(1);
        if *left == 0 {
            file.release(entry)?;
        }
        Ok(true)
    }
}

/// The stored tensor that a tensor of the original is.
fn stored_name<'a>(original: &'a Original, name: &'a str) -> Option<&'a str> {
    match original.sources.get(name)? {
        Source::Unit { .. } => None,
        Source::Stored => Some(name),
        Source::Tied(to) => Some(to),
    }
}
