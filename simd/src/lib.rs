#![doc = include_str!("../README.md")]
#![warn(unreachable_pub)]

#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod decode;
pub mod encode;
mod exponents;
pub mod fixed;
pub mod histogram;
pub mod isa;
pub mod ordered;
mod prefetch;
pub mod split;
pub mod tensor;
pub mod unit;

pub use decode::{DecodeTable, Decoder};
pub use encode::Encoder;
pub use histogram::histogram;
pub use isa::Isa;
pub use split::split_sign_mantissa;
pub use tensor::FixedTensor;
