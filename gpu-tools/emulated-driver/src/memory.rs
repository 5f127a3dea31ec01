//! A device's memory: a memory of the interpreter, with a size and with counts of its allocations.

use std::collections::BTreeMap;

use ptx_interpreter::{Buffer, BufferError, Memory};

use crate::error::CudaError;

/// Each device gets this many addresses for its buffers. A device that makes more goes on with the next
/// device's.
const BUFFERS_PER_DEVICE: usize = 1 << 19;

/// The address of the first allocation, and what each address is a multiple of, if they lie one after another.
const FIRST_ADDRESS: u64 = 0xc000_0000;
const ALIGNMENT: usize = 512;

/// The memory of one device. No address is used twice, and the bytes of a new allocation have no value: a
/// kernel that reads one commits a fault.
#[derive(Debug)]
pub(crate) struct DeviceMemory {
    /// What kernels run on.
    pub(crate) memory: Memory,
    /// For each address, the buffer and its length in bytes.
    allocations: BTreeMap<u64, (Buffer, usize)>,
    /// The address of the next allocation, if they lie one after another, as a device's do. The interpreter's are far
    /// apart, which only it can do with.
    next: Option<u64>,
    /// Bytes of the device, bytes allocated now, and the most allocated at a time.
    total: usize,
    pub(crate) allocated: usize,
    pub(crate) peak: usize,
    /// How many allocations there were.
    pub(crate) made: usize,
}

impl DeviceMemory {
    /// The memory of device number `ordinal`, with `total` bytes. `used` is the number of allocations that
    /// its earlier memories made, whose addresses it must not use again, unless allocations are adjacent.
    pub(crate) fn new(ordinal: usize, used: usize, total: usize, are_adjacent: bool) -> Self {
        let memory = Memory::with_first_number(ordinal * BUFFERS_PER_DEVICE + used);
        let next = are_adjacent.then_some(FIRST_ADDRESS + ((ordinal as u64) << 40));
        DeviceMemory { memory, allocations: BTreeMap::new(), next, total, allocated: 0, peak: 0, made: 0 }
    }

    pub(crate) fn allocate(&mut self, len: usize) -> Result<u64, CudaError> {
        if len == 0 {
            return Err(CudaError::INVALID_VALUE);
        }
        if len > self.free_bytes() {
            return Err(CudaError::OUT_OF_MEMORY);
        }
        let buffer = self.memory.output(&format!("allocation {}", self.made), len);
        if buffer.address() == 0 {
            return Err(CudaError::OUT_OF_MEMORY); // of addresses
        }
        let address = self.next.unwrap_or(buffer.address());
        self.next = self.next.map(|next| next + len.next_multiple_of(ALIGNMENT) as u64);
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

    /// All allocations: their addresses and bytes.
    pub(crate) fn contents(&self) -> Result<Vec<(u64, Vec<u8>)>, CudaError> {
        let allocations = self.allocations.iter();
        allocations.map(|(&address, &(buffer, _))| Ok((address, self.memory.bytes(buffer)?.to_vec()))).collect()
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
