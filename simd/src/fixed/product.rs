//! A matrix times rows of inputs, in a fixed order of sums.
//!
//! Words are widened exactly: their bits become the upper half of a 32-bit float. A row is filled up to whole groups of 64,
//! with [`Alphabet::padding`], the inputs with zeros. The product of a row w and of inputs x is computed in this order:
//!
//! 1. There are 32 partial sums s, which begin as +0. Columns 2 i and 2 i + 1 belong to s\[i mod 32\].
//! 2. For i from 0 on: first s\[i mod 32\] = w\[2 i + 1\] · x\[2 i + 1\] + s\[i mod 32\], then the same with 2 i; each is
//!    rounded once. (`vdpbf16ps` takes them in this order.)
//! 3. For h = 16, 8, 4, 2, 1: s\[j\] = s\[j\] + s\[j + h\] for all j below h. The result is s\[0\].
//! 4. A result that isn't a number has the bits 7fc00000. Processors differ in the bits of those that they compute.
//!
//! [`Inputs::flush_subnormals`](super::Inputs::flush_subnormals) says whether subnormal numbers count as zeros of the same sign in step 2: factors, and sums
//! after each rounding. Nothing else depends on the instructions, nor on how many rows or inputs are multiplied together.
//!
//! This file takes rows apart into tiles. A tile is decoded once, into the first cache, and added to the sums of all inputs.
//! With several inputs four rows go together, so that inputs are loaded once for the four.

use core::array;
use core::ops::Range;

use df11_codec::fixed::{Alphabet, GROUP, Matrix, TILE, Tile};

use super::kernel::{AHEAD, prefetch};

/// Partial sums of a product.
pub(super) const SUMS: usize = 32;

/// The bits of every result that isn't a number.
const NAN: u32 = 0x7fc0_0000;

/// The partial sums of a product.
pub(super) type Sums = [f32; SUMS];

/// The words of a tile.
pub(super) type Words = [[u16; GROUP]; TILE / GROUP];

/// Rows that are multiplied together if there are several inputs.
pub(super) const TOGETHER: usize = 4;

/// What a kernel consists of, beside the inputs' numbers N.
pub(super) struct Steps<D, O, F> {
    /// Decodes the words of a tile's whole groups.
    pub(super) decode: D,
    /// Adds the products of a tile of one row and of inputs to sums, group by group of the inputs.
    pub(super) add_one: O,
    /// The same for four rows.
    pub(super) add_four: F,
}

/// Multiplies rows by inputs with these numbers.
#[inline(always)]
pub(super) fn multiply<N>(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    numbers: &[N],
    out: &mut [&mut [f32]],
    steps: &Steps<
        impl Fn(Alphabet, Tile<'_>, &mut [u16]),
        impl Fn([&Words; 1], &[N], &mut [Sums; 1]),
        impl Fn([&Words; TOGETHER], &[N], &mut [Sums; TOGETHER]),
    >,
) {
    let together = if out.len() > 1 { rows.len() / TOGETHER * TOGETHER } else { 0 };
    let mut sums = vec![[[0.; SUMS]; TOGETHER]; out.len()];
    for row in (0..together).step_by(TOGETHER) {
        some_rows(matrix, rows.start + row, numbers, &steps.decode, &steps.add_four, &mut sums);
        put(&sums, row, out);
    }
    let mut sums = vec![[[0.; SUMS]; 1]; out.len()];
    for row in together..rows.len() {
        some_rows(matrix, rows.start + row, numbers, &steps.decode, &steps.add_one, &mut sums);
        put(&sums, row, out);
    }
}

/// The sums of R rows, from `row` on, for each of the inputs.
#[inline(always)]
fn some_rows<const R: usize, N>(
    matrix: &Matrix<'_>,
    row: usize,
    numbers: &[N],
    decode: impl Fn(Alphabet, Tile<'_>, &mut [u16]),
    add: impl Fn([&Words; R], &[N], &mut [Sums; R]),
    sums: &mut [[Sums; R]],
) {
    sums.fill([[0.; SUMS]; R]);
    let groups = matrix.layout().columns().div_ceil(GROUP);
    // Of one row the codes follow each other; of several the next to be decoded are those of the rows after them.
    let ahead = if R == 1 { AHEAD } else { R * matrix.layout().row_bytes() };
    let mut words = [[[0; GROUP]; TILE / GROUP]; R];
    let mut tiles: [_; R] = array::from_fn(|r| matrix.tiles(row + r));
    for first in (0..groups).step_by(TILE / GROUP) {
        let here = (groups - first).min(TILE / GROUP);
        for (tiles, words) in tiles.iter_mut().zip(&mut words) {
            if let Some(tile) = tiles.next() {
                prefetch(tile.codes, ahead);
                decode(matrix.alphabet(), tile, words[..here].as_flattened_mut());
            }
        }
        for (numbers, sums) in numbers.chunks_exact(groups.max(1)).zip(sums.iter_mut()) {
            add(words.each_ref(), &numbers[first..first + here], sums);
        }
    }
}

/// Puts the products of R rows, from `row` on, where they belong.
fn put<const R: usize>(sums: &[[Sums; R]], row: usize, out: &mut [&mut [f32]]) {
    for (sums, out) in sums.iter().zip(out) {
        for (out, sums) in out[row..].iter_mut().zip(sums) {
            *out = finish(*sums);
        }
    }
}

/// The product, from its partial sums.
fn finish(mut sums: Sums) -> f32 {
    for half in [16, 8, 4, 2, 1] {
        let (front, back) = sums.split_at_mut(half);
        front.iter_mut().zip(back).for_each(|(front, back)| *front += *back);
    }
    if sums[0].is_nan() { f32::from_bits(NAN) } else { sums[0] }
}

/// The float of a BF16 word.
#[inline(always)]
pub(super) fn widen(word: u16) -> f32 {
    f32::from_bits(u32::from(word) << 16)
}
