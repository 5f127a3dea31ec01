//! The same block on a GPU, which runs all threads at once.
//!
//! All unsafe code of this crate is in this module. Five reasons make it sound, and the launch guarantees them:
//!
//! 1. The kernel's arguments are those of a unit that passed `df11_codec::Unit::validate`. They lie in device memory
//!    that stays allocated and, except for `outputs`, unchanged while the kernel runs. (`decode_units`: the argument is
//!    a list of such units in such memory, at least one and fewer than 2^32 / 72, since the list's bytes are counted in
//!    32 bits. Each unit has the table that `crate::steps::table` makes from its tables, for the launch's `bits`.)
//! 2. `outputs` begins at a multiple of 2 bytes, has room for `n_elements` words and overlaps nothing else.
//!    (The kernels for the fixed-length form: matrices by the rules of docs/FIXED-LENGTH.md §4 in their place.)
//! 3. The grid has one block for each chunk. A block consists of whole warps, at most 32. (`decode_units`: any number
//!    of blocks.)
//! 4. Dynamic shared memory has [`crate::layout::shared_bytes`] of the largest chunk. (`decode_units`:
//!    [`crate::layout::units_shared_bytes`] of the largest chunk of all units.)
//! 5. Accesses to shared memory follow the phase rule of [`crate::machine::Block`]. The emulated block checks the
//!    algorithm's accesses. The sums of the warps are accessed only in [`scan`], which has a barrier between the writes
//!    and the reads.
#![expect(unsafe_code, reason = "device memory is raw pointers and device instructions are assembly")]

mod entry;
mod global;
mod instructions;
mod listed;
mod scan;
mod shared;
pub(crate) mod words;

use crate::float::Float;
use crate::machine::{Block, Thread};
use shared::GpuShared;

/// The thread block of this thread.
struct GpuBlock<R> {
    registers: R,
    shared: GpuShared,
    place: scan::Place,
}

impl<R: Default> GpuBlock<R> {
    #[inline(always)]
    fn new() -> Self {
        Self { registers: R::default(), shared: GpuShared::new(), place: scan::Place::new() }
    }
}

impl<R> GpuBlock<R> {
    #[inline(always)]
    fn run<T>(&mut self, body: impl Fn(Thread<'_, R, GpuShared>) -> T) -> T {
        body(Thread { id: instructions::thread_index(), registers: &mut self.registers, shared: &self.shared })
    }
}

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
    fn phase(&mut self, body: impl Fn(Thread<'_, R, GpuShared>)) {
        self.run(body);
        instructions::barrier();
    }

    #[inline(always)]
    fn scan(&mut self, count: impl Fn(Thread<'_, R, GpuShared>) -> u32, keep: impl Fn(&mut R, u32)) {
        let count = self.run(count);
        keep(&mut self.registers, scan::exclusive(&self.place, &self.shared, count));
    }

    #[inline(always)]
    fn scan_warp(
        &mut self,
        count: impl Fn(Thread<'_, R, GpuShared>) -> u32,
        then: impl Fn(Thread<'_, R, GpuShared>, u32),
    ) {
        let count = self.run(count);
        let before = scan::inclusive_in_warp(count) - count;
        self.run(|thread| then(thread, before));
    }

    #[inline(always)]
    fn add_two(
        &mut self,
        numbers: impl Fn(Thread<'_, R, GpuShared>) -> (Float, Float),
        then: impl Fn(Thread<'_, R, GpuShared>, Float),
    ) {
        let numbers = self.run(numbers);
        let sum = scan::two_trees(&self.place, numbers);
        self.run(|thread| then(thread, sum));
    }

    #[inline(always)]
    fn begin_phase(&mut self, body: impl Fn(Thread<'_, R, GpuShared>)) {
        self.run(body);
    }

    #[inline(always)]
    fn last_phase(&mut self, body: impl Fn(Thread<'_, R, GpuShared>)) {
        self.run(body);
    }
}
