//! Decodes weights where they are used: on NVIDIA GPUs, with feature `cuda`.
//!
//! Units are loaded once and stay compressed. A program decodes a block just before it is used, into memory that the next block overwrites.
//! Decoded weights borrow that memory, so the compiler rejects code that uses a weight after the next block has overwritten it.
//! `examples/forward-pass` shows it.
//!
//! Code that uses a weight of an earlier block doesn't compile:
//!
#![cfg_attr(feature = "cuda", doc = "```compile_fail,E0499")]
#![cfg_attr(not(feature = "cuda"), doc = "```ignore")]
//! # use df11_host::device::{Cuda, CudaUnit, DeviceBuffer};
//! # fn stale(cuda: &Cuda, [a, b]: [&CudaUnit; 2], buffer: &mut DeviceBuffer) -> Result<(), df11_host::Error> {
//! let earlier = cuda.decode(&[a], buffer)?; let later = cuda.decode(&[b], buffer)?; println!("{}", earlier[0].name);
//! # Ok(())
//! # }
//! ```

mod choice;
#[cfg(feature = "cuda")]
pub(crate) mod cuda;
mod ptx;

#[cfg(not(feature = "cuda"))]
pub use choice::Cuda;
pub use choice::DeviceChoice;
#[cfg(feature = "cuda")]
pub use cuda::{Cuda, CudaUnit, DecodedWeight, DeviceBuffer, GpuInfo, gpus};
pub use ptx::Ptx;

/// Where a unit is kept between two decodings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// In the GPU's memory.
    #[default]
    Resident,
    /// Most of it in the host's pinned memory. The GPU copies it in before each use, while it is still busy with the unit before.
    Offloaded,
}

#[cfg(not(feature = "cuda"))]
pub(crate) fn not_built() -> crate::Error {
    let sentence =
        "this program was built without CUDA; from a clone: cargo install --locked --path cli --features cuda";
    crate::Error::new(crate::ErrorKind::Device, sentence)
}
