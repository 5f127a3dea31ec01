//! Decoding on an NVIDIA GPU, through `cust`.
//!
//! In the order of reading, in which each file imports only files before it:
//!
//! 1. `failure`: the driver's answers as errors;
//! 2. `gpu`, `multiprocessor`: a GPU and its context, and what the GPU holds; `current`: the context of a thread;
//!    `event`, `stream`: events and streams;
//! 3. `kernel`: the two kernels of a PTX file that decode, and which of them decodes a unit; `module`: the PTX file,
//!    loaded;
//! 4. `multiplied`: what `multiply` must know of a unit; `unit`, `units`: the tensors of one unit on the GPU, and all
//!    units of a decoder; `multiplication`: a product that a call asks for;
//! 5. `batch`, `unit_lists`: units for one launch of `decode_units`, and where that kernel reads of them; `scratch`:
//!    memory that is used again and again;
//! 6. `launcher`: the one place where kernels are launched, and why that is sound;
//! 7. `staging`: offloaded units pass through two buffers, copied in ahead of use;
//! 8. `queue`: what a decoder gives the GPU to do, in which order, and how it waits for that;
//! 9. `store`: units and their queue, which both decoders have;
//! 10. `output`, `words`: the caller's own memory for words, and decoded words as a decoder lends them; `inputs`,
//!     `products`: columns to multiply by, on their way to the GPU, and products as a decoder lends them;
//! 11. `decoder`: all together, as a [`UnitDecoder`](super::UnitDecoder); `timing`: how long it takes;
//! 12. `foreign`, `cuda_units`: the same for memory and streams of another library.
//!
//! # Order
//!
//! A decoder has one stream for all its work, and a second one for the copies of offloaded units. A program that uses
//! decoded words should do so on the decoder's first stream ([`DeviceWords::stream`]): its work then runs after the
//! decoding, and before the next block overwrites the words. [`CudaUnits`] does the same for a stream of the
//! program's: its first stream waits for that one before it decodes, and that one waits for it afterwards.
//!
//! # Contexts
//!
//! A decoder retains the device's primary context. PyTorch, cudarc and candle use the same context if they are in the
//! same process, so memory can be shared with them. Every call makes the context current on its thread. A
//! [`CudaDecoder`] leaves it current; [`CudaUnits`] restores the one before, since PyTorch takes the GPU whose
//! context is current for the one that its program has chosen.

#[cfg(not(unix))]
compile_error!("feature `cuda` has been built for Linux only: df11-cuda-driver loads a shared object");

mod batch;
mod cuda_units;
mod current;
mod decoder;
mod event;
mod failure;
mod foreign;
mod gpu;
mod inputs;
mod kernel;
mod launcher;
mod module;
mod multiplication;
mod multiplied;
mod multiprocessor;
mod output;
mod products;
mod queue;
mod scratch;
mod staging;
mod store;
mod stream;
mod timing;
mod unit;
mod unit_lists;
mod units;
mod words;

pub use cuda_units::CudaUnits;
pub use decoder::{CudaDecoder, CudaOptions};
pub use gpu::{Gpu, GpuInfo, driver_version, gpus};
pub use kernel::Kernel;
pub use module::KernelModule;
pub use multiprocessor::Multiprocessor;
pub use output::OutputBuffer;
pub use products::DeviceProducts;
pub use words::DeviceWords;
