//! Memory of the program under test, which the driver reads and writes.
#![expect(unsafe_code, reason = "a driver reads and writes memory that the program names by address")]

use std::alloc::{Layout, alloc, dealloc};
use std::collections::BTreeMap;
use std::ptr;

use crate::error::CudaError;

/// What pinned memory holds at first. It isn't zero, so that a program which takes it for a value goes wrong.
const POISON: u8 = 0x5a;

/// A pointer into the host's memory that a caller of the driver passed.
///
/// Only such a caller can make one. With each call it promises what CUDA's documentation requires: that the
/// bytes exist and that nobody else accesses them, until the call returns, or, if they are pinned, until the
/// work that uses them is done. Every `unsafe` here relies on that promise.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct HostPointer(*mut u8);

impl HostPointer {
    pub(crate) fn bytes(self, len: usize) -> HostBytes {
        HostBytes { address: self.0.expose_provenance(), len }
    }
}

/// Bytes of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HostBytes {
    pub(crate) address: usize,
    pub(crate) len: usize,
}

impl HostBytes {
    pub(crate) fn read(self) -> Vec<u8> {
        let mut bytes = vec![0; self.len];
        let from = ptr::with_exposed_provenance::<u8>(self.address);
        // SAFETY: the caller's promise to `HostPointer`; `bytes` is new and has the length.
        unsafe { ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), self.len) };
        bytes
    }

    /// Overwrites them with `bytes`, which has the same length.
    pub(crate) fn write(self, bytes: &[u8]) {
        let to = ptr::with_exposed_provenance_mut::<u8>(self.address);
        let len = self.len.min(bytes.len());
        // SAFETY: the caller's promise to `HostPointer`; `bytes` is memory of the driver, not the caller's.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), to, len) };
    }

    pub(crate) fn overlaps(self, other: HostBytes) -> bool {
        self.address < other.address + other.len && other.address < self.address + self.len
    }
}

/// Pinned memory: what the driver allocated, with its layout by address.
#[derive(Debug, Default)]
pub(crate) struct Pinned(BTreeMap<usize, Layout>);

impl Pinned {
    /// Whether all of these bytes are pinned.
    pub(crate) fn holds(&self, bytes: HostBytes) -> bool {
        let before = self.0.range(..=bytes.address).next_back();
        before.is_some_and(|(start, layout)| bytes.address + bytes.len <= start + layout.size())
    }

    /// The number of pinned bytes.
    pub(crate) fn total(&self) -> usize {
        self.0.values().map(Layout::size).sum()
    }

    /// Allocates pinned memory, filled with poison.
    pub(crate) fn allocate(&mut self, len: usize) -> Result<*mut u8, CudaError> {
        if len == 0 {
            return Err(CudaError::INVALID_VALUE);
        }
        let layout = Layout::from_size_align(len, 4096).map_err(|_| CudaError::OUT_OF_MEMORY)?;
        // SAFETY: the layout's size is not 0.
        let start = unsafe { alloc(layout) };
        if start.is_null() {
            return Err(CudaError::OUT_OF_MEMORY);
        }
        // SAFETY: just allocated with that length.
        unsafe { ptr::write_bytes(start, POISON, len) };
        self.0.insert(start.expose_provenance(), layout);
        Ok(start)
    }

    /// The allocation that begins at `pointer`.
    pub(crate) fn range(&self, pointer: HostPointer) -> Option<HostBytes> {
        let address = pointer.bytes(0).address;
        Some(HostBytes { address, len: self.0.get(&address)?.size() })
    }

    /// Frees the allocation that begins at `address`.
    pub(crate) fn release(&mut self, address: usize) {
        if let Some(layout) = self.0.remove(&address) {
            let start = ptr::with_exposed_provenance_mut::<u8>(address);
            // SAFETY: `allocate` made it with this layout, and it is in the map once.
            unsafe { dealloc(start, layout) };
        }
    }

    /// Frees everything.
    pub(crate) fn clear(&mut self) {
        while let Some((&address, _)) = self.0.iter().next() {
            self.release(address);
        }
    }
}
