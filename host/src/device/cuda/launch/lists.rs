//! Lists of units, or of matrices, in the GPU's memory, where `decode_units` and `decode_fixed` read them. Each is copied
//! there once.
//!
//! A program decodes a model's blocks over and over, from the same memory to the same memory, and so by the same lists.
//! The lists are kept, and a list with the same content is used again. After a pass or two through the model the
//! decoder copies no list, allocates nothing and waits for nothing.
//!
//! ```text
//! host, pinned  | list 0 | list 1 |   list 2   | list 3 |     free     |
//!                   |        |          |           |    copies on the decoder's stream
//! device        | list 0 | list 1 |   list 2   | list 3 |     free     |
//! ```
//!
//! If there is no room for another list, the decoder waits for the stream and forgets all lists. The next list is then
//! the first.
//!
//! A launch that is recorded in a CUDA graph reads its list whenever the graph is launched, however late. So memory of
//! which a graph has a list is never written again, nor freed before the decoder is: if there is no room left in it, it
//! is put away, and new lists go to new memory.

use std::mem;
use std::ops::Range;

use cust::memory::{AsyncCopyDestination, DeviceBuffer, DeviceCopy, DeviceSlice, LockedBuffer};
use cust::stream::Stream;

use crate::device::cuda::driver::{allocating, is_recorded, pinning, while_doing};
use crate::error::device::DeviceError;

/// The fewest units that memory is allocated for.
const LEAST_ROOM: usize = 64;

/// Lists, written one after the other.
#[derive(Debug)]
pub(super) struct Lists<T: DeviceCopy> {
    memory: ListMemory<T>,
    /// Where each list is, in the order of the memory.
    kept: Vec<KeptList>,
    /// Whether a graph has a list of the memory.
    in_graphs: bool,
    /// Earlier memory, of which graphs have lists.
    put_away: Vec<ListMemory<T>>,
}

/// Memory for lists: both sides have room for the same number of units.
#[derive(Debug)]
struct ListMemory<T: DeviceCopy> {
    host: LockedBuffer<T>,
    device: DeviceBuffer<T>,
}

/// A list in the memory.
#[derive(Debug)]
struct KeptList {
    range: Range<usize>,
    /// Whether its copy to the GPU is part of a graph. Then it is there only after that graph's launch, and nothing
    /// else may use it.
    by_graph: bool,
}

impl<T: DeviceCopy + Default> ListMemory<T> {
    fn new(units: usize) -> Result<Self, DeviceError> {
        let (what, bytes) = ("lists of units", units * size_of::<T>());
        let host = LockedBuffer::new(&T::default(), units).map_err(pinning(what, bytes))?;
        let device = DeviceBuffer::from_slice(&host).map_err(allocating(what, bytes))?;
        Ok(Self { host, device })
    }
}

impl<T: DeviceCopy + Default + PartialEq> Lists<T> {
    /// No lists, and no room for any.
    pub(super) fn new() -> Result<Self, DeviceError> {
        Ok(Self { memory: ListMemory::new(0)?, kept: Vec::new(), in_graphs: false, put_away: Vec::new() })
    }

    /// Makes room for this number of units, in one list or in many. `stream` is the stream whose launches use the
    /// lists.
    pub(super) fn reserve(&mut self, units: usize, stream: &Stream) -> Result<(), DeviceError> {
        if self.room() < units {
            if !self.in_graphs {
                self.begin_anew(stream)?;
            }
            self.replace(units.next_power_of_two().max(LEAST_ROOM))?;
        }
        Ok(())
    }

    /// Returns a list in the GPU's memory. It stays as it is until `stream` has done what it is given before the next
    /// call; or, if that is recorded in a graph, always.
    ///
    /// After an error the caller must wait for `stream` before it calls this again.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NotBeforeGraph`] if a graph is recorded, and there is no room; [`DeviceError::OutOfMemory`],
    /// [`DeviceError::OutOfPinnedMemory`]; the driver fails.
    #[expect(unsafe_code, reason = "a copy that goes on after the call")]
    pub(super) fn put(&mut self, list: &[T], stream: &Stream) -> Result<DeviceSlice<T>, DeviceError> {
        let by_graph = is_recorded(stream)?;
        if let Some(range) = self.find(list) {
            self.in_graphs |= by_graph;
            return Ok(self.memory.device.index(range));
        }
        let mut start = self.end();
        if self.room() - start < list.len() {
            if by_graph {
                return Err(DeviceError::NotBeforeGraph);
            }
            self.make_room(list.len(), stream)?;
            start = 0;
        }
        let range = start..start + list.len();
        self.memory.host[range.clone()].copy_from_slice(list);
        let mut to = self.memory.device.index(range.clone());
        // SAFETY:
        // 1. Both sides live until `stream` has done the copy: `make_room` and `reserve` wait for the stream before
        //    they free them, and so does the decoder that owns them. If a graph does the copy, they live as long as the
        //    decoder, after whose end nobody may launch the graph.
        // 2. The host's side is written again only after `begin_anew`, or after the wait that follows an error. Both
        //    come after this copy. If a graph does the copy, it isn't written again.
        // 3. The GPU's side is read and written only on `stream`, and so in the stream's order; or by the graph, and
        //    then only in the graph's order, in which the launch that reads it comes after the copy.
        let copying = unsafe { to.async_copy_from(&self.memory.host[range.clone()], stream) };
        self.in_graphs |= by_graph;
        copying.map_err(while_doing("copying a list of units to the GPU"))?;
        self.kept.push(KeptList { range, by_graph });
        Ok(to)
    }

    /// Where a list with this content is, which any launch may use.
    fn find(&self, list: &[T]) -> Option<Range<usize>> {
        let same = |kept: &&KeptList| !kept.by_graph && self.memory.host[kept.range.clone()] == *list;
        self.kept.iter().find(same).map(|kept| kept.range.clone())
    }

    /// The units that there is room for.
    fn room(&self) -> usize {
        self.memory.host.len()
    }

    /// Where the lists end.
    fn end(&self) -> usize {
        self.kept.last().map_or(0, |last| last.range.end)
    }

    /// Makes room for a list of this number of units at the beginning of the memory.
    fn make_room(&mut self, units: usize, stream: &Stream) -> Result<(), DeviceError> {
        self.reserve(units, stream)?;
        match (self.end(), self.in_graphs) {
            (0, _) => Ok(()),
            (_, false) => self.begin_anew(stream),
            (_, true) => self.replace(self.room()),
        }
    }

    /// Waits until no launch needs a list any more, and forgets all lists.
    fn begin_anew(&mut self, stream: &Stream) -> Result<(), DeviceError> {
        stream.synchronize().map_err(while_doing("decoding"))?;
        self.kept.clear();
        Ok(())
    }

    /// Goes on with new memory, without lists. The old one is put away if graphs have lists of it. Otherwise it is
    /// freed: no launch may need it any more.
    fn replace(&mut self, units: usize) -> Result<(), DeviceError> {
        let old = mem::replace(&mut self.memory, ListMemory::new(units)?);
        self.kept.clear();
        if mem::take(&mut self.in_graphs) {
            self.put_away.push(old);
        }
        Ok(())
    }
}
