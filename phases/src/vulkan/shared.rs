//! Shared memory: a workgroup's memory, as `u32`s.

use spirv_std::arch::IndexUnchecked as _;
use spirv_std::memory::Scope;

use super::atomic::store_bits;
use crate::memory::SharedMemory;

/// Atomic operations are seen by the whole workgroup.
const SCOPE: u32 = Scope::Workgroup as u32;

/// The shared memory of this block, `LENGTH` numbers of 32 bits.
#[derive(Clone, Copy)]
pub struct VulkanShared<const LENGTH: usize>(*mut [u32; LENGTH]);

impl<const LENGTH: usize> VulkanShared<LENGTH> {
    #[inline(always)]
    pub(super) fn new(memory: &mut [u32; LENGTH]) -> Self {
        Self(memory)
    }

    /// Number `i`.
    #[inline(always)]
    fn get(&self, i: u32) -> u32 {
        // SAFETY: inside the memory (reason 3), and no other thread changes the bytes that are meant (reason 4).
        unsafe { *(*self.0).index_unchecked(i as usize) }
    }

    /// Writes number `i`.
    #[inline(always)]
    fn set(&self, i: u32, value: u32) {
        // SAFETY: inside the memory (reason 3), and all four bytes are this thread's (reason 4).
        unsafe { *(*self.0).index_unchecked_mut(i as usize) = value };
    }

    /// The number at `at`, shifted so that the byte at `at` is its lowest.
    #[inline(always)]
    fn from_byte(&self, at: u32) -> u32 {
        self.get(at / 4) >> (8 * (at % 4))
    }

    /// Stores the bits of `mask` at `at`, all within one number.
    #[inline(always)]
    fn set_bits(&self, at: u32, mask: u32, value: u32) {
        // SAFETY: inside the memory (reason 3), and the bits of `mask` are this thread's (reason 4).
        let number = unsafe { (*self.0).index_unchecked_mut((at / 4) as usize) };
        store_bits::<SCOPE>(number, mask, value, 8 * (at % 4));
    }
}

impl<const LENGTH: usize> SharedMemory for VulkanShared<LENGTH> {
    #[inline(always)]
    fn load_u8(&self, at: u32) -> u8 {
        self.from_byte(at) as u8
    }

    #[inline(always)]
    fn load_u16(&self, at: u32) -> u16 {
        self.from_byte(at) as u16
    }

    #[inline(always)]
    fn load_u32(&self, at: u32) -> u32 {
        self.get(at / 4)
    }

    #[inline(always)]
    fn load_u64(&self, at: u32) -> u64 {
        (self.get(at / 4 + 1) as u64) << 32 | self.get(at / 4) as u64
    }

    #[inline(always)]
    fn store_u8(&self, at: u32, value: u8) {
        self.set_bits(at, 0xff, value as u32);
    }

    #[inline(always)]
    fn store_u16(&self, at: u32, value: u16) {
        self.set_bits(at, 0xffff, value as u32);
    }

    #[inline(always)]
    fn store_u32(&self, at: u32, value: u32) {
        self.set(at / 4, value);
    }

    #[inline(always)]
    fn store_u64(&self, at: u32, value: u64) {
        self.set(at / 4, value as u32);
        self.set(at / 4 + 1, (value >> 32) as u32);
    }
}
