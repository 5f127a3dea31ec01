//! Consecutive chunks of a unit, read and decoded on their own (FORMAT.md §5).
//!
//! The code stream, `sign_mantissa` and `gaps` are 99.97 % of a unit. A reader that wants some elements, or has little
//! memory, keeps the rest and reads those three piece by piece:
//!
//! ```
//! use df11_codec::outline::{Lengths, Outline};
//! use df11_codec::{Geometry, encode};
//!
//! # let words: Vec<u16> = (0..100_000u32).map(|i| i.wrapping_mul(i) as u16 & 0xbfff).collect();
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
use crate::format::GAP_BITS;
use crate::outline::{Lengths, Outline};
use crate::unit::{RawUnit, Unit, check_first_gap};

/// How many bytes after a piece decoders may read: the end of the piece's last code, and bytes that are loaded with it.
/// The widest load goes a window past the chunk.
const AHEAD: usize = 64;

/// Consecutive chunks of a unit, and which bytes are needed to decode them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The chunks.
    pub chunks: Range<usize>,
    /// Their elements.
    pub elements: Range<usize>,
    /// The bytes of the code stream: the chunks, and a few bytes after them.
    pub encoded_exponent: Range<usize>,
    /// The bytes of `sign_mantissa`: one for each element.
    pub sign_mantissa: Range<usize>,
    /// The bytes of `gaps`: for the chunks, and for the one after them.
    pub gaps: Range<usize>,
}

impl<'a> Outline<'a> {
    /// The piece that consists of these chunks, and which bytes of the large tensors must be read to decode it.
    ///
    /// Chunks that the unit doesn't have are left out. If the first chunk's gaps don't begin on a byte boundary, the
    /// piece begins a few chunks earlier. If no element follows, it goes on to the unit's end. (In the official geometry
    /// every chunk's gaps begin on a byte boundary.)
    pub fn piece(&self, chunks: Range<usize>) -> Piece {
        let all = self.chunks();
        let mut end = chunks.end.min(all);
        let mut start = chunks.start.min(end);
        // Eight chunks have 5 bytes of gaps for each thread of a block.
        if !(self.geometry().threads_per_block() * GAP_BITS).is_multiple_of(8) {
            start -= start % 8;
        }
        let elements = self.chunk_elements(start).start..self.chunk_elements(end).start;
        if start < end && elements.end == self.n_elements() {
            // The last chunk may hold only the end of a code.
            end = all;
        }
        let gaps_of = |chunk: usize| (chunk.min(all) * self.geometry().threads_per_block() * GAP_BITS).div_ceil(8);
        let code_bytes = |chunk: usize, more: usize| {
            (chunk * self.geometry().chunk_bytes()).saturating_add(more).min(self.lengths().encoded_exponent)
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

    /// A piece as a unit that decoders accept, made from the bytes that the piece asks for. Chunks, elements, windows
    /// and bits are counted from the piece's beginning, in errors too ([`DecodeError::in_whole`]).
    ///
    /// It isn't a unit that a file could contain. If chunks follow the piece, it seems to have one more, but decoding
    /// that is an error.
    ///
    /// [`DecodeError::in_whole`]: crate::DecodeError::in_whole
    ///
    /// # Errors
    ///
    /// [`FormatError::PieceBytes`] if the number of bytes isn't what the piece asks for; [`FormatError::FirstGap`].
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
        let n_elements = match self.geometry().chunks(encoded_exponent.len()) {
            0 => 0,
            // The elements of a chunk that follows the piece are not in `sign_mantissa`.
            seen => self.chunk_elements(piece.chunks.start + seen).start - piece.elements.start,
        };
        let raw = RawUnit {
            luts: self.luts(),
            encoded_exponent,
            sign_mantissa,
            output_positions: &[],
            gaps,
            split_positions: &[],
        };
        let lengths = Lengths { encoded_exponent: encoded_exponent.len(), sign_mantissa: n_elements, gaps: gaps.len() };
        Ok(Unit::of_piece(raw, self.of_piece(piece.chunks.start, lengths)))
    }
}
