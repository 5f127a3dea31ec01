//! A unit without its large tensors: what says which of their bytes hold which chunks (FORMAT.md §5, §6).
//!
//! The code stream, `sign_mantissa` and `gaps` are 99.97 % of a unit. A reader that wants some elements, or has little
//! memory, keeps the rest and reads those three piece by piece:
//!
//! ```
//! use df11_codec::outline::{Lengths, Outline};
//! use df11_codec::{Geometry, encode};
//!
//! # let words: Vec<u16> = (0..100_000u32).map(|i| (i * i) as u16 & 0xbfff).collect();
//! # let file = encode(&[&words], Geometry::OFFICIAL)?;
//! let lengths = Lengths {
//!     encoded_exponent: file.encoded_exponent.len(),
//!     sign_mantissa: file.sign_mantissa.len(),
//!     gaps: file.gaps.len(),
//! };
//! let outline =
//!     Outline::validate(&file.luts, &file.output_positions, &file.split_positions, lengths, Geometry::OFFICIAL)?;
//!
//! let wanted = 70_000..70_010;
//! let piece = outline.piece(outline.chunks_of(wanted.clone()));
//! let codes = &file.encoded_exponent[piece.encoded_exponent.clone()]; // from a file: 4 KiB a chunk
//! let sign_mantissa = &file.sign_mantissa[piece.sign_mantissa.clone()];
//! let unit = outline.unit_of(&piece, codes, sign_mantissa, &file.gaps[piece.gaps.clone()])?;
//! let mut decoded = vec![0; piece.elements.len()];
//! unit.decode_chunks(0, &mut decoded)?;
//! assert_eq!(decoded[wanted.start - piece.elements.start..][..10], words[wanted]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::ops::Range;

use crate::error::FormatError;
use crate::format::{GAP_BITS, Geometry, MAX_LENGTH};
use crate::positions::{OutputPositions, SplitPositions};
use crate::tables::Tables;
use crate::unit::{RawUnit, Unit, check_first_gap};

/// Bytes of the stream after a piece that decoders may read: the end of the piece's last code, and what is loaded with
/// it. The widest load is a window more than the chunk.
const AHEAD: usize = 64;

/// Bytes of the three large tensors of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lengths {
    /// Of the code stream.
    pub encoded_exponent: usize,
    /// Of `sign_mantissa`: the number of elements.
    pub sign_mantissa: usize,
    /// Of the packed gaps.
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

/// Consecutive chunks of a unit, and the bytes that decoding them takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The chunks.
    pub chunks: Range<usize>,
    /// Their elements.
    pub elements: Range<usize>,
    /// The bytes of the code stream: those of the chunks, and a few that follow.
    pub encoded_exponent: Range<usize>,
    /// The bytes of `sign_mantissa`: one for each element.
    pub sign_mantissa: Range<usize>,
    /// The bytes of `gaps`: those of the chunks and of the next one.
    pub gaps: Range<usize>,
}

