//! Decoding on an NVIDIA GPU, through `cust`.
//!
//! In the order of reading, in which each file imports only files before it:
//!
//! 1. `failure`: the driver's answers as errors;
//! 2. `gpu`: a GPU and its context; `stream`: a stream of it, and events;
//! 3. `kernel`: the two kernels of a PTX file, and which of them decodes a unit; `module`: the PTX file, loaded;
//! 4. `unit`, `units`: the tensors of one unit on the GPU, and all units of a decoder;
//! 5. `batch`, `unit_lists`: units for one launch of `decode_units`, and where that kernel reads of them;
//! 6. `launcher`: the one place where kernels are launched, and why that is sound;
//! 7. `staging`: offloaded units pass through two buffers, copied in ahead of use;
//! 8. `queue`: what the GPU is given to do, in which order, and how one waits for it;
//! 9. `output`, `words`: the caller's own memory for words, and words as a decoder lends them;
//! 10. `decoder`: all together, as a [`UnitDecoder`](super::UnitDecoder); `timing`: how long it takes.
//!
//! # Order
//!
//! Everything a decoder does on the device goes through its one stream, but for the copies of offloaded
//! units. Work that uses decoded words belongs on the same stream ([`DeviceWords::stream`]): it then
//! runs after the decoding, and before the next block overwrites them.
//!
//! # Contexts
//!
//! A decoder retains the device's primary context, as PyTorch, cudarc and candle do in the same process;
//! they share its memory. Every call makes it current on its thread, and leaves it so.

#[cfg(not(unix))]
compile_error!("feature `cuda` has been built for Linux only: df11-cuda-driver loads a shared object");

mod batch;
mod decoder;
mod failure;
mod gpu;
mod kernel;
mod launcher;
mod module;
mod output;
mod queue;
mod staging;
mod stream;
mod timing;
mod unit;
mod unit_lists;
mod units;
mod words;

pub use decoder::{CudaDecoder, CudaOptions};
pub use gpu::{Gpu, GpuInfo, driver_version, gpus};
pub use kernel::Kernel;
pub use module::KernelModule;
pub use output::OutputBuffer;
pub use words::DeviceWords;
