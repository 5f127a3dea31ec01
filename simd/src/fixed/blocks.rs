//! Products with several rows of inputs in the order `blocks`, with AVX-512's BF16 instructions.

use core::arch::x86_64::*;
use core::array;
use core::ops::Range;

use bytemuck::cast;
use df11_codec::fixed::{GROUP, GROUP_BYTES, Matrix, TILE};

use super::avx512::{Constants, decode_tile};
use super::kernel::Aligned;
use super::transpose::{Pair, by_columns, sixteen_pairs};

/// Inputs for this order. Each has a lane of a vector.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    /// Of [`lanes`] inputs at a time all pairs of columns, one after another. What is missing is zero.
    pairs: Vec<Pair>,
    have_nan: bool,
}

/// How many inputs are multiplied together. Eight have half a vector each, of which some processors multiply twice as many.
const fn lanes(inputs: usize) -> usize {
    if inputs <= 8 { 8 } else { 16 }
}

impl Lanes {
    /// These rows of inputs.
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn of(inputs: &[u16], columns: usize) -> Self {
        let have_nan = inputs.iter().fold(false, |any, word| any | (word & 0x7fff > 0x7f80));
        let inputs: Vec<_> = inputs.chunks_exact(columns.max(1)).collect();
        let (lanes, count) = (lanes(inputs.len()), columns.div_ceil(2));
        let mut pairs = Vec::with_capacity(inputs.len().next_multiple_of(lanes) * count);
        for inputs in inputs.chunks(lanes) {
            for first in (0..count).step_by(16) {
                let sixteen = sixteen_pairs(inputs, first);
                let sixteen = &sixteen[..(count - first).min(16)];
                if lanes == 16 {
                    pairs.extend_from_slice(sixteen.as_flattened());
                } else {
                    sixteen.iter().for_each(|pair| pairs.extend_from_slice(&pair[..lanes]));
                }
            }
        }
        Self { pairs, have_nan }
    }
}

/// Rows that are multiplied together: so many sums that an addition needn't wait for the one before.
const ROWS: usize = 16;

/// The words of a tile of each of these rows.
type Words = [[Pair; TILE / 2]; ROWS];

/// The sums of these rows and of up to sixteen inputs.
type Sums = [[f32; 16]; ROWS];

/// [`super::multiply`], for inputs in lanes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bf16,gfni,popcnt,bmi1,bmi2")]
pub(super) fn multiply(matrix: &Matrix<'_>, rows: Range<usize>, inputs: &Lanes, out: &mut [&mut [f32]]) {
    let pairs = &inputs.pairs;
    // Of two NaNs the instruction keeps its first operand, and torch the weight. But it is faster with the weight last.
    match (lanes(out.len()), inputs.have_nan) {
        (8, false) => multiply_by(matrix, rows, pairs.as_chunks().0, out, |w, n, s, b| add_eight::<false>(w, n, s, b)),
        (8, true) => multiply_by(matrix, rows, pairs.as_chunks().0, out, |w, n, s, b| add_eight::<true>(w, n, s, b)),
        (_, false) => {
            multiply_by(matrix, rows, pairs.as_chunks().0, out, |w, n, s, b| add_sixteen::<false>(w, n, s, b))
        }
        (_, true) => multiply_by(matrix, rows, pairs.as_chunks().0, out, |w, n, s, b| add_sixteen::<true>(w, n, s, b)),
    }
}

