//! The words, and what they are made of, asked for while vectors wait for their lookups. A chunk's codes are just a
//! page of memory, so the hardware begins to foresee them anew in each.

use super::WINDOW_BYTES;
use super::group::{GROUP, Group};
use super::tile::Tile;
use crate::prefetch::{self, LINE};

/// How far ahead: codes of four groups, sign_mantissa bytes of two to three.
const CODES_AHEAD: usize = 4 * GROUP * WINDOW_BYTES;
const SIGN_MANTISSA_AHEAD: usize = 2048;

/// Where the three streams are when a group begins. What lies behind their ends is asked for too, and does no harm.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    words: *const u8,
    sign_mantissa: *const u8,
    codes: *const u8,
}

impl Ahead {
    /// Of a group whose exponents come to this tile.
    pub(super) fn of(group: &Group<'_>, tile: &Tile<'_>) -> Self {
        let (words, sign_mantissa) = tile.next();
        Self {
            words: words.cast(),
            sign_mantissa: sign_mantissa.wrapping_add(SIGN_MANTISSA_AHEAD),
            codes: group.codes(0).as_ptr().wrapping_add(CODES_AHEAD),
        }
    }

    /// Asks for the i-th line of the words, of 32: more than a group's, with 2.65 bits a code. The other streams are
    /// a half and a sixth of that, in bytes.
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
