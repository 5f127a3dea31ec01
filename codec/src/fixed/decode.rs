//! Decodes codes and escapes to words (FIXED-LENGTH.md §5).

use core::ops::Range;

use super::sizes::{GROUP, TILE};
use crate::fixed::{Alphabet, FixedError, Matrix, Tile, column};

impl Matrix<'_> {
    /// Decodes rows into `out`, one after another: the plain implementation.
    ///
    /// # Errors
    ///
    /// [`FixedError::Rows`], [`FixedError::OutLength`]. After an error nothing has been written.
    pub fn decode(&self, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
        self.decode_by(rows, out, decode_tile)
    }

    /// Like [`Self::decode`], with another implementation of [`decode_tile`].
    ///
    /// # Errors
    ///
    /// The errors of [`Self::decode`].
    #[inline]
    pub fn decode_by(
        &self,
        rows: Range<usize>,
        out: &mut [u16],
        decode: impl Fn(Alphabet, Tile<'_>, &mut [u16]),
    ) -> Result<(), FixedError> {
        let layout = self.layout();
        if rows.start > rows.end || rows.end > layout.rows() {
            return Err(FixedError::Rows { got: rows.start.max(rows.end), rows: layout.rows() });
        }
        let expected = rows.len() * layout.columns();
        if out.len() != expected {
            return Err(FixedError::OutLength { got: out.len(), expected });
        }
        for (row, out) in rows.zip(out.chunks_exact_mut(layout.columns().max(1))) {
            for (tile, out) in self.tiles(row).zip(out.chunks_mut(TILE)) {
                decode(self.alphabet(), tile, out);
            }
        }
        Ok(())
    }
}

/// Decodes the words of a tile, up to 512: the plain implementation.
pub fn decode_tile(alphabet: Alphabet, tile: Tile<'_>, out: &mut [u16]) {
    let (codes, mut escapes) = (tile.codes(), tile.escapes.iter());
    for (group, out) in out.chunks_mut(GROUP).take(codes.lows.len()).enumerate() {
        for position in 0..GROUP {
            let mut word = codes.word(alphabet, group, position);
            if alphabet.is_mark(word) {
                word ^= u16::from(escapes.next().copied().unwrap_or_default()) << 7;
            }
            if let Some(out) = out.get_mut(column(position)) {
                *out = word;
            }
        }
    }
}
