//! For each number the sum of those before it in its block.
//!
//! A scan does that: each thread gives a number, and gets the sum of those that the threads before it gave. It is a phase, so that
//! it ends when all threads have given theirs. What a thread gets it keeps in its registers, which here are a `u32`.
//!
//! Within a warp the GPU adds up without shared memory. From warp to warp it needs some: the scan's scratch, which a kernel keeps
//! free for it.

use phases::{Block, Input, Output, SCRATCH_BYTES};

/// Where the scan's scratch lies in shared memory.
const SCRATCH: u32 = 0;

/// The sums before each number of a block.
#[inline(always)]
pub fn prefix_sum(block: &mut impl Block<u32>, numbers: impl Input, out: impl Output<u32>) {
    let first = block.index() * block.threads();
    block.scan(SCRATCH, move |thread| numbers.load_u32(4 * (first + thread.id)), |before, sum| *before = sum);
    block.run(move |thread| out.store(first + thread.id, *thread.registers));
}

phases::kernel! {
    /// For each number the sum of those before it in its block.
    pub fn sums_before(numbers: Input, out: Output<u32>) [threads = 128, shared = SCRATCH + SCRATCH_BYTES] => prefix_sum;
}
