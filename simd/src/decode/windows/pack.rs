//! Puts the exponents of windows one after the other.

use std::arch::x86_64::*;

use super::super::steps::{EXPONENTS, NONE};
use super::group::LANES;
use super::walk::STEPS;
use crate::avx512::from_lanes;

/// The exponents of eight windows, two consecutive windows in each vector: four bytes for each step.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
pub(super) fn pairs(steps: &[__m512i; STEPS]) -> [__m512i; LANES / 2] {
    const { assert!(STEPS == 8) };
    // For each window, the exponents of two steps in one lane, ...
    let two_steps = |i: usize| {
        let first = _mm512_srli_epi64::<EXPONENTS>(steps[i]);
        _mm512_mask_blend_epi32(0xaaaa, first, steps[i + 1])
    };
    let (a, b, c, d) = (two_steps(0), two_steps(2), two_steps(4), two_steps(6));
    // ... then of four steps, in the even lanes for the first four windows, in the odd lanes for the others, ...
    let front = [_mm512_unpacklo_epi64(a, b), _mm512_unpacklo_epi64(c, d)];
    let back = [_mm512_unpackhi_epi64(a, b), _mm512_unpackhi_epi64(c, d)];
    // ... then all steps of two windows.
    let (low, high) = (from_lanes(&[0, 1, 8, 9, 2, 3, 10, 11]), from_lanes(&[4, 5, 12, 13, 6, 7, 14, 15]));
    [
        _mm512_permutex2var_epi64(front[0], low, front[1]),
        _mm512_permutex2var_epi64(front[0], high, front[1]),
        _mm512_permutex2var_epi64(back[0], low, back[1]),
        _mm512_permutex2var_epi64(back[0], high, back[1]),
    ]
}

/// The bytes of a pair that belong to the first window.
const FIRST: u64 = 0xffff_ffff;

/// The exponents of a pair of windows, of which the first window has `first`. Exponents that don't count, of the second
/// window's last step, come after all others.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
pub(super) fn both(pair: __m512i, first: u64) -> __m512i {
    let there = there(pair);
    let first = _pdep_u64(_bzhi_u64(u64::MAX, first as u32), there & FIRST);
    _mm512_maskz_compress_epi8(first | there & !FIRST, pair)
}

/// The exponents of one window of a pair. Exponents of its last step that don't count come after the others.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
pub(super) fn one(pair: __m512i, window: usize) -> __m512i {
    let own = if window == 0 { FIRST } else { !FIRST };
    _mm512_maskz_compress_epi8(there(pair) & own, pair)
}

/// A bit for each byte that is an exponent.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
fn there(pair: __m512i) -> u64 {
    _mm512_cmpneq_epi8_mask(pair, _mm512_set1_epi8(NONE as i8))
}
