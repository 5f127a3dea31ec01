//! Which GPU holds which blocks of a model: sizes in, ranges out.
//!
//! A pipeline runs the blocks in order, so each GPU gets a contiguous range of them. It decodes one
//! unit at a time into one scratch buffer, which is as large as the largest unit it holds. Of all
//! ways to cut the model, [`place`] takes one whose fullest GPU is least full.
//!
//! If that GPU is too full, blocks are *offloaded*, as few as possible: the code streams and the
//! signs and mantissas of their units stay in the host's memory and are streamed through two staging
//! buffers on the GPU, each as large as the largest of them; their indexes and tables stay there, the
//! table of steps that the GPU decodes by among them.

use std::cmp::Ordering;
use std::ops::Range;

use serde::Serialize;

use crate::fit::cut::cut;
use crate::fit::offload::Offloading;

/// A part of a model that stays together: a transformer layer, an embedding, a norm. Sizes in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockSizes {
    /// The path of its module.
    pub name: String,
    /// All its tensors, compressed where they are.
    pub bytes: u64,
    /// What a GPU keeps beside them: a table of steps for each unit (KERNEL.md §11).
    pub steps: u64,
    /// Of `bytes`, what can stay in the host's memory: code streams, signs and mantissas.
    pub streamed: u64,
    /// The most of `streamed` that belongs to one unit.
    pub largest_stream: u64,
    /// Its largest unit as BF16; 0 if it has none.
    pub decoded: u64,
    /// All its tensors before they were compressed.
    pub original: u64,
}

impl BlockSizes {
    /// The block in a model that isn't compressed.
    pub fn uncompressed(&self) -> Self {
        Self { name: self.name.clone(), bytes: self.original, original: self.original, ..Self::default() }
    }

    /// What it takes on a GPU, all of it resident, beside the buffer that units are decoded into.
    pub fn resident(&self) -> u64 {
        self.bytes.saturating_add(self.steps)
    }

    /// It and its neighbour as one block.
    pub(crate) fn with(self, next: Self) -> Self {
        let first = self.name.split(" … ").next().unwrap_or_default();
        Self {
            name: format!("{first} … {}", next.name),
            bytes: self.bytes.saturating_add(next.bytes),
            steps: self.steps.saturating_add(next.steps),
            streamed: self.streamed.saturating_add(next.streamed),
            largest_stream: self.largest_stream.max(next.largest_stream),
            decoded: self.decoded.max(next.decoded),
            original: self.original.saturating_add(next.original),
        }
    }
}

/// A GPU. Sizes in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gpu {
    /// Its free memory.
    pub memory: u64,
    /// What is to be kept of it for the CUDA context, activations and the KV cache.
    pub reserve: u64,
}

impl Gpu {
    fn usable(self) -> u64 {
        self.memory.saturating_sub(self.reserve)
    }

    /// What it lacks to hold so many bytes beside the reserve.
    pub(crate) fn lacks(self, used: u64) -> u64 {
        if used == 0 { 0 } else { used.saturating_add(self.reserve).saturating_sub(self.memory) }
    }
}

/// What one GPU gets. Sizes in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// Its blocks.
    pub blocks: Range<usize>,
    /// Those of them that are offloaded, in order.
    pub offloaded: Vec<usize>,
    /// What of its blocks is in its memory: their tensors, and a table of steps for each unit.
    pub weights: u64,
    /// The buffer that units are decoded into.
    pub scratch: u64,
    /// The two buffers that offloaded units are streamed through.
    pub staging: u64,
    /// What of its blocks stays in the host's memory.
    pub on_host: u64,
}

impl Share {
    fn of(all: &[BlockSizes], blocks: Range<usize>, offloaded: Vec<usize>) -> Self {
        let on_host = sum(offloaded.iter().map(|&block| all[block].streamed));
        Self {
            weights: sum(all[blocks.clone()].iter().map(BlockSizes::resident)).saturating_sub(on_host),
            scratch: all[blocks.clone()].iter().map(|block| block.decoded).max().unwrap_or(0),
            staging: offloaded.iter().map(|&block| all[block].largest_stream).max().unwrap_or(0).saturating_mul(2),
            blocks,
            offloaded,
            on_host,
        }
    }

