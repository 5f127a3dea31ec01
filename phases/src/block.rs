//! A thread block that works in phases.

use crate::float::Float;
use crate::memory::SharedMemory;

/// Lanes of a warp.
pub const LANES: u32 = 32;

/// The largest number of warps in a block.
pub const MAX_WARPS: u32 = 32;

/// Bytes of shared memory that a scan needs: a sum for each warp.
pub const SCRATCH_BYTES: u32 = 4 * MAX_WARPS;

/// A thread block. Each of its threads keeps an `R` in registers.
///
/// A thread can't call a barrier. [`Block::phase`] runs its body once for every thread and returns when all threads
/// have finished. So a barrier can't stand in a branch that only some threads take, and a CPU can run a block as a
/// plain loop. Bodies are [`Sync`]: they can't change what they capture, other than atomics, which no kernel has a use for. So
/// between phases a kernel can't branch on what a single thread found, either:
///
/// ```compile_fail,E0277
/// fn kernel(block: &mut impl phases::Block<()>) {
///     let seen = core::cell::Cell::new(0);
///     block.phase(|thread| seen.set(thread.id));
///     if seen.get() > 40 {
///         // On a GPU each thread has a `seen` of its own: some would wait at a barrier to which others never come.
///         block.phase(|_| ());
///     }
/// }
/// ```
///
/// # The phase rule
///
/// Within a phase, a byte of shared memory is either read by any number of threads, or read and written by one thread.
/// The emulated block checks this; the GPU relies on it.
///
/// This trait is sealed: the machines of this crate implement it.
pub trait Block<R>: sealed::Sealed {
    /// Its shared memory.
    type Shared: SharedMemory;

    /// The block's number in the grid.
    fn index(&self) -> u32;

    /// How many threads it has.
    fn threads(&self) -> u32;

    /// Runs `body` on every thread, then waits for all.
    fn phase(&mut self, body: impl Fn(Thread<'_, R, Self::Shared>) + Sync);

    /// Runs `count` on every thread, as a phase. Then calls `keep` for each thread with the sum of the counts of the
    /// threads before it. Blocks are whole warps.
    ///
    /// From the phase of `count` to the end of the next phase, the [`SCRATCH_BYTES`] bytes of shared memory at `scratch`, a
    /// multiple of 4, are the scan's: a kernel neither reads nor writes them, and afterwards it doesn't find in them what was there
    /// before. Before the next scan, of any kind, another phase ends.
    fn scan(
        &mut self,
        scratch: u32,
        count: impl Fn(Thread<'_, R, Self::Shared>) -> u32 + Sync,
        keep: impl Fn(&mut R, u32) + Sync,
    );

    /// Runs `count` on every thread, and `then` with the sum of the counts of the lanes before it in its warp. Nothing waits:
    /// the phase continues with what follows. All threads of a block call it together. Blocks are whole warps.
    fn scan_warp(
        &mut self,
        count: impl Fn(Thread<'_, R, Self::Shared>) -> u32 + Sync,
        then: impl Fn(Thread<'_, R, Self::Shared>, u32) + Sync,
    );

    /// For DF11's own products, and no part of the interface.
    ///
    /// Runs `numbers` on every thread and adds up both numbers over its warp's lanes: each lane's plus those of the lane 16 apart;
    /// of these sums, those 8 apart; then 4, 2 and 1. Runs `then` with the first number's sum in the lanes below 16, and with the
    /// second's in the others. Otherwise as [`Block::scan_warp`].
    #[doc(hidden)]
    fn add_two(
        &mut self,
        numbers: impl Fn(Thread<'_, R, Self::Shared>) -> (Float, Float) + Sync,
        then: impl Fn(Thread<'_, R, Self::Shared>, Float) + Sync,
    );

    /// Runs `body` on every thread, without a barrier: what follows belongs to the same phase. A kernel's last step needs no barrier.
    fn run(&mut self, body: impl Fn(Thread<'_, R, Self::Shared>) + Sync);
}

pub(crate) mod sealed {
    /// A machine of this crate.
    pub trait Sealed {}
}

/// What one thread sees during a phase.
pub struct Thread<'a, R, S> {
    /// The thread's number in the block.
    pub id: u32,
    /// What the thread keeps from phase to phase.
    pub registers: &'a mut R,
    /// What all threads of the block share.
    pub shared: &'a S,
}
