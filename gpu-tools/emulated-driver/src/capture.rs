//! Stream capture: work issued to a capturing stream becomes nodes of a graph instead of being done.
//!
//! CUDA's rules are in the Programming Guide (CUDA Graphs, Creating a Graph Using Stream Capture), and with
//! `cuThreadExchangeStreamCaptureMode` and `cuStreamIsCapturing`. A call that breaks one of them fails and invalidates
//! the capture, whose end then fails too.

use std::collections::{BTreeMap, BTreeSet};
use std::thread::{self, ThreadId};

use crate::context::Context;
use crate::error::CudaError;
use crate::events::Recorded;
use crate::graph::Node;
use crate::streams::is_default;
use crate::work::Work;

/// For which threads potentially unsafe calls, unrelated to the capture, are forbidden meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// For all threads.
    Global,
    /// For the thread that began the capture.
    ThreadLocal,
    /// For no thread.
    Relaxed,
}

/// A capture that was begun and not ended.
#[derive(Debug)]
pub(crate) struct Capture {
    id: u64,
    origin: u64,
    mode: Mode,
    thread: ThreadId,
    nodes: Vec<Node>,
    /// The streams that have joined, each with the nodes that its next work must follow.
    streams: BTreeMap<u64, BTreeSet<usize>>,
    invalid: bool,
}

impl Capture {
    /// Whether a call of this thread that may be unsafe is forbidden.
    fn forbids(&self) -> bool {
        self.mode == Mode::Global || self.mode == Mode::ThreadLocal && self.thread == thread::current().id()
    }

    /// Adds work of a stream that has joined.
    fn add(&mut self, stream: u64, work: Work) {
        let after = self.streams.entry(stream).or_default();
        let after = std::mem::replace(after, BTreeSet::from([self.nodes.len()]));
        self.nodes.push(Node { work, after: after.into_iter().collect() });
    }

    /// Whether the stream on which it began waits for all nodes.
    fn is_joined(&self) -> bool {
        let mut waited = self.streams.get(&self.origin).cloned().unwrap_or_default();
        // Nodes come after nodes with smaller numbers only.
        for (number, node) in self.nodes.iter().enumerate().rev() {
            if !waited.contains(&number) {
                return false;
            }
            waited.extend(&node.after);
        }
        true
    }
}

impl Context {
    /// `cuStreamBeginCapture_v2`. CUDA's documentation doesn't say with which code it refuses.
    pub(crate) fn begin_capture(&mut self, id: u64, stream: u64, mode: u32) -> Result<(), CudaError> {
        let mode = match mode {
            0 => Mode::Global,
            1 => Mode::ThreadLocal,
            2 => Mode::Relaxed,
            _ => return Err(CudaError::INVALID_VALUE),
        };
        if is_default(stream) {
            return Err(CudaError::STREAM_CAPTURE_UNSUPPORTED);
        }
        self.streams.end(stream)?;
        if self.capture_of(stream).is_some() {
            return Err(self.invalidate(stream, CudaError::ILLEGAL_STATE));
        }
        let streams = BTreeMap::from([(stream, BTreeSet::new())]);
        let (thread, nodes) = (thread::current().id(), Vec::new());
        self.captures.push(Capture { id, origin: stream, mode, thread, nodes, streams, invalid: false });
        Ok(())
    }

    /// `cuStreamEndCapture`: the nodes.
    pub(crate) fn end_capture(&mut self, stream: u64) -> Result<Vec<Node>, CudaError> {
        self.streams.end(stream)?;
        let at = self.captures.iter().position(|capture| capture.streams.contains_key(&stream));
        let at = at.ok_or(CudaError::ILLEGAL_STATE)?;
        let capture = &self.captures[at];
        if capture.origin != stream {
            return Err(self.invalidate(stream, CudaError::STREAM_CAPTURE_UNMATCHED));
        }
        if capture.mode != Mode::Relaxed && capture.thread != thread::current().id() {
            return Err(self.invalidate(stream, CudaError::STREAM_CAPTURE_WRONG_THREAD));
        }
        let capture = self.captures.remove(at);
        match capture {
            Capture { invalid: true, .. } => Err(CudaError::STREAM_CAPTURE_INVALIDATED),
            _ if !capture.is_joined() => Err(CudaError::STREAM_CAPTURE_UNJOINED),
            _ => Ok(capture.nodes),
        }
    }

    /// A `CUstreamCaptureStatus`. Asking about the default stream while it can't be used invalidates nothing.
    pub(crate) fn capture_status(&self, stream: u64) -> Result<u32, CudaError> {
        self.streams.end(stream)?;
        if is_default(stream) && self.captures.iter().any(|capture| self.has_blocking_stream(capture)) {
            return Err(CudaError::STREAM_CAPTURE_IMPLICIT);
        }
        Ok(self.capture_of(stream).map_or(0, |capture| if capture.invalid { 2 } else { 1 }))
    }

    /// Whether a stream captures. It may not be used if the capture is invalid.
    pub(crate) fn is_capturing(&self, stream: u64) -> Result<bool, CudaError> {
        match self.capture_of(stream) {
            Some(capture) if capture.invalid => Err(CudaError::STREAM_CAPTURE_INVALIDATED),
            capture => Ok(capture.is_some()),
        }
    }

