//! What `decode_fixed` and `multiply_fixed` must know of a weight.

use std::ops::Range;

use df11_codec::fixed::{Encoded, FixedError, GROUP, GROUP_BYTES, Layout, TILE};
use df11_kernels::decode_fixed::shared_bytes;

use crate::device::launch_config::within_32_bits;
use crate::error::device::LaunchError;
use crate::fixed::GPU_MOST_CODE_BYTES;

/// What the kernels for the fixed-length form must know of a weight apart from addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FixedSizes {
    /// Where codes, escapes and starts begin among the unit's large tensors, in bytes.
    pub(crate) places: [usize; 3],
    /// The weight's first element in its unit.
    pub(crate) start: usize,
    pub(crate) rows: u32,
    /// Weights of a row.
    pub(crate) columns: u32,
    /// The first exponent of the alphabet.
    pub(crate) first: u32,
    /// Tiles of all rows.
    pub(crate) tiles: u32,
}

impl FixedSizes {
    /// Threads of a block: few, so that blocks use up what registers there are, and the last ones to end are short.
    pub(crate) const THREADS: u32 = 128;

    /// The most blocks that decode on a multiprocessor: 24 warps together. In the simulator, more of them get less from memory
    /// (benches/NOTES.md).
    pub(crate) const BLOCKS: u32 = 6;

    /// Bytes of dynamic shared memory of a block that decodes.
    pub(crate) const SHARED_BYTES: u32 = shared_bytes(Self::THREADS);

    /// The sizes of a weight whose first element is `start`, if the kernels can count all that it has.
    pub(crate) fn of(matrix: &Encoded, places: [usize; 3], start: usize) -> Result<Self, LaunchError> {
        let raw = matrix.as_raw();
        Ok(Self { start, ..Self::of_layout(raw.layout, raw.alphabet.first(), places)? })
    }

    /// The same of a weight that only the sizes are known of, and the first exponent of its alphabet.
    pub(crate) fn of_layout(layout: Layout, first: u8, places: [usize; 3]) -> Result<Self, LaunchError> {
        let [rows, columns, tiles] = counted(layout)?;
        Ok(Self { places, start: 0, rows, columns, first: first.into(), tiles })
    }

    /// The sizes of some of its rows, as of a weight of their own that begins with its unit.
    ///
    /// # Errors
    ///
    /// [`FixedError::Rows`] if it hasn't all of them.
    #[expect(clippy::cast_possible_truncation, reason = "there are no more rows than 32 bits count")]
    pub(crate) fn of_rows(self, rows: Range<usize>) -> Result<Self, FixedError> {
        let there = self.rows as usize;
        if rows.start > rows.end || rows.end > there {
            return Err(FixedError::Rows { got: rows.start.max(rows.end), rows: there });
        }
        let [codes, escapes, starts] = self.places;
        let (first, row_tiles) = (rows.start, self.columns.div_ceil(TILE as u32));
        let row_bytes = (self.columns as usize).div_ceil(GROUP) * GROUP_BYTES;
        let row_starts = size_of::<u32>() * row_tiles as usize;
        // Starts count escapes from the weight's first.
        let places = [codes + first * row_bytes, escapes, starts + first * row_starts];
        let n = rows.len() as u32;
        Ok(Self { places, start: 0, rows: n, tiles: n * row_tiles, ..self })
    }
}

/// Rows, columns and tiles of a weight. The kernels count each byte of its codes in 32 bits, and so all else that it has less of.
fn counted(layout: Layout) -> Result<[u32; 3], LaunchError> {
    if layout.code_bytes() as u64 > GPU_MOST_CODE_BYTES {
        let (got, allowed) = (layout.code_bytes() as u64, GPU_MOST_CODE_BYTES);
        return Err(LaunchError::TooMany { what: "bytes of codes", got, allowed });
    }
    // Without weights there are no codes, whatever the rows are.
    Ok([
        within_32_bits("rows", layout.rows())?,
        within_32_bits("columns", layout.columns())?,
        within_32_bits("tiles", layout.starts() - 1)?,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Such weights have gigabytes, so only the numbers are tested. The second is the largest that a model is known to have, the
    /// last has rows of two groups.
    #[test]
    fn as_far_as_the_kernels_count() {
        let of = |rows, columns| counted(Layout::new(rows, columns).unwrap());
        let too_many = |got| Err(LaunchError::TooMany { what: "bytes of codes", got, allowed: u32::MAX.into() });
        assert_eq!(of(48_806_446, 64), Ok([48_806_446, 64, 48_806_446]));
        assert_eq!(of(256_000, 8192), Ok([256_000, 8192, 4_096_000]));
        assert_eq!(of(48_806_447, 64), too_many(48_806_447 * 88));
        assert_eq!(of(24_403_224, 65), too_many(24_403_224 * 176));
        assert_eq!(of(1 << 32, 0), Err(LaunchError::TooMany { what: "rows", got: 1 << 32, allowed: u32::MAX.into() }));
    }
}
