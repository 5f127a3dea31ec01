//! Products of BF16 words with AVX-512's BF16 instructions, in oneDNN's orders.
#![expect(unsafe_code, reason = "vectors of words are vectors of BF16 numbers")]

use core::arch::x86_64::*;
use core::array;
use core::ops::Range;

use df11_codec::fixed::{GROUP, Matrix, TILE};

use super::avx512::{Constants, decode_group, decode_tile, store_floats};
use super::kernel::{AHEAD, Aligned};
use super::order::{Kind, Order};
use crate::avx512::load_two;

/// [`super::multiply`], for inputs that are words.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bf16,gfni,popcnt,bmi1,bmi2")]
pub(super) fn multiply(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    order: Order,
    numbers: &[[u16; GROUP]],
    out: &mut [&mut [f32]],
) {
    match order.0 {
        Kind::Blocks => multiply_blocks(matrix, rows, numbers, out),
        _ => multiply_pairs(matrix, rows, numbers, out),
    }
}

/// [`multiply`] in the order `pairs`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bf16,gfni,popcnt,bmi1,bmi2")]
fn multiply_pairs(matrix: &Matrix<'_>, rows: Range<usize>, numbers: &[[u16; GROUP]], out: &mut [&mut [f32]]) {
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
    let [one, other] = rows.map(|row| matrix.tiles(row));
    let (mut sum_of_one, mut sum_of_other) = (_mm512_setzero_ps(), _mm512_setzero_ps());
    for ((mut one, mut other), numbers) in one.zip(other).zip(numbers.chunks(TILE / GROUP)) {
        let codes = [one.codes(), other.codes()];
        for (group, numbers) in numbers.iter().enumerate() {
            let [front, back] = load_two(numbers);
            let words = decode_group(constants, codes[0], group, ahead, &mut one.escapes);
            sum_of_one = add(add(sum_of_one, front, words[0]), back, words[1]);
            let words = decode_group(constants, codes[1], group, ahead, &mut other.escapes);
            sum_of_other = add(add(sum_of_other, front, words[0]), back, words[1]);
        }
    }
    [sum_of_pairs(sum_of_one), sum_of_pairs(sum_of_other)]
}

/// Step 2 of the order `pairs`.
#[inline]
#[target_feature(enable = "avx512f")]
fn sum_of_pairs(sums: __m512) -> f32 {
    let mut sixteen = [0f32; 16];
    store_floats(&mut sixteen, sums);
    let eight: [f32; 8] = array::from_fn(|j| sixteen[j] + sixteen[j + 8]);
    let four: [f32; 4] = array::from_fn(|j| eight[j] + eight[j + 4]);
    (four[0] + four[1]) + (four[2] + four[3])
}

/// Rows that are multiplied together: a vector has a lane for each.
const LANES: usize = 16;

/// For an input, and for each of the rows: the sum of a block, and the total of the blocks before it.
type Sums = [__m512; 2];

/// [`multiply`] in the order `blocks`. Each lane of a vector has another row, and all the same input. A tile of sixteen rows is
/// decoded into the first cache, transposed there, and multiplied by all inputs before the next one.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bf16,gfni,popcnt,bmi1,bmi2")]
fn multiply_blocks(matrix: &Matrix<'_>, rows: Range<usize>, numbers: &[[u16; GROUP]], out: &mut [&mut [f32]]) {
    let constants = Constants::of(matrix.alphabet());
    let columns = matrix.layout().columns();
    // A block is one tile or two.
    let block = if columns > 1024 { 2 * TILE } else { TILE };
    let ahead = matrix.layout().row_bytes().saturating_mul(LANES);
    let numbers: Vec<&[[u16; 2]]> =
        numbers.chunks(columns.div_ceil(GROUP).max(1)).map(|input| input.as_flattened().as_chunks().0).collect();
    let mut words = Aligned([[[0; GROUP]; TILE / GROUP]; LANES]);
    let mut pairs = [_mm512_setzero_si512(); TILE / 2];
    let mut sums = vec![[_mm512_setzero_ps(); 2]; out.len().next_multiple_of(4)];
    for row in rows.clone().step_by(LANES) {
        let own = row..rows.end.min(row + LANES);
        let mut tiles: [_; LANES] = array::from_fn(|r| matrix.tiles(own.end.min(row + r)));
        for first in (0..columns).step_by(TILE) {
            let end = columns.min(first + TILE);
            for (tiles, words) in tiles.iter_mut().zip(&mut words.0).take(own.len()) {
                if let Some(tile) = tiles.next() {
                    decode_tile(constants, tile, ahead, words[..tile.codes().lows.len()].as_flattened_mut());
                }
            }
            transpose(&words.0, &mut pairs);
            let pairs = &pairs[..(end - first).div_ceil(2)];
            // Where there are no four inputs left, the last one is there more often.
            let of_input = |input: usize| &numbers[input.min(out.len() - 1)][first / 2..][..pairs.len()];
            let begins = first.is_multiple_of(block);
            let (eights, four) = sums.as_chunks_mut();
            for (i, sums) in eights.iter_mut().enumerate() {
                add_tile::<8>(pairs, array::from_fn(|j| of_input(8 * i + j)), sums, begins);
            }
            if let Some(sums) = four.first_chunk_mut() {
                add_tile::<4>(pairs, array::from_fn(|j| of_input(8 * eights.len() + j)), sums, begins);
            }
            if end == columns || end.is_multiple_of(block) {
                for [sum, total] in &mut sums {
                    *total = if end <= block { *sum } else { _mm512_add_ps(*sum, *total) };
                }
            }
        }
        for ([_, total], out) in sums.iter().zip(&mut *out) {
            let mut products = [0.; LANES];
            store_floats(&mut products, *total);
            out[row - rows.start..].iter_mut().zip(products).for_each(|(out, product)| *out = product);
        }
    }
}

