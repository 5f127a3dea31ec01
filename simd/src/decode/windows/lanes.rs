//! Which window is in which lane of a vector.

use std::arch::x86_64::*;

use df11_codec::format::GAP_BITS;

use super::group::LANES;
use crate::avx512::{from_lanes, load};

/// The lane of each window: one permutation brings two consecutive windows together (in `pack`).
pub(super) const LANE_OF: [usize; LANES] = [0, 2, 4, 6, 1, 3, 5, 7];

/// The bytes of eight windows in their lanes. The stream's first bit is the highest of a lane.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
pub(super) fn reversed_windows(bytes: &[u8; 64]) -> __m512i {
    const FROM: [u8; 64] = {
        let (mut from, mut i) = ([0; 64], 0);
        while i < 64 {
            from[8 * LANE_OF[i / 8] + i % 8] = (i ^ 7) as u8;
            i += 1;
        }
        from
    };
    _mm512_permutexvar_epi8(load(&FROM), load(bytes))
}

/// The gaps of eight windows, or of the windows after each of them.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn gaps<const BEHIND: usize>(packed: [u8; 8]) -> __m512i {
    // The number of bits below a window's gap.
    const { assert!((LANES + BEHIND) * GAP_BITS <= 64) };
    let mut below = [0; LANES];
    for (window, lane) in LANE_OF.into_iter().enumerate() {
        below[lane] = (64 - (window + BEHIND + 1) * GAP_BITS) as u64;
    }
    let packed = _mm512_set1_epi64(i64::from_be_bytes(packed));
    _mm512_and_si512(_mm512_srlv_epi64(packed, from_lanes(&below)), _mm512_set1_epi64((1 << GAP_BITS) - 1))
}
