//! Fixed-length codes with escapes: a form in which weights stay in memory (docs/FIXED-LENGTH.md).
//!
//! DF11's codes have 1 to 32 bits, so a decoder finds a code only after the one before it. Here every weight has a code of
//! 11 bits, at a place that its row and column tell: 2 bits of the exponent, the sign, and the low byte of the word. They
//! name one of seven consecutive exponents, the [`Alphabet`]. A weight with another exponent is an *escape*: its exponent
//! is in a list beside the codes.
//!
//! A [`Matrix`] is decoded row by row, from any row on. Words make one in [`Encoded`]. This is the plain implementation, in
//! the order of the document; `df11-simd` gives the same bytes faster.

mod alphabet;
mod decode;
mod encode;
mod error;
mod layout;
mod matrix;

pub use alphabet::Alphabet;
pub use decode::decode_tile;
pub use encode::{Encoded, encode_tile};
pub use error::FixedError;
pub use layout::{
    FIELD_BYTES, GROUP, GROUP_BYTES, LOW_BYTES, Layout, SIGN_BYTES, TILE, TileCodes, TileCodesMut, column,
};
pub use matrix::{Matrix, RawMatrix, Tile};
