//! One unit in memory, without files: encoded and decoded on all cores.
//!
//! ```
//! use df11_host::unit::{self, Geometry, Unit};
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
use crate::compress::failure::Failure;
use crate::decode::parallel::UnitDecoding;

/// Encodes weights, concatenated in this order, as one unit of the official geometry. The result has the same bytes as
/// that of [`df11_codec::encode()`], but this is many times as fast.
///
/// # Errors
///
/// The format can't hold these words: an [`EncodeError`].
pub fn encode(weights: &[&[u16]]) -> Result<Encoded, EncodeError> {
    let (luts, encoded_exponent, sign_mantissa) = Default::default();
    let (output_positions, gaps, split_positions) = Default::default();
    let mut encoded = Encoded { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions };
    encode_into(weights, &mut encoded)?;
    Ok(encoded)
}

/// Like [`encode`], but reuses memory: `encoded` keeps the capacity of its two large tensors.
///
/// # Errors
///
/// Those of [`encode`]; the content of `encoded` is then unspecified.
pub fn encode_into(weights: &[&[u16]], encoded: &mut Encoded) -> Result<(), EncodeError> {
    let analysis = Analysis::of(weights, &mut Workspace::default()).map_err(of_memory)?;
    let Encoded { encoded_exponent, sign_mantissa, .. } = encoded;
    let stitched = analysis.encode_into(weights, encoded_exponent, sign_mantissa).map_err(of_memory)?;
    let Stitched { last_byte: _, output_positions, gaps, split_positions } = stitched;
    encoded.luts = analysis.plan().luts().to_vec();
    (encoded.output_positions, encoded.gaps, encoded.split_positions) = (output_positions, gaps, split_positions);
    Ok(())
}

/// Reading from memory never fails.
fn of_memory(failure: Failure<Infallible>) -> EncodeError {
    match failure {
        Failure::File(never) => match never {},
        Failure::Encode(error) => error,
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
    UnitDecoding::new(*unit).decode_chunks(0..unit.chunks(), out)
}

/// Decodes some elements of a unit into `out`, which must have their number. Only the chunks that hold them are decoded.
///
/// # Errors
///
/// As [`decode_into`].
pub fn decode_elements_into(unit: &Unit<'_>, elements: Range<usize>, out: &mut [u16]) -> Result<(), DecodeError> {
    if elements.is_empty() && out.is_empty() {
        return Ok(());
    }
    let outline = unit.outline();
    let chunks = outline.chunks_of(elements.clone());
    let held = outline.chunk_elements(chunks.start).start..outline.chunk_elements(chunks.end).start;
    if held == elements {
        return UnitDecoding::new(*unit).decode_chunks(chunks, out);
    }
    let mut words = vec![0; held.len()];
    UnitDecoding::new(*unit).decode_chunks(chunks.clone(), &mut words)?;
    let wanted = words.get(elements.start.wrapping_sub(held.start)..elements.end.wrapping_sub(held.start));
    let (got, expected) = (out.len(), wanted.map_or(0, <[u16]>::len));
    match wanted {
        Some(wanted) if got == expected => out.copy_from_slice(wanted),
        _ => return Err(DecodeError::OutLength { chunk: chunks.start, got, expected }),
    }
    Ok(())
}
