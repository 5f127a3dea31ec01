//! Products in the order `alone`, added up with AVX2.

use core::arch::x86_64::*;
use core::array;
use core::ops::Range;

use bytemuck::cast;
use df11_codec::fixed::{GROUP, Matrix, Tile};

use super::avx2::{upper_halves, widen_even, widen_odd};
use super::kernel::{AHEAD, prefetch};
use super::order::{Sums, widen};
use super::product::{self, RowSums, Words, cut};
use super::{avx2, avx512};
use crate::prefetch::line_to_second;

/// Rows that are multiplied together, since an addition to a sum waits for the one before.
const ROWS: usize = 4;

/// [`super::multiply`].
#[target_feature(enable = "avx2,fma,bmi1,bmi2,popcnt")]
pub(super) fn multiply(matrix: &Matrix<'_>, rows: Range<usize>, numbers: &[[f32; GROUP]], out: &mut [&mut [f32]]) {
    let constants = avx2::Constants::of(matrix.alphabet());
    multiply_by(matrix, rows, numbers, out, |tile, out| {
        prefetch(tile.bytes, AHEAD, line_to_second);
        avx2::decode_tile(&constants, tile, out);
    });
}

/// The same where the decoder for AVX-512 runs.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2,fma")]
pub(super) fn multiply_vbmi(matrix: &Matrix<'_>, rows: Range<usize>, numbers: &[[f32; GROUP]], out: &mut [&mut [f32]]) {
    let constants = avx512::Constants::of(matrix.alphabet());
    multiply_by(matrix, rows, numbers, out, |tile, out| avx512::decode_tile(constants, tile, AHEAD, out));
}

/// Multiplies with a decoder. Of the sums, the first sixteen are used.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn multiply_by(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    numbers: &[[f32; GROUP]],
    out: &mut [&mut [f32]],
    decode: impl Fn(Tile<'_>, &mut [u16]),
) {
    product::multiply(
        matrix,
        rows,
        numbers,
        out,
        |tile, _, out| decode(tile, out),
        |words, numbers, sums, are_first| add(words, numbers, sums, are_first),
        |words, numbers, sums, are_first| {
            for (numbers, sums) in numbers.into_iter().zip(sums) {
                add(words, numbers, sums, are_first);
            }
        },
        finish,
    );
}

/// Adds the products of rows' words and of an input to sums, or to zeros if these are the first.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn add(words: Words<'_, ROWS>, numbers: &[[f32; GROUP]], sums: &mut RowSums<ROWS>, are_first: bool) {
    let (words, odd) = (cut(words, numbers.len()), upper_halves());
    let mut own = [[_mm256_setzero_ps(); 2]; ROWS];
    if !are_first {
        for (own, sums) in own.iter_mut().zip(&*sums) {
            let (eights, _) = sums.as_chunks::<8>();
            *own = [cast(eights[0]), cast(eights[1])];
        }
    }
    for (group, numbers) in numbers.iter().enumerate() {
        let numbers = numbers.as_chunks::<8>().0;
        for i in 0..4 {
            for (own, words) in own.iter_mut().zip(words) {
                let (words, own) = (cast(words[group].as_chunks::<16>().0[i]), &mut own[i % 2]);
                *own = _mm256_fmadd_ps(widen_odd(words, odd), cast(numbers[i + 4]), *own);
                *own = _mm256_fmadd_ps(widen_even(words), cast(numbers[i]), *own);
            }
        }
    }
    for (own, sums) in own.iter().zip(sums) {
        let (eights, _) = sums.as_chunks_mut::<8>();
        (eights[0], eights[1]) = (cast(own[0]), cast(own[1]));
    }
}

/// Adds the columns that are left, and then the sums to each other.
#[inline(always)]
fn finish(sums: &Sums, words: &[u16], numbers: &[f32; GROUP]) -> f32 {
    let mut own: [f32; 16] = array::from_fn(|i| sums[i]);
    for (pair, words) in words.chunks(2).enumerate() {
        for (parity, &word) in words.iter().enumerate().rev() {
            own[pair % 16] = widen(word).mul_add(numbers[pair + parity * (GROUP / 2)], own[pair % 16]);
        }
    }
    let eight: [f32; 8] = array::from_fn(|i| own[i] + own[i + 8]);
    let four: [f32; 4] = array::from_fn(|i| eight[2 * i] + eight[2 * i + 1]);
    (four[0] + four[1]) + (four[2] + four[3])
}
