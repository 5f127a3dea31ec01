//! The DFloat11 decoder as a GPU kernel.
//!
//! Read [`decode`] first: it is the whole algorithm, and with [`window`], [`tables`] and [`copy_out`]
//! it is all that there is to know. `docs/KERNEL.md` walks through it with pictures and an example.
//!
//! [`decode_units`] is a second kernel: the same steps for many units in one launch, with a table that gives
//! several codes a lookup ([`steps`], [`mod@column`], [`units`]). [`decode_once`] brings both into the first kernel's
//! launch, for chunks that are full.
//!
//! The rest is the machine that it runs on: a thread block that works in phases ([`machine`]).
//! There are three:
//!
//! | machine | built by | for |
//! |---|---|---|
//! | `emulated` | any Rust compiler | tests: any order of threads, a race detector, bounds checks |
//! | `gpu` | rustc, target `nvptx64-nvidia-cuda` | a GPU |
//! | `gpu`, feature `rust-cuda` | Rust CUDA's `cuda_builder` | a GPU |
//!
//! Everything unsafe is under `gpu`.
#![no_std]
#![deny(missing_docs)]
#![cfg_attr(all(target_arch = "nvptx64", not(feature = "rust-cuda")), feature(abi_ptx, asm_experimental_arch))]
#![cfg_attr(all(target_arch = "nvptx64", feature = "rust-cuda"), feature(asm_experimental_arch))]

#[cfg(not(target_arch = "nvptx64"))]
extern crate std;

pub mod column;
pub mod copy_out;
pub mod decode;
pub mod decode_once;
pub mod decode_units;
pub mod layout;
pub mod machine;
pub mod steps;
pub mod tables;
pub mod units;
pub mod window;

#[cfg(not(target_arch = "nvptx64"))]
pub mod emulated;
#[cfg(target_arch = "nvptx64")]
mod gpu;

#[cfg(not(target_arch = "nvptx64"))]
use emulated::words;
#[cfg(target_arch = "nvptx64")]
use gpu::words;
