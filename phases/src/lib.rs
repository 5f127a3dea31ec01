#![doc = include_str!("../GUIDE.md")]
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

#[cfg(not(target_arch = "nvptx64"))]
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
