//! A weight as one array of bytes that says what it is, for programs that move weights about by themselves (docs/PAYLOAD.md).
//!
//! Whoever has the bytes can decode them: in whole, on any thread, from any memory. Files stay DF11.

mod error;
mod header;
mod parts;

use std::borrow::Cow;
use std::ops::Range;

use df11_codec::fixed::{Alphabet, Layout, Matrix, RawMatrix};
use df11_codec::{Geometry, RawUnit, Unit};

use crate::device::Form;
#[cfg(feature = "cuda")]
use crate::device::launch_config::LaunchSizes;
use crate::fixed::blocks::Blocks;
use crate::fixed::whole::encode_whole;
use crate::{Error, unit};

pub use error::PayloadError;
use header::{Header, Kind};
use parts::Writer;

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
        Form::FixedLength => pack_fixed(shape, words).map(Some),
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
    let mut writer = Writer::new(&header, &[codes.len(), size_of_val(starts), escapes.len()])?;
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
    let mut writer = Writer::new(&header, &parts.map(<[u8]>::len))?;
    parts.iter().for_each(|part| writer.put(part));
    Ok(Some(writer.into_bytes()))
}

/// What a payload's header says. The header alone is enough for that, wherever the rest is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayloadHeader {
    header: Header,
    places: Vec<Range<usize>>,
    bytes: usize,
}

impl PayloadHeader {
    /// Bytes of a header.
    pub const BYTES: usize = header::BYTES;

    /// Reads the header that the bytes begin with.
    ///
    /// # Errors
    ///
    /// The [`PayloadError`] that says which rule is broken.
    pub fn parse(bytes: &[u8]) -> Result<Self, PayloadError> {
        let header = Header::parse(bytes)?;
        let sizes = match header.kind {
            Kind::Fixed { first } => {
                Alphabet::new(first)?;
                let layout = layout(&header)?;
                let [_, _, escapes, ..] = header.sizes;
                vec![layout.code_bytes(), layout.starts().saturating_mul(size_of::<u32>()), escapes]
            }
            Kind::Df11 => {
                let [luts, positions, gaps, codes, _] = header.sizes;
                vec![luts, positions, gaps, codes, header.elements()]
            }
        };
        let (places, bytes) = parts::places(&sizes).ok_or(PayloadError::TooLarge)?;
        Ok(Self { header, places, bytes })
    }

    /// The form.
    pub fn form(&self) -> Form {
        match self.header.kind {
            Kind::Fixed { .. } => Form::FixedLength,
            Kind::Df11 => Form::Df11,
        }
    }

    /// The tensor's shape, in elements, row-major.
    pub fn shape(&self) -> &[usize] {
        &self.header.shape
    }

    /// The number of elements.
    pub fn elements(&self) -> usize {
        self.header.elements()
    }

    /// The bytes of the whole payload.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// What the kernels must know of it.
    #[cfg(feature = "cuda")]
    pub(crate) fn device_parts(&self) -> Result<DeviceParts, PayloadError> {
        let starts: Vec<usize> = self.places.iter().map(|place| place.start).collect();
        Ok(match (self.header.kind, self.header.sizes, starts.as_slice()) {
            (Kind::Fixed { first }, _, &[codes, starts, escapes]) => {
                DeviceParts::Fixed { layout: layout(&self.header)?, first, places: [codes, escapes, starts] }
            }
            (
                Kind::Df11,
                [luts, positions, _, codes, largest_chunk],
                &[at_luts, at_positions, at_gaps, at_codes, at_signs],
            ) => {
                let sizes = LaunchSizes {
                    chunks: (positions / size_of::<u32>()).saturating_sub(1),
                    largest_chunk,
                    luts,
                    code_bytes: codes,
                    elements: self.elements(),
                };
                DeviceParts::Df11 { sizes, places: [at_luts, at_codes, at_signs, at_positions, at_gaps] }
            }
            _ => return Err(PayloadError::TooLarge),
        })
    }
}

/// What a kernel must know of a payload: sizes, and where its parts begin, in bytes.
#[cfg(feature = "cuda")]
#[derive(Clone, Copy, Debug)]
pub(crate) enum DeviceParts {
    /// Codes, escapes and starts.
    Fixed { layout: Layout, first: u8, places: [usize; 3] },
    /// `luts`, `encoded_exponent`, `sign_mantissa`, `output_positions` and `gaps`.
    Df11 { sizes: LaunchSizes, places: [usize; 5] },
}

