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

use cust::memory::{DeviceBuffer, DeviceSlice};
use cust::stream::Stream;
use cust::sys::cuMemcpyHtoDAsync_v2;

use crate::device::cuda::driver::{CopyStream, Event, StreamHandle, allocating, check};
use crate::device::decoder::UnitId;
use crate::error::device::DeviceError;

/// The two buffers, and the stream that fills them.
#[derive(Debug)]
pub(crate) struct Staging {
    copies: CopyStream,
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
    #[expect(unsafe_code, reason = "memory without values")]
    pub(crate) fn new(bytes: usize) -> Result<Self, DeviceError> {
        let slot = || {
            // Zeros would come from the default stream, for which the copies don't wait.
            // SAFETY: kernels read only what `begin` has copied, and that after `ready`.
            let memory = unsafe { DeviceBuffer::uninitialized(bytes) };
            let memory = memory.map_err(allocating("a staging buffer", bytes))?;
            Ok(Slot { memory, holds: None, copied: None, decoded: None })
        };
        Ok(Self { copies: CopyStream::new()?, slots: [slot()?, slot()?], next: 0 })
    }

    /// Bytes of each of the buffers.
    pub(crate) fn bytes(&self) -> usize {
        self.slots[0].memory.len()
    }

    /// Begins to copy a unit into a slot, unless one has it already. Returns the slot.
    ///
    /// The caller must neither free nor write `from` until [`Self::finish`] has returned, or until a launch has run
    /// that came after [`Self::ready`].
    #[expect(unsafe_code, reason = "a copy that goes on after the call")]
    pub(crate) fn begin(&mut self, id: UnitId, from: &[u8]) -> Result<usize, DeviceError> {
        if let Some(slot) = self.slots.iter().position(|slot| slot.holds == Some(id)) {
            return Ok(slot);
        }
        let at = self.next;
        self.next = 1 - at;
        let slot = &mut self.slots[at];
        slot.holds = None;
        if let Some(decoded) = slot.decoded.take() {
            decoded.hold_up(&self.copies)?;
        }
        let place = slot.memory.index(..from.len());
        let (to, stream) = (place.as_device_ptr().as_raw(), StreamHandle::from(&self.copies));
        // SAFETY: both sides have `from.len()` bytes, and the stream exists. Further:
        // 1. The memory of both sides lives until the copy is done: a decoder waits for all copies before it frees a
        //    unit or these buffers.
        // 2. Decoding reads the slot only after the event `copied`.
        // 3. The copy writes it only after the last decoding of the slot, for whose event its stream now waits.
        let copying = unsafe { cuMemcpyHtoDAsync_v2(to, from.as_ptr().cast(), from.len(), stream.as_raw()) };
        check(copying, "copying an offloaded unit to the GPU")?;
        slot.copied = Some(Event::record(&self.copies)?);
        slot.holds = Some(id);
        Ok(at)
    }

    /// The memory of a slot, which holds a unit's tensors once `stream` gets there: the stream now waits for the copy.
    pub(crate) fn ready(&mut self, slot: usize, stream: &Stream) -> Result<&DeviceSlice<u8>, DeviceError> {
        let slot = &mut self.slots[slot];
        if let Some(copied) = slot.copied.take() {
            copied.hold_up(stream)?;
        }
        Ok(&slot.memory)
    }

    /// Notes that `stream` has been given all work that reads the slot.
    pub(crate) fn used(&mut self, slot: usize, stream: &Stream) -> Result<(), DeviceError> {
        self.next = 1 - slot;
        self.slots[slot].decoded = Some(Event::record(stream)?);
        Ok(())
    }

    /// Forgets which units the slots hold. The GPU must have done all that it was given.
    pub(crate) fn reset(&mut self) {
        for slot in &mut self.slots {
            (slot.holds, slot.copied, slot.decoded) = (None, None, None);
        }
    }

    /// Waits until all copies are done.
    pub(crate) fn finish(&self) -> Result<(), DeviceError> {
        self.copies.finish()
    }
}
