//! The streams of a decoder: one on which kernels are launched, and one for copies.

use std::ptr;

use cust::stream::{Stream, StreamFlags};
use cust::sys::{CUstream, cuStreamCreateWithPriority, cuStreamDestroy_v2, cuStreamSynchronize};

use super::event::StreamHandle;
use super::failure::{check, while_doing};
use super::gpu::Gpu;
use crate::error::device::DeviceError;

/// `CU_STREAM_NON_BLOCKING`.
const NON_BLOCKING: u32 = 1;

/// A stream, and the GPU that it belongs to.
#[derive(Debug)]
pub(crate) struct GpuStream {
    stream: Stream,
    // Dropped after the stream, which belongs to its context.
    gpu: Gpu,
}

impl GpuStream {
    /// A new stream, on which nothing has been enqueued.
    ///
    /// Its work and the default stream's are done in the order in which they were issued. So the kernels find what was
    /// copied to the GPU while a unit was loaded, which is work of the default stream.
    pub(crate) fn new(gpu: Gpu) -> Result<Self, DeviceError> {
        gpu.bind()?;
        Ok(Self { stream: Stream::new(StreamFlags::DEFAULT, None).map_err(while_doing("making a stream"))?, gpu })
    }

    pub(crate) fn stream(&self) -> &Stream {
        &self.stream
    }

    pub(crate) fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Waits until the GPU has done all that the stream has been given.
    pub(crate) fn finish(&self) -> Result<(), DeviceError> {
        self.gpu.bind()?;
        self.stream.synchronize().map_err(while_doing("decoding"))
    }
}

/// A stream that isn't ordered with the default stream's work.
///
/// PyTorch computes on the default stream. A copy in a stream like [`GpuStream`]'s would wait for the computation that
/// was issued before it, and the next computation for the copy, so the two would never be done at the same time.
#[derive(Debug)]
pub(crate) struct CopyStream(CUstream);

#[expect(unsafe_code, reason = "a promise about the type")]
// SAFETY: the driver's functions take a stream's handle on any thread.
unsafe impl Send for CopyStream {}

#[expect(unsafe_code, reason = "a promise about the type")]
// SAFETY: as above, and on several threads at a time.
unsafe impl Sync for CopyStream {}

impl<'s> From<&'s CopyStream> for StreamHandle<'s> {
    #[expect(unsafe_code, reason = "the handle of a stream of our own")]
    fn from(stream: &'s CopyStream) -> Self {
        // SAFETY: the stream exists until it is dropped, and it is borrowed for `'s`.
        unsafe { StreamHandle::of_raw(stream.0) }
    }
}

impl CopyStream {
    /// A new stream of the current context.
    #[expect(unsafe_code, reason = "cust makes no such streams")]
    pub(crate) fn new() -> Result<Self, DeviceError> {
        let mut raw = ptr::null_mut();
        // SAFETY: the driver writes one handle.
        check(unsafe { cuStreamCreateWithPriority(&mut raw, NON_BLOCKING, 0) }, "making a stream")?;
        Ok(Self(raw))
    }

    /// Waits until the GPU has done all that the stream has been given.
    #[expect(unsafe_code, reason = "cust has no such streams")]
    pub(crate) fn finish(&self) -> Result<(), DeviceError> {
        // SAFETY: the stream exists until it is dropped.
        check(unsafe { cuStreamSynchronize(self.0) }, "copying an offloaded unit to the GPU")
    }
}

impl Drop for CopyStream {
    #[expect(unsafe_code, reason = "the driver must forget the stream")]
    fn drop(&mut self) {
        // SAFETY: the stream is this one's own, and nothing uses it after this. The driver still does its work.
        let _ = unsafe { cuStreamDestroy_v2(self.0) };
    }
}
