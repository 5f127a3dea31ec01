//! The six tensors of a unit, and the check that untrusted ones must pass (FORMAT.md §6).

use core::ops::Range;

use crate::error::FormatError;
use crate::format::Geometry;
use crate::gaps;
use crate::outline::{Lengths, Outline};
use crate::tables::Tables;

/// The bytes of the six tensors as they stand in a file, not validated yet.
#[derive(Clone, Copy, Debug)]
pub struct RawUnit<'a> {
    /// U8 `[T + 1, 256]`: T lookup tables, then the code lengths.
    pub luts: &'a [u8],
    /// U8 `[n_bytes]`: the code stream.
    pub encoded_exponent: &'a [u8],
    /// U8 `[n_elements]`: bit 7 the sign, bits 6..0 the mantissa.
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

/// A unit whose indexes and tables are known to be sound: no decoder that follows them can read or
/// write out of bounds, or go on for ever.
///
/// Its codes may still contradict its indexes; decoding shows that ([`crate::DecodeError`]).
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    raw: RawUnit<'a>,
    outline: Outline<'a>,
}

impl<'a> Unit<'a> {
    /// Checks every rule of the format that doesn't need the code stream.
    ///
    /// # Errors
    ///
    /// The first [`FormatError`] found; there is one per rule.
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
    }

    /// The six tensors.
    pub fn raw(&self) -> RawUnit<'a> {
        self.raw
    }

    /// The unit without its large tensors.
    pub fn outline(&self) -> Outline<'a> {
        self.outline
    }

    /// The lookup tables.
    pub fn tables(&self) -> Tables<'a> {
        self.outline.tables()
    }

    /// How its stream is divided into windows and chunks.
    pub fn geometry(&self) -> Geometry {
        self.outline.geometry()
    }

    /// The number of elements in all its weights together.
    pub fn n_elements(&self) -> usize {
        self.outline.n_elements()
    }

    /// The number of chunks in the code stream.
    pub fn chunks(&self) -> usize {
        self.outline.chunks()
    }

    /// The elements whose codes start in a chunk; an empty range past the last chunk.
    pub fn chunk_elements(&self, chunk: usize) -> Range<usize> {
        self.outline.chunk_elements(chunk)
    }

    /// The chunks in which the codes of these elements start ([`Outline::chunks_of`]).
    pub fn chunks_of(&self, elements: Range<usize>) -> Range<usize> {
        self.outline.chunks_of(elements)
    }

    /// The most elements that any chunk holds, which is what a thread block must stage.
    pub fn largest_chunk(&self) -> usize {
        (0..self.chunks()).map(|chunk| self.chunk_elements(chunk).len()).max().unwrap_or(0)
    }

    /// The bit of the window at which its first code starts.
    #[inline]
    pub fn gap(&self, window: usize) -> u32 {
        gaps::get(self.raw.gaps, window)
    }

    /// The range of each weight in the unit's elements, in order; there is at least one.
    pub fn weights(&self) -> impl Iterator<Item = Range<usize>> + use<'a> {
        self.outline.weights()
    }

    /// The size of the six tensors in bytes; at most `usize::MAX`.
    pub fn stored_bytes(&self) -> usize {
        self.raw.tensors().iter().map(|tensor| tensor.len()).fold(0, usize::saturating_add)
    }
}

/// The first code starts at the first bit. A unit without chunks has no gaps, and missing bytes read as 0.
pub(crate) fn check_first_gap(gaps: &[u8]) -> Result<(), FormatError> {
    match gaps::get(gaps, 0) {
        0 => Ok(()),
        got => Err(FormatError::FirstGap { got }),
    }
}
