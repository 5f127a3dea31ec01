//! A block on a GPU of any vendor: a workgroup of Vulkan or WebGPU, from SPIR-V that rust-gpu compiles.
//!
//! Five reasons make the unsafe code here sound. Who launches a kernel guarantees the first four, and [`VulkanBlock::new`] and the
//! constructors of memory ask for them:
//!
//! 1. The kernel reads within an input, at multiples of an access's size. While it runs, nothing else writes to the input.
//! 2. An output has room for all that the kernel writes, filled up to whole `u32`s, and overlaps nothing else.
//! 3. The kernel accesses shared memory within what the block was given.
//! 4. Accesses to shared memory follow the phase rule of [`crate::Block`], and those of a scan its rules. The counts of a scan are
//!    accessed only in [`scan`], which has barriers between writes and reads.
//! 5. Only numbers of 32 bits exist here. A store of less is atomic and changes no other of its 32 bits, so threads may
//!    store to different bytes of a number in one phase, as the phase rule allows. A load beside such a store is plain: it reads all
//!    32 bits, and of that only bytes that nobody changes meanwhile.
//!
//! The emulated block checks 1 to 4 for what it runs.
#![expect(unsafe_code, reason = "indices into buffers aren't checked, and atomic operations are instructions")]

mod atomic;
mod global;
mod scan;
mod shared;

use spirv_std::arch::workgroup_memory_barrier_with_group_sync;

use crate::block::{Block, Thread};
use crate::float::Float;
pub use global::{Buffer, Elements};
use scan::Counts;
pub use scan::{BYTES as SCAN_BYTES, Memory as ScanMemory};
pub use shared::VulkanShared;
#[doc(hidden)]
pub use spirv_std::{glam::UVec3, spirv};

/// The length of a block's shared memory in `u32`s; at least one, since no array is empty.
pub const fn u32s(bytes: u32) -> usize {
    if bytes < 4 { 1 } else { bytes.div_ceil(4) as usize }
}

/// The most threads of a block.
pub const THREADS: u32 = 512;

/// The thread block of this invocation, one of `N`, which is threads `id` and `id + N`: WebGPU, and some drivers of Vulkan, allow no
/// more than 256 invocations. Its shared memory has `LENGTH` numbers of 32 bits.
///
/// The registers aren't part of this struct. So it never changes, and no value of its type is joined where branches meet:
/// it holds pointers, and Vulkan takes no variable that holds one.
pub struct VulkanBlock<'a, R, const N: u32, const LENGTH: usize> {
    /// The registers of thread `id`.
    first: &'a mut R,
    /// The registers of thread `id + N`.
    second: &'a mut R,
    shared: VulkanShared<LENGTH>,
    counts: Counts,
    id: u32,
    index: u32,
}

impl<'a, R, const N: u32, const LENGTH: usize> VulkanBlock<'a, R, N, LENGTH> {
    /// The block `index` of the invocation `id`, which calls this once, as its kernel begins. The two threads' registers are `first`
    /// and `second`. `memory` and `counts` are workgroup memory.
    ///
    /// # Safety
    ///
    /// `N` is the number of invocations, no more than half of [`THREADS`] and a multiple of 16. Reasons 3 and 4 of [`crate::vulkan`]
    /// hold.
    #[inline(always)]
    pub unsafe fn new(
        (first, second): (&'a mut R, &'a mut R),
        memory: &'a mut [u32; LENGTH],
        counts: &'a mut ScanMemory,
        id: u32,
        index: u32,
    ) -> Self {
        Self { first, second, shared: VulkanShared::new(memory), counts: Counts::new(counts), id, index }
    }
}

impl<R, const N: u32, const LENGTH: usize> VulkanBlock<'_, R, N, LENGTH> {
    /// Runs a body on both threads.
    #[inline(always)]
    fn each<T>(&mut self, body: impl Fn(Thread<'_, R, VulkanShared<LENGTH>>) -> T) -> (T, T) {
        let first = body(Thread { id: self.id, registers: &mut *self.first, shared: &self.shared });
        let id = self.id + N;
        (first, body(Thread { id, registers: &mut *self.second, shared: &self.shared }))
    }
}

impl<R, const N: u32, const LENGTH: usize> VulkanBlock<'_, R, N, LENGTH> {
    /// The same, each with a value of its own.
    #[inline(always)]
    fn each_with<T>(&mut self, (first, second): (T, T), body: impl Fn(Thread<'_, R, VulkanShared<LENGTH>>, T)) {
        body(Thread { id: self.id, registers: &mut *self.first, shared: &self.shared }, first);
        let id = self.id + N;
        body(Thread { id, registers: &mut *self.second, shared: &self.shared }, second);
    }
}

/// Waits for all threads of the block. After it each of them sees what any of them wrote to shared memory before it.
#[inline(always)]
fn barrier() {
    workgroup_memory_barrier_with_group_sync();
}

impl<R, const N: u32, const LENGTH: usize> crate::block::sealed::Sealed for VulkanBlock<'_, R, N, LENGTH> {}

impl<R, const N: u32, const LENGTH: usize> Block<R> for VulkanBlock<'_, R, N, LENGTH> {
    type Shared = VulkanShared<LENGTH>;

    #[inline(always)]
    fn index(&self) -> u32 {
        self.index
    }

    #[inline(always)]
    fn threads(&self) -> u32 {
        2 * N
    }

    #[inline(always)]
    fn phase(&mut self, body: impl Fn(Thread<'_, R, VulkanShared<LENGTH>>) + Sync) {
        self.each(body);
        barrier();
    }

    #[inline(always)]
    fn scan(
        &mut self,
        // A scan has memory of its own here.
        _scratch: u32,
        count: impl Fn(Thread<'_, R, VulkanShared<LENGTH>>) -> u32 + Sync,
        keep: impl Fn(&mut R, u32) + Sync,
    ) {
        let counts = self.each(count);
        let (first, second) = self.counts.exclusive::<N>(self.id, counts);
        keep(self.first, first);
        keep(self.second, second);
    }

    #[inline(always)]
    fn scan_warp(
        &mut self,
        count: impl Fn(Thread<'_, R, VulkanShared<LENGTH>>) -> u32 + Sync,
        then: impl Fn(Thread<'_, R, VulkanShared<LENGTH>>, u32) + Sync,
    ) {
        let counts = self.each(count);
        let (first, second) = self.counts.exclusive_in_warp::<N>(self.id, counts);
        self.each_with((first, second), then);
    }

    #[inline(always)]
    fn add_two(
        &mut self,
        numbers: impl Fn(Thread<'_, R, VulkanShared<LENGTH>>) -> (Float, Float) + Sync,
        then: impl Fn(Thread<'_, R, VulkanShared<LENGTH>>, Float) + Sync,
    ) {
        let numbers = self.each(numbers);
        let sums = self.counts.two_trees::<N>(self.id, numbers);
        self.each_with(sums, then);
    }

    #[inline(always)]
    fn run(&mut self, body: impl Fn(Thread<'_, R, VulkanShared<LENGTH>>) + Sync) {
        self.each(body);
    }
}
