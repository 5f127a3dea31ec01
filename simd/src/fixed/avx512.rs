//! Decodes, encodes and multiplies by floats with AVX-512 and GFNI.

mod encode;
mod groups;

use core::arch::x86_64::*;
use core::array;
use core::ops::Range;

use bytemuck::cast;
use df11_codec::fixed::{Encoded, FixedError, GROUP, Matrix};

use super::avx2::halved;
use super::kernel::AHEAD;
use super::order::finish;
use super::product::{self, RowSums, Words, cut};
use encode::encode_tile;
pub(super) use groups::{Constants, Groups, decode_tile};

/// [`super::decode`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn decode(matrix: &Matrix<'_>, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
    let constants = Constants::of(matrix.alphabet());
    matrix.decode_by(rows, out, |_, tile, out| decode_tile(constants, tile, AHEAD, out))
}

/// [`super::append`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn append(encoded: &mut Encoded, words: &[u16]) -> Result<(), FixedError> {
    encoded.append_by(words, |alphabet, words, codes, escapes| encode_tile(alphabet, words, codes, escapes))
}

/// [`super::multiply`], for inputs that are floats.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn multiply(matrix: &Matrix<'_>, rows: Range<usize>, numbers: &[[f32; GROUP]], out: &mut [&mut [f32]]) {
    let constants = Constants::of(matrix.alphabet());
    product::multiply(
        matrix,
        rows,
        numbers,
        out,
        |tile, ahead, out| decode_tile(constants, tile, ahead, out),
        |words, numbers, sums, are_first| add(words, [numbers], array::from_mut(sums), are_first),
        |words, numbers, sums, are_first| add(words, numbers, sums, are_first),
        |sums, words, numbers| finish(halved(sums), words, numbers),
    );
}

/// Rows that are multiplied together.
const ROWS: usize = 4;

/// Adds the products of rows' words and of inputs to sums, or to zeros if these are the first. One half after the other, so that all
/// sums are in registers.
#[inline]
#[target_feature(enable = "avx512f")]
fn add<const I: usize>(
    words: Words<'_, ROWS>,
    numbers: [&[[f32; GROUP]]; I],
    sums: &mut [RowSums<ROWS>; I],
    are_first: bool,
) {
    let groups = numbers[0].len();
    let (words, numbers) = (cut(words, groups), cut(numbers, groups));
    for half in 0..2 {
        let (mut even, mut odd) = ([[_mm512_setzero_ps(); ROWS]; I], [[_mm512_setzero_ps(); ROWS]; I]);
        if !are_first {
            (even, odd) = (load_quarters(sums, half), load_quarters(sums, half + 2));
        }
        for group in 0..groups {
            let mut by = [[_mm512_setzero_ps(); 2]; I];
            for (by, numbers) in by.iter_mut().zip(numbers) {
                let sixteens = numbers[group].as_chunks::<16>().0;
                *by = [cast(sixteens[half]), cast(sixteens[half + 2])];
            }
            for row in 0..ROWS {
                let words = cast(words[row][group].as_chunks::<32>().0[half]);
                let (of_even, of_odd) = (widen_even(words), widen_odd(words));
                for input in 0..I {
                    even[input][row] = _mm512_fmadd_ps(of_even, by[input][0], even[input][row]);
                    odd[input][row] = _mm512_fmadd_ps(of_odd, by[input][1], odd[input][row]);
                }
            }
        }
        store_quarters(sums, half, &even);
        store_quarters(sums, half + 2, &odd);
    }
}

/// The floats of words in even columns.
#[inline]
#[target_feature(enable = "avx512f")]
fn widen_even(words: __m512i) -> __m512 {
    _mm512_castsi512_ps(_mm512_slli_epi32::<16>(words))
}

/// The floats of words in odd columns.
#[inline]
#[target_feature(enable = "avx512f")]
fn widen_odd(words: __m512i) -> __m512 {
    _mm512_castsi512_ps(_mm512_and_si512(words, _mm512_set1_epi32(0xffff_0000u32.cast_signed())))
}

// Functions of the library that call closures, such as `map`, don't have the instructions, and the compiler inlines no closure
// into them. So these are loops.

/// A quarter of the sums of each input and row.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_quarters<const I: usize>(sums: &[RowSums<ROWS>; I], quarter: usize) -> [[__m512; ROWS]; I] {
    let mut own = [[_mm512_setzero_ps(); ROWS]; I];
    for (own, sums) in own.as_flattened_mut().iter_mut().zip(sums.as_flattened()) {
        *own = cast(sums.as_chunks::<16>().0[quarter]);
    }
    own
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_quarters<const I: usize>(sums: &mut [RowSums<ROWS>; I], quarter: usize, own: &[[__m512; ROWS]; I]) {
    for (sums, own) in sums.as_flattened_mut().iter_mut().zip(own.as_flattened()) {
        sums.as_chunks_mut::<16>().0[quarter] = cast(*own);
    }
}
