//! Decoding and multiplying on an NVIDIA GPU, through `cust`.
//!
//! The road of a launch:
//!
//! 1. `gpu`: an open GPU (`info`), its context, `kernels` and `streams`;
//! 2. `unit`: a unit, or a weight with fixed-length codes, resident, or offloaded and copied through `staging`;
//! 3. `decode`: work in the order of the GPU's stream (`buffer`) or of another library's;
//! 4. `launch`: the one place where kernels are launched, with `lists` in the GPU's memory, and why that is sound.
//!
//! All kernels run on one stream, and offloaded units are copied on a second one. A program should use decoded words on the first
//! ([`Cuda::stream`]): its work then runs after the decoding, and before the next call overwrites the words. Work in the order of another
//! library's stream waits for that stream, and that stream waits for it.

#[cfg(not(unix))]
compile_error!("feature `cuda` has been built for Linux only: df11-cuda-driver loads a shared object");

mod buffer;
mod decode;
mod failure;
mod gpu;
mod info;
mod kernels;
mod launch;
mod lists;
mod staging;
mod streams;
mod unit;

pub use buffer::{DecodedWeight, DeviceBuffer};
pub use gpu::{Cuda, open_file};
pub use info::{GpuInfo, driver_version, gpus};
pub use unit::CudaUnit;
