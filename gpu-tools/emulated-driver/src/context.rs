//! A device's context: its memory, its streams, and everything that has a handle.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::capture::Capture;
use crate::error::CudaError;
use crate::events::Event;
use crate::graph::{ExecutableGraph, Graph};
use crate::launch_counts::LaunchCounts;
use crate::memory::DeviceMemory;
use crate::module::{Function, Loaded};
use crate::random::Random;
use crate::streams::Streams;
use crate::work::{StreamPoint, Work};

/// The primary context of a device.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) handle: u64,
    pub(crate) device: usize,
    /// How many times it was retained and not yet released.
    pub(crate) retained: usize,
    pub(crate) memory: DeviceMemory,
    /// Where the stream-ordered allocator put memory.
    pub(crate) pooled: HashSet<u64>,
    pub(crate) streams: Streams,
    pub(crate) events: HashMap<u64, Event>,
    /// Captures that were begun and not ended.
    pub(crate) captures: Vec<Capture>,
    pub(crate) graphs: HashMap<u64, Graph>,
    pub(crate) executables: HashMap<u64, ExecutableGraph>,
    /// How many streams were made for nodes of graphs.
    pub(crate) hidden_streams: u64,
    pub(crate) modules: HashMap<u64, Arc<Loaded>>,
    /// Each with its module's handle.
    pub(crate) functions: HashMap<u64, (u64, Function)>,
    pub(crate) launched: LaunchCounts,
    /// The device's time in microseconds. It doesn't depend on real time.
    pub(crate) clock: f64,
    pub(crate) random: Random,
    /// The error that made the context unusable.
    error: Option<CudaError>,
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
            captures: Vec::new(),
            graphs: HashMap::new(),
            executables: HashMap::new(),
            hidden_streams: 0,
            modules: HashMap::new(),
            functions: HashMap::new(),
            launched: LaunchCounts::default(),
            clock: 0.0,
            random: Random::new(seed),
            error: None,
        }
    }

    /// Returns the error that made the context unusable, if there is one.
    pub(crate) fn usable(&mut self) -> Result<&mut Self, CudaError> {
        self.error.map_or(Ok(self), Err)
    }

    /// Makes the context unusable and drops its work, if the error is a sticky one. Returns the error.
    pub(crate) fn fail_with(&mut self, code: CudaError) -> CudaError {
        if code.is_sticky() {
            self.error.get_or_insert(code);
            self.streams.drop_all_work();
            self.streams.remove_destroyed();
        }
        code
    }

    /// Appends work to a stream, or to the graph that it captures.
    pub(crate) fn issue(&mut self, stream: u64, work: Work) -> Result<StreamPoint, CudaError> {
        self.check_default_stream(stream)?;
        if self.is_capturing(stream)? {
            self.capture_work(stream, work)?;
            return Ok(StreamPoint::REACHED);
        }
        let point = self.streams.push(stream, work)?;
        self.work_perhaps()?;
        Ok(point)
    }

    /// Does some of the work that is ready, or none, since a device may start at once.
    pub(crate) fn work_perhaps(&mut self) -> Result<(), CudaError> {
        if self.random.below(8) == 0 { self.advance() } else { Ok(()) }
    }

    /// Does work until a stream has reached a point.
    pub(crate) fn wait_for(&mut self, point: StreamPoint) -> Result<(), CudaError> {
        self.run_until(|streams| streams.pending(point))
    }

    /// Does work until none is left.
    pub(crate) fn wait_for_all(&mut self) -> Result<(), CudaError> {
        self.run_until(Streams::busy)
    }

    /// Does one piece of work, if one is ready.
    pub(crate) fn advance(&mut self) -> Result<(), CudaError> {
        let ready = self.streams.ready();
        if !ready.is_empty() {
            let at = ready[self.random.below(ready.len())];
            self.perform(at)?;
            self.streams.remove_destroyed();
        }
        Ok(())
    }

    /// Does work until `goal` returns no stream. Other streams' work is done meanwhile too: none, some, or
    /// more than the goal's, as chance decides in each call.
    fn run_until(&mut self, goal: impl Fn(&Streams) -> Option<usize>) -> Result<(), CudaError> {
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
        self.streams.remove_destroyed();
        Ok(())
    }

    /// Does a stream's next work.
    fn perform(&mut self, at: usize) -> Result<(), CudaError> {
        let Some(work) = self.streams.pop(at) else {
            return Ok(());
        };
        self.execute(work).map_err(|code| self.fail_with(code))
    }
}
