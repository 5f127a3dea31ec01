//! One unit in memory, without files: encoded and decoded on all cores.
//!
//! ```
//! use df11_host::internals::unit::{self, Geometry, Unit};
//!
//! let (q, k) = (vec![0x3f80u16; 4096], vec![0xbe00u16; 1024]);
//! let encoded = unit::encode(&[&q, &k])?;
//! let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
//! assert_eq!(unit::decode(&unit)?, [q, k].concat());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::convert::Infallible;
use std::ops::Range;

use df11_codec::encode::Stitched;
pub use df11_codec::{DecodeError, EncodeError, Encoded, Geometry, Unit};

use crate::compress::analysis::{Analysis, Workspace};
use crate::compress::failure::EncodeFailure;
use crate::compress::select::Reason;
use crate::decode::parallel::UnitDecoding;

/// Encodes weights, concatenated in this order, as one unit of the official geometry. The result has the same bytes as
/// that of [`df11_codec::encode()`], but this is many times as fast.
///
/// # Errors
///
/// The format can't hold these words: an [`EncodeError`].
pub fn encode(weights: &[&[u16]]) -> Result<Encoded, EncodeError> {
    let mut encoded = Encoded::default();
    encode_into(weights, &mut encoded)?;
    Ok(encoded)
}

/// Like [`encode`], but reuses memory: `encoded` keeps the capacity of its two large tensors.
///
/// # Errors
///
/// Those of [`encode`]; the content of `encoded` is then unspecified.
pub fn encode_into(weights: &[&[u16]], encoded: &mut Encoded) -> Result<(), EncodeError> {
    let analysis = Analysis::of(weights, &mut Workspace::default(), |_, _| Ok(())).map_err(encode_error)?;
    encode_analysed(weights, &analysis, encoded)
}

/// Encodes weights as [`encode`] does; `None` if [`compress`](crate::compress()) would store them as they are: the format
/// can't hold them, or the unit would not be smaller than they are.
pub fn encode_if_smaller(weights: &[&[u16]]) -> Option<Encoded> {
    let analysis = Analysis::of(weights, &mut Workspace::default(), |_, _| Ok(())).ok()?;
    if Reason::against(analysis.plan(), weights.len()).is_some() {
        return None;
    }
    let mut encoded = Encoded::default();
    encode_analysed(weights, &analysis, &mut encoded).ok()?;
    Some(encoded)
}

fn encode_analysed(weights: &[&[u16]], analysis: &Analysis, encoded: &mut Encoded) -> Result<(), EncodeError> {
    let Encoded { encoded_exponent, sign_mantissa, .. } = encoded;
    let stitched = analysis.encode_into(weights, encoded_exponent, sign_mantissa)?;
    let Stitched { last_byte: _, output_positions, gaps, split_positions } = stitched;
    encoded.luts = analysis.plan().luts().to_vec();
    (encoded.output_positions, encoded.gaps, encoded.split_positions) = (output_positions, gaps, split_positions);
    Ok(())
}

/// Why weights in memory can't be encoded: reading them never fails.
fn encode_error(failure: EncodeFailure<Infallible>) -> EncodeError {
    match failure {
        EncodeFailure::File(never) => match never {},
        EncodeFailure::Encode(error) => error,
    }
}

/// Decodes all words of a unit.
///
/// # Errors
///
/// [`DecodeError`] if the code stream contradicts its indexes.
pub fn decode(unit: &Unit<'_>) -> Result<Vec<u16>, DecodeError> {
    let mut words = vec![0; unit.n_elements()];
    decode_into(unit, &mut words)?;
    Ok(words)
}

/// Decodes all words of a unit into `out`, which must have [`Unit::n_elements`] elements.
///
/// # Errors
///
/// [`DecodeError::OutLength`] if `out` has another length, and any other [`DecodeError`]; the content of `out` is then
/// unspecified.
pub fn decode_into(unit: &Unit<'_>, out: &mut [u16]) -> Result<(), DecodeError> {
    decode_elements_into(unit, 0..unit.n_elements(), out)
}

/// Decodes some elements of a unit into `out`, which must have their number. Only the chunks that hold them are decoded.
///
/// # Errors
///
/// As [`decode_into`].
pub fn decode_elements_into(unit: &Unit<'_>, elements: Range<usize>, out: &mut [u16]) -> Result<(), DecodeError> {
    UnitDecoding::new(*unit).decode_elements(elements, out)
}