/// A tile of sixteen rows is decoded into the first cache, and multiplied by all inputs before the next one. `add` adds the products of a
/// tile to the sums of a block, or to zeros if the block begins.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
fn multiply_by<const LANES: usize>(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    numbers: &[[Pair; LANES]],
    out: &mut [&mut [f32]],
    add: impl Fn(&Words, &[[Pair; LANES]], &mut Sums, bool),
) {
    let constants = Constants::of(matrix.alphabet());
    let columns = matrix.layout().columns();
    let pairs = columns.div_ceil(2);
    // A block is one tile or two.
    let block = if columns > 1024 && out.len() > 1 { TILE } else { TILE / 2 };
    let ahead = matrix.layout().row_bytes().saturating_mul(ROWS);
    let mut words = Aligned([[[0; 2]; TILE / 2]; ROWS]);
    // The sums of a block, and the totals of the blocks up to it.
    let mut sums = vec![[[[0f32; 16]; ROWS]; 2]; out.len().div_ceil(LANES)];
    for row in rows.clone().step_by(ROWS) {
        let own = row..rows.end.min(row + ROWS);
        let mut tiles: [_; ROWS] = array::from_fn(|r| matrix.tiles(own.end.min(row + r)));
        for first in (0..pairs).step_by(TILE / 2) {
            let end = pairs.min(first + TILE / 2);
            for (tiles, words) in tiles.iter_mut().zip(&mut words.0).take(own.len()) {
                if let Some(tile) = tiles.next() {
                    let words = &mut words.as_flattened_mut()[..tile.bytes.len() / GROUP_BYTES * GROUP];
                    decode_tile(constants, tile, ahead, words);
                }
            }
            for (numbers, [sums, totals]) in numbers.chunks(pairs).zip(&mut sums) {
                add(&words.0, &numbers[first..end], sums, first.is_multiple_of(block));
                if end == pairs || end.is_multiple_of(block) {
                    for (sum, total) in sums.as_flattened().iter().zip(totals.as_flattened_mut()) {
                        *total = if end <= block { *sum } else { *sum + *total };
                    }
                }
            }
        }
        for ([_, totals], out) in sums.iter().zip(out.chunks_mut(LANES)) {
            for (products, out) in by_columns(*totals).iter().zip(out) {
                out[row - rows.start..][..own.len()].copy_from_slice(&products[..own.len()]);
            }
        }
    }
}

/// Adds the products of eight inputs.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512bf16")]
fn add_eight<const WEIGHT_FIRST: bool>(words: &Words, numbers: &[[Pair; 8]], sums: &mut Sums, begins: bool) {
    let mut own = [_mm256_setzero_ps(); ROWS];
    if !begins {
        for (own, sums) in own.iter_mut().zip(&*sums) {
            *own = _mm512_castps512_ps256(cast(*sums));
        }
    }
    for (i, &numbers) in numbers.iter().enumerate().take(TILE / 2) {
        for (own, words) in own.iter_mut().zip(words) {
            let operands = [cast(numbers), _mm256_set1_epi32(cast(words[i]))].map(cast);
            let (first, second) = (operands[usize::from(WEIGHT_FIRST)], operands[usize::from(!WEIGHT_FIRST)]);
            *own = _mm256_dpbf16_ps(*own, first, second);
        }
    }
    for (own, sums) in own.into_iter().zip(sums) {
        *sums = cast(_mm512_zextps256_ps512(own));
    }
}

/// The same for sixteen inputs.
#[inline]
#[target_feature(enable = "avx512f,avx512bf16")]
fn add_sixteen<const WEIGHT_FIRST: bool>(words: &Words, numbers: &[[Pair; 16]], sums: &mut Sums, begins: bool) {
    let mut own = [_mm512_setzero_ps(); ROWS];
    if !begins {
        for (own, sums) in own.iter_mut().zip(&*sums) {
            *own = cast(*sums);
        }
    }
    for (i, &numbers) in numbers.iter().enumerate().take(TILE / 2) {
        for (own, words) in own.iter_mut().zip(words) {
            let operands = [cast(numbers), _mm512_set1_epi32(cast(words[i]))].map(cast);
            let (first, second) = (operands[usize::from(WEIGHT_FIRST)], operands[usize::from(!WEIGHT_FIRST)]);
            *own = _mm512_dpbf16_ps(*own, first, second);
        }
    }
    for (own, sums) in own.into_iter().zip(sums) {
        *sums = cast(own);
    }
}
