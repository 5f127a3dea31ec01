//! Launches the kernels of `df11-kernels` by wgpu: on any GPU that has a driver for Vulkan.
//!
//! A [`Gpu`] has the committed module, of which a [`Source`] says in which form, and a pipeline for each kernel. It decodes
//! one unit ([`Gpu::decode`]) or several in one launch ([`Gpu::decode_units`]).
//!
//! The folder `tests` runs the suite that every decoder passes. Without a driver it says SKIPPED.

mod gpu;
mod launch;
mod one;
mod several;

pub use gpu::{Error, Gpu, Kernel, Source};

use df11_codec::Unit;
use df11_kernels::layout;

/// Bytes of shared memory that a kernel has: 32 KiB without the 2,176 of a scan. (`kernels-gpu/src/vulkan/mod.rs`)
const SHARED_BYTES: u32 = (32 << 10) - 2176;

/// Bits that the tables of steps look at: there is no room for tables of 11.
const BITS: u32 = 10;

/// Whether a kernel can decode a unit: 512 threads of 8 bytes, and a largest chunk that shared memory has room for.
pub fn takes(kernel: Kernel, unit: &Unit<'_>) -> bool {
    let geometry = unit.geometry();
    let largest = u32::try_from(unit.largest_chunk()).unwrap_or(u32::MAX / 2);
    let needed = match kernel {
        // Staging, which begins at most 7 bytes later than that of a chunk whose first element is a multiple of 8.
        Kernel::Decode | Kernel::DecodeOnce => layout::staging(7) + largest,
        Kernel::DecodeUnits => layout::units_shared_bytes(BITS, largest),
    };
    geometry.bytes_per_thread() == 8 && geometry.threads_per_block() == 512 && needed <= SHARED_BYTES
}
