//! Lists of units or matrices in the GPU's memory, where `decode_units` and `decode_fixed` read them.
//!
//! A program decodes a model's blocks over and over, from the same addresses to the same addresses, and so with the same lists. A list with
//! the same content is reused: if all fit, then after a pass or two through a model nothing is copied, allocated or waited for.
//!
//! ```text
//! host, pinned  | list 0 | list 1 |   list 2   | list 3 |     free     |
//!                   |        |          |           |    copies on the GPU's stream
//! device        | list 0 | list 1 |   list 2   | list 3 |     free     |
//! ```
//!
//! If there is no room for another list, all are forgotten, after waiting for the stream.
//!
//! A launch that is recorded in a CUDA graph reads its list at every launch of the graph. So memory with a list of a graph
//! is never written again, nor freed before the GPU is closed; new lists then go to new memory.

use std::collections::HashMap;
use std::mem;

use cust::memory::{AsyncCopyDestination, DeviceBuffer, LockedBuffer};
use cust::stream::Stream;

use super::failure::{allocating, failed, pinning};
use super::streams::StreamHandle;
use crate::error::{Error, ErrorKind, Result};

/// How many numbers there is room for: 64 KiB, or 910 lists of one unit, which has nine. A longer list gets as much memory as it needs.
const ROOM: usize = 8 << 10;

/// Lists, one after the other. Each item of a list is a few 64-bit numbers.
#[derive(Debug)]
pub(super) struct Lists {
    memory: ListMemory,
    /// Where the lists end.
    end: usize,
    /// Where each list begins that any launch may use. A list that a graph copies isn't among these: it is there only after that graph
    /// was launched.
    known: HashMap<Vec<u64>, usize>,
    /// Whether a graph uses a list in this memory.
    in_graphs: bool,
    /// Older memory that graphs still read.
    put_away: Vec<ListMemory>,
}

/// Memory for lists, of the same size on the host and on the GPU.
#[derive(Debug)]
struct ListMemory {
    host: LockedBuffer<u64>,
    device: DeviceBuffer<u64>,
}

impl ListMemory {
    fn new(room: usize) -> Result<Self> {
        let (what, bytes) = ("lists of units", room * size_of::<u64>());
        let host = LockedBuffer::new(&0, room).map_err(pinning(what, bytes))?;
        let device = DeviceBuffer::from_slice(&host).map_err(allocating(what, bytes))?;
        Ok(Self { host, device })
    }
}

impl Lists {
    pub(super) fn new() -> Result<Self> {
        let (memory, known, put_away) = (ListMemory::new(ROOM)?, HashMap::new(), Vec::new());
        Ok(Self { memory, end: 0, known, in_graphs: false, put_away })
    }

    /// Returns the address of a list in the GPU's memory. The list stays unchanged until `stream` has done everything that was enqueued
    /// before the next call; if a graph records this, for ever. After an error the caller must wait for `stream`.
    #[expect(unsafe_code, reason = "the copy continues after the call")]
    pub(super) fn put(&mut self, list: &[u64], stream: &Stream) -> Result<u64> {
        let by_graph = StreamHandle::from(stream).is_recorded()?;
        if let Some(&start) = self.known.get(list) {
            self.in_graphs |= by_graph;
            return Ok(self.memory.device.index(start..).as_device_ptr().as_raw());
        }
        if self.memory.host.len() - self.end < list.len() {
            if by_graph {
                return Err(no_room_in_graph());
            }
            self.make_room(list.len(), stream)?;
        }
        let range = self.end..self.end + list.len();
        self.memory.host[range.clone()].copy_from_slice(list);
        let mut to = self.memory.device.index(range.clone());
        // SAFETY:
        // 1. Both sides live until `stream` has done the copy: `make_room` waits for it before it frees them, and so does the GPU that owns
        //    them. If a graph does the copy, they live until the GPU is closed, after which nobody may launch the graph.
        // 2. The host's side is written again only after `make_room`, or after the wait that follows an error; if a graph does the copy,
        //    never.
        // 3. The GPU's side is read and written only on `stream`, and so in the stream's order; or by the graph, in which the launch that
        //    reads it comes after the copy.
        let copying = unsafe { to.async_copy_from(&self.memory.host[range.clone()], stream) };
        self.in_graphs |= by_graph;
        copying.map_err(failed("copying a list of units to the GPU"))?;
        if !by_graph {
            self.known.insert(list.to_vec(), range.start);
        }
        self.end = range.end;
        Ok(to.as_device_ptr().as_raw())
    }

    /// Forgets all lists, and makes room for one of this length.
    fn make_room(&mut self, list: usize, stream: &Stream) -> Result<()> {
        if !self.in_graphs {
            stream.synchronize().map_err(failed("decoding"))?;
        }
        if self.in_graphs || list > self.memory.host.len() {
            let old = mem::replace(&mut self.memory, ListMemory::new(list.max(ROOM))?);
            if mem::take(&mut self.in_graphs) {
                self.put_away.push(old);
            }
        }
        self.known.clear();
        self.end = 0;
        Ok(())
    }
}

fn no_room_in_graph() -> Error {
    let sentence = "there is no room for another unit's list while a CUDA graph is recorded; decode all its units once right before, each \
                    to the same memory as in the graph";
    Error::new(ErrorKind::Device, sentence)
}
