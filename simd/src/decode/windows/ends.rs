//! From the last step of each window, finds how many codes start in the window, and where the next window's first code
//! starts.

use std::arch::x86_64::*;
use std::hint::black_box;

use super::super::Unfit;
use super::super::steps::{COUNT, MARKS, Step};
use super::group::{Group, LANES};
use super::lanes::gaps;
use super::walk::Walks;
use crate::avx512::store_lanes;

/// The ends of eight windows, one in each lane.
pub(super) struct Ends {
    /// How many codes start in each window.
    pub(super) counts: [u64; LANES],
    /// A bit for each window that isn't done: one with a long code, or with more steps. Ignore its count.
    pub(super) left_out: u8,
}

/// The ends of eight windows. Each window that is done must end at the next window's gap.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
pub(super) fn ends(walks: &Walks, group: &Group<'_>, v: usize) -> Result<Ends, Unfit> {
    let (sum, last) = (walks.sum[v], walks.last[v]);
    let (byte, zero, one) = (_mm512_set1_epi64(0xff), _mm512_setzero_si512(), _mm512_set1_epi64(1));
    let end = _mm512_and_si512(sum, byte);
    let codes = _mm512_and_si512(_mm512_srli_epi64::<COUNT>(sum), byte);

    // The last step begins at bit `end - length` of the window. Its marks from bit `64 - begin` on belong to the next
    // window. The lowest of them is that window's gap. All but the highest, which marks the code after the step, are
    // codes of this step that don't count here.
    let length = _mm512_and_si512(last, byte);
    let to_next = _mm512_sub_epi64(_mm512_set1_epi64(64 + MARKS as i64), _mm512_sub_epi64(end, length));
    let marks = _mm512_and_si512(last, _mm512_set1_epi64(Step::ALL_MARKS as i64));
    let over = _mm512_srlv_epi64(marks, to_next);
    let counts = _mm512_sub_epi64(_mm512_add_epi64(codes, one), _mm512_popcnt_epi64(over));

    let escaped = _mm512_test_epi64_mask(sum, _mm512_set1_epi64(Step::ESCAPED as i64));
    let unfinished = _mm512_testn_epi64_mask(sum, _mm512_set1_epi64(Step::ENDED as i64));
    let left_out = escaped | unfinished;
    let lowest = _mm512_and_si512(over, _mm512_sub_epi64(zero, over));
    let expected = _mm512_sllv_epi64(one, gaps::<1>(group.gaps(v)));
    if _mm512_cmpneq_epi64_mask(lowest, expected) & !left_out != 0 {
        return Err(Unfit);
    }
    // Hidden from the compiler by going through memory: otherwise it would extract the lanes from the register one by
    // one, on the port that permutations need.
    let mut ends = Ends { counts: [0; LANES], left_out };
    store_lanes(&mut ends.counts, counts);
    black_box(&mut ends.counts);
    Ok(ends)
}
