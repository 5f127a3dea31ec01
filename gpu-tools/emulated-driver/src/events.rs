//! Events: points in streams.

use std::collections::BTreeSet;

use crate::context::Context;
use crate::error::CudaError;
use crate::work::{StreamPoint, Work};

/// `CU_EVENT_DISABLE_TIMING`.
const DISABLE_TIMING: u32 = 2;

#[derive(Debug, Default)]
pub(crate) struct Event {
    flags: u32,
    recorded: Recorded,
    /// The device's time when it last came to the event, in microseconds.
    pub(crate) time: f64,
}

/// Where an event was recorded last.
#[derive(Clone, Debug, Default)]
pub(crate) enum Recorded {
    #[default]
    Never,
    At(StreamPoint),
    /// In a stream that captured: after these nodes of the capture.
    Captured {
        capture: u64,
        after: BTreeSet<usize>,
    },
}

impl Context {
    pub(crate) fn create_event(&mut self, handle: u64, flags: u32) {
        self.events.insert(handle, Event { flags, ..Event::default() });
    }

    pub(crate) fn destroy_event(&mut self, handle: u64) -> Result<(), CudaError> {
        self.events.remove(&handle).map(drop).ok_or(CudaError::INVALID_HANDLE)
    }

    /// Records an event in a stream.
    pub(crate) fn record(&mut self, event: u64, stream: u64) -> Result<(), CudaError> {
        self.event(event)?;
        self.check_default_stream(stream)?;
        let recorded = match self.is_capturing(stream)? {
            true => self.captured_point(stream).unwrap_or_default(),
            false => Recorded::At(self.issue(stream, Work::Record { event })?),
        };
        self.events.entry(event).and_modify(|event| event.recorded = recorded);
        Ok(())
    }

    /// Lets a stream wait for the event where it is recorded now. An event that was never recorded makes
    /// nothing wait. A stream that captures can't wait for work that isn't part of its graph.
    pub(crate) fn wait_event(&mut self, stream: u64, event: u64) -> Result<(), CudaError> {
        self.streams.end(stream)?;
        match self.event(event)?.recorded.clone() {
            Recorded::Captured { capture, after } => self.join(stream, capture, &after),
            Recorded::At(_) if self.is_capturing(stream)? => {
                Err(self.invalidate(stream, CudaError::STREAM_CAPTURE_ISOLATION))
            }
            Recorded::At(point) => self.issue(stream, Work::Wait(point)).map(drop),
            Recorded::Never => Ok(()),
        }
    }

    pub(crate) fn synchronise_event(&mut self, event: u64) -> Result<(), CudaError> {
        match self.event(event)?.recorded {
            Recorded::At(point) => self.wait_for(point),
            _ => Ok(()),
        }
    }

    /// Milliseconds between two events; never 0.
    pub(crate) fn elapsed(&mut self, start: u64, end: u64) -> Result<f32, CudaError> {
        for event in [start, end] {
            self.check_not_captured(event)?;
            let Event { flags, recorded, .. } = self.event(event)?;
            if matches!(recorded, Recorded::Never) || flags & DISABLE_TIMING != 0 {
                return Err(CudaError::INVALID_HANDLE);
            }
            self.reached(event)?;
        }
        let microseconds = self.event(end)?.time - self.event(start)?.time;
        Ok((microseconds / 1000.0).max(0.0005) as f32)
    }

    fn reached(&self, event: u64) -> Result<(), CudaError> {
        match self.event(event)?.recorded {
            Recorded::At(point) if self.streams.pending(point).is_some() => Err(CudaError::NOT_READY),
            _ => Ok(()),
        }
    }

    /// Refuses to wait for an event that was recorded in a capture, or to ask for it.
    pub(crate) fn check_not_captured(&mut self, event: u64) -> Result<(), CudaError> {
        match self.event(event)?.recorded {
            Recorded::Captured { capture, .. } => {
                self.invalidate_capture(capture);
                Err(CudaError::CAPTURED_EVENT)
            }
            _ => Ok(()),
        }
    }

    fn event(&self, handle: u64) -> Result<&Event, CudaError> {
        self.events.get(&handle).ok_or(CudaError::INVALID_HANDLE)
    }
}
