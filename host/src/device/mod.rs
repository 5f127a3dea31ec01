//! Decodes weights where they are used: on NVIDIA GPUs, by feature `cuda`.
//!
//! Units are loaded once and stay compressed. A program decodes a block just before it is used, into memory that the next block overwrites.
//! Decoded weights borrow that memory, so the compiler rejects code that uses a weight after the next block has overwritten it.
//!
#![cfg_attr(feature = "cuda", doc = "```no_run")]
#![cfg_attr(not(feature = "cuda"), doc = "```ignore")]
//! use df11_host::Model;
//! use df11_host::device::{Cuda, CudaOptions, Keep};
//!
//! let model = Model::open("Qwen3-8B-DF11")?;
//! let cuda = Cuda::open(CudaOptions::default())?;
//! let mut units = Vec::new();
//! for path in model.units() {
//!     units.push(cuda.load(&model.read_unit(path)?, Keep::Resident)?);
//! }
//! let largest = units.iter().map(|unit| unit.elements()).max().unwrap_or_default();
//! let mut buffer = cuda.buffer(largest)?;
//! for unit in &units {
//!     for weight in cuda.decode(&[unit], &mut buffer)? {
//!         // Here a program gives `cuda.stream()` its work with the words at `weight.address()`.
//!         println!("{} {:?}", weight.name, weight.shape);
//!     }
//! }
//! # Ok::<(), df11_host::Error>(())
//! ```
//!
//! Code that uses a weight of an earlier block doesn't compile:
//!
#![cfg_attr(feature = "cuda", doc = "```compile_fail,E0499")]
#![cfg_attr(not(feature = "cuda"), doc = "```ignore")]
//! # use df11_host::device::{Cuda, CudaUnit, DeviceBuffer};
//! # fn stale(cuda: &Cuda, [a, b]: [&CudaUnit; 2], buffer: &mut DeviceBuffer) -> Result<(), df11_host::Error> {
//! let earlier = cuda.decode(&[a], buffer)?;
//! let later = cuda.decode(&[b], buffer)?;
//! println!("{}", earlier[0].name);
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
pub use cuda::{Cuda, CudaOptions, CudaUnit, DecodedWeight, DeviceBuffer, GpuInfo, Kernel, gpus};
pub use ptx::{Ptx, Version};

/// Where a GPU's unit is between two decodings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// In the GPU's memory.
    #[default]
    Resident,
    /// Most of it in pinned memory of the host, which the GPU copies by itself before each use, and ahead of the next one.
    Offloaded,
}

#[cfg(not(feature = "cuda"))]
pub(crate) fn not_built() -> crate::Error {
    let sentence =
        "this program was built without CUDA; from a clone: cargo install --locked --path cli --features cuda";
    crate::Error::new(crate::ErrorKind::Device, sentence)
}
