//! Events. Through them one stream waits for another, whichever library made the streams.

use std::marker::PhantomData;
use std::ptr;

use cust::stream::Stream;
use cust::sys::{
    CUevent, CUstream, cuEventCreate, cuEventDestroy_v2, cuEventRecord, cuEventSynchronize, cuStreamWaitEvent,
};

use super::failure::check;
use crate::error::device::DeviceError;

/// `CU_EVENT_DISABLE_TIMING`.
const DISABLE_TIMING: u32 = 2;

/// The handle of a stream of the current context, which lives as long as `'s`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StreamHandle<'s> {
    raw: CUstream,
    stream: PhantomData<&'s ()>,
}

impl<'s> From<&'s Stream> for StreamHandle<'s> {
    fn from(stream: &'s Stream) -> Self {
        Self { raw: stream.as_inner(), stream: PhantomData }
    }
}

impl StreamHandle<'_> {
    /// A stream that something else owns.
    ///
    /// # Safety
    ///
    /// The stream must exist as long as `'s`.
    #[expect(unsafe_code, reason = "the caller promises that the stream exists")]
    pub(crate) const unsafe fn of_raw(raw: CUstream) -> Self {
        Self { raw, stream: PhantomData }
    }

    pub(crate) fn as_raw(self) -> CUstream {
        self.raw
    }
}

/// A point in a stream's work: all that the stream was given before.
#[derive(Debug)]
pub(crate) struct Event(CUevent);

#[expect(unsafe_code, reason = "a promise about the type")]
// SAFETY: the driver's functions take an event's handle on any thread.
unsafe impl Send for Event {}

#[expect(unsafe_code, reason = "a promise about the type")]
// SAFETY: as above, and on several threads at a time.
unsafe impl Sync for Event {}

impl Event {
    /// The event that happens when `stream` has done all that it has been given so far.
    #[expect(unsafe_code, reason = "cust records events on its own streams only")]
    pub(crate) fn record<'s>(stream: impl Into<StreamHandle<'s>>) -> Result<Self, DeviceError> {
        let mut raw = ptr::null_mut();
        // SAFETY: the driver writes one handle.
        check(unsafe { cuEventCreate(&mut raw, DISABLE_TIMING) }, "recording an event")?;
        let event = Self(raw);
        // SAFETY: the event was just made, and the stream exists, as its handle says.
        check(unsafe { cuEventRecord(event.0, stream.into().raw) }, "recording an event")?;
        Ok(event)
    }

    /// Waits for the event.
    #[expect(unsafe_code, reason = "cust waits for its own events only")]
    pub(crate) fn wait(&self) -> Result<(), DeviceError> {
        // SAFETY: the event exists until it is dropped.
        check(unsafe { cuEventSynchronize(self.0) }, "waiting for an event")
    }

    /// Makes `stream` wait for the event before its next work. The event is then destroyed; the driver keeps what it
    /// needs of it.
    #[expect(unsafe_code, reason = "cust's streams wait for its own events only")]
    pub(crate) fn make_wait<'s>(self, stream: impl Into<StreamHandle<'s>>) -> Result<(), DeviceError> {
        // SAFETY: the event exists until it is dropped below, and the stream exists, as its handle says.
        check(unsafe { cuStreamWaitEvent(stream.into().raw, self.0, 0) }, "waiting for an event")
    }
}

impl Drop for Event {
    #[expect(unsafe_code, reason = "the driver must forget the event")]
    fn drop(&mut self) {
        // SAFETY: the event is this one's own, and nothing uses it after this.
        let _ = unsafe { cuEventDestroy_v2(self.0) };
    }
}
