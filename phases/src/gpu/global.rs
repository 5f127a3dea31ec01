//! Global memory: raw pointers, with accesses as wide as the kernel asks for.

use core::marker::PhantomData;

use crate::memory::{Input, Output};

/// Bytes that no thread writes.
#[derive(Clone, Copy, Debug)]
pub struct Bytes(*const u8);

// SAFETY: nobody writes there (reason 1).
unsafe impl Sync for Bytes {}

impl Bytes {
    /// The bytes from this address on.
    ///
    /// # Safety
    ///
    /// Reason 1 of [`crate::gpu`] holds.
    #[inline(always)]
    pub const unsafe fn new(bytes: *const u8) -> Self {
        Self(bytes)
    }
}

impl Input for Bytes {
    #[inline(always)]
    fn skip(self, bytes: u32) -> Self {
        // SAFETY: as in `load_u8`.
        Self(unsafe { self.0.add(bytes as usize) })
    }

    #[inline(always)]
    fn load_u8(&self, at: u32) -> u8 {
        // SAFETY: inside the input (reason 1).
        let address = unsafe { self.0.add(at as usize) };
        // SAFETY: as above.
        unsafe { address.read() }
    }

    #[inline(always)]
    fn load_u32(&self, at: u32) -> u32 {
        // SAFETY: as in `load_u8`.
        let address = unsafe { self.0.add(at as usize) };
        // SAFETY: as in `load_u8`, and aligned (reason 1).
        unsafe { address.cast::<u32>().read() }
    }

    #[inline(always)]
    fn load_u64(&self, at: u32) -> u64 {
        // SAFETY: as in `load_u8`.
        let address = unsafe { self.0.add(at as usize) };
        // SAFETY: as in `load_u32`.
        unsafe { address.cast::<u64>().read() }
    }
}

/// Elements that threads write. The pointer is one to bytes: Rust CUDA treats every pointer in a struct as a pointer to bytes, and
/// its compiler crashes on others.
#[derive(Debug)]
pub struct Elements<T> {
    first: *mut u8,
    of: PhantomData<T>,
}

impl<T> Clone for Elements<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Elements<T> {}

// SAFETY: one thread writes each element, and none reads any (reason 2).
unsafe impl<T: Send> Sync for Elements<T> {}

impl<T> Elements<T> {
    /// The elements from this address on.
    ///
    /// # Safety
    ///
    /// It is a multiple of an element's size, and reason 2 of [`crate::gpu`] holds.
    #[inline(always)]
    pub const unsafe fn new(elements: *mut T) -> Self {
        Self { first: elements.cast(), of: PhantomData }
    }

    /// The address of element `i`.
    ///
    /// # Safety
    ///
    /// The output has this element.
    #[inline(always)]
    pub unsafe fn address(&self, i: u32) -> *mut T {
        // SAFETY: the caller's promise.
        unsafe { self.first.cast::<T>().add(i as usize) }
    }
}

impl<T: Copy + Send> Output<T> for Elements<T> {
    #[inline(always)]
    fn store(&self, i: u32, value: T) {
        // SAFETY: inside the output (reason 2).
        let address = unsafe { self.address(i) };
        // SAFETY: as above, and this thread alone writes this element.
        unsafe { address.write(value) };
    }
}
