//! The same block on a GPU of any vendor: a workgroup of Vulkan or WebGPU, from SPIR-V that rust-gpu compiles.
//!
//! All unsafe code of this machine is in this module. Seven reasons make it sound, and the launch guarantees the first
//! five:
//!
//! 1. The buffers are those of a unit that passed `df11_codec::Unit::validate`, each filled up with zeros to whole words.
//!    While the kernel runs, nothing else writes to them. (`decode_units`: the list has at least one such unit. Each unit
//!    has the table that `crate::steps::table` makes from its tables, for the launch's `bits`. `decode_fixed`: matrices that passed
//!    `df11_codec::fixed::Matrix::validate` instead, or parts of such.)
//!    (The `multiply_fixed` kernels: one such matrix, and the BF16 words of as many columns as the launch says.)
//! 2. The output has room for `n_elements` words, filled up to whole words of 32 bits, and overlaps nothing else. (The
//!    `multiply_fixed` kernels: for a product of each column and each of all rows, among which the matrix's are.)
//! 3. The grid has one workgroup for each chunk. (`decode_units`, `decode_fixed`: any number of them. The `multiply_fixed` kernels: as
//!    many as all rows need.)
//! 4. No chunk has more elements than [`crate::layout`]'s map leaves room for in [`SHARED_BYTES`].
//! 5. A tensor begins at a multiple of 16 bytes of its buffer. Buffers begin at multiples of more than that.
//! 6. Accesses to shared memory follow the phase rule of [`crate::machine::Block`]. The emulated block checks the
//!    algorithm's accesses. The counts of a scan are accessed only in [`scan`], which has barriers between writes and
//!    reads.
//! 7. Only words of 32 bits exist here. A store of less is atomic and changes no other bits of its word, so threads may
//!    store to different bytes of a word in one phase, as the phase rule allows.
#![expect(unsafe_code, reason = "indices into buffers aren't checked, and atomic operations are instructions")]

mod atomic;
pub mod entry;
mod global;
mod listed;
mod scan;
mod shared;
pub(crate) mod words;

use spirv_std::arch::workgroup_memory_barrier_with_group_sync;

use crate::float::Float;
use crate::machine::{Block, Thread};
use scan::Counts;
use shared::VulkanShared;

/// The most threads of a block.
const THREADS: u32 = 512;

/// Invocations of a workgroup that decodes. Each of them is two threads: WebGPU, and some drivers of Vulkan, allow no more than 256.
const INVOCATIONS: u32 = THREADS / 2;

/// Invocations of a workgroup that multiplies: its threads need twice the shared memory of those that decode codes of a fixed length.
const MULTIPLYING: u32 = INVOCATIONS / 2;

/// Bytes of a workgroup's memory: what nearly every GPU has. The counts of a scan lie in it after [`SHARED_BYTES`].
const WORKGROUP_BYTES: u32 = 32 << 10;

/// Bytes of a block's shared memory.
const SHARED_BYTES: u32 = WORKGROUP_BYTES - scan::BYTES;

/// The thread block of this invocation, one of `N`, which is threads `id` and `id + N`.
///
/// The registers aren't part of this struct. So it never changes, and no value of its type is joined where branches meet:
/// it holds pointers, and Vulkan takes no variable that holds one.
struct VulkanBlock<'a, R, const N: u32> {
    /// The registers of thread `id`.
    first: &'a mut R,
    /// The registers of thread `id + N`.
    second: &'a mut R,
    shared: VulkanShared,
    counts: Counts,
    id: u32,
    index: u32,
}

impl<R, const N: u32> VulkanBlock<'_, R, N> {
    /// Runs a body on both threads.
    #[inline(always)]
    fn run<T>(&mut self, body: impl Fn(Thread<'_, R, VulkanShared>) -> T) -> (T, T) {
        let first = body(Thread { id: self.id, registers: &mut *self.first, shared: &self.shared });
        let id = self.id + N;
        (first, body(Thread { id, registers: &mut *self.second, shared: &self.shared }))
    }
}

impl<R, const N: u32> VulkanBlock<'_, R, N> {
    /// The same, each with a value of its own.
    #[inline(always)]
    fn run_with<T>(&mut self, (first, second): (T, T), body: impl Fn(Thread<'_, R, VulkanShared>, T)) {
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

impl<R, const N: u32> Block<R> for VulkanBlock<'_, R, N> {
    type Shared = VulkanShared;

    #[inline(always)]
    fn index(&self) -> u32 {
        self.index
    }

    #[inline(always)]
    fn threads(&self) -> u32 {
        2 * N
    }

    #[inline(always)]
    fn phase(&mut self, body: impl Fn(Thread<'_, R, VulkanShared>)) {
        self.run(body);
        barrier();
    }

    #[inline(always)]
    fn scan(&mut self, count: impl Fn(Thread<'_, R, VulkanShared>) -> u32, keep: impl Fn(&mut R, u32)) {
        let counts = self.run(count);
        let (first, second) = self.counts.exclusive::<N>(self.id, counts);
        keep(self.first, first);
        keep(self.second, second);
    }

    #[inline(always)]
    fn scan_warp(
        &mut self,
        count: impl Fn(Thread<'_, R, VulkanShared>) -> u32,
        then: impl Fn(Thread<'_, R, VulkanShared>, u32),
    ) {
        let counts = self.run(count);
        let (first, second) = self.counts.exclusive_in_warp::<N>(self.id, counts);
        self.run_with((first, second), then);
    }

    #[inline(always)]
    fn add_two(
        &mut self,
        numbers: impl Fn(Thread<'_, R, VulkanShared>) -> (Float, Float),
        then: impl Fn(Thread<'_, R, VulkanShared>, Float),
    ) {
        let numbers = self.run(numbers);
        let sums = self.counts.two_trees::<N>(self.id, numbers);
        self.run_with(sums, then);
    }

    #[inline(always)]
    fn begin_phase(&mut self, body: impl Fn(Thread<'_, R, VulkanShared>)) {
        self.run(body);
    }

    #[inline(always)]
    fn last_phase(&mut self, body: impl Fn(Thread<'_, R, VulkanShared>)) {
        self.run(body);
    }
}