/// The rows and columns that a header names, if they are those of its shape.
fn layout(header: &Header) -> Result<Layout, PayloadError> {
    let layout = Blocks::of_matrix(&header.shape)?.layout();
    let [rows, columns, ..] = header.sizes;
    let (got, expected) = ([rows, columns], [layout.rows(), layout.columns()]);
    if got == expected { Ok(layout) } else { Err(PayloadError::Rows { got, expected }) }
}

/// A payload whose header and sizes are known to be sound.
#[derive(Clone, Debug)]
pub struct Payload<'a> {
    header: PayloadHeader,
    bytes: &'a [u8],
}

impl<'a> Payload<'a> {
    /// Reads the header. The bytes are a payload's, and nothing follows it.
    ///
    /// # Errors
    ///
    /// The [`PayloadError`] that says which rule is broken.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, PayloadError> {
        let header = PayloadHeader::parse(bytes)?;
        let (got, expected) = (bytes.len(), header.bytes());
        if got == expected { Ok(Self { header, bytes }) } else { Err(PayloadError::Length { got, expected }) }
    }

    /// What its header says.
    pub fn header(&self) -> &PayloadHeader {
        &self.header
    }

    /// Its parts.
    fn parts<const N: usize>(&self) -> [&'a [u8]; N] {
        let part = |i| self.header.places.get(i).and_then(|place: &Range<usize>| self.bytes.get(place.clone()));
        std::array::from_fn(|i| part(i).unwrap_or_default())
    }

    /// Checks every rule of the form. This reads all codes. What passes is decoded to the words that its encoder was given, and GPUs may
    /// have it.
    ///
    /// # Errors
    ///
    /// [`PayloadError::Fixed`], [`PayloadError::Unit`], [`PayloadError::Decode`].
    pub fn check(&self) -> Result<(), PayloadError> {
        match self.header.header.kind {
            Kind::Fixed { first } => self.with_matrix(first, |matrix| Ok(Matrix::validate(matrix.raw()).map(drop)?))?,
            Kind::Df11 => {
                let mut words = vec![0; self.header.elements()];
                self.decode_into(&mut words)
            }
        }
    }

    /// Decodes all elements, on all cores. If the payload is damaged, and nothing of it contradicts the rest, the words are wrong, and
    /// nothing else is.
    ///
    /// # Errors
    ///
    /// [`PayloadError::OutLength`], and then nothing is written; [`PayloadError::Unit`], [`PayloadError::Decode`].
    pub fn decode_into(&self, out: &mut [u16]) -> Result<(), PayloadError> {
        let expected = self.header.elements();
        if out.len() != expected {
            return Err(PayloadError::OutLength { got: out.len(), expected });
        }
        match self.header.header.kind {
            Kind::Fixed { first } => self.with_matrix(first, |matrix| parts::decode_matrix(matrix, out))?,
            Kind::Df11 => Ok(unit::decode_into(&self.unit()?, out)?),
        }
    }

    /// The matrix of a payload whose alphabet begins with this exponent.
    fn with_matrix<R>(&self, first: u8, f: impl FnOnce(&Matrix<'_>) -> R) -> Result<R, PayloadError> {
        let [codes, starts, escapes] = self.parts();
        let starts: Cow<'_, [u32]> = parts::numbers(starts);
        let (layout, alphabet) = (layout(&self.header.header)?, Alphabet::new(first)?);
        let matrix = Matrix::of_size(RawMatrix { layout, alphabet, codes, escapes, starts: &starts })?;
        Ok(f(&matrix))
    }

    /// The unit of a payload as DF11.
    fn unit(&self) -> Result<Unit<'_>, PayloadError> {
        let [luts, output_positions, gaps, encoded_exponent, sign_mantissa] = self.parts();
        let raw = RawUnit { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions: &[] };
        let unit = Unit::validate(raw, Geometry::OFFICIAL)?;
        let ([.., got], expected) = (self.header.header.sizes, unit.largest_chunk());
        if got == expected { Ok(unit) } else { Err(PayloadError::LargestChunk { got, expected }) }
    }
}

#[cfg(test)]
mod tests;
