//! The codes and gaps of windows that are decoded together.

use df11_codec::Unit;
use df11_codec::format::GAP_BITS;

use super::WINDOW_BYTES;

/// Windows per vector.
pub(super) const LANES: usize = 8;

/// Vectors under way at once: a vector's lookups can begin five cycles after another's, but take 33 cycles.
pub(super) const VECTORS: usize = 4;

/// Windows per group.
pub(super) const GROUP: usize = VECTORS * LANES;

/// The bytes of eight gaps, and the bytes that are read to get the next window's gap as well.
const GAPS_BYTES: usize = LANES * GAP_BITS / 8;
const GAPS_READ: usize = 8;
const _: () = assert!(GAPS_READ * 8 >= (LANES + 1) * GAP_BITS);

/// A group's codes and gaps.
pub(super) struct Group<'g> {
    /// The group's bytes of the stream, and one more window.
    codes: &'g [u8; (GROUP + 1) * WINDOW_BYTES],
    gaps: &'g [u8; (VECTORS - 1) * GAPS_BYTES + GAPS_READ],
}

impl<'g> Group<'g> {
    /// The group that begins with `window`, if the stream and the gaps are long enough for a whole group and its gaps
    /// begin on a byte boundary. Then all codes of the group end within the stream. The unit's last code, which ends
    /// in the last byte, starts after the group.
    #[inline]
    pub(super) fn at(unit: &Unit<'g>, window: usize) -> Option<Self> {
        let (codes, gaps) = (unit.raw().encoded_exponent, unit.raw().gaps);
        let first_gap = (window * GAP_BITS).is_multiple_of(8).then_some(window * GAP_BITS / 8)?;
        Some(Self {
            codes: codes.get(window * WINDOW_BYTES..)?.first_chunk()?,
            gaps: gaps.get(first_gap..)?.first_chunk()?,
        })
    }

    /// The codes of eight windows.
    #[inline]
    pub(super) fn codes(&self, v: usize) -> &[u8; LANES * WINDOW_BYTES] {
        &self.codes.as_chunks().0[v]
    }

    /// The codes of the windows after each of these.
    #[inline]
    pub(super) fn codes_following(&self, v: usize) -> &[u8; LANES * WINDOW_BYTES] {
        &self.codes[WINDOW_BYTES..].as_chunks().0[v]
    }

    /// The packed gaps of eight windows and of the next one.
    #[inline]
    pub(super) fn gaps(&self, v: usize) -> [u8; GAPS_READ] {
        let mut gaps = [0; GAPS_READ];
        gaps.copy_from_slice(&self.gaps[v * GAPS_BYTES..][..GAPS_READ]);
        gaps
    }
}
