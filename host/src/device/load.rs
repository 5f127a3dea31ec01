//! A whole model into a decoder.

use super::decoder::{Keep, UnitDecoder, UnitId};
use crate::error::Result;
use crate::model::opened::Model;
use crate::progress::Progress;

/// A unit of a model that was loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedUnit {
    /// The path of its module.
    pub path: String,
    /// What to decode it by.
    pub id: UnitId,
}

/// Loads all units of a model, in the order in which the model uses them, so that offloaded ones are copied in ahead.
///
/// `keep` says of each unit's path where its tensors are to be. What the model stores as it is isn't loaded:
/// [`Model::tensor`] reads it.
///
/// # Errors
///
/// Those of [`Model::unit`] and [`UnitDecoder::load`]. Units loaded before stay loaded.
pub fn load_model<'m, D: UnitDecoder<'m>>(
    decoder: &mut D,
    model: &'m Model,
    mut keep: impl FnMut(&str) -> Keep,
    progress: &dyn Progress,
) -> Result<Vec<LoadedUnit>> {
    let compressed = model.iter().filter(|(_, tensor)| tensor.is_compressed());
    progress.start(compressed.map(|(_, tensor)| tensor.byte_len() as u64).sum());
    let mut loaded = Vec::new();
    for path in model.units() {
        let unit = model.unit(path)?;
        let bytes = 2 * unit.unit().n_elements() as u64;
        let id = decoder.load(unit, keep(path))?;
        loaded.push(LoadedUnit { path: path.to_owned(), id });
        progress.step(bytes, path)?;
    }
    Ok(loaded)
}
