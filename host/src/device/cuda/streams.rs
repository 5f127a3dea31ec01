//! Our streams and other libraries'; events, by which one stream waits for another; and the current context.

#![expect(unsafe_code, reason = "functions of the driver that cust doesn't wrap")]
use std::marker::PhantomData;
use std::ptr;

use cust::context::{Context, CurrentContext};
use cust::stream::Stream;
use cust::sys::{
    CUcontext, CUevent, CUresult, CUstream, CUstreamCaptureStatus, cuCtxGetCurrent, cuCtxSetCurrent, cuEventCreate,
    cuEventDestroy_v2, cuEventRecord, cuStreamCreateWithPriority, cuStreamDestroy_v2, cuStreamIsCapturing,
    cuStreamSynchronize, cuStreamWaitEvent,
};

use super::failure::{check, failed};
use crate::error::{Error, ErrorKind, Result};

/// `CU_STREAM_NON_BLOCKING`.
const NON_BLOCKING: u32 = 1;

/// `CU_EVENT_DISABLE_TIMING`.
const DISABLE_TIMING: u32 = 2;

/// Makes a context current on this thread until this is dropped; then the previous one is current again. PyTorch needs that: it assumes
/// that its program chose the GPU whose context is current.
#[derive(Debug)]
pub(super) struct Current {
    /// An address rather than a pointer, so that types that contain this can be sent to other threads.
    previous: usize,
}

impl Current {
    /// Notes which context is current, before something changes it.
    pub(super) fn note() -> Result<Self> {
        let mut context: CUcontext = ptr::null_mut();
        // SAFETY: the driver writes one handle.
        check(unsafe { cuCtxGetCurrent(&mut context) }, "asking which GPU is current")?;
        Ok(Self { previous: context.expose_provenance() })
    }

    pub(super) fn of(context: &Context) -> Result<Self> {
        let noted = Self::note()?;
        CurrentContext::set_current(context).map_err(failed("changing to the GPU"))?;
        Ok(noted)
    }
}

impl Drop for Current {
    fn drop(&mut self) {
        // SAFETY: the context was current on this thread. If it has been destroyed meanwhile, the driver returns an error and changes
        // nothing.
        let _ = unsafe { cuCtxSetCurrent(ptr::with_exposed_provenance_mut(self.previous)) };
    }
}

/// The handle of a stream of the current context, which lives as long as `'s`.
#[derive(Clone, Copy, Debug)]
pub(super) struct StreamHandle<'s> {
    pub(super) raw: CUstream,
    stream: PhantomData<&'s ()>,
}

impl<'s> From<&'s Stream> for StreamHandle<'s> {
    fn from(stream: &'s Stream) -> Self {
        Self { raw: stream.as_inner(), stream: PhantomData }
    }
}

impl<'s> StreamHandle<'s> {
    /// The stream of another library with this handle.
    ///
    /// # Safety
    ///
    /// The stream must be of the current context, and exist as long as `'s`.
    pub(super) unsafe fn of_another(handle: usize) -> Self {
        Self { raw: ptr::with_exposed_provenance_mut(handle), stream: PhantomData }
    }

    /// Whether this stream is being recorded in a CUDA graph.
    ///
    /// # Errors
    ///
    /// Another stream is being recorded that the default stream would wait for.
    pub(super) fn is_recorded(self) -> Result<bool> {
        let mut status = CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE;
        // SAFETY: the driver writes one of the three values that the type has, and the stream exists, as its handle says.
        match unsafe { cuStreamIsCapturing(self.raw, &mut status) } {
            CUresult::CUDA_ERROR_STREAM_CAPTURE_IMPLICIT => Err(graph_is_recorded()),
            answer => {
                check(answer, "asking whether a CUDA graph is recorded")?;
                Ok(status != CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE)
            }
        }
    }
}

pub(super) fn graph_is_recorded() -> Error {
    let sentence = "a CUDA graph is being recorded on this GPU; other streams can decode when the recording has ended";
    Error::new(ErrorKind::Device, sentence)
}

/// A stream that isn't ordered with the default stream, unlike `cust`'s streams. PyTorch computes on the default stream, so on one of
/// `cust`'s streams copies could never overlap with its computations.
#[derive(Debug)]
pub(super) struct CopyStream(usize);

impl CopyStream {
    /// A new stream of the current context.
    pub(super) fn new() -> Result<Self> {
        let mut raw: CUstream = ptr::null_mut();
        // SAFETY: the driver writes one handle.
        check(unsafe { cuStreamCreateWithPriority(&mut raw, NON_BLOCKING, 0) }, "making a stream")?;
        Ok(Self(raw.expose_provenance()))
    }

    pub(super) fn handle(&self) -> StreamHandle<'_> {
        StreamHandle { raw: ptr::with_exposed_provenance_mut(self.0), stream: PhantomData }
    }

    /// Waits until the GPU has finished all work on the stream.
    pub(super) fn finish(&self) -> Result<()> {
        // SAFETY: the stream exists until it is dropped.
        check(unsafe { cuStreamSynchronize(self.handle().raw) }, "copying an offloaded unit to the GPU")
    }
}

impl Drop for CopyStream {
    fn drop(&mut self) {
        // SAFETY: the stream is this one's own, and nothing uses it after this. The driver still does its work.
        let _ = unsafe { cuStreamDestroy_v2(self.handle().raw) };
    }
}

/// An event: a point in a stream's work.
#[derive(Debug)]
pub(super) struct Event(usize);

impl Event {
    fn raw(&self) -> CUevent {
        ptr::with_exposed_provenance_mut(self.0)
    }

    /// An event that occurs when `stream` has finished all work enqueued so far.
    pub(super) fn record(stream: StreamHandle<'_>) -> Result<Self> {
        let mut raw: CUevent = ptr::null_mut();
        // SAFETY: the driver writes one handle.
        check(unsafe { cuEventCreate(&mut raw, DISABLE_TIMING) }, "recording an event")?;
        let event = Self(raw.expose_provenance());
        // SAFETY: the event was just made, and the stream exists, as its handle says.
        check(unsafe { cuEventRecord(event.raw(), stream.raw) }, "recording an event")?;
        Ok(event)
    }

    /// Makes `stream` wait for the event before its next work. The driver itself keeps what it needs of the event.
    pub(super) fn make_wait(self, stream: StreamHandle<'_>) -> Result<()> {
        // SAFETY: the event exists until it is dropped below, and the stream exists, as its handle says.
        check(unsafe { cuStreamWaitEvent(stream.raw, self.raw(), 0) }, "waiting for an event")
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        // SAFETY: the event is this one's own, and nothing uses it after this.
        let _ = unsafe { cuEventDestroy_v2(self.raw()) };
    }
}
