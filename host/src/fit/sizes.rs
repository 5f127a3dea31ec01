//! What a plan is made from: the sizes of a model's blocks, and the memory of the GPUs.

/// The sizes of one block ([`running_order`](crate::model::running_order)), in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BlockSizes {
    /// The path of its module.
    pub(crate) name: String,
    /// All its tensors, compressed if they can be.
    pub(crate) tensors: u64,
    /// The tables of steps that a GPU keeps in addition, one for each unit that is kept as DF11 (docs/kernel/lookups.md).
    pub(crate) step_tables: u64,
    /// The part of `tensors` that stays in the host's memory if the block is offloaded: as DF11 code streams, signs and mantissas,
    /// with codes of a fixed length all of its units.
    pub(crate) streamed: u64,
    /// The largest part of `streamed` that belongs to one unit.
    pub(crate) largest_streamed: u64,
    /// The block's largest unit as BF16; 0 if it has no units.
    pub(crate) largest_decoded: u64,
    /// All its tensors before they were compressed.
    pub(crate) original: u64,
}

impl BlockSizes {
    /// The sizes of the same block in a model that isn't compressed.
    pub(crate) fn uncompressed(&self) -> Self {
        Self { name: self.name.clone(), tensors: self.original, original: self.original, ..Self::default() }
    }
}

/// Bytes that a GPU needs to hold these blocks with nothing offloaded: their tensors and tables, and the buffer that it
/// decodes units into, one at a time.
pub(crate) fn resident(blocks: &[BlockSizes]) -> u128 {
    let kept: u128 = blocks.iter().map(|block| u128::from(block.tensors) + u128::from(block.step_tables)).sum();
    kept + u128::from(blocks.iter().map(|block| block.largest_decoded).max().unwrap_or(0))
}

/// The memory of one GPU, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GpuMemory {
    /// All of it that is free before a model is loaded.
    pub size: u64,
    /// The part of it to keep free for the CUDA context, activations and the KV cache. [`DEFAULT_RESERVE`] is enough for
    /// a KV cache of some thousand tokens.
    ///
    /// [`DEFAULT_RESERVE`]: crate::DEFAULT_RESERVE
    pub reserve: u64,
}

impl GpuMemory {
    /// A GPU with `size` free bytes, of which `reserve` bytes are to be kept free.
    pub const fn new(size: u64, reserve: u64) -> Self {
        Self { size, reserve }
    }

    /// What blocks can take.
    pub(crate) fn usable(self) -> u64 {
        self.size.saturating_sub(self.reserve)
    }

    /// What blocks could take if the GPU had this much more memory.
    pub(crate) fn usable_with(self, more: u128) -> u128 {
        (u128::from(self.size) + more).saturating_sub(self.reserve.into())
    }
}
