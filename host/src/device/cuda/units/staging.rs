//! Offloaded units are copied into two buffers on the GPU in turn: while the unit in one is decoded, the next is copied
//! into the other.
//!
//! ```text
//! copies   | A into 0 | B into 1 |              | C into 0 |
//! decoder             | decode A | use A | decode B  ...
//!                                ^ buffer 0 may be overwritten from here on
//! ```
//!
//! Two events keep that order. Decoding waits for *copied*, and the next copy into the same buffer waits for *decoded*.
//! If anything fails, the decoder waits until the GPU has done everything, and forgets which units the buffers hold.

use cust::memory::{DeviceBuffer, DeviceSlice};
use cust::stream::Stream;
use cust::sys::cuMemcpyHtoDAsync_v2;

use super::DeviceUnits;
use crate::device::cuda::driver::{CopyStream, Event, StreamHandle, allocating, check};
use crate::device::decoder::UnitId;
use crate::error::device::DeviceError;

/// The two buffers, and the stream that fills them.
#[derive(Debug)]
pub(crate) struct Staging {
    copies: CopyStream,
    buffers: [Buffer; 2],
    /// The buffer that the next copy overwrites: the one that wasn't used last.
    next: usize,
}

#[derive(Debug)]
struct Buffer {
    memory: DeviceBuffer<u8>,
    /// The unit that is here, or is being copied here.
    holds: Option<UnitId>,
    /// Happens when the copy is done. The first work after the copy takes it and waits for it.
    copied: Option<Event>,
    /// Happens when the work that reads the unit is done. The next copy takes it and waits for it.
    decoded: Option<Event>,
}

impl Staging {
    /// Two buffers, each of this number of bytes.
    #[expect(unsafe_code, reason = "memory without values")]
    pub(crate) fn new(bytes: usize) -> Result<Self, DeviceError> {
        let buffer = || {
            // Zeros would come from the default stream, for which the copies don't wait.
            // SAFETY: kernels read only what `copy` has copied, and that after `with` has made them wait for it.
            let memory = unsafe { DeviceBuffer::uninitialized(bytes) };
            let memory = memory.map_err(allocating("a staging buffer", bytes))?;
            Ok(Buffer { memory, holds: None, copied: None, decoded: None })
        };
        Ok(Self { copies: CopyStream::new()?, buffers: [buffer()?, buffer()?], next: 0 })
    }

    /// Bytes of each of the buffers.
    pub(crate) fn bytes(&self) -> usize {
        self.buffers[0].memory.len()
    }

    /// Gives `stream` work that reads an offloaded unit's two large tensors: `work` gets the memory that they will be
    /// in when the stream comes to it. They are copied there unless they are there already. Then the unit is copied
    /// that is likely to be next.
    pub(crate) fn with(
        &mut self,
        id: UnitId,
        units: &DeviceUnits,
        stream: &Stream,
        work: impl FnOnce(&DeviceSlice<u8>) -> Result<(), DeviceError>,
    ) -> Result<(), DeviceError> {
        let at = self.copy(id, units)?;
        let buffer = &mut self.buffers[at];
        if let Some(copied) = buffer.copied.take() {
            copied.make_wait(stream)?;
        }
        work(&buffer.memory)?;
        self.next = 1 - at;
        buffer.decoded = Some(Event::record(stream)?);
        units.offloaded_after(id).map_or(Ok(()), |next| self.copy(next, units).map(drop))
    }

    /// Begins to copy an offloaded unit into a buffer, unless one has it already. Returns the buffer's index.
    ///
    /// The caller must not free the unit until [`Self::finish`] has returned, or until work has been done that came
    /// with [`Self::with`].
    #[expect(unsafe_code, reason = "a copy that goes on after the call")]
    pub(crate) fn copy(&mut self, id: UnitId, units: &DeviceUnits) -> Result<usize, DeviceError> {
        if let Some(at) = self.buffers.iter().position(|buffer| buffer.holds == Some(id)) {
            return Ok(at);
        }
        let from = units.get(id)?.offloaded().unwrap_or_default();
        let at = self.next;
        self.next = 1 - at;
        let buffer = &mut self.buffers[at];
        buffer.holds = None;
        if let Some(decoded) = buffer.decoded.take() {
            decoded.make_wait(&self.copies)?;
        }
        let to = buffer.memory.index(..from.len()).as_device_ptr().as_raw();
        let stream = StreamHandle::from(&self.copies);
        // SAFETY: both sides have `from.len()` bytes, and the stream exists. Further:
        // 1. The memory of both sides lives until the copy is done: a decoder waits for all copies before it frees a
        //    unit or these buffers.
        // 2. Work that reads the buffer waits for the event `copied`.
        // 3. The copy writes it only after the last work that read it, for whose event its stream now waits.
        let copying = unsafe { cuMemcpyHtoDAsync_v2(to, from.as_ptr().cast(), from.len(), stream.as_raw()) };
        check(copying, "copying an offloaded unit to the GPU")?;
        buffer.copied = Some(Event::record(&self.copies)?);
        buffer.holds = Some(id);
        Ok(at)
    }

    /// Forgets which units the buffers hold. The GPU must have done all that it was given.
    pub(crate) fn forget(&mut self) {
        for buffer in &mut self.buffers {
            (buffer.holds, buffer.copied, buffer.decoded) = (None, None, None);
        }
    }

    /// Waits until all copies are done.
    pub(crate) fn finish(&self) -> Result<(), DeviceError> {
        self.copies.finish()
    }
}
