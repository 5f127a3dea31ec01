//! What kernels must know of a weight with fixed-length codes, or of some of its rows.

use std::ops::Range;

use df11_codec::fixed::{GROUP, GROUP_BYTES, TILE};
use df11_kernels::decode_fixed::ListedMatrix;

use super::kernels::counted;
use super::launch::Work;
use crate::error::{Error, Result};
use crate::payload::PayloadHeader;

/// The sizes of a weight, and where it is in its payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FixedSizes {
    /// Where codes, starts and escapes begin in the payload, in bytes.
    pub(super) parts: [u64; 3],
    pub(super) rows: u32,
    /// Elements of a row.
    pub(super) columns: u32,
    /// The first exponent of the alphabet.
    pub(super) first: u32,
    /// Tiles of all rows.
    pub(super) tiles: u32,
}

impl FixedSizes {
    /// Those of a payload, if the kernels can count all that it has: they count each byte of codes in 32 bits, and so all that there is less
    /// of.
    ///
    /// # Errors
    ///
    /// Why they can't.
    pub(super) fn of(header: &PayloadHeader) -> Result<Self, String> {
        let (layout, parts) = (header.layout(), header.parts());
        counted("bytes of codes", layout.code_bytes(), u32::MAX)?;
        Ok(Self {
            parts: parts.map(|part| part.start as u64),
            rows: counted("rows", layout.rows(), u32::MAX)?,
            columns: counted("columns", layout.columns(), u32::MAX)?,
            first: header.alphabet().first().into(),
            tiles: counted("tiles", layout.starts().saturating_sub(1), u32::MAX)?,
        })
    }

    pub(super) fn elements(&self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// Those of some of its rows.
    #[expect(clippy::cast_possible_truncation, reason = "there are no more rows than 32 bits count")]
    pub(super) fn of_rows(self, rows: Range<usize>) -> Result<Self> {
        if rows.start > rows.end || rows.end > self.rows as usize {
            return Err(Error::argument(format!("there are no rows {rows:?}; the weight has {}", self.rows)));
        }
        let (first, row_tiles) = (rows.start as u64, self.columns.div_ceil(TILE as u32));
        let row_bytes = (self.columns as usize).div_ceil(GROUP) * GROUP_BYTES;
        let row_starts = size_of::<u32>() * row_tiles as usize;
        let [codes, starts, escapes] = self.parts;
        // Starts count escapes from the weight's first.
        let parts = [codes + first * row_bytes as u64, starts + first * row_starts as u64, escapes];
        let n = rows.len() as u32;
        Ok(Self { parts, rows: n, tiles: n * row_tiles, ..self })
    }

    /// What decodes these rows to `outputs`, when the payload is at `payload`.
    pub(super) fn work(self, payload: u64, outputs: u64) -> Work {
        let [codes, starts, escapes] = self.parts.map(|at| payload + at);
        let Self { columns, first, tiles, .. } = self;
        Work::Fixed(ListedMatrix { codes, escapes, starts, outputs, columns, first, first_tile: 0, unused: 0 }, tiles)
    }
}
