//! Weights in memory with fixed-length codes (FIXED-LENGTH.md). Files stay DF11.

pub(crate) mod blocks;
pub(crate) mod product;
pub(crate) mod tensor;
#[cfg(any(feature = "cuda", feature = "wgpu"))]
pub(crate) mod whole;
