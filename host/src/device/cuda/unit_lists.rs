//! UnitLists of units in the GPU's memory, each copied there once.
//!
//! A model's blocks are decoded over and over, from the same memory to the same memory, and so by the same lists.
//! They are kept, and found again by what they say: after a pass or two none is copied, nothing is allocated and
//! nothing is waited for.
//!
//! ```text
//! host, pinned  | list 0 | list 1 |   list 2   | list 3 |     free     |
//!                   |        |          |           |    copies on the decoder's stream
//! device        | list 0 | list 1 |   list 2   | list 3 |     free     |
//! ```
//!
//! Where there is no room for another, the stream is waited for, all are forgotten, and the next is the first again.

use std::ops::Range;

use cust::error::CudaResult;
use cust::memory::{AsyncCopyDestination, DeviceBuffer, DeviceSlice, LockedBuffer};
use cust::stream::Stream;

use super::batch::ListItem;
use super::failure::{allocating, pinning, while_doing};
use crate::error::device::DeviceError;

/// Units that there is room for, at least, once there is a list.
const LEAST_ROOM: usize = 64;

/// Lists, written one after the other.
#[derive(Debug)]
pub(super) struct UnitLists {
    host: LockedBuffer<ListItem>,
    device: DeviceBuffer<ListItem>,
    /// Where the lists are, from the front on.
    written: Vec<Range<usize>>,
}

impl UnitLists {
    /// No lists, and no room for any.
    pub(super) fn new() -> Result<Self, DeviceError> {
        let none = || -> CudaResult<_> { Ok((LockedBuffer::from_slice(&[])?, DeviceBuffer::from_slice(&[])?)) };
        let (host, device) = none().map_err(while_doing("making lists of units"))?;
        Ok(Self { host, device, written: Vec::new() })
    }

    /// Makes room for so many units, in one list or in many. `stream` is the one that lists are used on.
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

    /// A list in the GPU's memory, for launches on `stream`: it stays as it is until those given to it by now have run.
    ///
    /// After an error `stream` must be waited for before there is another list.
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
        // SAFETY: both sides live on until `stream` has run: `reserve` and the decoder that owns them see to it. The
        // host's is written again behind `begin_anew` only, or behind the wait after an error, so behind this copy; the
        // device's is read and written in the order of `stream`.
        let copying = unsafe { place.async_copy_from(&self.host[range.clone()], stream) };
        copying.map_err(while_doing("copying a list of units to the GPU"))?;
        self.written.push(range);
        Ok(place)
    }

    /// When everything has run no list is needed any more.
    fn begin_anew(&mut self, stream: &Stream) -> Result<(), DeviceError> {
        stream.synchronize().map_err(while_doing("decoding"))?;
        self.written.clear();
        Ok(())
    }
}
