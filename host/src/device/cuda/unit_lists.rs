//! Lists of units in the GPU's memory, where `decode_units` reads them. Each is copied there once.
//!
//! A program decodes a model's blocks over and over, from the same memory to the same memory, and so by the same lists.
//! The lists are kept, and a list with the same content is used again. After a pass or two through the model the decoder
//! copies no list, allocates nothing and waits for nothing.
//!
//! ```text
//! host, pinned  | list 0 | list 1 |   list 2   | list 3 |     free     |
//!                   |        |          |           |    copies on the decoder's stream
//! device        | list 0 | list 1 |   list 2   | list 3 |     free     |
//! ```
//!
//! If there is no room for another list, the decoder waits for the stream and forgets all lists. The next list is then
//! the first.

use std::ops::Range;

use cust::error::CudaResult;
use cust::memory::{AsyncCopyDestination, DeviceBuffer, DeviceSlice, LockedBuffer};
use cust::stream::Stream;

use super::batch::ListItem;
use super::failure::{allocating, pinning, while_doing};
use crate::error::device::DeviceError;

/// The fewest units that memory is allocated for.
const LEAST_ROOM: usize = 64;

/// Lists, written one after the other.
#[derive(Debug)]
pub(super) struct UnitLists {
    host: LockedBuffer<ListItem>,
    device: DeviceBuffer<ListItem>,
    /// Where each list is, in the order of the memory.
    written: Vec<Range<usize>>,
}

impl UnitLists {
    /// No lists, and no room for any.
    pub(super) fn new() -> Result<Self, DeviceError> {
        let none = || -> CudaResult<_> { Ok((LockedBuffer::from_slice(&[])?, DeviceBuffer::from_slice(&[])?)) };
        let (host, device) = none().map_err(while_doing("making lists of units"))?;
        Ok(Self { host, device, written: Vec::new() })
    }

    /// Makes room for this number of units, in one list or in many. `stream` is the stream whose launches use the
    /// lists.
    pub(super) fn reserve(&mut self, units: usize, stream: &Stream) -> Result<(), DeviceError> {
        if self.host.len() < units {
            self.begin_anew(stream)?;
            let room = units.next_power_of_two().max(LEAST_ROOM);
            let (what, bytes) = ("lists of units", room * size_of::<ListItem>());
            let host = LockedBuffer::new(&ListItem::default(), room).map_err(pinning(what, bytes))?;
            let device = DeviceBuffer::from_slice(&host).map_err(allocating(what, bytes))?;
            (self.host, self.device) = (host, device);
        }
        Ok(())
    }

    /// Returns a list in the GPU's memory. It stays as it is until `stream` has done what it is given before the next
    /// call.
    ///
    /// After an error the caller must wait for `stream` before it calls this again.
    #[expect(unsafe_code, reason = "a copy that goes on after the call")]
    pub(super) fn place(&mut self, list: &[ListItem], stream: &Stream) -> Result<DeviceSlice<ListItem>, DeviceError> {
        self.reserve(list.len(), stream)?;
        if let Some(range) = self.written.iter().find(|range| self.host[(*range).clone()] == *list) {
            return Ok(self.device.index(range.clone()));
        }
        let mut start = self.written.last().map_or(0, |last| last.end);
        if self.host.len() - start < list.len() {
            self.begin_anew(stream)?;
            start = 0;
        }
        let range = start..start + list.len();
        self.host[range.clone()].copy_from_slice(list);
        let mut place = self.device.index(range.clone());
        // SAFETY:
        // 1. Both sides live until `stream` has done the copy: `reserve` waits for the stream before it frees them, and
        //    so does the decoder that owns them.
        // 2. The host's side is written again only after `begin_anew`, or after the wait that follows an error. Both
        //    come after this copy.
        // 3. The GPU's side is read and written only on `stream`, and so in the stream's order.
        let copying = unsafe { place.async_copy_from(&self.host[range.clone()], stream) };
        copying.map_err(while_doing("copying a list of units to the GPU"))?;
        self.written.push(range);
        Ok(place)
    }

    /// Waits until no launch needs a list any more, and forgets all lists.
    fn begin_anew(&mut self, stream: &Stream) -> Result<(), DeviceError> {
        stream.synchronize().map_err(while_doing("decoding"))?;
        self.written.clear();
        Ok(())
    }
}
