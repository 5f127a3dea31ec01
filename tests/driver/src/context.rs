//! A device's context: its memory, its streams, and all that has a handle.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use df11_tests::ptx::Module;

use crate::code::Code;
use crate::events::Event;
use crate::memory::DeviceMemory;
use crate::module::Function;
use crate::random::Random;
use crate::streams::Streams;
use crate::tally::Tally;
use crate::work::{Ticket, Work};

/// The primary context of a device.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) handle: u64,
    pub(crate) device: usize,
    /// How often it was retained and not released.
    pub(crate) retained: usize,
    pub(crate) memory: DeviceMemory,
    /// Where the stream-ordered allocator put memory.
    pub(crate) pooled: HashSet<u64>,
    pub(crate) streams: Streams,
    pub(crate) events: HashMap<u64, Event>,
    pub(crate) modules: HashMap<u64, Arc<Module>>,
    /// With the handles of their modules.
    pub(crate) functions: HashMap<u64, (u64, Function)>,
    pub(crate) launched: Tally,
    /// Device time in microseconds, made up.
    pub(crate) clock: f64,
    pub(crate) random: Random,
    /// What made it useless.
    error: Option<Code>,
}

impl Context {
    pub(crate) fn new(handle: u64, device: usize, memory: DeviceMemory, seed: u64) -> Self {
        Context {
            handle,
            device,
            retained: 0,
            memory,
            pooled: HashSet::new(),
            streams: Streams::new(),
            events: HashMap::new(),
            modules: HashMap::new(),
            functions: HashMap::new(),
            launched: Tally::default(),
            clock: 0.0,
            random: Random::new(seed),
            error: None,
        }
    }

    /// Demands that nothing has made it useless.
    pub(crate) fn usable(&mut self) -> Result<&mut Self, Code> {
        self.error.map_or(Ok(self), Err)
    }

    /// Makes it useless, if the error is one of that kind: what was to be done never will be.
    pub(crate) fn break_by(&mut self, code: Code) -> Code {
        if code.is_sticky() {
            self.error.get_or_insert(code);
            self.streams.abandon();
            self.streams.sweep();
        }
        code
    }

    /// Issues work. A device may begin at once: some of what is ready may be done here.
    pub(crate) fn issue(&mut self, stream: u64, work: Work) -> Result<Ticket, Code> {
        let ticket = self.streams.push(stream, work)?;
        if self.random.below(8) == 0 {
            self.stray()?;
        }
        Ok(ticket)
    }

    /// Waits for a point of a stream.
    pub(crate) fn wait_for(&mut self, ticket: Ticket) -> Result<(), Code> {
        self.run_until(|streams| streams.pending(ticket))
    }

    /// Waits for everything.
    pub(crate) fn wait_for_all(&mut self) -> Result<(), Code> {
        self.run_until(Streams::busy)
    }

    /// Does one piece of work, if any is ready: time passes.
    pub(crate) fn stray(&mut self) -> Result<(), Code> {
        let ready = self.streams.ready();
        if !ready.is_empty() {
            let at = ready[self.random.below(ready.len())];
            self.perform(at)?;
            self.streams.sweep();
        }
        Ok(())
    }

    /// Works until `goal` names no stream that must go on. On the way other streams go on as well: not
    /// at all, now and then, or most of the time, which is decided anew each time.
    fn run_until(&mut self, goal: impl Fn(&Streams) -> Option<usize>) -> Result<(), Code> {
        let others = self.random.below(4);
        while let Some(wanted) = goal(&self.streams) {
            if self.random.below(4) < others {
                let ready = self.streams.ready();
                let at = ready[self.random.below(ready.len())];
                self.perform(at)?;
            } else {
                self.perform(self.streams.towards(wanted))?;
            }
        }
        self.streams.sweep();
        Ok(())
    }

    /// Does a stream's next work.
    fn perform(&mut self, at: usize) -> Result<(), Code> {
        let Some(work) = self.streams.pop(at) else {
            return Ok(());
        };
        self.execute(work).map_err(|code| self.break_by(code))
    }
}
