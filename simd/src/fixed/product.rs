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
//! This file takes rows apart into tiles. With one input a tile is multiplied while it is decoded, in registers. With several it is
//! decoded once, into the first cache: four rows together, which four inputs at a time are multiplied by. Up to three rows are left
//! over; for them one input follows another.

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

/// Rows that are multiplied together if there are several inputs, and inputs that they are multiplied by at a time.
pub(super) const TOGETHER: usize = 4;

/// What a kernel consists of, beside the inputs' numbers N.
pub(super) struct Steps<M, D, O, F> {
    /// Decodes a tile of one row, and adds its products with an input to sums, group by group of the input.
    pub(super) multiply: M,
    /// Decodes the words of a tile's whole groups.
    pub(super) decode: D,
    /// Adds the products of a tile of four rows and of an input to sums, group by group of the input.
    pub(super) add_one: O,
    /// The same with four inputs.
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
        impl Fn(Alphabet, Tile<'_>, &[N], &mut Sums),
        impl Fn(Alphabet, Tile<'_>, &mut [u16]),
        impl Fn([&Words; TOGETHER], &[N], &mut [Sums; TOGETHER]),
        impl Fn([&Words; TOGETHER], [&[N]; TOGETHER], &mut [[Sums; TOGETHER]; TOGETHER]),
    >,
) {
    let groups = matrix.layout().columns().div_ceil(GROUP);
    let of_input = |input: usize| &numbers[input * groups..][..groups];
    let together = if out.len() > 1 { rows.len() / TOGETHER * TOGETHER } else { 0 };
    let mut sums = vec![[[0.; SUMS]; TOGETHER]; out.len()];
    for row in (0..together).step_by(TOGETHER) {
        sums.fill([[0.; SUMS]; TOGETHER]);
        four_rows(matrix, rows.start + row, numbers, steps, &mut sums);
        for (sums, out) in sums.iter().zip(&mut *out) {
            out[row..].iter_mut().zip(sums).for_each(|(out, &sums)| *out = finish(sums));
        }
    }
    for row in together..rows.len() {
        for (input, out) in out.iter_mut().enumerate() {
            let mut sums = [0.; SUMS];
            for (tile, numbers) in matrix.tiles(rows.start + row).zip(of_input(input).chunks(TILE / GROUP)) {
                // Of one row after another the codes follow each other.
                prefetch(tile.codes, AHEAD);
                (steps.multiply)(matrix.alphabet(), tile, numbers, &mut sums);
            }
            out[row] = finish(sums);
        }
    }
}

/// Adds to the sums of four rows, from `row` on, for each of the inputs.
#[inline(always)]
fn four_rows<N, M>(
    matrix: &Matrix<'_>,
    row: usize,
    numbers: &[N],
    steps: &Steps<
        M,
        impl Fn(Alphabet, Tile<'_>, &mut [u16]),
        impl Fn([&Words; TOGETHER], &[N], &mut [Sums; TOGETHER]),
        impl Fn([&Words; TOGETHER], [&[N]; TOGETHER], &mut [[Sums; TOGETHER]; TOGETHER]),
    >,
    sums: &mut [[Sums; TOGETHER]],
) {
    let groups = matrix.layout().columns().div_ceil(GROUP);
    // The codes that are decoded next are those of the four rows after these.
    let ahead = TOGETHER * matrix.layout().row_bytes();
    let mut words = [[[0; GROUP]; TILE / GROUP]; TOGETHER];
    let mut tiles: [_; TOGETHER] = array::from_fn(|r| matrix.tiles(row + r));
    for first in (0..groups).step_by(TILE / GROUP) {
        let here = first..groups.min(first + TILE / GROUP);
        for (tiles, words) in tiles.iter_mut().zip(&mut words) {
            if let Some(tile) = tiles.next() {
                prefetch(tile.codes, ahead);
                (steps.decode)(matrix.alphabet(), tile, words[..here.len()].as_flattened_mut());
            }
        }
        let of_input = |input: usize| &numbers[input * groups..][here.clone()];
        let (fours, ones) = sums.as_chunks_mut();
        for (four, sums) in fours.iter_mut().enumerate() {
            let numbers = array::from_fn(|i| of_input(TOGETHER * four + i));
            (steps.add_four)(words.each_ref(), numbers, sums);
        }
        for (one, sums) in ones.iter_mut().enumerate() {
            (steps.add_one)(words.each_ref(), of_input(TOGETHER * fours.len() + one), sums);
        }
    }
}

/// The product, from its partial sums.
#[inline(always)]
fn finish(sums: Sums) -> f32 {
    let sixteen: [f32; 16] = array::from_fn(|j| sums[j] + sums[j + 16]);
    let eight: [f32; 8] = array::from_fn(|j| sixteen[j] + sixteen[j + 8]);
    let four: [f32; 4] = array::from_fn(|j| eight[j] + eight[j + 4]);
    let two = [four[0] + four[2], four[1] + four[3]];
    let sum = two[0] + two[1];
    if sum.is_nan() { f32::from_bits(NAN) } else { sum }
}

/// The float of a BF16 word.
#[inline(always)]
pub(super) fn widen(word: u16) -> f32 {
    f32::from_bits(u32::from(word) << 16)
}
