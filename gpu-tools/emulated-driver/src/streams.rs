//! Streams: queues of work, and which work may be done next.
//!
//! Work is numbered in the order in which it was issued. CUDA guarantees only three things, and so does this
//! module:
//!
//! - A stream's work is done in that order.
//! - A wait for an event ends only after the work before the event is done.
//! - Work in the default stream is done after all work that was issued earlier, and before all work that was
//!   issued later, in all streams except those created as non-blocking.

use std::collections::VecDeque;

use crate::error::CudaError;
use crate::work::{StreamPoint, Work};

/// `CU_STREAM_NON_BLOCKING`.
pub(crate) const NON_BLOCKING: u32 = 1;

/// The default stream's handles: null and `CU_STREAM_LEGACY`.
const DEFAULT: [u64; 2] = [0, 1];

/// Whether a handle is the default stream's.
pub(crate) fn is_default(stream: u64) -> bool {
    DEFAULT.contains(&stream)
}

#[derive(Debug)]
struct Stream {
    handle: u64,
    flags: u32,
    priority: i32,
    work: VecDeque<(u64, Work)>,
    /// The stream disappears when its work is done.
    destroyed: bool,
}

impl Stream {
    fn new(handle: u64, flags: u32, priority: i32) -> Self {
        Stream { handle, flags, priority, work: VecDeque::new(), destroyed: false }
    }

    fn head(&self) -> Option<u64> {
        self.work.front().map(|(number, _)| *number)
    }

    fn is_blocking(&self) -> bool {
        self.flags & NON_BLOCKING == 0
    }
}

/// The streams of a context.
#[derive(Debug)]
pub(crate) struct Streams {
    /// The default stream first.
    all: Vec<Stream>,
    issued: u64,
}

impl Streams {
    pub(crate) fn new() -> Self {
        Streams { all: vec![Stream::new(0, 0, 0)], issued: 0 }
    }

    pub(crate) fn create(&mut self, handle: u64, flags: u32, priority: i32) {
        self.all.push(Stream::new(handle, flags, priority));
    }

    /// Destroys a stream. Its work is still done.
    pub(crate) fn destroy(&mut self, handle: u64) -> Result<(), CudaError> {
        if is_default(handle) {
            return Err(CudaError::INVALID_HANDLE);
        }
        let at = self.index_of(handle)?;
        self.all[at].destroyed = true;
        self.remove_destroyed();
        Ok(())
    }

    pub(crate) fn flags(&self, handle: u64) -> Result<u32, CudaError> {
        Ok(self.all[self.index_of(handle)?].flags)
    }

    pub(crate) fn priority(&self, handle: u64) -> Result<i32, CudaError> {
        Ok(self.all[self.index_of(handle)?].priority)
    }

    pub(crate) fn push(&mut self, handle: u64, work: Work) -> Result<StreamPoint, CudaError> {
        let at = self.index_of(handle)?;
        self.issued += 1;
        let stream = &mut self.all[at];
        stream.work.push_back((self.issued, work));
        Ok(StreamPoint { stream: stream.handle, number: self.issued })
    }

    /// The point after everything that has been issued to a stream, which must exist.
    pub(crate) fn end(&self, handle: u64) -> Result<StreamPoint, CudaError> {
        let stream = &self.all[self.index_of(handle)?];
        Ok(StreamPoint { stream: stream.handle, number: self.issued })
    }

    /// The stream whose work must be done to reach the point; `None` if it has been reached.
    pub(crate) fn pending(&self, point: StreamPoint) -> Option<usize> {
        let due =
            |stream: &Stream| stream.handle == point.stream && stream.head().is_some_and(|head| head <= point.number);
        self.all.iter().position(due)
    }

    /// A stream that has work; `None` if none has.
    pub(crate) fn busy(&self) -> Option<usize> {
        self.all.iter().position(|stream| !stream.work.is_empty())
    }

    /// The streams whose next work may be done now.
    pub(crate) fn ready(&self) -> Vec<usize> {
        (0..self.all.len()).filter(|&at| self.all[at].head().is_some() && self.blocker(at).is_none()).collect()
    }

    /// A stream whose next work may be done now, and must be done before this one's next work: itself, or one
    /// that blocks it. Work is only blocked by work that was issued earlier, so the search ends.
    pub(crate) fn towards(&self, mut at: usize) -> usize {
        while let Some(blocker) = self.blocker(at) {
            at = blocker;
        }
        at
    }

    /// Removes and returns a stream's next work.
    pub(crate) fn pop(&mut self, at: usize) -> Option<Work> {
        self.all[at].work.pop_front().map(|(_, work)| work)
    }

    /// Removes the streams that were destroyed and have no work left.
    pub(crate) fn remove_destroyed(&mut self) {
        self.all.retain(|stream| !stream.destroyed || !stream.work.is_empty());
    }

    pub(crate) fn drop_all_work(&mut self) {
        self.all.iter_mut().for_each(|stream| stream.work.clear());
    }

    /// All work that isn't done yet.
    pub(crate) fn work(&self) -> impl Iterator<Item = &Work> {
        self.all.iter().flat_map(|stream| stream.work.iter().map(|(_, work)| work))
    }

    /// A stream whose work must be done before this one's next work.
    fn blocker(&self, at: usize) -> Option<usize> {
        let (number, work) = self.all[at].work.front()?;
        if let Work::Wait(point) = work
            && let Some(other) = self.pending(*point)
        {
            return Some(other);
        }
        let earlier = |other: &usize| self.all[*other].head().is_some_and(|head| head < *number);
        match at {
            0 => (1..self.all.len()).filter(|&other| self.all[other].is_blocking()).find(earlier),
            _ if self.all[at].is_blocking() => Some(0).filter(earlier),
            _ => None,
        }
    }

    /// The index in `all` of the stream with this handle.
    fn index_of(&self, handle: u64) -> Result<usize, CudaError> {
        if is_default(handle) {
            return Ok(0);
        }
        let stream = self.all.iter().position(|stream| stream.handle == handle && !stream.destroyed);
        stream.ok_or(CudaError::INVALID_HANDLE)
    }
}
