//! Which GPU gets which blocks of a model: sizes in, ranges out.
//!
//! The GPUs run the blocks in order, so each GPU gets a contiguous range of them. It decodes one unit at a time into one
//! buffer, which is as large as the largest unit of its range.
//!
//! If everything fits, [`place`] spreads the blocks so that the fullest GPU is as empty as possible. Fullness is a
//! fraction of the memory that the reserve leaves, so a larger GPU gets more blocks.
//!
//! If it doesn't fit, blocks are *offloaded*: the code streams, signs and mantissas of their units stay in the host's
//! memory, and the GPU copies them into two staging buffers just before it decodes them. Each GPU that offloads needs
//! these buffers. So [`place`] first tries to have only one GPU offload: it tries each of them, and takes the one that
//! offloads the fewest blocks. If no single GPU is enough, the last GPUs offload, as few of them as possible. Each GPU
//! offloads the fewest blocks with which its range fits.
//!
//! This always finds a way to make the model fit if there is one. Now and then another way would offload a block less:
//! `benches/NOTES.md` says how often, and what it costs to find that way.

use std::iter;
use std::ops::Range;

use serde::Serialize;

use crate::fit::fill::{fill, fill_all};
use crate::fit::least::least;
use crate::fit::offload;
use crate::fit::sizes::{BlockSizes, GpuMemory, resident};

/// Whether a model fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanOutcome {
    /// The GPUs hold the whole model.
    Fits,
    /// The GPUs hold the model with some of its blocks offloaded.
    FitsOffloaded,
    /// The model does not fit, not even with blocks offloaded.
    DoesNotFit,
}

/// Where the blocks go.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    pub(crate) outcome: PlanOutcome,
    /// What each GPU gets; nothing if there are no GPUs.
    pub(crate) gpus: Vec<GpuBlocks>,
    /// Bytes: see [`place_resident`].
    pub(crate) missing: u128,
}

/// The blocks of one GPU.
#[derive(Clone, Debug)]
pub(crate) struct GpuBlocks {
    pub(crate) range: Range<usize>,
    /// The offloaded ones of `range`, in ascending order.
    pub(crate) offloaded: Vec<usize>,
}

/// Places blocks, in their order, on GPUs, in theirs.
pub(crate) fn place(blocks: &[BlockSizes], gpus: &[GpuMemory]) -> Placement {
    let (ranges, missing) = place_resident(blocks, gpus);
    let offloaded = if missing > 0 { place_offloaded(blocks, gpus) } else { None };
    let (outcome, gpus) = match offloaded {
        Some(gpus) => (PlanOutcome::FitsOffloaded, gpus),
        None => {
            let outcome = if missing == 0 { PlanOutcome::Fits } else { PlanOutcome::DoesNotFit };
            (outcome, ranges.into_iter().map(|range| GpuBlocks { range, offloaded: Vec::new() }).collect())
        }
    };
    Placement { outcome, gpus, missing }
}

/// A full GPU, in the steps in which fullness is compared.
const FULL: u128 = 1 << 32;

/// Places blocks with nothing offloaded; and how many bytes more each GPU would have to have for that. Without GPUs it
/// returns no ranges, and what all blocks together need.
pub(crate) fn place_resident(blocks: &[BlockSizes], gpus: &[GpuMemory]) -> (Vec<Range<usize>>, u128) {
    let within =
        |limits: Vec<u128>| fill_all(blocks.len(), gpus.len(), |gpu, range| resident(&blocks[range]) <= limits[gpu]);
    let limits = |of: &dyn Fn(GpuMemory) -> u128| gpus.iter().map(|&gpu| of(gpu)).collect();
    let part_of = |gpu: GpuMemory, part| u128::from(gpu.usable()) * part / FULL;
    if let Some((_, ranges)) = least(0..=FULL, |part| within(limits(&|gpu| part_of(gpu, part)))) {
        return (ranges, 0);
    }
    let all = resident(blocks);
    // With this much more, whatever its reserve is, each GPU could hold all blocks.
    let most = all + u128::from(u64::MAX);
    match least(1..=most, |missing| within(limits(&|gpu| gpu.usable_with(missing)))) {
        Some((missing, ranges)) => (ranges, missing),
        None => (Vec::new(), all),
    }
}

/// Places blocks that don't fit unless some are offloaded; `None` if they don't fit even then.
fn place_offloaded(blocks: &[BlockSizes], gpus: &[GpuMemory]) -> Option<Vec<GpuBlocks>> {
    let count = |gpus: &Vec<GpuBlocks>| gpus.iter().map(|gpu| gpu.offloaded.len()).sum::<usize>();
    let ways = one_offloads(blocks, gpus).into_iter().filter_map(|ranges| offload_fewest(blocks, gpus, ranges));
    ways.min_by_key(count).or_else(|| offload_fewest(blocks, gpus, last_ones_offload(blocks, gpus)?))
}

/// For each GPU the ranges if it is the only one that offloads: the GPUs before it hold as many of the first blocks as
/// they can, those after it as many of the last.
fn one_offloads(blocks: &[BlockSizes], gpus: &[GpuMemory]) -> Vec<Vec<Range<usize>>> {
    let (n, last) = (blocks.len(), gpus.len().saturating_sub(1));
    let from_the_end = |range: Range<usize>| n - range.end..n - range.start;
    let is_resident = |gpu: usize, range| resident(&blocks[range]) <= gpus[gpu].usable().into();
    let first_blocks = fill(n, gpus.len(), is_resident);
    let last_blocks = fill(n, gpus.len(), |gpu, range| is_resident(last - gpu, from_the_end(range)));
    let ranges = |offloading: usize| {
        let before = &first_blocks[..offloading];
        let after: Vec<_> = last_blocks[..last - offloading].iter().cloned().map(from_the_end).rev().collect();
        let start = before.last().map_or(0, |range| range.end);
        let end = after.first().map_or(n, |range| range.start);
        before.iter().cloned().chain(iter::once(start..end)).chain(after).collect()
    };
    (0..gpus.len()).map(ranges).collect()
}

/// The ranges if as few GPUs as possible offload blocks, the last ones.
fn last_ones_offload(blocks: &[BlockSizes], gpus: &[GpuMemory]) -> Option<Vec<Range<usize>>> {
    let with = |offloading: u128| {
        fill_all(blocks.len(), gpus.len(), |gpu, range| {
            let usable = gpus[gpu].usable();
            let may_offload = (gpus.len() - gpu) as u128 <= offloading;
            resident(&blocks[range.clone()]) <= usable.into()
                || may_offload && offload::can_hold(&blocks[range], usable)
        })
    };
    least(0..=gpus.len() as u128, with).map(|(_, ranges)| ranges)
}

/// Offloads the fewest blocks of each range; `None` if a GPU can't hold its range even so.
fn offload_fewest(blocks: &[BlockSizes], gpus: &[GpuMemory], ranges: Vec<Range<usize>>) -> Option<Vec<GpuBlocks>> {
    let gpu_blocks = |(range, gpu): (Range<usize>, &GpuMemory)| {
        let chosen = offload::fewest(&blocks[range.clone()], gpu.usable())?;
        Some(GpuBlocks { offloaded: chosen.into_iter().map(|block| range.start + block).collect(), range })
    };
    ranges.into_iter().zip(gpus).map(gpu_blocks).collect()
}

#[cfg(test)]
mod tests;
