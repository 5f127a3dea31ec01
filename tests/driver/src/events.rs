//! Events: points in streams.

use crate::code::Code;
use crate::context::Context;
use crate::work::{Ticket, Work};

/// `CU_EVENT_DISABLE_TIMING`.
const DISABLE_TIMING: u32 = 2;

/// An event.
#[derive(Debug, Default)]
pub(crate) struct Event {
    flags: u32,
    /// Where it was recorded last.
    recorded: Option<Ticket>,
    /// When the device last came there, in microseconds.
    pub(crate) time: f64,
}

impl Context {
    pub(crate) fn create_event(&mut self, handle: u64, flags: u32) {
        self.events.insert(handle, Event { flags, ..Event::default() });
    }

    pub(crate) fn destroy_event(&mut self, handle: u64) -> Result<(), Code> {
        self.events.remove(&handle).map(drop).ok_or(Code::INVALID_HANDLE)
    }

    /// Records an event in a stream.
    pub(crate) fn record(&mut self, event: u64, stream: u64) -> Result<(), Code> {
        self.event(event)?;
        let ticket = self.issue(stream, Work::Record { event })?;
        self.events.entry(event).and_modify(|event| event.recorded = Some(ticket));
        Ok(())
    }

    /// Lets a stream wait for the event as it is recorded now. One never recorded is not waited for.
    pub(crate) fn wait_event(&mut self, stream: u64, event: u64) -> Result<(), Code> {
        self.streams.end(stream)?;
        match self.event(event)?.recorded {
            Some(ticket) => self.issue(stream, Work::Wait(ticket)).map(drop),
            None => Ok(()),
        }
    }

    pub(crate) fn query_event(&mut self, event: u64) -> Result<(), Code> {
        self.event(event)?;
        self.stray()?;
        self.reached(event)
    }

    pub(crate) fn synchronise_event(&mut self, event: u64) -> Result<(), Code> {
        match self.event(event)?.recorded {
            Some(ticket) => self.wait_for(ticket),
            None => Ok(()),
        }
    }

    /// Milliseconds between two events: more than none.
    pub(crate) fn elapsed(&self, start: u64, end: u64) -> Result<f32, Code> {
        for event in [start, end] {
            let Event { flags, recorded, .. } = self.event(event)?;
            if recorded.is_none() || flags & DISABLE_TIMING != 0 {
                return Err(Code::INVALID_HANDLE);
            }
            self.reached(event)?;
        }
        let microseconds = self.event(end)?.time - self.event(start)?.time;
        Ok((microseconds / 1000.0).max(0.0005) as f32)
    }

    fn reached(&self, event: u64) -> Result<(), Code> {
        let pending = self.event(event)?.recorded.and_then(|ticket| self.streams.pending(ticket));
        if pending.is_some() { Err(Code::NOT_READY) } else { Ok(()) }
    }

    fn event(&self, handle: u64) -> Result<&Event, Code> {
        self.events.get(&handle).ok_or(Code::INVALID_HANDLE)
    }
}
