//! Where the bits of a weight are (FIXED-LENGTH.md §3).

use super::sizes::{FIELD_BYTES, GROUP, GROUP_BYTES, LOW_BYTES, SIGN_BYTES, TILE};
use crate::fixed::{Alphabet, FixedError};

/// The sizes of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    rows: usize,
    columns: usize,
}

impl Layout {
    /// The layout of a matrix of this shape.
    ///
    /// # Errors
    ///
    /// [`FixedError::TooLarge`] if it has more code bytes or words than a `usize` holds.
    pub const fn new(rows: usize, columns: usize) -> Result<Self, FixedError> {
        let row_bytes = columns.div_ceil(GROUP).checked_mul(GROUP_BYTES);
        // There are more bytes of codes than of anything else: a tile has at least 88 bytes of them, and a start of 4
        // bytes.
        match (rows.checked_mul(columns), row_bytes) {
            (Some(_), Some(bytes)) if rows.checked_mul(bytes).is_some() => Ok(Self { rows, columns }),
            _ => Err(FixedError::TooLarge { rows, columns }),
        }
    }

    /// The number of rows.
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// Weights per row.
    pub const fn columns(self) -> usize {
        self.columns
    }

    /// The number of words.
    pub const fn words(self) -> usize {
        self.rows * self.columns
    }

    /// Bytes of codes per row.
    pub const fn row_bytes(self) -> usize {
        self.columns.div_ceil(GROUP) * GROUP_BYTES
    }

    /// Tiles per row.
    pub const fn row_tiles(self) -> usize {
        self.columns.div_ceil(TILE)
    }

    /// Bytes of codes in total.
    pub const fn code_bytes(self) -> usize {
        self.rows * self.row_bytes()
    }

    /// The number of starts of escapes: one for each tile, and one for the total number of escapes.
    pub const fn starts(self) -> usize {
        self.rows * self.row_tiles() + 1
    }

    /// The size in bytes of a matrix with this many escapes; `usize::MAX` if it is larger than that.
    pub const fn bytes(self, escapes: usize) -> usize {
        let starts = self.starts().saturating_mul(size_of::<u32>());
        self.code_bytes().saturating_add(escapes).saturating_add(starts)
    }
}

/// The codes of a tile, group by group.
#[derive(Clone, Copy, Debug)]
pub struct TileCodes<'a> {
    /// The exponents' fields: for position 16 j + k, bits 2 j and 2 j + 1 of byte k.
    pub fields: &'a [[u8; FIELD_BYTES]],
    /// The signs: for position 8 j + k, bit j of byte k.
    pub signs: &'a [[u8; SIGN_BYTES]],
    /// The low byte of the word at each position.
    pub lows: &'a [[u8; LOW_BYTES]],
}

impl<'a> TileCodes<'a> {
    /// The parts of a tile's bytes; an incomplete group is left out.
    #[inline]
    pub const fn of(bytes: &'a [u8]) -> Self {
        let groups = bytes.len() / GROUP_BYTES;
        let (fields, rest) = bytes.split_at(groups * FIELD_BYTES);
        let (signs, lows) = rest.split_at(groups * SIGN_BYTES);
        Self { fields: fields.as_chunks().0, signs: signs.as_chunks().0, lows: lows.as_chunks().0 }
    }
}

impl TileCodes<'_> {
    /// The code at a position of a group, as the word that it stands for. For an escape this word has the mark as its
    /// exponent.
    #[inline]
    pub(crate) fn word(&self, alphabet: Alphabet, group: usize, position: usize) -> u16 {
        let field = self.fields[group][position % FIELD_BYTES] >> (position / FIELD_BYTES * 2) & 3;
        let sign = self.signs[group][position % SIGN_BYTES] >> (position / SIGN_BYTES) << 7;
        u16::from_le_bytes([self.lows[group][position], sign | (alphabet.base() / 2 + field)])
    }
}

/// The codes of a tile, to be written group by group.
#[derive(Debug)]
pub struct TileCodesMut<'a> {
    /// As in [`TileCodes::fields`].
    pub fields: &'a mut [[u8; FIELD_BYTES]],
    /// As in [`TileCodes::signs`].
    pub signs: &'a mut [[u8; SIGN_BYTES]],
    /// As in [`TileCodes::lows`].
    pub lows: &'a mut [[u8; LOW_BYTES]],
}

impl<'a> TileCodesMut<'a> {
    /// The parts of a tile's bytes; an incomplete group is left out.
    #[inline]
    pub const fn of(bytes: &'a mut [u8]) -> Self {
        let groups = bytes.len() / GROUP_BYTES;
        let (fields, rest) = bytes.split_at_mut(groups * FIELD_BYTES);
        let (signs, lows) = rest.split_at_mut(groups * SIGN_BYTES);
        Self { fields: fields.as_chunks_mut().0, signs: signs.as_chunks_mut().0, lows: lows.as_chunks_mut().0 }
    }
}
