//! Weights in memory with fixed-length codes (docs/FIXED-LENGTH.md). Files stay DF11.

mod encode;
mod hold;
pub(crate) mod payload;
pub(crate) mod tensor;

pub use hold::hold_tensors;
