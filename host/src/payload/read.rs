//! A payload becomes words.

use std::ops::Range;

use df11_codec::fixed::{Alphabet, Layout, Matrix, RawMatrix};
use df11_codec::{Geometry, RawUnit, Unit};

use super::header::{self, Header, Kind};
use super::{PayloadError, parts};
use crate::device::Form;
use crate::fixed::blocks::Blocks;
use crate::unit;

/// What follows a header, and where: the bytes of each part, counted from the payload's first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contents {
    /// A matrix with fixed-length codes (FIXED-LENGTH.md).
    Fixed { layout: Layout, alphabet: Alphabet, codes: Range<usize>, starts: Range<usize>, escapes: Range<usize> },
    /// The tensors of a unit (FORMAT.md §6).
    Df11 {
        luts: Range<usize>,
        output_positions: Range<usize>,
        gaps: Range<usize>,
        encoded_exponent: Range<usize>,
        sign_mantissa: Range<usize>,
        /// Its elements.
        largest_chunk: usize,
    },
}

/// What a payload's header says. The header alone is enough for that, wherever the rest is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayloadHeader {
    shape: Vec<usize>,
    contents: Contents,
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
        let (contents, bytes) = match (header.kind, header.sizes) {
            (Kind::Fixed { first }, [rows, columns, escapes, ..]) => {
                let alphabet = Alphabet::new(first)?;
                let layout = Blocks::of_matrix(&header.shape)?.layout();
                let (got, expected) = ([rows, columns], [layout.rows(), layout.columns()]);
                if got != expected {
                    return Err(PayloadError::Rows { got, expected });
                }
                let starts = layout.starts().saturating_mul(size_of::<u32>());
                let ([codes, starts, escapes], bytes) = parts::places([layout.code_bytes(), starts, escapes])?;
                (Contents::Fixed { layout, alphabet, codes, starts, escapes }, bytes)
            }
            (Kind::Df11, [luts, positions, gaps, codes, largest_chunk]) => {
                let (places, bytes) = parts::places([luts, positions, gaps, codes, header.elements()])?;
                let [luts, output_positions, gaps, encoded_exponent, sign_mantissa] = places;
                let contents =
                    Contents::Df11 { luts, output_positions, gaps, encoded_exponent, sign_mantissa, largest_chunk };
                (contents, bytes)
            }
        };
        Ok(Self { shape: header.shape, contents, bytes })
    }

    /// The form.
    pub fn form(&self) -> Form {
        match self.contents {
            Contents::Fixed { .. } => Form::Fixed,
            Contents::Df11 { .. } => Form::Df11,
        }
    }

    /// The tensor's shape, in elements, row-major.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The number of elements.
    pub fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    /// The bytes of the whole payload.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// What follows it.
    #[cfg(feature = "cuda")]
    pub(crate) fn contents(&self) -> &Contents {
        &self.contents
    }
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

    /// Checks every rule of the form. This reads all codes. What passes is decoded to the words that its encoder was given, and GPUs may
    /// have it.
    ///
    /// # Errors
    ///
    /// [`PayloadError::Fixed`], [`PayloadError::Unit`], [`PayloadError::LargestChunk`], [`PayloadError::Decode`].
    pub fn check(&self) -> Result<(), PayloadError> {
        match &self.header.contents {
            Contents::Fixed { .. } => self.with_matrix(|matrix| Ok(Matrix::validate(matrix.raw()).map(drop)?)),
            Contents::Df11 { .. } => self.decode_into(&mut vec![0; self.header.elements()]),
        }
    }

    /// Decodes all elements, on all cores. If the payload is damaged, and nothing of it contradicts the rest, the words are wrong, and
    /// nothing else is.
    ///
    /// # Errors
    ///
    /// [`PayloadError::OutLength`], and then nothing is written; [`PayloadError::Unit`], [`PayloadError::LargestChunk`],
    /// [`PayloadError::Decode`].
    pub fn decode_into(&self, out: &mut [u16]) -> Result<(), PayloadError> {
        let (got, expected) = (out.len(), self.header.elements());
        if got != expected {
            return Err(PayloadError::OutLength { got, expected });
        }
        match &self.header.contents {
            Contents::Fixed { .. } => self.with_matrix(|matrix| parts::decode_matrix(matrix, out)),
            Contents::Df11 { luts, output_positions, gaps, encoded_exponent, sign_mantissa, largest_chunk } => {
                let raw = RawUnit {
                    luts: self.part(luts),
                    encoded_exponent: self.part(encoded_exponent),
                    sign_mantissa: self.part(sign_mantissa),
                    output_positions: self.part(output_positions),
                    gaps: self.part(gaps),
                    split_positions: &[],
                };
                let unit = Unit::validate(raw, Geometry::OFFICIAL)?;
                let (got, expected) = (*largest_chunk, unit.largest_chunk());
                if got != expected {
                    return Err(PayloadError::LargestChunk { got, expected });
                }
                Ok(unit::decode_into(&unit, out)?)
            }
        }
    }

    fn part(&self, place: &Range<usize>) -> &'a [u8] {
        // `parse` found that all are there.
        self.bytes.get(place.clone()).unwrap_or_default()
    }

    /// Does something with the matrix of a payload with fixed-length codes; with nothing of another.
    fn with_matrix(&self, f: impl FnOnce(&Matrix<'_>) -> Result<(), PayloadError>) -> Result<(), PayloadError> {
        let Contents::Fixed { layout, alphabet, codes, starts, escapes } = &self.header.contents else {
            return Ok(());
        };
        let starts = parts::numbers(self.part(starts));
        let (codes, escapes) = (self.part(codes), self.part(escapes));
        let raw = RawMatrix { layout: *layout, alphabet: *alphabet, codes, escapes, starts: &starts };
        f(&Matrix::of_size(raw)?)
    }
}
