//! An exclusive prefix sum over a block, in shared memory of its own: groups of 16 threads, then a sum over the groups.
//!
//! There are no shuffles in it. Vulkan has them as subgroups, but of 4 to 128 lanes, as the GPU likes, and browsers don't
//! have them everywhere.

use spirv_std::arch::IndexUnchecked as _;

use super::{THREADS, barrier};
use crate::block::LANES;
use crate::float::Float;

/// Threads of a group.
const GROUP: u32 = 16;

/// The number of groups.
const GROUPS: u32 = THREADS / GROUP;

/// A number for each thread, then one for each group.
const LENGTH: usize = (THREADS + GROUPS) as usize;

/// Bytes of a workgroup's memory that a scan needs.
pub const BYTES: u32 = 4 * LENGTH as u32;

/// The memory of a scan.
pub type Memory = [u32; LENGTH];

/// The counts of all threads, then the sums of the groups.
#[derive(Clone, Copy)]
pub(super) struct Counts(*mut Memory);

impl Counts {
    #[inline(always)]
    pub(super) fn new(memory: &mut Memory) -> Self {
        Self(memory)
    }

    #[inline(always)]
    fn get(self, i: u32) -> u32 {
        // SAFETY: `i` is below `LENGTH`, and a barrier lies between this and the write (reason 4).
        unsafe { *(*self.0).index_unchecked(i as usize) }
    }

    #[inline(always)]
    fn set(self, i: u32, count: u32) {
        // SAFETY: as in `get`; one thread writes each number.
        unsafe { *(*self.0).index_unchecked_mut(i as usize) = count };
    }

    /// The sum of the numbers from `from` to `to`.
    #[inline(always)]
    fn sum(self, from: u32, to: u32) -> u32 {
        let (mut sum, mut i) = (0, from);
        while i < to {
            sum += self.get(i);
            i += 1;
        }
        sum
    }

    /// The sum of the counts of the threads before a thread: of whole groups, then of its own.
    #[inline(always)]
    fn before(self, thread: u32) -> u32 {
        let group = thread / GROUP;
        self.sum(THREADS, THREADS + group) + self.sum(GROUP * group, thread)
    }

    /// For each of an invocation's two threads the sum of the counts of the threads before it. All `N` invocations of the
    /// workgroup must call it together.
    ///
    /// The memory is free again as soon as the phase that it is part of has ended.
    #[inline(always)]
    pub(super) fn exclusive<const N: u32>(self, id: u32, (first, second): (u32, u32)) -> (u32, u32) {
        self.set(id, first);
        self.set(id + N, second);
        barrier();
        if id < GROUPS {
            self.set(THREADS + id, self.sum(GROUP * id, GROUP * (id + 1)));
        }
        barrier();
        (self.before(id), self.before(id + N))
    }

    /// The same within each warp.
    #[inline(always)]
    pub(super) fn exclusive_in_warp<const N: u32>(self, id: u32, (first, second): (u32, u32)) -> (u32, u32) {
        self.set(id, first);
        self.set(id + N, second);
        barrier();
        let before = |thread: u32| self.sum(thread & !(LANES - 1), thread);
        let sums = (before(id), before(id + N));
        // The memory is free again.
        barrier();
        sums
    }

    /// For each of an invocation's two threads, which have the same lane in their warps, the sum of one of two numbers over its warp,
    /// as [`crate::Block::add_two`] says. All invocations of the workgroup must call it together. Afterwards, the memory is
    /// free again.
    #[inline(always)]
    pub(super) fn two_trees<const N: u32>(
        self,
        id: u32,
        (first, second): ((Float, Float), (Float, Float)),
    ) -> (Float, Float) {
        let own = |(low, high)| if id % LANES < LANES / 2 { (low, high) } else { (high, low) };
        let ((mut first, mut first_other), (mut second, mut second_other)) = (own(first), own(second));
        let mut apart = LANES / 2;
        while apart > 0 {
            self.set(id, first_other.0);
            self.set(id + N, second_other.0);
            barrier();
            first = first.plus(Float(self.get(id ^ apart)));
            second = second.plus(Float(self.get((id + N) ^ apart)));
            (first_other, second_other) = (first, second);
            barrier();
            apart /= 2;
        }
        (first, second)
    }
}
