//! Rows of BF16 words times rows of 32-bit floats, in a fixed order of summation.
//!
//! A word is widened exactly: its bits become the upper half of a 32-bit float. Subnormal numbers and infinities count as
//! IEEE 754 has them. The product of a row of n words w and of n inputs x is computed in this order:
//!
//! 1. There are 16 partial sums s, which begin as +0. Position i of the row belongs to s\[i mod 16\].
//! 2. For i from 0 to n - 1: s\[i mod 16\] = w\[i\] · x\[i\] + s\[i mod 16\], rounded once ([`f32::mul_add`]).
//! 3. For h = 8, 4, 2, 1: s\[j\] = s\[j\] + s\[j + h\] for all j below h. The result is s\[0\].
//! 4. A result that isn't a number has the bits 7fc00000. Processors differ in the bits of those that they compute.
//!
//! So a result depends on its two rows only: not on the instructions, nor on how many rows are multiplied together.
//!
//! `kernels` has steps 1 and 2 for each instruction set, but for the last n mod 16 positions; this file has the rest.
//! Several rows are multiplied together, so that widened words and loaded inputs are used several times, and sums don't
//! wait for each other.
//!
//! The BF16 instructions of AVX-512 (`vdpbf16ps`) are of no use here. They take both factors as BF16, take subnormal
//! numbers as zero, and add two products to a sum in an order of their own. An input could be cut into three numbers of 8
//! bits, but then the sums would still be others.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernels;
mod portable;
#[cfg(test)]
mod tests;

use core::array;

use crate::Isa;
use kernels::Kernel;

/// Partial sums of a product.
const SUMS: usize = 16;

/// The bits of every result that isn't a number.
const NAN: u32 = 0x7fc0_0000;

/// The partial sums of a product.
type Sums = [f32; SUMS];

/// Multiplies rows of BF16 words by rows of inputs, in the order of summation that [this module](self) documents:
/// `out[b][r]` becomes the product of row `r` of `words` and row `b` of `inputs`.
///
/// A row of either has `columns` elements; rows follow each other without a gap. The least of the numbers of rows and of
/// places in `out` determines how many products are computed. Without columns there are no rows.
///
/// Without FMA instructions this is right, but slow: Rust then computes [`f32::mul_add`] in software.
pub fn multiply(words: &[u16], columns: usize, inputs: &[f32], out: &mut [&mut [f32]], isa: Isa) {
    multiply_with(Kernel::of(isa), words, columns, inputs, out);
}

fn multiply_with(kernel: Kernel, words: &[u16], columns: usize, inputs: &[f32], out: &mut [&mut [f32]]) {
    if columns == 0 {
        return;
    }
    let rows = out.iter().map(|out| out.len()).min().unwrap_or_default().min(words.len() / columns);
    let block = Block { kernel, words: &words[..rows * columns], columns, inputs };
    let n_inputs = out.len().min(inputs.len() / columns);
    let mut first = 0;
    while first < n_inputs {
        // As many products at once as there are registers for.
        first += match (n_inputs - first, kernel.has_many_registers()) {
            (1, _) => block.multiply::<4, 1>(first, out),
            (4.., true) => block.multiply::<4, 4>(first, out),
            (_, true) => block.multiply::<4, 2>(first, out),
            (_, false) => block.multiply::<2, 2>(first, out),
        };
    }
}

/// Whole rows of words, and all inputs.
struct Block<'a> {
    kernel: Kernel,
    words: &'a [u16],
    columns: usize,
    inputs: &'a [f32],
}

impl Block<'_> {
    /// Multiplies all rows, R at a time, by the B inputs from `first` on. Returns B.
    fn multiply<const R: usize, const B: usize>(&self, first: usize, out: &mut [&mut [f32]]) -> usize {
        let inputs: [_; B] = array::from_fn(|b| &self.inputs[(first + b) * self.columns..][..self.columns]);
        let (together, alone) = self.words.split_at(self.words.len() / (R * self.columns) * (R * self.columns));
        let mut row = 0;
        for words in together.chunks_exact(R * self.columns) {
            let words: [_; R] = array::from_fn(|r| &words[r * self.columns..][..self.columns]);
            put(self.products(words, inputs), row, &mut out[first..]);
            row += R;
        }
        for words in alone.chunks_exact(self.columns) {
            put(self.products([words], inputs), row, &mut out[first..]);
            row += 1;
        }
        B
    }

    /// The products of some rows.
    fn products<const R: usize, const B: usize>(&self, words: [&[u16]; R], inputs: [&[f32]; B]) -> [[f32; B]; R] {
        let sums = self.kernel.sums(words, inputs);
        array::from_fn(|r| array::from_fn(|b| finish(sums[r][b], words[r], inputs[b])))
    }
}

/// Puts the products of rows, from `row` on, where they belong.
fn put<const R: usize, const B: usize>(products: [[f32; B]; R], row: usize, out: &mut [&mut [f32]]) {
    for (r, products) in products.into_iter().enumerate() {
        for (product, out) in products.into_iter().zip(out.iter_mut()) {
            out[row + r] = product;
        }
    }
}

/// The product, from the partial sums of all but the last positions of a row.
fn finish(mut sums: Sums, words: &[u16], inputs: &[f32]) -> f32 {
    let (words, inputs) = (words.as_chunks::<SUMS>().1, inputs.as_chunks::<SUMS>().1);
    for ((sum, &word), &input) in sums.iter_mut().zip(words).zip(inputs) {
        *sum = widen(word).mul_add(input, *sum);
    }
    for half in [8, 4, 2, 1] {
        let (front, back) = sums.split_at_mut(half);
        front.iter_mut().zip(back).for_each(|(front, back)| *front += *back);
    }
    if sums[0].is_nan() { f32::from_bits(NAN) } else { sums[0] }
}

/// The float of a BF16 word.
#[inline(always)]
fn widen(word: u16) -> f32 {
    f32::from_bits(u32::from(word) << 16)
}
