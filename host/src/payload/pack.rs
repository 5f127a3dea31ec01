//! Words become a payload.

use df11_codec::fixed::RawMatrix;
use df11_codec::{Geometry, Unit};

use super::PayloadError;
use super::header::{Header, Kind};
use super::parts::Writer;
use crate::device::Form;
use crate::fixed::whole::encode_whole;
use crate::{Error, unit};

/// Encodes the BF16 words of a tensor of this shape, row-major, on all cores; `None` if the format of DF11 can't hold them, or would be
/// no smaller than they are.
///
/// # Errors
///
/// [`PayloadError::Elements`], [`PayloadError::Dimensions`], [`PayloadError::Fixed`].
pub fn pack(form: Form, shape: &[usize], words: &[u16]) -> Result<Option<Vec<u8>>, PayloadError> {
    let expected = shape.iter().fold(1usize, |elements, &n| elements.saturating_mul(n));
    if words.len() != expected {
        return Err(PayloadError::Elements { got: words.len(), expected });
    }
    match form {
        Form::Fixed => pack_fixed(shape, words).map(Some),
        Form::Df11 => pack_df11(shape, words),
    }
}

fn pack_fixed(shape: &[usize], words: &[u16]) -> Result<Vec<u8>, PayloadError> {
    let weight = (String::new(), shape.to_vec(), 0..words.len());
    let encoded = encode_whole(&weight, |range, out| {
        out.copy_from_slice(&words[range]);
        Ok(())
    });
    let encoded = encoded.map_err(|error| match error {
        Error::Fixed { source, .. } => PayloadError::Fixed(source),
        other => PayloadError::Other(Box::new(other)),
    })?;
    let RawMatrix { layout, alphabet, codes, escapes, starts } = encoded.as_raw();
    let sizes = [layout.rows(), layout.columns(), escapes.len(), 0, 0];
    let header = Header { kind: Kind::Fixed { first: alphabet.first() }, sizes, shape: shape.to_vec() };
    let mut writer = Writer::new(&header, [codes.len(), size_of_val(starts), escapes.len()])?;
    writer.put(codes);
    writer.put_numbers(starts);
    writer.put(escapes);
    Ok(writer.into_bytes())
}

fn pack_df11(shape: &[usize], words: &[u16]) -> Result<Option<Vec<u8>>, PayloadError> {
    let Some(encoded) = unit::encode_if_smaller(&[words]) else { return Ok(None) };
    let raw = encoded.as_raw();
    let parts = [raw.luts, raw.output_positions, raw.gaps, raw.encoded_exponent, raw.sign_mantissa];
    let [luts, positions, gaps, codes, _] = parts.map(<[u8]>::len);
    let largest = Unit::validate(raw, Geometry::OFFICIAL)?.largest_chunk();
    let sizes = [luts, positions, gaps, codes, largest];
    let header = Header { kind: Kind::Df11, sizes, shape: shape.to_vec() };
    let mut writer = Writer::new(&header, parts.map(<[u8]>::len))?;
    parts.iter().for_each(|part| writer.put(part));
    Ok(Some(writer.into_bytes()))
}
