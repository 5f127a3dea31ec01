//! Streams: queues of work, and which of it may be done next.
//!
//! Work has a number, in the order in which it was issued. CUDA promises three things: a stream's work
//! is done in that order; a wait is over only after the event's; and the default stream's work, which
//! is done after everything issued before it and before everything issued after it, in all streams but
//! those created as non-blocking. Nothing else is relied on here, nor granted.

use std::collections::VecDeque;

use crate::code::Code;
use crate::work::{Ticket, Work};

/// `CU_STREAM_NON_BLOCKING`.
const NON_BLOCKING: u32 = 1;

/// The default stream's handles: null and `CU_STREAM_LEGACY`.
const DEFAULT: [u64; 2] = [0, 1];

#[derive(Debug)]
struct Stream {
    handle: u64,
    flags: u32,
    priority: i32,
    work: VecDeque<(u64, Work)>,
    /// It is gone once its work is done.
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

    /// Destroys a stream, whose work is done all the same.
    pub(crate) fn destroy(&mut self, handle: u64) -> Result<(), Code> {
        if DEFAULT.contains(&handle) {
            return Err(Code::INVALID_HANDLE);
        }
        let at = self.at(handle)?;
        self.all[at].destroyed = true;
        self.sweep();
        Ok(())
    }

    pub(crate) fn flags(&self, handle: u64) -> Result<u32, Code> {
        Ok(self.all[self.at(handle)?].flags)
    }

    pub(crate) fn priority(&self, handle: u64) -> Result<i32, Code> {
        Ok(self.all[self.at(handle)?].priority)
    }

    /// Issues work.
    pub(crate) fn push(&mut self, handle: u64, work: Work) -> Result<Ticket, Code> {
        let at = self.at(handle)?;
        self.issued += 1;
        let stream = &mut self.all[at];
        stream.work.push_back((self.issued, work));
        Ok(Ticket { stream: stream.handle, number: self.issued })
    }

    /// Whether that stream exists and what has been issued to it: a point to wait for.
    pub(crate) fn end(&self, handle: u64) -> Result<Ticket, Code> {
        let stream = &self.all[self.at(handle)?];
        Ok(Ticket { stream: stream.handle, number: self.issued })
    }

    /// The stream that must go on before the ticket's work is done; `None` if it is.
    pub(crate) fn pending(&self, ticket: Ticket) -> Option<usize> {
        let due =
            |stream: &Stream| stream.handle == ticket.stream && stream.head().is_some_and(|head| head <= ticket.number);
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

    /// The stream on the way to this one's next work whose own next work may be done now. Whatever
    /// blocks work was issued before it, so the way ends.
    pub(crate) fn towards(&self, mut at: usize) -> usize {
        while let Some(blocker) = self.blocker(at) {
            at = blocker;
        }
        at
    }

    /// Takes a stream's next work.
    pub(crate) fn pop(&mut self, at: usize) -> Option<Work> {
        self.all[at].work.pop_front().map(|(_, work)| work)
    }

    /// Forgets the streams that were destroyed and have no work left.
    pub(crate) fn sweep(&mut self) {
        self.all.retain(|stream| !stream.destroyed || !stream.work.is_empty());
    }

    /// Drops all work.
    pub(crate) fn abandon(&mut self) {
        self.all.iter_mut().for_each(|stream| stream.work.clear());
    }

    /// All work that is yet to be done.
    pub(crate) fn work(&self) -> impl Iterator<Item = &Work> {
        self.all.iter().flat_map(|stream| stream.work.iter().map(|(_, work)| work))
    }

    /// A stream that must go on before this one's next work may be done.
    fn blocker(&self, at: usize) -> Option<usize> {
        let (number, work) = self.all[at].work.front()?;
        if let Work::Wait(ticket) = work
            && let Some(other) = self.pending(*ticket)
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

    fn at(&self, handle: u64) -> Result<usize, Code> {
        if DEFAULT.contains(&handle) {
            return Ok(0);
        }
        let stream = self.all.iter().position(|stream| stream.handle == handle && !stream.destroyed);
        stream.ok_or(Code::INVALID_HANDLE)
    }
}
