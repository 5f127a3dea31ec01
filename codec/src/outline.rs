//! A unit without its large tensors, which knows which bytes of these belong to which chunks (FORMAT.md §5, §6). Readers keep it, and read
//! the large tensors piece by piece ([`crate::piece`]).

use core::ops::Range;

use crate::error::FormatError;
use crate::format::{Geometry, MAX_CODE_BYTES};
use crate::positions::{OutputPositions, SplitPositions};
use crate::tables::Tables;

/// Bytes of the three large tensors of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lengths {
    /// Bytes of the code stream.
    pub encoded_exponent: usize,
    /// Bytes of `sign_mantissa`: the number of elements.
    pub sign_mantissa: usize,
    /// Bytes of the packed gaps.
    pub gaps: usize,
}

/// A unit without its large tensors, whose tables, positions and lengths are known to be sound.
#[derive(Clone, Copy, Debug)]
pub struct Outline<'a> {
    luts: &'a [u8],
    tables: Tables<'a>,
    positions: OutputPositions<'a>,
    splits: SplitPositions<'a>,
    lengths: Lengths,
    geometry: Geometry,
}

impl<'a> Outline<'a> {
    /// Checks every rule of the format that needs neither the code stream nor a gap.
    ///
    /// # Errors
    ///
    /// The first [`FormatError`] found; there is one per rule.
    pub fn validate(
        luts: &'a [u8],
        output_positions: &'a [u8],
        split_positions: &'a [u8],
        lengths: Lengths,
        geometry: Geometry,
    ) -> Result<Self, FormatError> {
        let (n_bytes, n_elements) = (lengths.encoded_exponent, lengths.sign_mantissa);
        let limits = [("code bytes", n_bytes, MAX_CODE_BYTES), ("elements", n_elements, geometry.max_elements())];
        for (what, got, allowed) in limits {
            if got > allowed {
                return Err(FormatError::TooLong { what, got, allowed });
            }
        }
        if n_elements == 0 && n_bytes > 0 {
            return Err(FormatError::StreamOfNothing { n_bytes });
        }
        let tables = Tables::validate(luts)?;
        let expected = geometry.gaps_bytes(n_bytes);
        if lengths.gaps != expected {
            return Err(FormatError::GapsBytes { got: lengths.gaps, expected });
        }
        let positions = validate_positions(output_positions, n_bytes, n_elements, geometry)?;
        let splits = validate_splits(split_positions, n_elements)?;
        Ok(Self { luts, tables, positions, splits, lengths, geometry })
    }

    /// The lookup tables.
    pub fn tables(&self) -> Tables<'a> {
        self.tables
    }

    /// How the stream is cut up.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Bytes of the large tensors.
    pub fn lengths(&self) -> Lengths {
        self.lengths
    }

    /// The number of elements in all its weights together.
    pub fn n_elements(&self) -> usize {
        self.lengths.sign_mantissa
    }

    /// Chunks of the code stream.
    pub fn chunks(&self) -> usize {
        self.geometry.chunks(self.lengths.encoded_exponent)
    }

    /// The elements whose codes start in a chunk; an empty range past the last chunk.
    pub fn chunk_elements(&self, chunk: usize) -> Range<usize> {
        self.positions.get(chunk) as usize..self.positions.get(chunk.saturating_add(1)) as usize
    }

    /// The chunks in which the codes of these elements start: the fewest chunks that must be decoded to get these elements.
    ///
    /// Elements past the unit's last one are ignored. If none are left (the range is empty or reversed, or begins past the last element),
    /// the result is `0..0`, and there is nothing to decode.
    ///
    /// This takes a binary search for each end. For a damaged unit the result may be wrong, which decoding the chunks detects.
    pub fn chunks_of(&self, elements: Range<usize>) -> Range<usize> {
        let end = elements.end.min(self.n_elements());
        if elements.start >= end {
            return 0..0;
        }
        // `end` is at least 1 here.
        self.positions.chunk_of(elements.start)..self.positions.chunk_of(end - 1) + 1
    }

    /// The bytes of the tensor `luts`.
    pub(crate) fn luts(&self) -> &'a [u8] {
        self.luts
    }

    /// The outline of a piece that begins with this chunk and has large tensors of these lengths.
    pub(crate) fn of_piece(self, first_chunk: usize, lengths: Lengths) -> Self {
        let positions = self.positions.starting_at(first_chunk);
        Self { positions, splits: SplitPositions::NONE, lengths, ..self }
    }

    /// The range of each weight in the unit's elements, in order; there is at least one.
    pub fn weights(&self) -> impl Iterator<Item = Range<usize>> + use<'a> {
        let n_elements = self.n_elements();
        // `validate` has checked that no split lies past the last element.
        let ends = self.splits.iter().map(move |end| usize::try_from(end).unwrap_or(n_elements)).chain([n_elements]);
        ends.scan(0, |start, end| Some(core::mem::replace(start, end)..end))
    }
}

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
    // If no code starts in the last chunk and the stream ends on a byte boundary, the official compressor leaves out one entry (ERRATA.md).
    // The last one is still the number of elements.
    let one_left_out = chunks > 0 && positions.len() == chunks && last as usize == n_elements;
    if positions.len() != chunks + 1 && !one_left_out {
        return Err(wrong_length);
    }
    if positions.get(0) != 0 {
        return Err(FormatError::PositionsStart { got: positions.get(0) });
    }
    for chunk in 0..chunks {
        let (previous, got) = (positions.get(chunk), positions.get(chunk + 1));
        if got < previous {
            return Err(FormatError::PositionsOrder { chunk: chunk + 1, got, previous });
        }
        if got == previous && chunk + 1 < chunks {
            return Err(FormatError::ChunkEmpty { chunk, chunks });
        }
        let code_bytes = geometry.chunk_bytes().min(n_bytes - chunk * geometry.chunk_bytes());
        if (got - previous) as usize > 8 * code_bytes {
            return Err(FormatError::ChunkTooFull { chunk, got: got - previous, most: 8 * code_bytes });
        }
    }
    if last as usize != n_elements {
        return Err(FormatError::PositionsEnd { got: last, expected: n_elements });
    }
    Ok(positions)
}

fn validate_splits(bytes: &[u8], n_elements: usize) -> Result<SplitPositions<'_>, FormatError> {
    let splits = SplitPositions::new(bytes).ok_or(FormatError::SplitsBytes { got: bytes.len() })?;
    let mut previous = 0;
    for (index, got) in splits.iter().enumerate() {
        if got < previous {
            return Err(FormatError::SplitsOrder { index, got, previous });
        }
        if got as u64 > n_elements as u64 {
            return Err(FormatError::SplitsEnd { index, got, elements: n_elements });
        }
        previous = got;
    }
    Ok(splits)
}
