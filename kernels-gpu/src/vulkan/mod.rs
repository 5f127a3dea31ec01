//! The kernels on a GPU of any vendor, by Vulkan or WebGPU, from SPIR-V that rust-gpu compiles.
//!
//! All unsafe code for SPIR-V is in this module, and in [`phases::vulkan`], whose reasons follow from these. The launch guarantees
//! the first five:
//!
//! 1. The buffers hold a unit that passed `df11_codec::Unit::validate`, each padded with zeros to whole `u32`s. While the kernel
//!    runs, nothing else writes to them. (`decode_units`: the list has at least one such unit. Each unit has the table that
//!    `crate::steps::table` makes from its tables, for the launch's `bits`. `decode_fixed`: matrices that passed
//!    `df11_codec::fixed::Matrix::validate` instead, or parts of such.)
//! 2. The output has room for `n_elements` words, rounded up to whole `u32`s, and overlaps nothing else.
//! 3. The grid has one workgroup for each chunk. (`decode_units`, `decode_fixed`: any number of them.)
//! 4. No chunk has more elements than [`crate::layout`]'s map leaves room for in [`SHARED_BYTES`].
//! 5. A tensor begins at a multiple of 16 bytes of its buffer. Buffers begin at multiples of more than that.
//! 6. Accesses to shared memory follow the phase rule of [`phases::Block`]. The emulated block checks the algorithm's accesses.
#![expect(unsafe_code, reason = "blocks and buffers ask for promises")]

pub mod entry;
mod listed;
mod memory;

use phases::vulkan::{SCAN_BYTES, THREADS};

/// Invocations of a workgroup that decodes.
const INVOCATIONS: u32 = THREADS / 2;

/// Bytes of a workgroup's memory: as many as nearly every GPU has. A scan's counts are stored after [`SHARED_BYTES`].
const WORKGROUP_BYTES: u32 = 32 << 10;

/// Bytes of a block's shared memory.
const SHARED_BYTES: u32 = WORKGROUP_BYTES - SCAN_BYTES;

/// A block's shared memory.
type Shared = [u32; (SHARED_BYTES / 4) as usize];
