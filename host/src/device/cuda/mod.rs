//! Decoding on an NVIDIA GPU, through `cust`.
//!
//! In the order of reading, in which each folder imports only folders before it:
//!
//! 1. `driver`: a GPU, its context, streams and events; the driver's answers as errors;
//! 2. `memory`: memory that isn't a unit's, the caller's and another library's among it;
//! 3. `kernels`: a PTX file, loaded, and which of its kernels decodes a unit;
//! 4. `units`: loaded units, and the buffers through which offloaded ones pass;
//! 5. `launch`: the one place where kernels are launched, and why that is sound;
//! 6. `store`: units and the work that they are for, which both decoders have;
//! 7. `decoder`: all together, as a [`UnitDecoder`](super::UnitDecoder); `timing`: how long it takes; `cuda_units`: the
//!    same for memory and streams of another library.
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
//!
//! # Why this is no crate of its own
//!
//! `verify`, `doctor` and the bindings of `df11-host` decode with this, and it needs the interface of a decoder, the PTX
//! and the errors of `df11-host`. So these would go to a third crate below both. Little would be gained: feature `cuda`
//! keeps `cust` out of other builds already, and `unsafe` wouldn't be in one crate, since what maps files needs some too.

#[cfg(not(unix))]
compile_error!("feature `cuda` has been built for Linux only: df11-cuda-driver loads a shared object");

mod cuda_units;
mod decoder;
mod driver;
mod kernels;
mod launch;
mod memory;
mod store;
mod timing;
mod units;

pub use cuda_units::CudaUnits;
pub use decoder::{CudaDecoder, CudaOptions, decoder_of, fixed_decoder_of, kernel_of, ptx_of};
pub use driver::{Gpu, GpuInfo, Multiprocessor, driver_version, gpus};
pub use kernels::{Kernel, KernelModule};
pub use memory::{DeviceProducts, DeviceWords, OutputBuffer};
