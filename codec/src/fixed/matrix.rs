//! A matrix with fixed-length codes, and the check that an untrusted one must pass (FIXED-LENGTH.md §4).

use super::sizes::{GROUP, GROUP_BYTES, TILE};
use crate::fixed::{Alphabet, FixedError, Layout, TileCodes, column};

/// The parts of a matrix, not validated yet.
#[derive(Clone, Copy, Debug)]
pub struct RawMatrix<'a> {
    /// Its sizes.
    pub layout: Layout,
    /// Which exponents have codes.
    pub alphabet: Alphabet,
    /// The codes: 88 bytes for each group.
    pub codes: &'a [u8],
    /// The escapes: one byte each, in the order of rows, tiles, groups and positions.
    pub escapes: &'a [u8],
    /// The number of escapes before each tile, and then the total number.
    pub starts: &'a [u32],
}

/// A matrix as decoders take it. Unless it comes from [`Self::of_size`], it is known to be sound: each tile has as many escapes as
/// its codes say.
#[derive(Clone, Copy, Debug)]
pub struct Matrix<'a> {
    raw: RawMatrix<'a>,
}

/// The codes of up to 512 weights of a row, and their escapes.
#[derive(Clone, Copy, Debug)]
pub struct Tile<'a> {
    /// The codes: 88 bytes for each group, of which a tile has up to 8.
    pub bytes: &'a [u8],
    /// The escapes from the tile's first on. The escapes of later tiles follow, so that a decoder can load many at once.
    pub escapes: &'a [u8],
}

impl<'a> Tile<'a> {
    /// The codes of the tile's groups.
    #[inline]
    pub const fn codes(self) -> TileCodes<'a> {
        TileCodes::of(self.bytes)
    }
}

impl<'a> Matrix<'a> {
    /// Checks every rule. This reads all codes.
    ///
    /// # Errors
    ///
    /// The first [`FixedError`] found; there is one per rule.
    pub fn validate(raw: RawMatrix<'a>) -> Result<Self, FixedError> {
        let (layout, matrix) = (raw.layout, Self::of_size(raw)?);
        let (mut tile, mut escapes) = (0, 0u32);
        for row in 0..layout.rows() {
            for (number, bytes) in matrix.tile_bytes(row).enumerate() {
                let got = raw.starts[tile];
                if got != escapes {
                    return Err(FixedError::StartOrder { tile, got, expected: escapes });
                }
                let weights = (layout.columns() - number * TILE).min(TILE);
                let (marks, is_padded) = check_tile(raw.alphabet, TileCodes::of(bytes), weights);
                if !is_padded {
                    return Err(FixedError::Padding { row });
                }
                escapes = escapes.checked_add(marks).ok_or(FixedError::TooManyEscapes { got: raw.escapes.len() })?;
                tile += 1;
            }
        }
        let got = raw.starts[tile];
        if got != escapes {
            return Err(FixedError::StartOrder { tile, got, expected: escapes });
        }
        if got as usize != raw.escapes.len() {
            return Err(FixedError::StartsEnd { got, escapes: raw.escapes.len() });
        }
        Ok(matrix)
    }

    /// Checks only the sizes, which takes no time. If codes, escapes and starts contradict each other, decoders return arbitrary
    /// words, but do nothing worse.
    ///
    /// # Errors
    ///
    /// [`FixedError::CodeBytes`], [`FixedError::Starts`].
    pub fn of_size(raw: RawMatrix<'a>) -> Result<Self, FixedError> {
        let (got, expected) = (raw.codes.len(), raw.layout.code_bytes());
        if got != expected {
            return Err(FixedError::CodeBytes { got, expected });
        }
        let (got, expected) = (raw.starts.len(), raw.layout.starts());
        if got != expected {
            return Err(FixedError::Starts { got, expected });
        }
        Ok(Self { raw })
    }

    /// A matrix that an encoder of this crate has made.
    pub(crate) const fn trusted(raw: RawMatrix<'a>) -> Self {
        Self { raw }
    }

    /// Its parts.
    pub const fn raw(&self) -> RawMatrix<'a> {
        self.raw
    }

    /// Its sizes.
    pub const fn layout(&self) -> Layout {
        self.raw.layout
    }

    /// Which exponents have codes.
    pub const fn alphabet(&self) -> Alphabet {
        self.raw.alphabet
    }

    /// The tiles of a row; empty past the last row.
    #[inline]
    pub fn tiles(&self, row: usize) -> impl Iterator<Item = Tile<'a>> + use<'a> {
        let raw = self.raw;
        let first = row.saturating_mul(raw.layout.row_tiles());
        self.tile_bytes(row).enumerate().map(move |(number, bytes)| {
            let start = raw.starts.get(first + number);
            let escapes = start.and_then(|&start| raw.escapes.get(start as usize..));
            Tile { bytes, escapes: escapes.unwrap_or_default() }
        })
    }

    /// The codes of a row's tiles.
    #[inline]
    fn tile_bytes(&self, row: usize) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let length = self.raw.layout.row_bytes();
        let first = row.saturating_mul(length);
        let codes = self.raw.codes.get(first..first.saturating_add(length)).unwrap_or_default();
        codes.chunks(TILE / GROUP * GROUP_BYTES)
    }
}

/// How many of a tile's codes are the mark, and whether its weights are followed only by padding.
fn check_tile(alphabet: Alphabet, codes: TileCodes<'_>, weights: usize) -> (u32, bool) {
    let (mut marks, mut is_padded) = (0, true);
    for group in 0..codes.lows.len() {
        for position in 0..GROUP {
            let word = codes.word(alphabet, group, position);
            marks += u32::from(alphabet.is_mark(word));
            is_padded &= group * GROUP + column(position) < weights || word == alphabet.padding();
        }
    }
    (marks, is_padded)
}
