//! Global memory: storage buffers, as words of 32 bits.

use spirv_std::arch::IndexUnchecked as _;
use spirv_std::memory::Scope;

use super::atomic::store_bits;
use crate::float::Float;
use crate::machine::{Floats, Input, Output};

/// Atomic operations are seen by all workgroups: two chunks may have words in the same 32 bits.
const SCOPE: u32 = Scope::Device as u32;

/// A tensor that no thread writes: a part of a buffer, from word `base` on.
#[derive(Clone, Copy)]
pub(super) struct Tensor<'a> {
    words: &'a [u32],
    base: u32,
}

impl<'a> Tensor<'a> {
    #[inline(always)]
    pub(super) fn new(words: &'a [u32], base: u32) -> Self {
        Self { words, base }
    }

    /// Word `i`.
    #[inline(always)]
    pub(super) fn word(&self, i: u32) -> u32 {
        // SAFETY: the algorithm reads inside the tensor, which the emulated block checks (reason 1).
        unsafe { *self.words.index_unchecked((self.base + i) as usize) }
    }
}

impl Input for Tensor<'_> {
    #[inline(always)]
    fn skip(self, bytes: u32) -> Self {
        Self { words: self.words, base: self.base + bytes / 4 }
    }

    #[inline(always)]
    fn load_u8(&self, at: u32) -> u8 {
        (self.word(at / 4) >> (8 * (at % 4))) as u8
    }

    #[inline(always)]
    fn load_u32(&self, at: u32) -> u32 {
        self.word(at / 4)
    }

    #[inline(always)]
    fn load_u64(&self, at: u32) -> u64 {
        (self.word(at / 4 + 1) as u64) << 32 | self.word(at / 4) as u64
    }
}

/// The output: a part of a buffer, from its BF16 word `base` on. Each 32 bits have two of those.
#[derive(Clone, Copy)]
pub(super) struct Words {
    words: *mut [u32],
    base: u32,
}

impl Words {
    #[inline(always)]
    pub(super) fn new(words: *mut [u32], base: u32) -> Self {
        Self { words, base }
    }
}

impl Output for Words {
    #[inline(always)]
    fn store(&self, i: u32, word: u16) {
        let i = self.base + i;
        // SAFETY: the algorithm writes inside the output, and this thread alone writes this half (reason 2).
        let pair = unsafe { (*self.words).index_unchecked_mut((i / 2) as usize) };
        store_bits::<SCOPE>(pair, 0xffff, word as u32, 16 * (i % 2));
    }

    #[inline(always)]
    fn store_eight(&self, i: u32, words: [u32; 4]) {
        let at = (self.base + i) / 2;
        let store = |k: u32, pair| {
            // SAFETY: inside the output, and this thread alone writes these words (reason 2). Both numbers of the sum above are even,
            // since the algorithm checked that the output is aligned.
            unsafe { *(*self.words).index_unchecked_mut((at + k) as usize) = pair };
        };
        let [a, b, c, d] = words;
        store(0, a);
        store(1, b);
        store(2, c);
        store(3, d);
    }
}

/// The products of some rows, among those of all rows: a float for each row, column by column.
#[derive(Clone, Copy)]
pub(super) struct Products {
    words: *mut [u32],
    /// The rows that are multiplied: how many, and which one of all rows is their first.
    rows: u32,
    first: u32,
    all_rows: u32,
}

impl Products {
    #[inline(always)]
    pub(super) fn new(words: *mut [u32], rows: u32, first: u32, all_rows: u32) -> Self {
        Self { words, rows, first, all_rows }
    }
}

impl Floats for Products {
    #[inline(always)]
    fn store(&self, i: u32, float: Float) {
        let (column, row) = (i / self.rows, i % self.rows);
        let at = self.all_rows * column + self.first + row;
        // SAFETY: there is a float for each row and column, and this thread alone writes this one (reason 2).
        unsafe { *(*self.words).index_unchecked_mut(at as usize) = float.0 };
    }
}