impl<'a> Outline<'a> {
    /// Checks every rule of the format that needs neither the code stream nor a gap.
    ///
    /// # Errors
    ///
    /// The first [`FormatError`] found; there is one for every rule.
    pub fn validate(
        luts: &'a [u8],
        output_positions: &'a [u8],
        split_positions: &'a [u8],
        lengths: Lengths,
        geometry: Geometry,
    ) -> Result<Self, FormatError> {
        let (n_bytes, n_elements) = (lengths.encoded_exponent, lengths.sign_mantissa);
        for (what, got) in [("code bytes", n_bytes), ("elements", n_elements)] {
            if got > MAX_LENGTH {
                return Err(FormatError::TooLong { what, got });
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

    /// Elements of the unit: those of all its weights.
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

    /// The chunks in which the codes of these elements start: the fewest whose words hold theirs, so that decoding them
    /// is enough.
    ///
    /// Elements that the unit doesn't have are in no chunk: of a range that ends past the last element, the rest of
    /// it counts. If no element is left (the range is empty, goes backwards, or begins past the last element), the
    /// answer is `0..0`, and there is nothing to decode.
    ///
    /// It takes a binary search for each end. What it says of a sound unit needs no check; of a damaged one, decoding
    /// the chunks tells.
    pub fn chunks_of(&self, elements: Range<usize>) -> Range<usize> {
        let end = elements.end.min(self.n_elements());
        if elements.start >= end {
            return 0..0;
        }
        // `end` is at least 1 here.
        self.positions.chunk_of(elements.start)..self.positions.chunk_of(end - 1) + 1
    }

    /// The range of each weight in the unit's elements, in order; there is at least one.
    pub fn weights(&self) -> impl Iterator<Item = Range<usize>> + use<'a> {
        let n_elements = self.n_elements();
        let ends = self.splits.iter().map(|end| end as usize).chain([n_elements]);
        ends.scan(0, |start, end| Some(core::mem::replace(start, end)..end))
    }

    /// The piece that these chunks are, and what of the large tensors must be read to decode it.
    ///
    /// Chunks that the unit doesn't have are left out. A piece begins a few chunks before those asked for if their gaps
    /// don't begin with a byte, and goes on to the unit's end if no element follows. (In the official geometry every
    /// chunk's gaps begin with a byte.)
    pub fn piece(&self, chunks: Range<usize>) -> Piece {
        let all = self.chunks();
        let mut end = chunks.end.min(all);
        let mut start = chunks.start.min(end);
        // Eight chunks have 5 bytes of gaps for each thread of a block.
        if !(self.geometry.threads_per_block() * GAP_BITS).is_multiple_of(8) {
            start -= start % 8;
        }
        let elements = self.chunk_elements(start).start..self.chunk_elements(end).start;
        if start < end && elements.end == self.n_elements() {
            // The last chunk may hold only the end of a code.
            end = all;
        }
        let gaps_of = |chunk: usize| (chunk.min(all) * self.geometry.threads_per_block() * GAP_BITS).div_ceil(8);
        let code_bytes = |chunk: usize, more: usize| {
            (chunk * self.geometry.chunk_bytes()).saturating_add(more).min(self.lengths.encoded_exponent)
        };
        let is_none = start == end;
        Piece {
            chunks: start..end,
            encoded_exponent: code_bytes(start, 0)..code_bytes(end, if is_none { 0 } else { AHEAD }),
            sign_mantissa: elements.clone(),
            gaps: gaps_of(start)..gaps_of(if is_none { end } else { end + 1 }),
            elements,
        }
    }

    /// A piece as a unit, from the bytes that it asks for, for decoders: its chunks, elements, windows and bits are
    /// counted from the piece's first. Errors of decoding count so too ([`DecodeError::in_whole`]).
    ///
    /// It isn't a unit that a file could hold. If chunks follow the piece, the next one seems to be there; decoding that
    /// is an error.
    ///
    /// [`DecodeError::in_whole`]: crate::DecodeError::in_whole
    ///
    /// # Errors
    ///
    /// [`FormatError::PieceBytes`] if the bytes are not as many as the piece asks for; [`FormatError::FirstGap`].
    pub fn unit_of<'b>(
        &self,
        piece: &Piece,
        encoded_exponent: &'b [u8],
        sign_mantissa: &'b [u8],
        gaps: &'b [u8],
    ) -> Result<Unit<'b>, FormatError>
    where
        'a: 'b,
    {
        let piece = self.piece(piece.chunks.clone());
        for (what, got, expected) in [
            ("encoded_exponent", encoded_exponent.len(), piece.encoded_exponent.len()),
            ("sign_mantissa", sign_mantissa.len(), piece.sign_mantissa.len()),
            ("gaps", gaps.len(), piece.gaps.len()),
        ] {
            if got != expected {
                return Err(FormatError::PieceBytes { what, got, expected });
            }
        }
        if piece.chunks.start == 0 {
            check_first_gap(gaps)?;
        }
        let n_elements = match self.geometry.chunks(encoded_exponent.len()) {
            0 => 0,
            // Those of the chunk that follows, if one does, are not in `sign_mantissa`.
            seen => self.chunk_elements(piece.chunks.start + seen).start - piece.elements.start,
        };
        let raw = RawUnit {
            luts: self.luts,
            encoded_exponent,
            sign_mantissa,
            output_positions: &[],
            gaps,
            split_positions: &[],
        };
        let lengths = Lengths { encoded_exponent: encoded_exponent.len(), sign_mantissa: n_elements, gaps: gaps.len() };
        let positions = self.positions.starting_at(piece.chunks.start);
        Ok(Unit::of_piece(raw, Outline { positions, splits: SplitPositions::NONE, lengths, ..*self }))
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
    // Where no code starts in the last chunk and the stream ends on a byte boundary, the official
    // compressor leaves out one entry (ERRATA.md). The last one is the number of elements all the same.
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
