//! Global memory: storage buffers, as words of 32 bits.

use core::marker::PhantomData;

use spirv_std::arch::IndexUnchecked as _;
use spirv_std::memory::Scope;

use super::atomic::store_bits;
use crate::memory::{Input, Output, Value};

/// Atomic operations are seen by all workgroups: two of them may have elements in the same 32 bits.
const SCOPE: u32 = Scope::Device as u32;

/// An input: a part of a buffer, from word `base` on.
#[derive(Clone, Copy)]
pub struct Buffer<'a> {
    words: &'a [u32],
    base: u32,
}

impl<'a> Buffer<'a> {
    /// The words from word `base` on.
    ///
    /// # Safety
    ///
    /// Reason 1 of [`crate::vulkan`] holds.
    #[inline(always)]
    pub unsafe fn new(words: &'a [u32], base: u32) -> Self {
        Self { words, base }
    }

    /// Word `i`.
    #[inline(always)]
    pub fn word(&self, i: u32) -> u32 {
        // SAFETY: the algorithm reads inside the input (reason 1).
        unsafe { *self.words.index_unchecked((self.base + i) as usize) }
    }
}

impl Input for Buffer<'_> {
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

/// An output: a part of a buffer, from its element `base` on.
#[derive(Clone, Copy)]
pub struct Elements<T> {
    words: *mut [u32],
    base: u32,
    of: PhantomData<T>,
}

// SAFETY: one thread writes each element, and none reads any (reason 2).
unsafe impl<T: Send> Sync for Elements<T> {}

impl<T: Value> Elements<T> {
    /// The elements from element `base` on.
    ///
    /// # Safety
    ///
    /// Reason 2 of [`crate::vulkan`] holds.
    #[inline(always)]
    pub unsafe fn new(words: *mut [u32], base: u32) -> Self {
        Self { words, base, of: PhantomData }
    }

    /// Writes whole words of 32 bits, from the one that element `i` begins on.
    #[inline(always)]
    pub fn store_four(&self, i: u32, words: [u32; 4]) {
        let at = (self.base + i) / (4 / T::BYTES);
        let [a, b, c, d] = words;
        self.store_word(at, a);
        self.store_word(at + 1, b);
        self.store_word(at + 2, c);
        self.store_word(at + 3, d);
    }

    /// Writes word `at` of the buffer.
    #[inline(always)]
    fn store_word(&self, at: u32, word: u32) {
        // SAFETY: inside the output, and this thread alone writes these elements (reason 2).
        unsafe { *(*self.words).index_unchecked_mut(at as usize) = word };
    }
}

impl<T: Value> Output<T> for Elements<T> {
    #[inline(always)]
    fn store(&self, i: u32, value: T) {
        let in_word = 4 / T::BYTES;
        if in_word == 1 {
            return self.store_word(self.base + i, value.bits());
        }
        let i = self.base + i;
        // SAFETY: inside the output, and this thread alone writes this part of the word (reason 2).
        let word = unsafe { (*self.words).index_unchecked_mut((i / in_word) as usize) };
        let bits = 8 * T::BYTES;
        store_bits::<SCOPE>(word, (1 << bits) - 1, value.bits(), bits * (i % in_word));
    }
}
