//! Prefetches the words and the bytes they are made from, while vectors wait for their lookups. A chunk's codes are
//! just one page of memory, so the hardware's prefetcher starts anew in each chunk.

use super::WINDOW_BYTES;
use super::group::{GROUP, Group};
use super::tile::Tile;
use crate::prefetch::{self, LINE};

/// How many bytes ahead: four groups' codes, and two to three groups' sign_mantissa bytes.
const CODES_AHEAD: usize = 4 * GROUP * WINDOW_BYTES;
const SIGN_MANTISSA_AHEAD: usize = 2048;

/// The addresses in the three streams at the beginning of a group. Addresses past their ends are prefetched too, which
/// does no harm.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    words: *const u8,
    sign_mantissa: *const u8,
    codes: *const u8,
}

impl Ahead {
    /// The addresses for a group whose exponents go to this tile.
    pub(super) fn of(group: &Group<'_>, tile: &Tile<'_>) -> Self {
        let (words, sign_mantissa) = tile.next();
        Self {
            words: words.cast(),
            sign_mantissa: sign_mantissa.wrapping_add(SIGN_MANTISSA_AHEAD),
            codes: group.codes(0).as_ptr().wrapping_add(CODES_AHEAD),
        }
    }

    /// Prefetches line i, of 32, of the words: with 2.65 bits per code this is more than a group has. The other two
    /// streams have a half and a sixth as many bytes.
    #[inline(always)]
    pub(super) fn fetch(self, i: usize) {
        prefetch::line(self.words.wrapping_add(i * LINE));
        if i.is_multiple_of(2) {
            prefetch::line(self.sign_mantissa.wrapping_add(i / 2 * LINE));
        }
        if i.is_multiple_of(8) {
            prefetch::line(self.codes.wrapping_add(i / 8 * LINE));
        }
    }
}
