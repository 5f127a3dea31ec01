//! Decoding on an NVIDIA GPU, through `cust`.
//!
//! In the order of reading:
//!
//! 1. `gpu`: a GPU and its context;
//! 2. `kernel`: which PTX is loaded;
//! 3. `entry`: which of its two kernels decodes a unit;
//! 4. `unit`: a unit's tensors on the device;
//! 5. `batch`, `lists`: units for one launch, and where the kernel reads of them;
//! 6. `launch`: the one place where kernels are launched, and why that is sound;
//! 7. `staging`: offloaded units pass through two buffers, copied in ahead of use;
//! 8. `enqueue`, `decoder`: all together, behind [`UnitDecoder`](super::UnitDecoder);
//! 9. `timing`: how long it takes.
//!
//! # Order
//!
//! Everything a decoder does on the device goes through its one stream, but for the copies of offloaded
//! units. Work that uses decoded words belongs on the same stream ([`DeviceWords::stream`]): it then
//! runs behind the decoding, and before the next block overwrites them.
//!
//! # Contexts
//!
//! A decoder retains the device's primary context, as PyTorch, cudarc and candle do in the same process;
//! they share its memory. Every call makes it current on its thread, and leaves it so.

#[cfg(not(unix))]
compile_error!("feature `cuda` has been built for Linux only: df11-cuda-driver loads a shared object");

mod batch;
mod decoder;
mod enqueue;
mod entry;
mod failure;
mod gpu;
mod kernel;
mod launch;
mod lists;
mod staging;
mod timing;
mod unit;
mod words;

pub use decoder::{CudaDecoder, CudaOptions};
pub use entry::Entry;
pub use gpu::{Gpu, GpuInfo, driver_version, gpus};
pub use kernel::Kernel;
pub use words::DeviceWords;
