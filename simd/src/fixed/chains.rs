//! Products with several rows of inputs in the order `chains`, with AVX-512.

use core::arch::x86_64::*;
use core::ops::Range;

use bytemuck::cast;
use df11_codec::fixed::{GROUP, GROUP_BYTES, Matrix, Tile};

use super::kernel::AHEAD;
use super::order::{chain, widen};
use super::transpose::{Pair, transposed, write};
use super::{avx2, avx512};

/// Inputs for this order.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// Of sixteen inputs at a time, or of [`together`] last ones, all pairs of columns: of each input a pair. What is missing is -0, which
    /// changes no sum, for words that fill up a row are positive numbers.
    numbers: Vec<[f32; 2]>,
}

/// Inputs that are multiplied together: enough sums that an addition needn't wait for the one before.
const INPUTS: usize = 16;

/// How many sums up to sixteen inputs have, so that there are few kernels.
fn together(inputs: usize) -> usize {
    inputs.next_power_of_two().clamp(2, INPUTS)
}

impl Columns {
    /// These rows of inputs.
    pub(super) fn of(inputs: &[u16], columns: usize) -> Self {
        let inputs: Vec<_> = inputs.chunks_exact(columns.max(1)).collect();
        let mut numbers = Vec::new();
        for inputs in inputs.chunks(INPUTS) {
            let (first, together) = (numbers.len(), together(inputs.len()));
            numbers.resize(first + together * columns.div_ceil(2), [-0.; 2]);
            for (i, input) in inputs.iter().enumerate() {
                for (words, numbers) in input.chunks(2).zip(numbers[first..].chunks_mut(together)) {
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
    let constants = avx2::Constants::of(matrix.alphabet());
    multiply_by(matrix, rows, inputs, out, |tile, out| avx2::decode_tile(&constants, tile, out));
}

/// The same where the decoder for AVX-512 runs.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn multiply_vbmi(matrix: &Matrix<'_>, rows: Range<usize>, inputs: &Columns, out: &mut [&mut [f32]]) {
    let constants = avx512::Constants::of(matrix.alphabet());
    multiply_by(matrix, rows, inputs, out, |tile, out| avx512::decode_tile(constants, tile, AHEAD, out));
}

/// Multiplies with a decoder. Sixteen whole rows are decoded, and multiplied by all inputs before the next ones.
#[inline]
#[target_feature(enable = "avx512f")]
fn multiply_by(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    inputs: &Columns,
    out: &mut [&mut [f32]],
    decode: impl Fn(Tile<'_>, &mut [u16]),
) {
    let columns = matrix.layout().columns();
    let (pairs, filled) = (columns.div_ceil(2), columns.next_multiple_of(GROUP));
    let mut words = vec![[0; 32]; ROWS * filled / 32];
    let mut by_pairs = vec![[Pair::default(); ROWS]; filled / 2];
    for row in rows.clone().step_by(ROWS) {
        for (row, words) in (row..rows.end.min(row + ROWS)).zip(words.chunks_mut((filled / 32).max(1))) {
            let mut words = words.as_flattened_mut();
            for tile in matrix.tiles(row) {
                let tile_words = words.split_off_mut(..tile.bytes.len() / GROUP_BYTES * GROUP).unwrap_or_default();
                decode(tile, tile_words);
            }
        }
        for (i, by_pairs) in by_pairs.as_chunks_mut::<16>().0.iter_mut().enumerate() {
            let mut rows = [_mm512_setzero_si512(); ROWS];
            for (r, row) in rows.iter_mut().enumerate() {
                *row = cast(words[r * (filled / 32) + i]);
            }
            *by_pairs = cast(transposed(rows));
        }
        let parts = inputs.numbers.chunks((INPUTS * pairs).max(1));
        for (numbers, out) in parts.zip(out.chunks_mut(INPUTS)) {
            let (words, chain, first) = (&by_pairs[..pairs], chain(columns) / 2, row - rows.start);
            match together(out.len()) {
                2 => write_all(products::<2>(words, numbers.as_chunks().0, chain), out, first),
                4 => write_all(products::<4>(words, numbers.as_chunks().0, chain), out, first),
                8 => write_all(products::<8>(words, numbers.as_chunks().0, chain), out, first),
                _ => write_all(products::<16>(words, numbers.as_chunks().0, chain), out, first),
            }
        }
    }
}

/// Writes the sums of sixteen rows, for each input, from this row on.
#[inline]
#[target_feature(enable = "avx512f")]
fn write_all<const I: usize>(sums: [__m512; I], out: &mut [&mut [f32]], first: usize) {
    for (sums, out) in sums.into_iter().zip(out) {
        write(sums, &mut out[first..]);
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
