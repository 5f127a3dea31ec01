//! Events: points in streams.

use crate::context::Context;
use crate::error::CudaError;
use crate::work::{StreamPoint, Work};

/// `CU_EVENT_DISABLE_TIMING`.
const DISABLE_TIMING: u32 = 2;

/// An event.
#[derive(Debug, Default)]
pub(crate) struct Event {
    flags: u32,
    /// Where it was recorded last.
    recorded: Option<StreamPoint>,
    /// The device's time when it last came to the event, in microseconds.
    pub(crate) time: f64,
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
        let point = self.issue(stream, Work::Record { event })?;
        self.events.entry(event).and_modify(|event| event.recorded = Some(point));
        Ok(())
    }

    /// Lets a stream wait for the event where it is recorded now. An event that was never recorded makes
    /// nothing wait.
    pub(crate) fn wait_event(&mut self, stream: u64, event: u64) -> Result<(), CudaError> {
        self.streams.end(stream)?;
        match self.event(event)?.recorded {
            Some(point) => self.issue(stream, Work::Wait(point)).map(drop),
            None => Ok(()),
        }
    }

    pub(crate) fn query_event(&mut self, event: u64) -> Result<(), CudaError> {
        self.event(event)?;
        self.advance()?;
        self.reached(event)
    }

    pub(crate) fn synchronise_event(&mut self, event: u64) -> Result<(), CudaError> {
        match self.event(event)?.recorded {
            Some(point) => self.wait_for(point),
            None => Ok(()),
        }
    }

    /// Milliseconds between two events; never 0.
    pub(crate) fn elapsed(&self, start: u64, end: u64) -> Result<f32, CudaError> {
        for event in [start, end] {
            let Event { flags, recorded, .. } = self.event(event)?;
            if recorded.is_none() || flags & DISABLE_TIMING != 0 {
                return Err(CudaError::INVALID_HANDLE);
            }
            self.reached(event)?;
        }
        let microseconds = self.event(end)?.time - self.event(start)?.time;
        Ok((microseconds / 1000.0).max(0.0005) as f32)
    }

    fn reached(&self, event: u64) -> Result<(), CudaError> {
        let pending = self.event(event)?.recorded.and_then(|point| self.streams.pending(point));
        if pending.is_some() { Err(CudaError::NOT_READY) } else { Ok(()) }
    }

    fn event(&self, handle: u64) -> Result<&Event, CudaError> {
        self.events.get(&handle).ok_or(CudaError::INVALID_HANDLE)
    }
}
