//! Products with one row of inputs in the order `pairs`, with AVX-512's BF16 instructions.

use core::arch::x86_64::*;
use core::array;
use core::ops::Range;

use bytemuck::cast;
use df11_codec::fixed::{GROUP, Matrix, TILE};

use super::avx512::{Constants, Groups};
use super::kernel::AHEAD;
use crate::avx512::load_two;

/// [`super::multiply`], for inputs that are words.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bf16,gfni,popcnt,bmi1,bmi2")]
pub(super) fn multiply(matrix: &Matrix<'_>, rows: Range<usize>, numbers: &[[u16; GROUP]], out: &mut [&mut [f32]]) {
    let groups = matrix.layout().columns().div_ceil(GROUP);
    // The next two rows are prefetched, or later ones if rows are short.
    let ahead = AHEAD.next_multiple_of(matrix.layout().row_bytes().saturating_mul(2).max(1));
    for (input, out) in out.iter_mut().enumerate() {
        let numbers = &numbers[input * groups..][..groups];
        for (row, out) in rows.clone().step_by(2).zip(out.chunks_mut(2)) {
            // A lone last row is its own neighbour.
            let products = multiply_two(matrix, [row, row + out.len() - 1], ahead, numbers);
            out.copy_from_slice(&products[..out.len()]);
        }
    }
}

/// The products of two rows and an input, in registers. Two, for an addition to a sum waits for the one before.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bf16,gfni,popcnt,bmi1,bmi2")]
fn multiply_two(matrix: &Matrix<'_>, rows: [usize; 2], ahead: usize, numbers: &[[u16; GROUP]]) -> [f32; 2] {
    let constants = Constants::of(matrix.alphabet());
    let mut sums = [_mm512_setzero_ps(); 2];
    let [one, other] = rows.map(|row| matrix.tiles(row));
    for ((one, other), numbers) in one.zip(other).zip(numbers.chunks(TILE / GROUP)) {
        let (mut room, mut other_room) = (None, None);
        let tiles = [Groups::of(one, &mut room), Groups::of(other, &mut other_room)];
        sums = match (tiles.map(Groups::whole), <&[_; TILE / GROUP]>::try_from(numbers)) {
            ([Some(one), Some(other)], Ok(numbers)) => add_tiles(constants, [one, other], ahead, numbers, sums),
            _ => add_tiles(constants, tiles, ahead, numbers, sums),
        };
    }
    sums.map(|sums| {
        let sixteen: [f32; 16] = cast(sums);
        let eight: [f32; 8] = array::from_fn(|j| sixteen[j] + sixteen[j + 8]);
        let four: [f32; 4] = array::from_fn(|j| eight[j] + eight[j + 4]);
        (four[0] + four[1]) + (four[2] + four[3])
    })
}

/// Adds the products of two rows' tiles to their sums.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bf16,gfni,popcnt,bmi1,bmi2")]
fn add_tiles(
    constants: Constants,
    [mut one, mut other]: [Groups<'_>; 2],
    ahead: usize,
    numbers: &[[u16; GROUP]],
    [mut of_one, mut of_other]: [__m512; 2],
) -> [__m512; 2] {
    for (group, numbers) in numbers.iter().enumerate() {
        let [front, back] = load_two(numbers).map(cast);
        let words = one.decode(constants, group, ahead).map(cast);
        of_one = _mm512_dpbf16_ps(_mm512_dpbf16_ps(of_one, front, words[0]), back, words[1]);
        let words = other.decode(constants, group, ahead).map(cast);
        of_other = _mm512_dpbf16_ps(_mm512_dpbf16_ps(of_other, front, words[0]), back, words[1]);
    }
    [of_one, of_other]
}

/// [`super::Order::round`] by `vcvtneps2bf16`.
#[target_feature(enable = "avx512f,avx512bf16")]
pub(super) fn round(sums: &[f32], out: &mut [u16]) {
    let length = sums.len().min(out.len());
    let (sums, out) = (&sums[..length], &mut out[..length]);
    let rounded = |sums: [f32; 16]| -> [u16; 16] { cast(_mm512_cvtneps_pbh(cast(sums))) };
    let ((sums, rest), (out, out_of_rest)) = (sums.as_chunks(), out.as_chunks_mut());
    for (&sums, out) in sums.iter().zip(out) {
        *out = rounded(sums);
    }
    let mut sums = [0.; 16];
    sums[..rest.len()].copy_from_slice(rest);
    out_of_rest.copy_from_slice(&rounded(sums)[..rest.len()]);
}
