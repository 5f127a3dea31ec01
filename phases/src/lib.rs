//! GPU kernels as phases of a thread block, in Rust without `unsafe`.
//!
//! A kernel is a function over [`Block`]. Each [`Block::phase`] runs a body once for every thread; between two phases all
//! threads wait for each other. Threads share [`SharedMemory`], read [`Input`]s and write [`Output`]s. The same function runs on
//! three machines:
//!
//! | module | built by | for |
//! |---|---|---|
//! | `emulated` | any Rust compiler | tests: any order of threads, a race detector, bounds checks |
//! | `gpu` | rustc, target `nvptx64-nvidia-cuda`, or Rust CUDA's `cuda_builder` | an NVIDIA GPU |
//! | `vulkan` | rust-gpu, target `spirv-unknown-vulkan1.1` | a GPU of any vendor, by Vulkan or WebGPU |
//!
#![no_std]
#![deny(missing_docs)]
#![cfg_attr(target_arch = "nvptx64", feature(asm_experimental_arch))]

#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
extern crate std;

mod array;
mod block;
mod float;
mod kernel;
mod memory;
#[doc(hidden)]
pub mod parameter;

#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
pub mod bits;
#[cfg(all(feature = "emulated", not(any(target_arch = "nvptx64", target_arch = "spirv"))))]
pub mod emulated;
#[cfg(target_arch = "nvptx64")]
pub mod gpu;
#[cfg(target_arch = "spirv")]
pub mod vulkan;

pub use array::Array;
pub use block::{Block, LANES, MAX_WARPS, SCRATCH_BYTES, Thread};
pub use float::Float;
#[doc(hidden)]
pub use kernel::__limits;
pub use memory::{Input, Output, SharedMemory, Value};

#[cfg(target_arch = "nvptx64")]
pub use gpu::bits;
#[cfg(target_arch = "spirv")]
pub use vulkan::bits;

/// The code of the README compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
