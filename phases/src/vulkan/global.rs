//! Global memory: storage buffers, as `u32`s.

use core::marker::PhantomData;

use spirv_std::arch::IndexUnchecked as _;
use spirv_std::memory::Scope;

use super::atomic::store_bits;
use crate::memory::{Input, Output, Value};

/// Atomic operations are seen by all workgroups: two of them may have elements in the same 32 bits.
const SCOPE: u32 = Scope::Device as u32;

/// An input: a part of a buffer, from number `base` on.
#[derive(Clone, Copy)]
pub struct Buffer<'a> {
    numbers: &'a [u32],
    base: u32,
}

impl<'a> Buffer<'a> {
    /// The numbers from number `base` on.
    ///
    /// # Safety
    ///
    /// Reason 1 of [`crate::vulkan`] holds.
    #[inline(always)]
    pub unsafe fn new(numbers: &'a [u32], base: u32) -> Self {
        Self { numbers, base }
    }

    /// Number `i`.
    #[inline(always)]
    pub fn get(&self, i: u32) -> u32 {
        // SAFETY: the algorithm reads inside the input (reason 1).
        unsafe { *self.numbers.index_unchecked((self.base + i) as usize) }
    }
}

impl Input for Buffer<'_> {
    #[inline(always)]
    fn skip(self, bytes: u32) -> Self {
        Self { numbers: self.numbers, base: self.base + bytes / 4 }
    }

    #[inline(always)]
    fn load_u8(&self, at: u32) -> u8 {
        (self.get(at / 4) >> (8 * (at % 4))) as u8
    }

    #[inline(always)]
    fn load_u32(&self, at: u32) -> u32 {
        self.get(at / 4)
    }

    #[inline(always)]
    fn load_u64(&self, at: u32) -> u64 {
        (self.get(at / 4 + 1) as u64) << 32 | self.get(at / 4) as u64
    }
}

/// An output: a part of a buffer, from its element `base` on.
#[derive(Clone, Copy)]
pub struct Elements<T> {
    numbers: *mut [u32],
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
    pub unsafe fn new(numbers: *mut [u32], base: u32) -> Self {
        Self { numbers, base, of: PhantomData }
    }

    /// Writes whole `u32`s, from the one that element `i` begins on.
    #[inline(always)]
    pub fn store_four(&self, i: u32, numbers: [u32; 4]) {
        let at = (self.base + i) / (4 / T::BYTES);
        let [a, b, c, d] = numbers;
        self.set(at, a);
        self.set(at + 1, b);
        self.set(at + 2, c);
        self.set(at + 3, d);
    }

    /// Writes number `at` of the buffer.
    #[inline(always)]
    fn set(&self, at: u32, value: u32) {
        // SAFETY: inside the output, and this thread alone writes these elements (reason 2).
        unsafe { *(*self.numbers).index_unchecked_mut(at as usize) = value };
    }
}

impl<T: Value> Output<T> for Elements<T> {
    #[inline(always)]
    fn store(&self, i: u32, value: T) {
        let in_one = 4 / T::BYTES;
        if in_one == 1 {
            return self.set(self.base + i, value.bits());
        }
        let i = self.base + i;
        // SAFETY: inside the output, and this thread alone writes this part of the number (reason 2).
        let number = unsafe { (*self.numbers).index_unchecked_mut((i / in_one) as usize) };
        let bits = 8 * T::BYTES;
        store_bits::<SCOPE>(number, (1 << bits) - 1, value.bits(), bits * (i % in_one));
    }
}
