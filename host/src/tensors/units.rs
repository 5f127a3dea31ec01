//! The units of a compressed model: each decoded as a whole, or by threads that share its ranges.

use std::ops::Range;

use super::model::Model;
use super::tensor::Tensor;
use crate::decode::elements;
use crate::decode::parallel::StoredDecoding;
use crate::error::{Error, Result};
use crate::model::stored_unit::PieceBytes;

/// The weights of a unit, in the unit's own order: the order in which [`decode_unit_into`] writes them.
///
/// # Errors
///
/// [`Error::NotCompressed`], [`Error::MissingTensor`].
pub fn unit_weights<'m>(model: &'m Model, path: &str) -> Result<Vec<Tensor<'m>>> {
    let (_, unit) = model.unit_of_original(path)?;
    unit.weights.iter().map(|name| model.tensor(name)).collect()
}

/// Reads and decodes all weights of a unit, on all cores, into `out`: one weight after another, without gaps. `out`
/// must have exactly the number of their elements. This maps no file.
///
/// # Errors
///
/// [`Error::NotCompressed`], [`Error::MissingTensor`], [`Error::BufferLength`]; the file can't be read; the unit is
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

/// A unit's elements in ranges that take a fraction of a millisecond each to decode, for [`decode_unit_ranges_into`].
///
/// # Errors
///
/// [`Error::NotCompressed`], [`Error::MissingTensor`]; the unit is damaged.
pub fn unit_ranges(model: &Model, path: &str) -> Result<Vec<Range<usize>>> {
    let (compressed, unit) = model.unit_of_original(path)?;
    let unit = compressed.stored_unit(&unit.path)?;
    Ok(elements::of_tasks(unit.outline(), 0..unit.outline().n_elements()).collect())
}

/// Reads and decodes ranges of a unit on the calling thread, one after another: the elements of each range into the
/// words that come with it, which must have their number. Threads that take [ranges](unit_ranges) of one list
/// decode a unit together, and any of them may begin later than the others.
///
/// # Errors
///
/// As [`decode_unit_into`]. No later range is then asked for.
pub fn decode_unit_ranges_into(
    model: &Model,
    path: &str,
    ranges: impl IntoIterator<Item = (Range<usize>, impl AsMut<[u16]>)>,
) -> Result<()> {
    let (compressed, unit) = model.unit_of_original(path)?;
    let unit = compressed.stored_unit(&unit.path)?;
    let decoding = StoredDecoding::new(unit, 0..unit.outline().n_elements());
    let mut bytes = PieceBytes::default();
    let decoded = ranges.into_iter().try_for_each(|(elements, mut out)| {
        let (out, outline) = (out.as_mut(), decoding.outline());
        let wrong_length = |expected| Error::BufferLength { tensor: path.to_owned(), got: out.len(), expected };
        elements::check_length(outline, &elements, out.len()).map_err(wrong_length)?;
        decoding.decode_elements_on_this_thread(elements, out, &mut bytes)
    });
    unit.if_unchanged(decoded)
}
