//! Offloaded units pass through two buffers on the device: one is decoded while the next is copied in.
//!
//! ```text
//! copies   | A into 0 | B into 1 |              | C into 0 |
//! decoder             | decode A | use A | decode B  ...
//!                                ^ slot 0 may be overwritten from here on
//! ```
//!
//! Two events for each pass keep that order: *copied*, which decoding waits for, and *decoded*, which the
//! copy after next into the same buffer waits for. If anything fails on the way, the decoder waits for all that
//! runs and has the buffers forget what they hold.

use cust::event::Event;
use cust::memory::{AsyncCopyDestination, DeviceBuffer, DeviceSlice, LockedBuffer};
use cust::stream::Stream;

use super::super::decoder::UnitId;
use super::failure::{allocating, while_doing};
use super::stream::{record, stream, wait};
use crate::error::device::DeviceError;

/// The two buffers, and the stream that fills them.
#[derive(Debug)]
pub(super) struct Staging {
    copies: Stream,
    slots: [Slot; 2],
    /// The slot that is overwritten next: the one that wasn't used last.
    next: usize,
}

#[derive(Debug)]
struct Slot {
    memory: DeviceBuffer<u8>,
    /// The unit that is here, or on its way.
    holds: Option<UnitId>,
    /// It is here. Taken by the first decoding, which waits for it.
    copied: Option<Event>,
    /// It was decoded. Taken by the next copy, which waits for it.
    decoded: Option<Event>,
}

impl Staging {
    /// Two buffers of so many bytes.
    pub(super) fn new(bytes: usize) -> Result<Self, DeviceError> {
        let slot = || {
            let memory = DeviceBuffer::zeroed(bytes).map_err(allocating("a staging buffer", bytes))?;
            Ok(Slot { memory, holds: None, copied: None, decoded: None })
        };
        Ok(Self { copies: stream()?, slots: [slot()?, slot()?], next: 0 })
    }

    /// Bytes of each of the buffers.
    pub(super) fn bytes(&self) -> usize {
        self.slots[0].memory.len()
    }

    /// Begins to copy a unit in, unless it is here already, and says into which slot.
    ///
    /// `from` must stay as it is until [`Self::finish`], or until a launch that [`Self::ready`] went before
    /// has run.
    #[expect(unsafe_code, reason = "a copy that goes on after the call")]
    pub(super) fn begin(&mut self, id: UnitId, from: &LockedBuffer<u8>) -> Result<usize, DeviceError> {
        if let Some(slot) = self.slots.iter().position(|slot| slot.holds == Some(id)) {
            return Ok(slot);
        }
        let at = self.next;
        self.next = 1 - at;
        let slot = &mut self.slots[at];
        slot.holds = None;
        if let Some(decoded) = slot.decoded.take() {
            wait(&self.copies, decoded)?;
        }
        let mut place = slot.memory.index(..from.len());
        // SAFETY: the memory on both sides lives on: a decoder finishes all copies before it frees a unit or
        // these buffers. Decoding reads the place only behind the event `copied`, and the copy writes it only
        // behind the last decoding, for whose event it has just been told to wait.
        let copying = unsafe { place.async_copy_from(from.as_slice(), &self.copies) };
        copying.map_err(while_doing("copying an offloaded unit to the GPU"))?;
        slot.copied = Some(record(&self.copies)?);
        slot.holds = Some(id);
        Ok(at)
    }

    /// The unit's tensors in its slot, which `stream` is made to wait for.
    pub(super) fn ready(&mut self, slot: usize, stream: &Stream) -> Result<&DeviceSlice<u8>, DeviceError> {
        let slot = &mut self.slots[slot];
        if let Some(copied) = slot.copied.take() {
            wait(stream, copied)?;
        }
        Ok(&slot.memory)
    }

    /// `stream` has been given all that reads the slot.
    pub(super) fn used(&mut self, slot: usize, stream: &Stream) -> Result<(), DeviceError> {
        self.next = 1 - slot;
        self.slots[slot].decoded = Some(record(stream)?);
        Ok(())
    }

    /// Everything has run, and something failed: nothing is known of what the buffers hold.
    pub(super) fn reset(&mut self) {
        for slot in &mut self.slots {
            (slot.holds, slot.copied, slot.decoded) = (None, None, None);
        }
    }

    /// Waits until nothing is on its way.
    pub(super) fn finish(&self) -> Result<(), DeviceError> {
        self.copies.synchronize().map_err(while_doing("copying an offloaded unit to the GPU"))
    }
}
