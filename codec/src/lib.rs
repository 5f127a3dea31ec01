//! The DFloat11 (DF11) format: BF16 weights at about 68 % of their size, bit for bit.
//!
//! A BF16 word has 8 exponent bits, which carry about 2.6 bits of information in a trained model. DF11 Huffman-codes
//! the exponents of a *unit* (one or more weights, concatenated) and stores signs and mantissas as they are. Two
//! indexes let a decoder start anywhere in the code stream: `gaps` has the bit offset of the first code in every 8
//! bytes, and `output_positions` has the number of the first element in every 4096 bytes.
//!
//! ```
//! use df11_codec::{Geometry, encode, Unit};
//!
//! let words: Vec<u16> = (0..10_000u32).map(|i| (i * i) as u16 & 0xbfff).collect();
//! let encoded = encode(&[&words], Geometry::OFFICIAL)?;
//! let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
//! assert_eq!(unit.decode()?, words);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reading order
//!
//! The modules follow `docs/FORMAT.md`, which is normative:
//!
//! 1. [`format`]: every constant, the bit layout of a word, the geometry of threads and chunks;
//! 2. [`histogram`], [`huffman`]: from exponents to codes of at most 32 bits;
//! 3. [`tables`]: the hierarchical 8-bit lookup tables, and how a decoder walks through them;
//! 4. [`bits`], [`gaps`], [`positions`]: the small packed arrays;
//! 5. [`mod@encode`]: turns words into a unit, in runs that can be encoded in parallel;
//! 6. [`mod@unit`]: the six tensors, and [`Unit::validate`], the one check that untrusted tensors must pass;
//!    [`outline`], [`piece`]: a unit whose large tensors stay in a file, and are read piece by piece;
//! 7. [`decode`]: turns a unit into words, any chunk on its own. [`Unit::confirm_chunks`] checks words that a GPU
//!    decoded.
//!
//! Words stay `u16` throughout: arithmetic on floats quietens NaNs and equates zeros.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod format;
pub use format::Geometry;

// Everything else allocates. The GPU kernel can't allocate, so it uses `format` alone.
#[cfg(feature = "alloc")]
pub mod bits;
#[cfg(feature = "alloc")]
mod confirm;
#[cfg(feature = "alloc")]
pub mod decode;
#[cfg(feature = "alloc")]
pub mod encode;
#[cfg(feature = "alloc")]
pub mod error;
#[cfg(feature = "alloc")]
pub mod gaps;
#[cfg(feature = "alloc")]
pub mod histogram;
#[cfg(feature = "alloc")]
pub mod huffman;
#[cfg(feature = "alloc")]
mod index;
#[cfg(feature = "alloc")]
pub mod outline;
#[cfg(feature = "alloc")]
pub mod piece;
#[cfg(feature = "alloc")]
mod plan;
#[cfg(feature = "alloc")]
pub mod positions;
#[cfg(feature = "alloc")]
mod run;
#[cfg(feature = "alloc")]
mod stitch;
#[cfg(feature = "alloc")]
pub mod tables;
#[cfg(feature = "alloc")]
pub mod unit;

#[cfg(feature = "alloc")]
pub use {
    encode::{Encoded, encode},
    error::{DecodeError, EncodeError, FormatError},
    histogram::Histogram,
    huffman::Code,
    unit::{RawUnit, Unit},
};
