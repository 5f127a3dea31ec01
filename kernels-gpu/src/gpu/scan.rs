//! An exclusive prefix sum over a block: in each warp by shuffles, then over the warps.

use super::instructions::{barrier, shuffle_up, thread_index, threads_of_block};
use super::shared::GpuShared;
use crate::layout::WARP_SUMS;
use crate::machine::SharedMemory;

/// Lanes of a warp.
const LANES: u32 = 32;

/// The sum of `value` over the threads before this one. All threads of the block call it together.
#[inline(always)]
pub(super) fn exclusive(shared: &GpuShared, value: u32) -> u32 {
    let (thread, warps) = (thread_index(), threads_of_block() / LANES);
    let (warp, lane) = (thread / LANES, thread % LANES);

    let within_warp = inclusive_in_warp(value);
    if lane == LANES - 1 {
        shared.store_u32(WARP_SUMS + 4 * warp, within_warp);
    }
    barrier();
    let mut before = within_warp - value;
    let mut other = 0;
    while other < warps {
        let sum = shared.load_u32(WARP_SUMS + 4 * other);
        before += if other < warp { sum } else { 0 };
        other += 1;
    }
    before
}

/// The sum of `value` over the lanes up to this one: after the step with distance d, a lane has the
/// sum over 2d lanes.
#[inline(always)]
fn inclusive_in_warp(value: u32) -> u32 {
    let mut sum = value;
    let mut distance = 1;
    while distance < LANES {
        sum += shuffle_up(sum, distance).unwrap_or(0);
        distance *= 2;
    }
    sum
}
