//! Offloaded units stay in the host's pinned memory. They are copied to the GPU through two buffers in turn: while the unit in one is
//! decoded, the next is copied into the other.
//!
//! ```text
//! copies   | A into 0 | B into 1 |              | C into 0 |
//! kernels             | decode A | use A | decode B  ...
//!                                ^ buffer 0 may be overwritten from here on
//! ```
//!
//! Two events keep that order. Decoding waits for *copied*, and the next copy into the same buffer waits for *decoded*.

use std::collections::BTreeMap;
use std::ops::Bound;

use cust::memory::{DeviceBuffer, LockedBuffer};
use cust::sys::cuMemcpyHtoDAsync_v2;

use super::failure::{allocating, check};
use super::gpu::Gpu;
use super::streams::Event;
use crate::error::{Error, Result};

/// The offloaded units, and the two buffers.
#[derive(Debug, Default)]
pub(super) struct Staging {
    /// In the order in which they were loaded. A model's units are used in that order, over and over.
    units: BTreeMap<u64, LockedBuffer<u8>>,
    loaded: u64,
    /// As large as the largest unit.
    buffers: Option<[Buffer; 2]>,
    /// The buffer that the next copy overwrites: the one that was used less recently.
    next: usize,
}

#[derive(Debug)]
struct Buffer {
    memory: DeviceBuffer<u8>,
    /// The unit that is in the buffer, or is being copied there.
    holds: Option<u64>,
    /// Occurs when the copy is done. The first work after the copy takes it and waits for it.
    copied: Option<Event>,
    /// Occurs when the work that reads the unit is done. The next copy takes it and waits for it.
    decoded: Option<Event>,
}

impl Buffer {
    #[expect(unsafe_code, reason = "memory without values")]
    fn new(bytes: usize) -> Result<Self> {
        // Zeroing would run on the default stream, which the copies don't wait for.
        // SAFETY: kernels read only what `copy` has copied, after `take` has made them wait for it.
        let memory = unsafe { DeviceBuffer::uninitialized(bytes) };
        let memory = memory.map_err(allocating("a buffer that offloaded units pass through", bytes))?;
        Ok(Self { memory, holds: None, copied: None, decoded: None })
    }
}

impl Staging {
    /// Adds a unit, and returns its number.
    pub(super) fn insert(&mut self, unit: LockedBuffer<u8>, gpu: &Gpu) -> Result<u64> {
        let number = self.loaded;
        self.loaded += 1;
        if self.buffers.as_ref().is_some_and(|[buffer, _]| buffer.memory.len() < unit.len()) {
            // Free the old buffers first: there may be no room for both.
            gpu.finish()?;
            self.buffers = None;
        }
        self.units.insert(number, unit);
        if let Err(error) = self.buffers() {
            self.units.remove(&number);
            return Err(error);
        }
        Ok(number)
    }

    /// Frees a unit. The GPU must have finished all work.
    pub(super) fn remove(&mut self, unit: u64) {
        self.units.remove(&unit);
        if self.units.is_empty() {
            self.buffers = None;
        }
    }

    /// Makes the stream's next work wait until an offloaded unit is in a buffer, copying it there unless it is there already. Returns the
    /// buffer's index and the unit's address.
    pub(super) fn take(&mut self, unit: u64, gpu: &Gpu) -> Result<(usize, u64)> {
        let at = self.copy(unit, gpu)?;
        let buffer = &mut self.buffers()?[at];
        if let Some(copied) = buffer.copied.take() {
            copied.make_wait(gpu.stream())?;
        }
        Ok((at, buffer.memory.as_device_ptr().as_raw()))
    }

    /// To be called after enqueuing the work that reads the unit. When that is done the buffer may be overwritten; the unit that is likely
    /// to be next is copied to the other one.
    pub(super) fn used(&mut self, unit: u64, at: usize, gpu: &Gpu) -> Result<()> {
        self.buffers()?[at].decoded = Some(Event::record(gpu.stream())?);
        self.next = 1 - at;
        let following = (Bound::Excluded(unit), Bound::Unbounded);
        match self.units.range(following).chain(self.units.range(..unit)).next() {
            Some((&next, _)) => self.copy(next, gpu).map(drop),
            None => Ok(()),
        }
    }

    /// Begins to copy a unit to a buffer, unless it is in one already. Returns the buffer's index.
    ///
    /// The unit must not be freed before the GPU has finished all copies.
    #[expect(unsafe_code, reason = "a copy that goes on after the call")]
    pub(super) fn copy(&mut self, unit: u64, gpu: &Gpu) -> Result<usize> {
        if let Some(at) = self.buffers()?.iter().position(|buffer| buffer.holds == Some(unit)) {
            return Ok(at);
        }
        let at = self.next;
        self.next = 1 - at;
        let (Some(buffers), Some(from)) = (&mut self.buffers, self.units.get(&unit)) else {
            return Err(Error::argument("the unit isn't loaded"));
        };
        let buffer = &mut buffers[at];
        buffer.holds = None;
        if let Some(decoded) = buffer.decoded.take() {
            decoded.make_wait(gpu.copies.handle())?;
        }
        let to = buffer.memory.index(..from.len()).as_device_ptr().as_raw();
        // SAFETY: both sides have `from.len()` bytes, and the stream exists. Further:
        // 1. The memory on both sides lives until the copy is done: whatever frees a unit or these buffers first waits for all copies.
        // 2. Work that reads the buffer waits for the event `copied`.
        // 3. The copy writes the buffer only after the last work that read it, since its stream now waits for that work's event.
        let copying = unsafe { cuMemcpyHtoDAsync_v2(to, from.as_ptr().cast(), from.len(), gpu.copies.handle().raw) };
        check(copying, "copying an offloaded unit to the GPU")?;
        buffer.copied = Some(Event::record(gpu.copies.handle())?);
        buffer.holds = Some(unit);
        Ok(at)
    }

    /// The buffers. There are none if loading a larger unit failed for lack of memory.
    fn buffers(&mut self) -> Result<&mut [Buffer; 2]> {
        let bytes = self.units.values().map(|unit| unit.len()).max().unwrap_or_default();
        match &mut self.buffers {
            Some(buffers) => Ok(buffers),
            none => Ok(none.insert([Buffer::new(bytes)?, Buffer::new(bytes)?])),
        }
    }
}
