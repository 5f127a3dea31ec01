//! Weights in memory with fixed-length codes (FIXED-LENGTH.md). Files stay DF11.

pub(crate) mod blocks;
pub(crate) mod product;
pub(crate) mod tensor;
pub(crate) mod whole;

/// The most bytes that the codes of a weight can have on a GPU: kernels count them in 32 bits. With rows of whole groups these are
/// 3.1 billion elements.
pub(crate) const GPU_MOST_CODE_BYTES: u64 = u32::MAX as u64;
