//! The CUDA driver's own objects: a GPU and its context, streams, events, and the driver's answers as errors. Nothing
//! here knows what a unit is. `cust` wraps most of the driver; what it has no function for is called here, so that most
//! of the `unsafe` calls of the driver stand in this folder.

mod current;
mod event;
mod failure;
mod gpu;
mod multiprocessor;
mod recording;
mod stream;

pub(crate) use current::PreviousContext;
pub(crate) use event::{Event, StreamHandle};
pub(crate) use failure::{allocating, check, pinning, while_doing};
pub use gpu::{Gpu, GpuInfo, driver_version, gpus};
pub use multiprocessor::Multiprocessor;
pub(crate) use recording::is_recorded;
pub(crate) use stream::{CopyStream, GpuStream};
