//! Whether a model fits on GPUs, and what goes where: `df11 plan`.

use std::path::Path;

use serde::Serialize;

use crate::error::{Error, Result};
use crate::fit::blocks::Blocks;
use crate::fit::placement::{BlockSizes, Gpu, Outcome, Placement, Share, place};
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;

/// What to keep free on a GPU unless something else is asked for, in bytes: about 0.5 GB for the
/// CUDA context, the rest for activations and a KV cache of some thousand tokens.
pub const DEFAULT_RESERVE: u64 = 2_000_000_000;

/// What goes where. Sizes in bytes.
#[derive(Clone, Debug, Serialize)]
pub struct DevicePlan {
    /// How it ends.
    pub outcome: Outcome,
    /// Whether the model isn't compressed yet, so that its sizes are predicted from a sample.
    pub is_predicted: bool,
    /// Blocks of the model: layers, and modules outside of them.
    pub blocks: usize,
    /// All its tensors, compressed where they can be.
    pub bytes: u64,
    /// All its tensors uncompressed.
    pub original_bytes: u64,
    /// What the fullest GPU lacks if nothing is offloaded.
    pub missing: u64,
    /// What the fullest GPU would lack if the model weren't compressed.
    pub original_missing: u64,
    /// Blocks whose codes, signs and mantissas stay in the host's memory.
    pub offloaded_blocks: usize,
    /// What they take there.
    pub host_bytes: u64,
    /// The GPUs; where it doesn't fit, the way that comes closest without offloading.
    pub gpus: Vec<GpuPlan>,
}

/// What one GPU gets. Sizes in bytes.
#[derive(Clone, Debug, Serialize)]
pub struct GpuPlan {
    /// Its memory.
    pub memory: u64,
    /// What is kept of it for the CUDA context, activations and the KV cache.
    pub reserve: u64,
    /// What of its blocks is in its memory: their tensors, and a table of steps for each unit.
    pub weights: u64,
    /// The buffer that units are decoded into: as large as the largest of them.
    pub scratch: u64,
    /// The two buffers that offloaded units are streamed through.
    pub staging: u64,
    /// What is left.
    pub free: u64,
    /// What it lacks.
    pub missing: u64,
    /// Its blocks, in order.
    pub blocks: Vec<String>,
    /// Those of them that are offloaded.
    pub offloaded: Vec<String>,
}

/// The most blocks that are laid out singly: finding the best way takes time that grows with their square.
const MOST_BLOCKS: usize = 400;

/// Lays the blocks of a model, compressed or not yet, out over GPUs.
///
/// # Errors
///
/// The model can't be read, or is damaged.
pub fn plan(input: &Path, patterns: Option<PatternDict>, gpus: &[Gpu], progress: &dyn Progress) -> Result<DevicePlan> {
    let (blocks, is_predicted) = match CompressedModel::open(input, None) {
        Ok(compressed) => (Blocks::of_compressed(&compressed)?, false),
        Err(Error::NotCompressed { .. }) => (Blocks::predicted(&ModelFiles::open(input)?, patterns, progress)?, true),
        Err(error) => return Err(error),
    };
    let blocks = together(blocks.into_vec());
    let Placement { outcome, shares, missing } = place(&blocks, gpus);
    let uncompressed: Vec<BlockSizes> = blocks.iter().map(BlockSizes::uncompressed).collect();
    Ok(DevicePlan {
        outcome,
        is_predicted,
        blocks: blocks.len(),
        bytes: blocks.iter().map(|block| block.bytes).sum(),
        original_bytes: blocks.iter().map(|block| block.original).sum(),
        missing,
        original_missing: place(&uncompressed, gpus).missing,
        offloaded_blocks: shares.iter().map(|share| share.offloaded.len()).sum(),
        host_bytes: shares.iter().map(|share| share.on_host).sum(),
        gpus: shares.into_iter().zip(gpus).map(|(share, &gpu)| gpu_plan(&blocks, share, gpu)).collect(),
    })
}

/// At most [`MOST_BLOCKS`]: of more, neighbours count as one.
fn together(blocks: Vec<BlockSizes>) -> Vec<BlockSizes> {
    let each = blocks.len().div_ceil(MOST_BLOCKS).max(1);
    let joined = blocks.chunks(each).map(|chunk| {
        let mut blocks = chunk.iter().cloned();
        let first = blocks.next().unwrap_or_default();
        blocks.fold(first, BlockSizes::with)
    });
    joined.collect()
}

fn gpu_plan(blocks: &[BlockSizes], share: Share, gpu: Gpu) -> GpuPlan {
    let taken = share.used().saturating_add(gpu.reserve);
    GpuPlan {
        memory: gpu.memory,
        reserve: gpu.reserve,
        weights: share.weights,
        scratch: share.scratch,
        staging: share.staging,
        free: gpu.memory.saturating_sub(taken),
        missing: gpu.lacks(share.used()),
        blocks: blocks[share.blocks].iter().map(|block| block.name.clone()).collect(),
        offloaded: share.offloaded.iter().map(|&block| blocks[block].name.clone()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_very_many_blocks_neighbours_count_as_one() {
        let block = |i: u64| BlockSizes {
            name: format!("model.layers.{i}"),
            bytes: 1000 + i,
            steps: 10 * i,
            streamed: 900 + i,
            largest_stream: 500 - i % 3,
            decoded: 2000 + i,
            original: 1500 + i,
        };
        let joined = together((0..1000).map(block).collect());
        assert_eq!(joined.len(), 334);
        let second = BlockSizes {
            name: "model.layers.3 … model.layers.5".to_owned(),
            bytes: 3012,
            steps: 120,
            streamed: 2712,
            largest_stream: 500,
            decoded: 2005,
            original: 4512,
        };
        assert_eq!((&joined[1], &joined[333]), (&second, &block(999)));
        let few: Vec<BlockSizes> = (0..400).map(block).collect();
        assert_eq!(together(few.clone()), few);
    }
}
