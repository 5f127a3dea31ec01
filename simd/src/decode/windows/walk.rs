//! Walks through eight windows per vector, from gap to end, in steps.

use std::arch::x86_64::*;

use super::super::steps::{Step, Steps};
use super::super::table::BITS;
use super::ahead::Ahead;
use super::group::{Group, VECTORS};
use super::lanes::{gaps, reversed_windows};
use crate::avx512::{lookup, lookup_where};

/// The most steps per window: with 2.65 bits per code, 99 of 100 windows need no more.
pub(super) const STEPS: usize = 8;

/// How many steps every window takes: wherever the first begins, the last of these begins before bit 64.
const ALWAYS: usize = 3;
const _: () = assert!(31 + (ALWAYS - 1) * (BITS as usize) < 64);

/// The walks through a group of windows, one vector for eight of them.
pub(super) struct Walks {
    /// The steps of each walk; [`Step::STAY`] after its end.
    pub(super) steps: [[__m512i; STEPS]; VECTORS],
    /// The sum of the gap and all steps.
    pub(super) sum: [__m512i; VECTORS],
    /// The step that reached the end.
    pub(super) last: [__m512i; VECTORS],
}

impl Walks {
    /// Room for the walks of a group.
    #[target_feature(enable = "avx512f")]
    pub(super) fn new() -> Self {
        let zero = _mm512_setzero_si512();
        Self { steps: [[zero; STEPS]; VECTORS], sum: [zero; VECTORS], last: [zero; VECTORS] }
    }
}

/// Walks through a group of windows.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
pub(super) fn walk(table: &Steps, group: &Group<'_>, ahead: Ahead, walks: &mut Walks) {
    let (stay, ended) = (_mm512_set1_epi64(Step::STAY.0 as i64), _mm512_set1_epi64(Step::ENDED as i64));
    let (mut windows, mut following) = ([stay; VECTORS], [stay; VECTORS]);
    for v in 0..VECTORS {
        windows[v] = reversed_windows(group.codes(v));
        following[v] = reversed_windows(group.codes_following(v));
        walks.sum[v] = gaps::<0>(group.gaps(v));
    }
    for i in 0..STEPS {
        for v in 0..VECTORS {
            ahead.fetch(i * VECTORS + v);
            // A shift's count is taken modulo 64; in the sum, that is the number of bits used.
            let bits = _mm512_shldv_epi64(windows[v], following[v], walks.sum[v]);
            let step = if i < ALWAYS {
                walks.last[v] = lookup(&table.0, bits);
                walks.last[v]
            } else {
                let goes_on = _mm512_testn_epi64_mask(walks.sum[v], ended);
                let step = lookup_where(goes_on, &table.0, bits, stay);
                walks.last[v] = _mm512_mask_mov_epi64(walks.last[v], goes_on, step);
                step
            };
            walks.sum[v] = _mm512_add_epi64(walks.sum[v], step);
            walks.steps[v][i] = step;
        }
    }
}
