//! The same block as a GPU runs it: every thread at once.
//!
//! All that is unsafe in this crate is below this module. It rests on what the launch guarantees:
//!
//! 1. The kernel's arguments are those of a unit that passed `df11_codec::Unit::validate`, in device
//!    memory that lives and doesn't change while the kernel runs, `outputs` aside. (`decode_units`: of a list of
//!    such units in such memory, at least one and fewer than 2^32 / 72, since its bytes are counted in 32 bits;
//!    each with the table that `crate::steps::table` makes of its tables.)
//! 2. `outputs` begins at a multiple of 2 bytes, has room for `n_elements` words and overlaps nothing else.
//! 3. The grid has a block for each chunk, a block whole warps, at most 32 of them. (`decode_units`: any
//!    number of blocks.)
//! 4. Dynamic shared memory has [`crate::layout::shared_bytes`] of the largest chunk. (`decode_units`:
//!    [`crate::layout::units_shared_bytes`] of the largest of all units.)
//! 5. Bytes of shared memory follow the phase rule of [`crate::machine::Block`]. The emulated block checks
//!    the algorithm's; the sums of the warps are the machine's own, with a barrier in [`scan`].
#![expect(unsafe_code, reason = "device memory is raw pointers and device instructions are assembly")]

mod entry;
mod global;
mod instructions;
mod listed;
mod scan;
mod shared;
pub(crate) mod words;

use crate::machine::{Block, Thread};
use shared::GpuShared;

/// The thread block that this thread is one of.
struct GpuBlock<R> {
    registers: R,
    shared: GpuShared,
}

impl<R: Default> GpuBlock<R> {
    #[inline(always)]
    fn new() -> Self {
        Self { registers: R::default(), shared: GpuShared::new() }
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
        keep(&mut self.registers, scan::exclusive(&self.shared, count));
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
