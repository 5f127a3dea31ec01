//! The six tensors of a unit, and the check that untrusted ones must pass (FORMAT.md §6).

use core::ops::Range;

use crate::error::FormatError;
use crate::format::Geometry;
use crate::gaps;
use crate::outline::{Lengths, Outline};
use crate::tables::Tables;

/// The bytes of the six tensors as a file has them, not checked yet.
#[derive(Clone, Copy, Debug)]
pub struct RawUnit<'a> {
    /// U8 `[T + 1, 256]`: T lookup tables, then the code lengths.
    pub luts: &'a [u8],
    /// U8 `[n_bytes]`: the code stream.
    pub encoded_exponent: &'a [u8],
    /// U8 `[n_elements]`: bit 7 is the sign, bits 6..0 are the mantissa.
    pub sign_mantissa: &'a [u8],
    /// U8 `[4 (chunks + 1)]`: little-endian `u32`s.
    pub output_positions: &'a [u8],
    /// U8: 5 bits for each window, packed.
    pub gaps: &'a [u8],
    /// I64 `[weights - 1]`: little-endian.
    pub split_positions: &'a [u8],
}

impl<'a> RawUnit<'a> {
    /// The six tensors, in the order of the fields.
    pub const fn tensors(&self) -> [&'a [u8]; 6] {
        [self.luts, self.encoded_exponent, self.sign_mantissa, self.output_positions, self.gaps, self.split_positions]
    }
}

/// A unit whose indexes and tables passed the checks: a decoder that follows them doesn't read or write out of bounds,
/// and comes to an end.
///
/// The indexes may still be wrong. Decoding checks them against the code stream ([`crate::DecodeError`]).
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    raw: RawUnit<'a>,
    outline: Outline<'a>,
}

impl<'a> Unit<'a> {
    /// Checks every rule of the format that doesn't involve the code stream.
    ///
    /// # Errors
    ///
    /// The first [`FormatError`] found; there is one for every rule.
    pub fn validate(raw: RawUnit<'a>, geometry: Geometry) -> Result<Self, FormatError> {
        let lengths = Lengths {
            encoded_exponent: raw.encoded_exponent.len(),
            sign_mantissa: raw.sign_mantissa.len(),
            gaps: raw.gaps.len(),
        };
        let outline = Outline::validate(raw.luts, raw.output_positions, raw.split_positions, lengths, geometry)?;
        check_first_gap(raw.gaps)?;
        Ok(Self { raw, outline })
    }

    /// A piece of a unit, which is a unit for decoders ([`Outline::unit_of`]).
    pub(crate) fn of_piece(raw: RawUnit<'a>, outline: Outline<'a>) -> Self {
        Self { raw, outline }
        let (n_bytes, n_elements) = (raw.encoded_exponent.len(), raw.sign_mantissa.len());
        for (what, got) in [("code bytes", n_bytes), ("elements", n_elements)] {
            if got > MAX_LENGTH {
                return Err(FormatError::TooLong { what, got });
            }
        }
        if n_elements == 0 && n_bytes > 0 {
            return Err(FormatError::StreamOfNothing { n_bytes });
        }
        let tables = Tables::validate(raw.luts)?;
        let expected = geometry.gaps_bytes(n_bytes);
        if raw.gaps.len() != expected {
            return Err(FormatError::GapsBytes { got: raw.gaps.len(), expected });
        }
        // A unit without chunks has no gaps; the gap then reads as 0.
        let got = gaps::get(raw.gaps, 0);
        if got != 0 {
            return Err(FormatError::FirstGap { got });
        }
        let positions = validate_positions(raw.output_positions, n_bytes, n_elements, geometry)?;
        let splits = validate_splits(raw.split_positions, n_elements)?;
        Ok(Self { raw, tables, positions, splits, geometry })
    }

    /// The six tensors.
    pub fn raw(&self) -> RawUnit<'a> {
        self.raw
    }

    /// What is known of the unit without its large tensors.
    pub fn outline(&self) -> Outline<'a> {
        self.outline
    }

    /// The lookup tables.
    pub fn tables(&self) -> Tables<'a> {
        self.outline.tables()
    }

    /// How the code stream is divided into windows and chunks.
    pub fn geometry(&self) -> Geometry {
        self.outline.geometry()
    }

    /// The number of elements of the unit: those of all its weights.
    pub fn n_elements(&self) -> usize {
        self.outline.n_elements()
    }

    /// The number of chunks of the code stream.
    pub fn chunks(&self) -> usize {
        self.outline.chunks()
    }

    /// The elements whose codes start in a chunk. Past the last chunk the range is empty.
    pub fn chunk_elements(&self, chunk: usize) -> Range<usize> {
        self.outline.chunk_elements(chunk)
    }

    /// The chunks in which the codes of these elements start ([`Outline::chunks_of`]).
    /// The chunks that hold a range of elements: the fewest chunks to decode to get all words of the range.
    ///
    /// Elements past the end of the unit don't count. If no element is left (the range is empty, its start is greater
    /// than its end, or it starts past the last element), the result is `0..0`, and there is nothing to decode.
    ///
    /// This does two binary searches in `output_positions` and doesn't read the code stream. If the unit is damaged,
    /// decoding the chunks finds that.
    pub fn chunks_of(&self, elements: Range<usize>) -> Range<usize> {
        self.outline.chunks_of(elements)
    }

    /// The number of elements in the fullest chunk: a thread block needs room for these.
    pub fn largest_chunk(&self) -> usize {
        (0..self.chunks()).map(|chunk| self.chunk_elements(chunk).len()).max().unwrap_or(0)
    }

    /// The bit offset of the first code in a window, counted from the window's first bit.
    #[inline]
    pub fn gap(&self, window: usize) -> u32 {
        gaps::get(self.raw.gaps, window)
    }

    /// The range of each weight in the unit's elements, in order. There is at least one.
    pub fn weights(&self) -> impl Iterator<Item = Range<usize>> + use<'a> {
        self.outline.weights()
    }

    /// Bytes of the six tensors, or `usize::MAX` if that is less.
    pub fn stored_bytes(&self) -> usize {
        self.raw.tensors().iter().map(|tensor| tensor.len()).fold(0, usize::saturating_add)
    }
}

/// The first code starts at the first bit. A unit without chunks has no gaps; what isn't there reads as 0.
pub(crate) fn check_first_gap(gaps: &[u8]) -> Result<(), FormatError> {
    match gaps::get(gaps, 0) {
        0 => Ok(()),
        got => Err(FormatError::FirstGap { got }),
fn validate_positions(
    bytes: &[u8],
    n_bytes: usize,
    n_elements: usize,
    geometry: Geometry,
) -> Result<OutputPositions<'_>, FormatError> {
    let expected = geometry.positions_bytes(n_bytes);
    let wrong_length = FormatError::PositionsBytes { got: bytes.len(), expected };
    let positions = OutputPositions::new(bytes).ok_or(wrong_length)?;
    let chunks = geometry.chunks(n_bytes);
    let last = positions.get(positions.len());
    // If no code starts in the last chunk and the stream ends on a byte boundary, the official compressor leaves out
    // one entry (ERRATA.md). The last entry is the number of elements in any case.
    let one_left_out = chunks > 0 && positions.len() == chunks && last as usize == n_elements;
    if positions.len() != chunks + 1 && !one_left_out {
        return Err(wrong_length);
    }
}
