//! The DF11 codec at the speed of the machine, on one core: the same bytes as [`df11_codec`], which
//! stays the plain and safe version that every function here is tested against.
//!
//! Each function takes the instructions it may use ([`Isa`]); [`Isa::best`] is what a program wants,
//! [`Isa::available`] what a test runs through.
#![warn(unreachable_pub)]

#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod decode;
pub mod encode;
mod exponents;
pub mod histogram;
pub mod isa;
mod prefetch;
pub mod split;

pub use decode::{DecodeTable, Decoder};
pub use encode::Encoder;
pub use histogram::histogram;
pub use isa::Isa;
pub use split::split_sign_mantissa;
