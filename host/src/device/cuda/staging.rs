//! Offloaded units are copied into two buffers on the GPU in turn: while the unit in one is decoded, the next is copied
//! into the other.
//!
//! ```text
//! copies   | A into 0 | B into 1 |              | C into 0 |
//! decoder             | decode A | use A | decode B  ...
//!                                ^ slot 0 may be overwritten from here on
//! ```
//!
//! Two events keep that order. Decoding waits for *copied*, and the next copy into the same buffer waits for *decoded*.
//! If anything fails, the decoder waits until the GPU has done everything, and forgets which units the buffers hold.

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
    /// The slot that the next copy overwrites: the one that wasn't used last.
    next: usize,
}

#[derive(Debug)]
struct Slot {
    memory: DeviceBuffer<u8>,
    /// The unit that is here, or is being copied here.
    holds: Option<UnitId>,
    /// Happens when the copy is done. The first decoding after the copy takes it and waits for it.
    copied: Option<Event>,
    /// Happens when the unit is decoded. The next copy takes it and waits for it.
    decoded: Option<Event>,
}

impl Staging {
    /// Two buffers, each of this number of bytes.
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

    /// Begins to copy a unit into a slot, unless one has it already. Returns the slot.
    ///
    /// The caller must neither free nor write `from` until [`Self::finish`] has returned, or until a launch has run
    /// that came after [`Self::ready`].
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
        // SAFETY:
        // 1. The memory of both sides lives until the copy is done: a decoder waits for all copies before it frees a
        //    unit or these buffers.
        // 2. Decoding reads the slot only after the event `copied`.
        // 3. The copy writes it only after the last decoding of the slot, for whose event its stream now waits.
        let copying = unsafe { place.async_copy_from(from.as_slice(), &self.copies) };
        copying.map_err(while_doing("copying an offloaded unit to the GPU"))?;
        slot.copied = Some(record(&self.copies)?);
        slot.holds = Some(id);
        Ok(at)
    }

    /// The memory of a slot, which holds a unit's tensors once `stream` gets there: the stream now waits for the copy.
    pub(super) fn ready(&mut self, slot: usize, stream: &Stream) -> Result<&DeviceSlice<u8>, DeviceError> {
        let slot = &mut self.slots[slot];
        if let Some(copied) = slot.copied.take() {
            wait(stream, copied)?;
        }
        Ok(&slot.memory)
    }

    /// Notes that `stream` has been given all work that reads the slot.
    pub(super) fn used(&mut self, slot: usize, stream: &Stream) -> Result<(), DeviceError> {
        self.next = 1 - slot;
        self.slots[slot].decoded = Some(record(stream)?);
        Ok(())
    }

    /// Forgets which units the slots hold. The GPU must have done all that it was given.
    pub(super) fn reset(&mut self) {
        for slot in &mut self.slots {
            (slot.holds, slot.copied, slot.decoded) = (None, None, None);
        }
    }

    /// Waits until all copies are done.
    pub(super) fn finish(&self) -> Result<(), DeviceError> {
        self.copies.synchronize().map_err(while_doing("copying an offloaded unit to the GPU"))
    }
}
