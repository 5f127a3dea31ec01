//! Which blocks of one GPU to offload.
//!
//! Offloading a block frees its `streamed` bytes. But the GPU then needs two staging buffers, each as large as the
//! largest stream of a unit that goes through them: while one unit is decoded from one, the next is copied into the
//! other.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::fit::least::least;
use crate::fit::sizes::{BlockSizes, resident};

/// Whether a GPU with `usable` bytes can hold these blocks, with some of them offloaded if that is necessary.
pub(crate) fn can_hold(blocks: &[BlockSizes], usable: u64) -> bool {
    let candidates = Candidates::among(blocks);
    candidates.most_freed(candidates.by_staging.len()).0 >= excess(blocks, usable)
}

/// The fewest blocks that a GPU with `usable` bytes has to offload to hold all of these: their indexes in ascending
/// order, or `None` if no choice is enough.
pub(crate) fn fewest(blocks: &[BlockSizes], usable: u64) -> Option<Vec<usize>> {
    let excess = excess(blocks, usable);
    if excess == 0 {
        return Some(Vec::new());
    }
    let candidates = Candidates::among(blocks);
    let enough = |count| {
        let (freed, prefix) = candidates.most_freed(usize::try_from(count).unwrap_or(usize::MAX));
        (freed >= excess).then_some(prefix)
    };
    let (count, prefix) = least(0..=candidates.by_staging.len() as u128, enough)?;
    let mut chosen = candidates.by_staging[..prefix].to_vec();
    chosen.sort_by_key(|&block| Reverse(blocks[block].streamed));
    chosen.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    chosen.sort_unstable();
    Some(chosen)
}

/// Bytes that these blocks need more than there are, if nothing is offloaded.
fn excess(blocks: &[BlockSizes], usable: u64) -> u128 {
    resident(blocks).saturating_sub(usable.into())
}

/// The blocks that can be offloaded.
struct Candidates<'b> {
    blocks: &'b [BlockSizes],
    /// Their indexes. Those that need the smallest staging buffers come first, so that a choice within a prefix needs no
    /// larger buffers than the last block of that prefix.
    by_staging: Vec<usize>,
}

impl<'b> Candidates<'b> {
    fn among(blocks: &'b [BlockSizes]) -> Self {
        let mut by_staging: Vec<usize> = (0..blocks.len()).filter(|&block| blocks[block].streamed > 0).collect();
        by_staging.sort_by_key(|&block| blocks[block].largest_streamed);
        Self { blocks, by_staging }
    }

    /// The maximum memory that offloading at most `count` blocks frees, net of the two staging buffers; and the length
    /// of the prefix of `by_staging` whose `count` largest blocks free it.
    fn most_freed(&self, count: usize) -> (u128, usize) {
        let (mut most, mut prefix, mut streamed) = (0, 0, 0);
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
            let freed = streamed.saturating_sub(2 * u128::from(block.largest_streamed));
            if freed > most {
                (most, prefix) = (freed, i + 1);
            }
        }
        (most, prefix)
    }
}
