#![doc = include_str!("../README.md")]
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
//! [`fixed`] is another format for the same words, for weights in memory: docs/FIXED-LENGTH.md.
//!
//! Words stay `u16` throughout: arithmetic on floats quietens NaNs and equates zeros.
#![no_std]
#![forbid(unsafe_code)]
// No cast of a size or an offset may change it, on 32-bit machines either.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap))]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod fixed;
pub mod format;
pub use format::Geometry;

// Everything else allocates. The GPU kernels can't allocate, so they use `format` and the sizes of `fixed` alone.
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
