//! Products with several rows of inputs in the order `chains`, with AVX-512.

use core::arch::x86_64::*;
use core::ops::Range;

use bytemuck::cast;
use df11_codec::fixed::{GROUP, GROUP_BYTES, Matrix};

use super::avx2::{Constants, decode_tile};
use super::order::{chain, widen};
use super::transpose::{Pair, transposed, write};

/// Inputs for this order.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// Of [`together`] inputs at a time all pairs of columns: of each input a pair. What is missing is -0, which changes no sum.
    numbers: Vec<[f32; 2]>,
}

/// How many inputs are multiplied together, if there are as many: enough sums that an addition needn't wait for the one before.
fn together(inputs: usize) -> usize {
    inputs.next_power_of_two().clamp(2, 8)
}

impl Columns {
    /// These rows of inputs.
    pub(super) fn of(inputs: &[u16], columns: usize) -> Self {
        let inputs: Vec<_> = inputs.chunks_exact(columns.max(1)).collect();
        let (together, pairs) = (together(inputs.len()), columns.div_ceil(2));
        let mut numbers = vec![[-0.; 2]; inputs.len().next_multiple_of(together) * pairs];
        for (inputs, numbers) in inputs.chunks(together).zip(numbers.chunks_mut((together * pairs).max(1))) {
            for (i, input) in inputs.iter().enumerate() {
                for (words, numbers) in input.chunks(2).zip(numbers.chunks_mut(together)) {
                    numbers[i].iter_mut().zip(words).for_each(|(number, &word)| *number = widen(word));
                }
            }
        }
        Self { numbers }
    }
}

/// Rows that are multiplied together. Each has a lane of a vector.
const ROWS: usize = 16;

/// [`super::multiply`], for inputs in columns.
#[target_feature(enable = "avx512f,avx2,fma,bmi1,bmi2,popcnt")]
pub(super) fn multiply(matrix: &Matrix<'_>, rows: Range<usize>, inputs: &Columns, out: &mut [&mut [f32]]) {
    let numbers = &inputs.numbers;
    match together(out.len()) {
        2 => multiply_by::<2>(matrix, rows, numbers.as_chunks().0, out),
        4 => multiply_by::<4>(matrix, rows, numbers.as_chunks().0, out),
        _ => multiply_by::<8>(matrix, rows, numbers.as_chunks().0, out),
    }
}

/// Sixteen whole rows are decoded, and multiplied by all inputs before the next ones.
#[inline]
#[target_feature(enable = "avx512f,avx2,fma,bmi1,bmi2,popcnt")]
fn multiply_by<const I: usize>(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    numbers: &[[[f32; 2]; I]],
    out: &mut [&mut [f32]],
) {
    let constants = Constants::of(matrix.alphabet());
    let columns = matrix.layout().columns();
    let (pairs, filled) = (columns.div_ceil(2), columns.next_multiple_of(GROUP));
    let mut words = vec![[0; 32]; ROWS * filled / 32];
    let mut by_pairs = vec![[Pair::default(); ROWS]; filled / 2];
    for row in rows.clone().step_by(ROWS) {
        let own = row..rows.end.min(row + ROWS);
        for (row, words) in own.clone().zip(words.chunks_mut((filled / 32).max(1))) {
            let mut words = words.as_flattened_mut();
            for tile in matrix.tiles(row) {
                let tile_words = words.split_off_mut(..tile.bytes.len() / GROUP_BYTES * GROUP).unwrap_or_default();
                decode_tile(&constants, tile, tile_words);
            }
        }
        for (i, by_pairs) in by_pairs.as_chunks_mut::<16>().0.iter_mut().enumerate() {
            let mut rows = [_mm512_setzero_si512(); ROWS];
            for (r, row) in rows.iter_mut().enumerate() {
                *row = cast(words[r * (filled / 32) + i]);
            }
            *by_pairs = cast(transposed(rows));
        }
        for (numbers, out) in numbers.chunks(pairs.max(1)).zip(out.chunks_mut(I)) {
            let sums = products(&by_pairs[..pairs], numbers, chain(columns) / 2);
            for (sums, out) in sums.into_iter().zip(out) {
                write(sums, &mut out[row - rows.start..]);
            }
        }
    }
}

/// The products of these rows and of some inputs. A chain has this many pairs.
#[inline]
#[target_feature(enable = "avx512f")]
fn products<const I: usize>(words: &[[Pair; ROWS]], numbers: &[[[f32; 2]; I]], chain: usize) -> [__m512; I] {
    // -0 added to a sum leaves it as it is.
    let mut total = [_mm512_set1_ps(-0.); I];
    for (words, numbers) in words.chunks(chain).zip(numbers.chunks(chain)) {
        let mut own = [_mm512_setzero_ps(); I];
        for (&words, numbers) in words.iter().zip(numbers) {
            let words: __m512i = cast(words);
            let even = _mm512_castsi512_ps(_mm512_slli_epi32::<16>(words));
            let odd = _mm512_castsi512_ps(_mm512_and_si512(words, _mm512_set1_epi32(0xffff_0000u32.cast_signed())));
            for (own, numbers) in own.iter_mut().zip(numbers) {
                *own = _mm512_fmadd_ps(odd, _mm512_set1_ps(numbers[1]), *own);
                *own = _mm512_fmadd_ps(even, _mm512_set1_ps(numbers[0]), *own);
            }
        }
        for (total, own) in total.iter_mut().zip(own) {
            *total = _mm512_add_ps(own, *total);
        }
    }
    total
}
