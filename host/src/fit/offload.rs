//! The fewest of a GPU's blocks that have to stay in the host's memory.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::fit::placement::BlockSizes;

/// The blocks that a GPU of so much memory holds so far.
pub(crate) struct Offloading<'b> {
    blocks: &'b [BlockSizes],
    usable: u128,
    weights: u128,
    scratch: u64,
    /// Those that can be offloaded, the ones that need the smallest staging buffers first.
    by_staging: Vec<usize>,
    /// No fewer have to be offloaded than before a block joined.
    fewest: usize,
}

impl<'b> Offloading<'b> {
    pub(crate) fn new(blocks: &'b [BlockSizes], usable: u64) -> Self {
        Self { blocks, usable: usable.into(), weights: 0, scratch: 0, by_staging: Vec::new(), fewest: 0 }
    }

    /// Adds a block; how many have to be offloaded now, or `None` if all are too few.
    pub(crate) fn join(&mut self, block: usize) -> Option<usize> {
        let of = |block: usize| &self.blocks[block];
        self.weights += u128::from(of(block).resident());
        self.scratch = of(block).decoded.max(self.scratch);
        if of(block).streamed > 0 {
            let smaller = |&other: &usize| of(other).largest_stream < of(block).largest_stream;
            self.by_staging.insert(self.by_staging.partition_point(smaller), block);
        }
        while self.freed(self.fewest).0 < self.excess() {
            if self.fewest == self.by_staging.len() {
                return None;
            }
            self.fewest += 1;
        }
        Some(self.fewest)
    }

    /// Which ones to offload, in order; none if that isn't enough.
    pub(crate) fn chosen(&self) -> Vec<usize> {
        let (_, among) = self.freed(self.fewest);
        let mut chosen = self.by_staging[..among].to_vec();
        chosen.sort_by_key(|&block| Reverse(self.blocks[block].streamed));
        chosen.truncate(self.fewest);
        chosen.sort_unstable();
        chosen
    }

    /// What there isn't room for if nothing is offloaded.
    fn excess(&self) -> u128 {
        (self.weights + u128::from(self.scratch)).saturating_sub(self.usable)
    }

    /// The most bytes that are freed by offloading so many blocks, less those of the two staging
    /// buffers; and among how many of the first to find the largest that free them.
    fn freed(&self, count: usize) -> (u128, usize) {
        let (mut freed, mut among, mut streamed) = (0, 0, 0);
        let mut largest = BinaryHeap::with_capacity(count + 1);
        for (i, &block) in self.by_staging.iter().enumerate() {
            let block = &self.blocks[block];
            largest.push(Reverse(block.streamed));
            streamed += u128::from(block.streamed);
            if largest.len() > count
                && let Some(Reverse(smallest)) = largest.pop()
            {
                streamed -= u128::from(smallest);
            }
            let less_staging = streamed.saturating_sub(2 * u128::from(block.largest_stream));
            if less_staging > freed {
                (freed, among) = (less_staging, i + 1);
            }
        }
        (freed, among)
    }
}