    /// Refuses the default stream while a stream captures that wasn't created as non-blocking: the two would wait for
    /// each other.
    pub(crate) fn check_default_stream(&mut self, stream: u64) -> Result<(), CudaError> {
        if !is_default(stream) {
            return Ok(());
        }
        let blocking = |capture: &Capture| self.has_blocking_stream(capture);
        let ids: Vec<u64> =
            self.captures.iter().filter(|capture| blocking(capture)).map(|capture| capture.id).collect();
        ids.iter().for_each(|id| self.invalidate_capture(*id));
        if ids.is_empty() { Ok(()) } else { Err(CudaError::STREAM_CAPTURE_IMPLICIT) }
    }

    /// Refuses to wait for a stream that captures, or to ask what it has done.
    pub(crate) fn check_not_capturing(&mut self, stream: u64) -> Result<(), CudaError> {
        self.check_default_stream(stream)?;
        match self.is_capturing(stream)? {
            true => Err(self.invalidate(stream, CudaError::STREAM_CAPTURE_UNSUPPORTED)),
            false => Ok(()),
        }
    }

    /// Refuses to wait for the whole context while any of its streams captures.
    pub(crate) fn check_nothing_captures(&mut self) -> Result<(), CudaError> {
        self.captures.iter_mut().for_each(|capture| capture.invalid = true);
        if self.captures.is_empty() { Ok(()) } else { Err(CudaError::STREAM_CAPTURE_UNSUPPORTED) }
    }

    /// Refuses a call that may be unsafe, if a capture forbids it.
    pub(crate) fn check_modes(&mut self) -> Result<(), CudaError> {
        let mut outcome = Ok(());
        for capture in self.captures.iter_mut().filter(|capture| capture.forbids()) {
            capture.invalid = true;
            outcome = Err(CudaError::STREAM_CAPTURE_UNSUPPORTED);
        }
        outcome
    }

    /// Adds work to the capture of a stream.
    pub(crate) fn capture_work(&mut self, stream: u64, work: Work) -> Result<(), CudaError> {
        // Memory that isn't pinned would be read or written now; and freeing isn't emulated as a node.
        if matches!(work, Work::UploadStaged { .. } | Work::Free { .. }) {
            return Err(self.invalidate(stream, CudaError::STREAM_CAPTURE_UNSUPPORTED));
        }
        if let Some(capture) = self.capture_mut(stream) {
            capture.add(stream, work);
        }
        Ok(())
    }

    /// What an event stores when it is recorded in a capturing stream.
    pub(crate) fn captured_point(&self, stream: u64) -> Option<Recorded> {
        let capture = self.capture_of(stream)?;
        Some(Recorded::Captured { capture: capture.id, after: capture.streams.get(&stream)?.clone() })
    }

    /// Makes a stream wait for an event that was recorded in a capture, and so join the capture.
    pub(crate) fn join(&mut self, stream: u64, id: u64, after: &BTreeSet<usize>) -> Result<(), CudaError> {
        self.check_default_stream(stream)?;
        let own = self.capture_of(stream).map(|capture| capture.id);
        let Some(at) = self.captures.iter().position(|capture| capture.id == id) else {
            // It has ended.
            return Err(match own {
                Some(_) => self.invalidate(stream, CudaError::STREAM_CAPTURE_ISOLATION),
                None => CudaError::CAPTURED_EVENT,
            });
        };
        if own.is_some_and(|own| own != id) {
            self.invalidate_capture(id);
            return Err(self.invalidate(stream, CudaError::STREAM_CAPTURE_MERGE));
        }
        let capture = &mut self.captures[at];
        if is_default(stream) {
            capture.invalid = true;
            return Err(CudaError::STREAM_CAPTURE_IMPLICIT);
        }
        if capture.invalid {
            return Err(CudaError::STREAM_CAPTURE_INVALIDATED);
        }
        capture.streams.entry(stream).or_default().extend(after);
        Ok(())
    }

    /// Invalidates the capture of a stream. Returns the error.
    pub(crate) fn invalidate(&mut self, stream: u64, code: CudaError) -> CudaError {
        if let Some(capture) = self.capture_mut(stream) {
            capture.invalid = true;
        }
        code
    }

    /// Invalidates a capture, if it hasn't ended.
    pub(crate) fn invalidate_capture(&mut self, id: u64) {
        self.captures.iter_mut().filter(|capture| capture.id == id).for_each(|capture| capture.invalid = true);
    }

    fn has_blocking_stream(&self, capture: &Capture) -> bool {
        capture.streams.keys().any(|&stream| self.streams.flags(stream) == Ok(0))
    }

    fn capture_of(&self, stream: u64) -> Option<&Capture> {
        self.captures.iter().find(|capture| capture.streams.contains_key(&stream))
    }

    fn capture_mut(&mut self, stream: u64) -> Option<&mut Capture> {
        self.captures.iter_mut().find(|capture| capture.streams.contains_key(&stream))
    }
}
