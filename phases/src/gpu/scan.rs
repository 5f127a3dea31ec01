//! Sums over threads. An exclusive prefix sum over a block: shuffles within each warp, then a sum over the warps. And the
//! sum of floats over a warp.

use super::instructions::{add_from_below, barrier, exchange, kept, shuffle_across, thread_index};
use super::shared::GpuShared;
use crate::block::LANES;
use crate::float::Float;
use crate::memory::SharedMemory;

/// Where a thread is in its block.
#[derive(Debug)]
pub(super) struct InBlock {
    warp: u32,
    lane: u32,
}

impl InBlock {
    /// Of this thread.
    #[inline(always)]
    pub(super) fn new() -> Self {
        // Kept, or libNVVM computes both in each scan.
        Self { warp: kept(thread_index() / LANES), lane: kept(thread_index() % LANES) }
    }
}

/// The sum of `value` over the threads before this one. All threads of the block must call it together.
#[inline(always)]
pub(super) fn exclusive(&InBlock { warp, lane }: &InBlock, shared: &GpuShared, scratch: u32, value: u32) -> u32 {
    let within_warp = inclusive_in_warp(value);
    if lane == LANES - 1 {
        shared.store_u32(scratch + 4 * warp, within_warp);
    }
    barrier();
    // Each lane takes the sum of one warp before this one.
    let sum = if lane < warp { shared.load_u32(scratch + 4 * lane) } else { 0 };
    sum_of_warp(sum) + within_warp - value
}

/// The sum of `value` over the lanes up to this one. After the step with distance d, a lane has the sum over 2d lanes.
#[inline(always)]
pub(super) fn inclusive_in_warp(value: u32) -> u32 {
    let mut sum = value;
    sum = add_from_below::<1>(sum);
    sum = add_from_below::<2>(sum);
    sum = add_from_below::<4>(sum);
    sum = add_from_below::<8>(sum);
    add_from_below::<16>(sum)
}

/// The sum of `value` over all lanes. After the step with distance d, a lane has the sum over 2d lanes, including
/// itself.
#[inline(always)]
fn sum_of_warp(value: u32) -> u32 {
    let mut sum = value;
    let mut distance = 1;
    while distance < LANES {
        sum += shuffle_across(sum, distance);
        distance *= 2;
    }
    sum
}

/// The sums of two floats over all lanes, in the order of [`crate::Block::add_two`]: the first's in the lanes below 16, the
/// second's in the others. After the first step each half of the warp has one of them.
#[inline(always)]
pub(super) fn two_trees(&InBlock { lane, .. }: &InBlock, (first, second): (Float, Float)) -> Float {
    let is_low = lane < LANES / 2;
    let (own, other) = if is_low { (first, second) } else { (second, first) };
    let mut sum = own.plus(Float(exchange::<16>(other.0)));
    sum = sum.plus(Float(exchange::<8>(sum.0)));
    sum = sum.plus(Float(exchange::<4>(sum.0)));
    sum = sum.plus(Float(exchange::<2>(sum.0)));
    sum.plus(Float(exchange::<1>(sum.0)))
}
