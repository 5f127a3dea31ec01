//! Products with several rows of inputs in the order `blocks`, with AVX-512's BF16 instructions.

use core::arch::x86_64::*;
use core::ops::Range;

use bytemuck::cast;
use df11_codec::fixed::{GROUP, GROUP_BYTES, Matrix, TILE};

use super::avx512::{Constants, decode_tile};
use super::kernel::Aligned;
use super::transpose::{Pair, sixteen_pairs, write_by_columns};

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
        let count = columns.div_ceil(2);
        let pairs =
            if lanes(inputs.len()) == 8 { arranged::<8>(&inputs, count) } else { arranged::<16>(&inputs, count) };
        Self { pairs, have_nan }
    }
}

/// All pairs of columns, for this many inputs at a time.
#[inline]
#[target_feature(enable = "avx512f")]
fn arranged<const LANES: usize>(inputs: &[&[u16]], count: usize) -> Vec<Pair> {
    let mut pairs = vec![[0; 2]; inputs.len().next_multiple_of(LANES) * count];
    let (lanes, _) = pairs.as_chunks_mut::<LANES>();
    for (inputs, lanes) in inputs.chunks(LANES).zip(lanes.chunks_mut(count.max(1))) {
        for (first, lanes) in (0..count).step_by(16).zip(lanes.chunks_mut(16)) {
            for (sixteen, lanes) in sixteen_pairs(inputs, first).into_iter().zip(lanes) {
                let sixteen: [Pair; 16] = cast(sixteen);
                lanes.copy_from_slice(&sixteen[..LANES]);
            }
        }
    }
    pairs
}

/// Rows that are multiplied together: so many sums that an addition needn't wait for the one before.
const ROWS: usize = 16;

/// Pairs of columns of a tile.
const PAIRS: usize = TILE / 2;

/// The words of a tile of each of these rows.
type Words = Aligned<[[Pair; PAIRS]; ROWS]>;

/// The sums of these rows and of up to sixteen inputs.
type Sums = [[f32; 16]; ROWS];

/// [`super::multiply`], for inputs in lanes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bf16,gfni,popcnt,bmi1,bmi2")]
pub(super) fn multiply(matrix: &Matrix<'_>, rows: Range<usize>, inputs: &Lanes, out: &mut [&mut [f32]]) {
    let pairs = &inputs.pairs;
    // Of two NaNs the instruction keeps its first operand, and torch the weight. But it is faster with the weight last.
    match (lanes(out.len()), inputs.have_nan) {
        (8, false) => {
            multiply_by(matrix, rows, pairs.as_chunks().0, out, |w, n, t| products_of_eight::<false>(w, n, t))
        }
        (8, true) => multiply_by(matrix, rows, pairs.as_chunks().0, out, |w, n, t| products_of_eight::<true>(w, n, t)),
        (_, false) => {
            multiply_by(matrix, rows, pairs.as_chunks().0, out, |w, n, t| products_of_sixteen::<false>(w, n, t))
        }
        (_, true) => {
            multiply_by(matrix, rows, pairs.as_chunks().0, out, |w, n, t| products_of_sixteen::<true>(w, n, t))
        }
    }
}

/// Sixteen whole rows are decoded, and multiplied by all inputs before the next ones. `products` multiplies all tiles of these rows by some
/// inputs; a block has this many tiles.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
fn multiply_by<const LANES: usize>(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    numbers: &[[Pair; LANES]],
    out: &mut [&mut [f32]],
    products: impl Fn(&[Words], &[[Pair; LANES]], usize) -> Sums,
) {
    let constants = Constants::of(matrix.alphabet());
    let columns = matrix.layout().columns();
    let pairs = columns.div_ceil(2);
    let tiles_of_block = if columns > 1024 && out.len() > 1 { 2 } else { 1 };
    let ahead = matrix.layout().row_bytes().saturating_mul(ROWS);
    let mut words = Vec::new();
    words.resize_with(pairs.div_ceil(PAIRS), || Aligned([[[0; 2]; PAIRS]; ROWS]));
    for row in rows.clone().step_by(ROWS) {
        for (r, row) in (row..rows.end.min(row + ROWS)).enumerate() {
            for (tile, words) in matrix.tiles(row).zip(&mut words) {
                let words = &mut words.0[r].as_flattened_mut()[..tile.bytes.len() / GROUP_BYTES * GROUP];
                decode_tile(constants, tile, ahead, words);
            }
        }
        for (numbers, out) in numbers.chunks(pairs.max(1)).zip(out.chunks_mut(LANES)) {
            write_by_columns(&products(&words, numbers, tiles_of_block), out, row - rows.start);
        }
    }
}

/// The products of eight inputs.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512bf16")]
fn products_of_eight<const WEIGHT_FIRST: bool>(words: &[Words], numbers: &[[Pair; 8]], tiles_of_block: usize) -> Sums {
    // -0 added to a sum leaves it as it is.
    let mut total = [_mm256_set1_ps(-0.); ROWS];
    for (words, numbers) in words.chunks(tiles_of_block).zip(numbers.chunks(tiles_of_block * PAIRS)) {
        let mut own = [_mm256_setzero_ps(); ROWS];
        for (words, numbers) in words.iter().zip(numbers.chunks(PAIRS)) {
            for (i, &numbers) in numbers.iter().enumerate().take(PAIRS) {
                for (own, words) in own.iter_mut().zip(&words.0) {
                    let operands = [cast(numbers), _mm256_set1_epi32(cast(words[i]))].map(cast);
                    let (first, second) = (operands[usize::from(WEIGHT_FIRST)], operands[usize::from(!WEIGHT_FIRST)]);
                    *own = _mm256_dpbf16_ps(*own, first, second);
                }
            }
        }
        for (total, own) in total.iter_mut().zip(own) {
            *total = _mm256_add_ps(own, *total);
        }
    }
    let mut sums = [[0.; 16]; ROWS];
    for (sums, total) in sums.iter_mut().zip(total) {
        *sums = cast(_mm512_zextps256_ps512(total));
    }
    sums
}

/// The same for sixteen inputs.
#[inline]
#[target_feature(enable = "avx512f,avx512bf16")]
fn products_of_sixteen<const WEIGHT_FIRST: bool>(
    words: &[Words],
    numbers: &[[Pair; 16]],
    tiles_of_block: usize,
) -> Sums {
    let mut total = [_mm512_set1_ps(-0.); ROWS];
    for (words, numbers) in words.chunks(tiles_of_block).zip(numbers.chunks(tiles_of_block * PAIRS)) {
        let mut own = [_mm512_setzero_ps(); ROWS];
        for (words, numbers) in words.iter().zip(numbers.chunks(PAIRS)) {
            for (i, &numbers) in numbers.iter().enumerate().take(PAIRS) {
                for (own, words) in own.iter_mut().zip(&words.0) {
                    let operands = [cast(numbers), _mm512_set1_epi32(cast(words[i]))].map(cast);
                    let (first, second) = (operands[usize::from(WEIGHT_FIRST)], operands[usize::from(!WEIGHT_FIRST)]);
                    *own = _mm512_dpbf16_ps(*own, first, second);
                }
            }
        }
        for (total, own) in total.iter_mut().zip(own) {
            *total = _mm512_add_ps(own, *total);
        }
    }
    cast(total)
}
