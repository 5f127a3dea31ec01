//! A device's memory: a memory of the interpreter, with a size and with counts of its allocations.

use std::collections::BTreeMap;

use ptx_interpreter::{Buffer, BufferError, Memory};

use crate::error::CudaError;

/// Each device gets this many addresses for its buffers. A device that makes more goes on with the next
/// device's.
const BUFFERS_PER_DEVICE: usize = 1 << 19;

/// The memory of one device. No address is used twice, and the bytes of a new allocation have no value: a
/// kernel that reads one commits a fault.
#[derive(Debug)]
pub(crate) struct DeviceMemory {
    /// What kernels run on.
    pub(crate) memory: Memory,
    /// For each address, the buffer and its length in bytes.
    allocations: BTreeMap<u64, (Buffer, usize)>,
    /// Bytes of the device, bytes allocated now, and the most allocated at a time.
    total: usize,
    pub(crate) allocated: usize,
    pub(crate) peak: usize,
    /// How many allocations there were.
    pub(crate) made: usize,
}

impl DeviceMemory {
    /// The memory of device number `ordinal`, with `total` bytes. `used` is the number of allocations that
    /// its earlier memories made, whose addresses it must not use again.
    pub(crate) fn new(ordinal: usize, used: usize, total: usize) -> Self {
        let memory = Memory::with_first_number(ordinal * BUFFERS_PER_DEVICE + used);
        DeviceMemory { memory, allocations: BTreeMap::new(), total, allocated: 0, peak: 0, made: 0 }
    }

    pub(crate) fn allocate(&mut self, len: usize) -> Result<u64, CudaError> {
        if len == 0 {
            return Err(CudaError::INVALID_VALUE);
        }
        if len > self.free_bytes() {
            return Err(CudaError::OUT_OF_MEMORY);
        }
        let buffer = self.memory.output(&format!("allocation {}", self.made), len);
        let address = buffer.address();
        if address == 0 {
            return Err(CudaError::OUT_OF_MEMORY); // of addresses
        }
        self.allocations.insert(address, (buffer, len));
        self.made += 1;
        self.allocated += len;
        self.peak = self.peak.max(self.allocated);
        Ok(address)
    }

    /// Frees the allocation that begins at `address`.
    pub(crate) fn free(&mut self, address: u64) -> Result<(), CudaError> {
        let (buffer, len) = self.allocations.remove(&address).ok_or(CudaError::INVALID_VALUE)?;
        self.allocated -= len;
        Ok(self.memory.free(buffer)?)
    }

    pub(crate) fn is_allocation(&self, address: u64) -> bool {
        self.allocations.contains_key(&address)
    }

    /// Whether these bytes lie within one allocation.
    pub(crate) fn holds(&self, address: u64, len: usize) -> bool {
        self.find(address, len).is_ok()
    }

    /// Overwrites bytes of an allocation.
    pub(crate) fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), CudaError> {
        let (buffer, offset) = self.find(address, bytes.len())?;
        Ok(self.memory.write(buffer, offset, bytes)?)
    }

    /// Bytes of an allocation.
    pub(crate) fn read(&self, address: u64, len: usize) -> Result<&[u8], CudaError> {
        let (buffer, offset) = self.find(address, len)?;
        Ok(&self.memory.bytes(buffer)?[offset..offset + len])
    }

    /// Copies bytes. Those without a value have none at the destination either.
    pub(crate) fn copy(&mut self, to: u64, from: u64, len: usize) -> Result<(), CudaError> {
        let (to, to_offset) = self.find(to, len)?;
        let (from, offset) = self.find(from, len)?;
        Ok(self.memory.copy(from, offset, to, to_offset, len)?)
    }

    pub(crate) fn free_bytes(&self) -> usize {
        self.total - self.allocated
    }

    /// The buffer that has these bytes, and the offset of the first.
    fn find(&self, address: u64, len: usize) -> Result<(Buffer, usize), CudaError> {
        let nearest = self.allocations.range(..=address).next_back();
        let (start, (buffer, room)) = nearest.ok_or(CudaError::ILLEGAL_ADDRESS)?;
        let offset = (address - start) as usize;
        if offset.saturating_add(len) <= *room { Ok((*buffer, offset)) } else { Err(CudaError::ILLEGAL_ADDRESS) }
    }
}

/// The range was looked up before, so this can only be an address that isn't there any more.
impl From<BufferError> for CudaError {
    fn from(_: BufferError) -> CudaError {
        CudaError::ILLEGAL_ADDRESS
    }
}
