//! Fixed-length codes with escapes: a format for weights in memory (docs/FIXED-LENGTH.md).
//!
//! DF11's codes have 1 to 32 bits, so a decoder can't find a code before it has decoded the previous one. Here every weight
//! has a code of 11 bits, at a place that its row and column determine: 2 bits of the exponent, the sign, and the low byte of
//! the word. They name one of seven consecutive exponents, the [`Alphabet`]. A weight with another exponent is an *escape*:
//! its exponent is stored in a separate list.
//!
//! A [`Matrix`] is decoded row by row, from any row on. [`Encoded`] makes one from words. This is the plain implementation, in
//! the order of the document; `df11-simd` produces the same bytes faster.

#[cfg(feature = "alloc")]
mod alphabet;
#[cfg(feature = "alloc")]
mod decode;
#[cfg(feature = "alloc")]
mod encode;
#[cfg(feature = "alloc")]
mod error;
#[cfg(feature = "alloc")]
mod layout;
#[cfg(feature = "alloc")]
mod matrix;
mod sizes;

pub use sizes::{FIELD_BYTES, GROUP, GROUP_BYTES, LOW_BYTES, SIGN_BYTES, TILE, column};
#[cfg(feature = "alloc")]
pub use {
    alphabet::Alphabet,
    decode::decode_tile,
    encode::{Encoded, encode_tile},
    error::FixedError,
    layout::{Layout, TileCodes, TileCodesMut},
    matrix::{Matrix, RawMatrix, Tile},
};
