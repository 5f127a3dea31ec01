//! A stream of a GPU, and the events by which one stream waits for another.

use cust::event::{Event, EventFlags};
use cust::stream::{Stream, StreamFlags, StreamWaitEventFlags};

use super::failure::while_doing;
use super::gpu::Gpu;
use crate::error::device::DeviceError;

/// A stream, and the GPU that it belongs to.
#[derive(Debug)]
pub(super) struct GpuStream {
    stream: Stream,
    // Dropped after the stream, which belongs to its context.
    gpu: Gpu,
}

impl GpuStream {
    /// A new stream, on which nothing has been enqueued.
    pub(super) fn new(gpu: Gpu) -> Result<Self, DeviceError> {
        gpu.bind()?;
        Ok(Self { stream: stream()?, gpu })
    }

    pub(super) fn stream(&self) -> &Stream {
        &self.stream
    }

    pub(super) fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Waits until the GPU has done all that the stream has been given.
    pub(super) fn finish(&self) -> Result<(), DeviceError> {
        self.gpu.bind()?;
        self.stream.synchronize().map_err(while_doing("decoding"))
    }
}

/// A new stream of the current context.
pub(super) fn stream() -> Result<Stream, DeviceError> {
    Stream::new(StreamFlags::DEFAULT, None).map_err(while_doing("making a stream"))
}

/// An event that has happened when `stream` has done what it has been given so far.
pub(super) fn record(stream: &Stream) -> Result<Event, DeviceError> {
    let doing = || while_doing("recording an event");
    let event = Event::new(EventFlags::DISABLE_TIMING).map_err(doing())?;
    event.record(stream).map_err(doing())?;
    Ok(event)
}

/// Has `stream` wait for an event before it goes on. The driver keeps what it needs of the event, which ends here.
pub(super) fn wait(stream: &Stream, event: Event) -> Result<(), DeviceError> {
    stream.wait_event(event, StreamWaitEventFlags::DEFAULT).map_err(while_doing("waiting for an event"))
}
