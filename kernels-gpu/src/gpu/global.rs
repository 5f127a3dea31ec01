//! Global memory: raw pointers, with accesses as wide as the algorithm asks for.

use crate::machine::{Input, Output};

/// A tensor that no thread writes.
#[derive(Clone, Copy)]
pub(super) struct GlobalBytes(*const u8);

impl GlobalBytes {
    /// # Safety
    ///
    /// `bytes` points to a tensor of the unit (reason 1).
    #[inline(always)]
    pub(super) const unsafe fn new(bytes: *const u8) -> Self {
        Self(bytes)
    }
}

impl Input for GlobalBytes {
    #[inline(always)]
    fn skip(self, bytes: u32) -> Self {
        // SAFETY: as in `load_u8`.
        Self(unsafe { self.0.add(bytes as usize) })
    }

    #[inline(always)]
    fn load_u8(&self, at: u32) -> u8 {
        // SAFETY: the algorithm reads inside the tensor, which the emulated block checks (reason 1).
        let address = unsafe { self.0.add(at as usize) };
        // SAFETY: as above.
        unsafe { address.read() }
    }

    #[inline(always)]
    fn load_u32(&self, at: u32) -> u32 {
        // SAFETY: as in `load_u8`.
        let address = unsafe { self.0.add(at as usize) };
        // SAFETY: as in `load_u8`; aligned, since the algorithm checked `Unit::is_aligned` and `at` is a multiple of 4.
        unsafe { address.cast::<u32>().read() }
    }

    #[inline(always)]
    fn load_u64(&self, at: u32) -> u64 {
        // SAFETY: as in `load_u8`.
        let address = unsafe { self.0.add(at as usize) };
        // SAFETY: as in `load_u32`, with a multiple of 8.
        unsafe { address.cast::<u64>().read() }
    }
}

/// The output. The pointer is one to bytes: Rust CUDA treats every pointer in a struct as a pointer to bytes, and its
/// compiler crashes on others (docs/RUST-CUDA.md).
#[derive(Clone, Copy)]
pub(super) struct GlobalWords(*mut u8);

/// Eight words, stored with one instruction.
#[repr(C, align(16))]
struct Eight([u32; 4]);

impl GlobalWords {
    /// # Safety
    ///
    /// `words` points to room for the unit's elements (reason 2).
    #[inline(always)]
    pub(super) const unsafe fn new(words: *mut u16) -> Self {
        Self(words.cast())
    }
}

impl Output for GlobalWords {
    #[inline(always)]
    fn store(&self, i: u32, word: u16) {
        // SAFETY: the algorithm writes inside the output, and each word once (reason 2).
        let address = unsafe { self.0.cast::<u16>().add(i as usize) };
        // SAFETY: as above.
        unsafe { address.write(word) };
    }

    #[inline(always)]
    fn store_eight(&self, i: u32, words: [u32; 4]) {
        // SAFETY: as in `store`.
        let address = unsafe { self.0.cast::<u16>().add(i as usize) };
        // SAFETY: as in `store`; aligned, since the algorithm checked `Unit::is_aligned` and `i` is a multiple of 8.
        unsafe { address.cast::<Eight>().write(Eight(words)) };
    }
}
