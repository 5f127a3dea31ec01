//! Tensors that a model doesn't store, because another that it stores has the same bytes.

use crate::error::{Error, Result};
use crate::file::header::TensorEntry;
use crate::file::tensor_file::TensorFile;
use crate::model::compressed::CompressedModel;
use crate::patterns::ties::{HEAD_AND_EMBEDDING, is_tied_decoder};

/// Finds the stored tensor that has the bytes of a tensor which isn't stored itself.
///
/// Only a tensor that is stored as it is counts: a tie to a weight of a unit, or to another tied tensor, isn't valid.
///
/// # Errors
///
/// [`Error::MissingTensor`]: the model ties no tensor of this name to another. [`Error::TiedToUnstored`].
pub(crate) fn tied<'c>(compressed: &'c CompressedModel, name: &str) -> Result<(&'c TensorFile, &'c TensorEntry)> {
    let path = || compressed.model().root().to_owned();
    let missing = || Error::missing(compressed.model().root(), name);
    let to = named(compressed, name).ok_or_else(missing)?;
    let unstored = || Error::TiedToUnstored { path: path(), tensor: name.to_owned(), to: to.to_owned() };
    compressed.stored_tensor(to).ok_or_else(unstored)
}

/// The tensor that a tensor is tied to: the manifest says so or, if there is none, `config.json` implies it.
fn named<'c>(compressed: &'c CompressedModel, name: &str) -> Option<&'c str> {
    if let Some(manifest) = compressed.manifest() {
        return manifest.tied_to(name);
    }
    let is_tied = is_tied_decoder(&compressed.model().config()?.json);
    let [head, embedding] = HEAD_AND_EMBEDDING;
    (is_tied && name == head).then_some(embedding)
}
