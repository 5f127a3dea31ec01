//! The DFloat11 decoder as a GPU kernel.
//!
//! Read [`decode`] first: it is the whole algorithm, together with [`window`], [`tables`] and [`copy_out`]. The book in `docs/kernel`
//! explains it, with pictures and an example, to readers who know Rust but not GPUs.
//!
//! [`decode_units`] is a second kernel. It decodes many units in one launch ([`units`]) and finds several codes with one lookup ([`steps`],
//! [`strip`]). [`decode_once`] uses the same two ideas in the first kernel's launch, for full chunks. [`decode_fixed`] and
//! [`multiply_fixed`] work on weights with fixed-length codes ([`fixed`], `docs/FIXED-LENGTH.md`).
//!
//! The machine that the algorithm runs on, a thread block that works in phases, is the crate [`phases`]. It has four builds: for tests
//! on a CPU (`emulated`), as PTX by rustc or by Rust CUDA (`gpu`; the feature `rust-cuda`), and as SPIR-V by rust-gpu (`vulkan`). Here
//! these three modules have what is DF11's own: launches, entries, and lists of units and matrices.
//!
//! All unsafe code is under `gpu` and `vulkan`.
//!
//! The first kernel on the emulated thread block, whose 512 threads run in rising order:
//!
//! ```
//! use df11_codec::{Geometry, Unit, encode};
//! use df11_kernels::emulated::{Tensors, decode};
//!
//! let words: Vec<u16> = (0..1000u32).map(|i| (i * i) as u16 & 0xbfff).collect();
//! let encoded = encode(&[&words], Geometry::OFFICIAL)?;
//! let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
//! let order: Vec<u32> = (0..512).collect();
//! assert_eq!(decode(&Tensors::of(&unit, true), &order)?, words.into_iter().map(Some).collect::<Vec<_>>());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![deny(missing_docs)]
#![cfg_attr(all(target_arch = "nvptx64", not(feature = "rust-cuda")), feature(abi_ptx, asm_experimental_arch))]
#![cfg_attr(all(target_arch = "nvptx64", feature = "rust-cuda"), feature(asm_experimental_arch))]

#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
extern crate std;

pub mod copy_out;
pub mod decode;
pub mod decode_fixed;
pub mod decode_once;
pub mod decode_units;
pub mod fixed;
pub mod layout;
pub mod multiply_fixed;
pub mod steps;
pub mod strip;
pub mod tables;
pub mod unit;
pub mod units;
pub mod window;

#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
pub mod emulated;
#[cfg(target_arch = "nvptx64")]
mod gpu;
/// The kernels that decode, in WGSL, as `scripts/spirv` makes them.
#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
pub const WGSL: &str = include_str!("../kernels/kernels.wgsl");
/// Bytes of shared memory that a block of these has.
#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
pub const WGSL_SHARED_BYTES: u32 = (32 << 10) - 2176;
#[cfg(target_arch = "spirv")]
pub mod vulkan;