    /// The memory it takes.
    pub fn used(&self) -> u64 {
        sum([self.weights, self.scratch, self.staging])
    }
}

/// How a placement ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Everything is in the GPUs' memory.
    Fits,
    /// It fits with some blocks offloaded.
    FitsOffloaded,
    /// It does not fit, not even with every block offloaded.
    DoesNotFit,
}

/// Where the blocks go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// How it ends.
    pub outcome: Outcome,
    /// What each GPU gets; if it doesn't fit, the way that comes closest without offloading.
    pub shares: Vec<Share>,
    /// Bytes that a GPU would lack, the one that lacks most, if nothing were offloaded.
    pub missing: u64,
}

/// Places blocks, in their order, on devices, in theirs.
pub fn place(blocks: &[BlockSizes], devices: &[Gpu]) -> Placement {
    let share = |range| Share::of(blocks, range, Vec::new());
    let Some(ranges) = cut(blocks.len(), devices.len(), |device| fullness(blocks, devices[device]), Ord::max) else {
        let missing = sum(blocks.iter().map(BlockSizes::resident));
        return Placement { outcome: Outcome::DoesNotFit, shares: Vec::new(), missing };
    };
    let shares: Vec<Share> = ranges.into_iter().map(share).collect();
    let lacks = |(share, device): (&Share, &Gpu)| device.lacks(share.used());
    let missing = shares.iter().zip(devices).map(lacks).max().unwrap_or(0);
    if missing == 0 {
        return Placement { outcome: Outcome::Fits, shares, missing };
    }
    let count = |device: usize| {
        let mut held = Offloading::new(blocks, devices[device].usable());
        move |block| held.join(block)
    };
    let Some(ranges) = cut(blocks.len(), devices.len(), count, |a, b| a + b) else {
        return Placement { outcome: Outcome::DoesNotFit, shares, missing };
    };
    let offloading = |(range, &device): (Range<usize>, &Gpu)| {
        let mut held = Offloading::new(blocks, device.usable());
        for block in range.clone() {
            held.join(block);
        }
        let offloaded = held.chosen();
        Share::of(blocks, range, offloaded)
    };
    let shares = ranges.into_iter().zip(devices).map(offloading).collect();
    Placement { outcome: Outcome::FitsOffloaded, shares, missing }
}

/// How full a device is, as a part of what it can hold; more than 1 is too full.
#[derive(Clone, Copy, Debug)]
struct Fullness {
    used: u64,
    usable: u64,
}

impl PartialEq for Fullness {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Fullness {}

impl Default for Fullness {
    fn default() -> Self {
        Self { used: 0, usable: 1 }
    }
}

impl Ord for Fullness {
    fn cmp(&self, other: &Self) -> Ordering {
        let across = |a: &Self, b: &Self| u128::from(a.used) * u128::from(b.usable);
        across(self, other).cmp(&across(other, self)).then(self.used.cmp(&other.used))
    }
}

impl PartialOrd for Fullness {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// How full a device gets as blocks join it.
fn fullness(blocks: &[BlockSizes], device: Gpu) -> impl FnMut(usize) -> Option<Fullness> {
    let (mut weights, mut scratch) = (0, 0);
    move |block| {
        weights = sum([weights, blocks[block].resident()]);
        scratch = blocks[block].decoded.max(scratch);
        let used = sum([weights, scratch]);
        // A device that can hold nothing is not full as long as it holds nothing.
        Some(if used == 0 { Fullness::default() } else { Fullness { used, usable: device.usable() } })
    }
}

/// As many bytes as there are, or as a number can say.
fn sum(sizes: impl IntoIterator<Item = u64>) -> u64 {
    sizes.into_iter().fold(0, u64::saturating_add)
}
