//! The units of a compressed model, each decoded as a whole.

use super::model::Model;
use super::tensor::Tensor;
use crate::decode::parallel::StoredDecoding;
use crate::error::{Error, Result};

/// The weights of a unit, in the unit's own order: the order in which [`decode_unit_into`] writes them.
///
/// # Errors
///
/// [`Error::NotCompressed`], [`Error::NoSuchUnit`].
pub fn unit_weights<'m>(model: &'m Model, path: &str) -> Result<Vec<Tensor<'m>>> {
    let (_, unit) = model.unit_of_original(path)?;
    unit.weights.iter().map(|name| model.tensor(name)).collect()
}

/// Reads and decodes all weights of a unit, on all cores, into `out`: one weight after another, without gaps. `out`
/// must have exactly the number of their elements. This maps no file.
///
/// # Errors
///
/// [`Error::NotCompressed`], [`Error::NoSuchUnit`], [`Error::BufferLength`]; the file can't be read; the unit is
/// damaged. The content of `out` is then unspecified.
pub fn decode_unit_into(model: &Model, path: &str, out: &mut [u16]) -> Result<()> {
    let (compressed, unit) = model.unit_of_original(path)?;
    let unit = compressed.stored_unit(&unit.path)?;
    let (got, expected) = (out.len(), unit.outline().n_elements());
    if got != expected {
        return Err(Error::BufferLength { tensor: path.to_owned(), got, expected });
    }
    compressed.fetch(path, &())?;
    StoredDecoding::new(unit, 0..expected).decode_elements(0..expected, out)?;
    compressed.release(path)
}
