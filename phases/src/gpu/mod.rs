//! A block on an NVIDIA GPU, which runs all threads at once.
//!
//! Five reasons make the unsafe code here sound. Who launches a kernel guarantees them, and [`GpuBlock::new`] and the constructors of
//! memory ask for them:
//!
//! 1. An input lies in device memory that stays allocated and unchanged while the kernel runs, and the kernel reads within it, at
//!    multiples of an access's size.
//! 2. An output has room for all that the kernel writes, and overlaps nothing else.
//! 3. A block consists of whole warps, at most 32.
//! 4. Dynamic shared memory has all bytes that the kernel accesses.
//! 5. Accesses to shared memory follow the phase rule of [`crate::Block`], and those of a scan its rules.
//!
//! The emulated block checks 1, 2, 4 and 5 for what it runs.
#![expect(unsafe_code, reason = "device memory is raw pointers and device instructions are assembly")]

pub mod bits;
mod global;
pub mod instructions;
#[doc(hidden)]
pub mod parameter;
mod scan;
mod shared;

use crate::block::{Block, Thread};
use crate::float::Float;
pub use global::{Bytes, Elements};
pub use shared::GpuShared;

/// A kernel can't report a panic, so it stops the launch. A kernel that can't panic has nothing of this in its PTX.
#[cfg(feature = "panic-handler")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: ends the kernel with an error.
    unsafe { core::arch::asm!("trap;", options(noreturn, nostack)) }
}

/// The thread block of this thread.
#[derive(Debug)]
pub struct GpuBlock<R> {
    registers: R,
    shared: GpuShared,
    thread: scan::InBlock,
}

impl<R: Default> GpuBlock<R> {
    /// The block of the thread that calls this, once, as its kernel begins.
    ///
    /// # Safety
    ///
    /// Reasons 3, 4 and 5 of [`crate::gpu`] hold.
    #[inline(always)]
    pub unsafe fn new() -> Self {
        Self { registers: R::default(), shared: GpuShared::new(), thread: scan::InBlock::new() }
    }
}

impl<R> GpuBlock<R> {
    #[inline(always)]
    fn each<T>(&mut self, body: impl Fn(Thread<'_, R, GpuShared>) -> T) -> T {
        body(Thread { id: instructions::thread_index(), registers: &mut self.registers, shared: &self.shared })
    }
}

impl<R> crate::block::sealed::Sealed for GpuBlock<R> {}

impl<R> Block<R> for GpuBlock<R> {
    type Shared = GpuShared;

    #[inline(always)]
    fn index(&self) -> u32 {
        instructions::block_index()
    }

    #[inline(always)]
    fn threads(&self) -> u32 {
        instructions::threads_of_block()
    }

    #[inline(always)]
    fn phase(&mut self, body: impl Fn(Thread<'_, R, GpuShared>) + Sync) {
        self.each(body);
        instructions::barrier();
    }

    #[inline(always)]
    fn scan(
        &mut self,
        scratch: u32,
        count: impl Fn(Thread<'_, R, GpuShared>) -> u32 + Sync,
        keep: impl Fn(&mut R, u32) + Sync,
    ) {
        let count = self.each(count);
        keep(&mut self.registers, scan::exclusive(&self.thread, &self.shared, scratch, count));
    }

    #[inline(always)]
    fn scan_warp(
        &mut self,
        count: impl Fn(Thread<'_, R, GpuShared>) -> u32 + Sync,
        then: impl Fn(Thread<'_, R, GpuShared>, u32) + Sync,
    ) {
        let count = self.each(count);
        let before = scan::inclusive_in_warp(count) - count;
        self.each(|thread| then(thread, before));
    }

    #[inline(always)]
    fn add_two(
        &mut self,
        numbers: impl Fn(Thread<'_, R, GpuShared>) -> (Float, Float) + Sync,
        then: impl Fn(Thread<'_, R, GpuShared>, Float) + Sync,
    ) {
        let numbers = self.each(numbers);
        let sum = scan::two_trees(&self.thread, numbers);
        self.each(|thread| then(thread, sum));
    }

    #[inline(always)]
    fn run(&mut self, body: impl Fn(Thread<'_, R, GpuShared>) + Sync) {
        self.each(body);
    }
}
