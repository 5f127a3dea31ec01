//! The DF11 codec at the speed of the machine, on one core. It gives the same bytes as [`df11_codec`], the plain and
//! safe version that the tests compare every function of this crate with.
//!
//! Each function takes the instructions that it may use ([`Isa`]). A program uses [`Isa::best`]; a test goes through
//! [`Isa::available`].
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