/// Makes rows of pairs of columns to pairs of columns of rows.
#[inline]
#[target_feature(enable = "avx512f")]
fn transpose(words: &[[[u16; GROUP]; TILE / GROUP]; LANES], pairs: &mut [__m512i; TILE / 2]) {
    for (group, pairs) in pairs.as_chunks_mut::<{ GROUP / 2 }>().0.iter_mut().enumerate() {
        let (mut front, mut back) = ([_mm512_setzero_si512(); LANES], [_mm512_setzero_si512(); LANES]);
        for ((words, front), back) in words.iter().zip(&mut front).zip(&mut back) {
            [*front, *back] = load_two(&words[group]);
        }
        let (of_front, of_back) = pairs.split_at_mut(LANES);
        of_front.copy_from_slice(&transposed(front));
        of_back.copy_from_slice(&transposed(back));
    }
}

/// The transpose of sixteen rows of sixteen 32-bit numbers.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn transposed(rows: [__m512i; 16]) -> [__m512i; 16] {
    // Quarter q of vector 4 i + j has column 4 q + j of rows 4 i to 4 i + 3.
    let mut fours = rows;
    for rows in fours.as_chunks_mut().0 {
        let [a, b, c, d] = *rows;
        let (ab, cd) = (_mm512_unpacklo_epi32(a, b), _mm512_unpacklo_epi32(c, d));
        let (ab_high, cd_high) = (_mm512_unpackhi_epi32(a, b), _mm512_unpackhi_epi32(c, d));
        *rows = [
            _mm512_unpacklo_epi64(ab, cd),
            _mm512_unpackhi_epi64(ab, cd),
            _mm512_unpacklo_epi64(ab_high, cd_high),
            _mm512_unpackhi_epi64(ab_high, cd_high),
        ];
    }
    // Quarters 0 and 2 of two vectors, and quarters 1 and 3.
    const EVEN: i32 = 0x88;
    const ODD: i32 = 0xdd;
    let mut columns = rows;
    for j in 0..4 {
        let [a, b, c, d] = [fours[j], fours[4 + j], fours[8 + j], fours[12 + j]];
        let (ab, cd) = (_mm512_shuffle_i32x4::<EVEN>(a, b), _mm512_shuffle_i32x4::<EVEN>(c, d));
        columns[j] = _mm512_shuffle_i32x4::<EVEN>(ab, cd);
        columns[8 + j] = _mm512_shuffle_i32x4::<ODD>(ab, cd);
        let (ab, cd) = (_mm512_shuffle_i32x4::<ODD>(a, b), _mm512_shuffle_i32x4::<ODD>(c, d));
        columns[4 + j] = _mm512_shuffle_i32x4::<EVEN>(ab, cd);
        columns[12 + j] = _mm512_shuffle_i32x4::<ODD>(ab, cd);
    }
    columns
}

/// Adds the products of a tile of sixteen rows and of some inputs to the sums of a block, which the first tile begins.
#[inline]
#[target_feature(enable = "avx512f,avx512bf16")]
fn add_tile<const I: usize>(pairs: &[__m512i], numbers: [&[[u16; 2]]; I], sums: &mut [Sums; I], begins: bool) {
    let mut own = [_mm512_setzero_ps(); I];
    if !begins {
        for (own, [sum, _]) in own.iter_mut().zip(&*sums) {
            *own = *sum;
        }
    }
    for (i, &words) in pairs.iter().enumerate() {
        for (own, numbers) in own.iter_mut().zip(numbers) {
            let [even, odd] = numbers[i];
            let number = _mm512_set1_epi32((u32::from(even) | u32::from(odd) << 16).cast_signed());
            *own = add(*own, words, number);
        }
    }
    for ([sum, _], own) in sums.iter_mut().zip(own) {
        *sum = own;
    }
}

/// Adds the products of pairs to sums: of each pair the odd one's first.
#[inline]
#[target_feature(enable = "avx512f,avx512bf16")]
fn add(sums: __m512, numbers: __m512i, words: __m512i) -> __m512 {
    _mm512_dpbf16_ps(sums, as_bf16(numbers), as_bf16(words))
}

#[inline]
fn as_bf16(words: __m512i) -> __m512bh {
    // SAFETY: both are 64 bytes of any bits.
    unsafe { core::mem::transmute(words) }
}
