//! A device's memory: the interpreter's, with an account of it.

use std::collections::BTreeMap;

use ptx_interpreter::{Buffer, Memory};

use crate::code::Code;

/// How many buffers' addresses lie between the first of two devices.
const NUMBERS: usize = 1 << 19;

/// The memory of one device. Every allocation is alone in 64 GiB of addresses, which no other gets
/// after it, and begins unwritten: the interpreter faults a kernel that reads such a byte.
#[derive(Debug)]
pub(crate) struct DeviceMemory {
    memory: Memory,
    /// Lengths, by address.
    allocations: BTreeMap<u64, (Buffer, usize)>,
    total: usize,
    allocated: usize,
    peak: usize,
    made: usize,
}

impl DeviceMemory {
    /// The memory of device number `ordinal`, with `total` bytes. A device that gets another memory
    /// goes on with numbers of buffers that it has not used; `used` is how many it has.
    pub(crate) fn new(ordinal: usize, used: usize, total: usize) -> Self {
        let memory = Memory::with_first(ordinal * NUMBERS + used);
        DeviceMemory { memory, allocations: BTreeMap::new(), total, allocated: 0, peak: 0, made: 0 }
    }

    pub(crate) fn allocate(&mut self, len: usize) -> Result<u64, Code> {
        if len == 0 {
            return Err(Code::INVALID_VALUE);
        }
        if len > self.free_bytes() {
            return Err(Code::OUT_OF_MEMORY);
        }
        let buffer = self.memory.output(&format!("allocation {}", self.made), len);
        self.allocations.insert(buffer.address(), (buffer, len));
        self.made += 1;
        self.allocated += len;
        self.peak = self.peak.max(self.allocated);
        Ok(buffer.address())
    }

    /// Frees the allocation that begins there.
    pub(crate) fn free(&mut self, address: u64) -> Result<(), Code> {
        let (buffer, len) = self.allocations.remove(&address).ok_or(Code::INVALID_VALUE)?;
        self.memory.free(buffer);
        self.allocated -= len;
        Ok(())
    }

    pub(crate) fn is_allocation(&self, address: u64) -> bool {
        self.allocations.contains_key(&address)
    }

    /// Whether all of these bytes belong to one allocation.
    pub(crate) fn holds(&self, address: u64, len: usize) -> bool {
        self.find(address, len).is_ok()
    }

    pub(crate) fn put(&mut self, address: u64, bytes: &[u8]) -> Result<(), Code> {
        let (buffer, offset) = self.find(address, bytes.len())?;
        self.memory.put(buffer, offset, bytes);
        Ok(())
    }

    pub(crate) fn get(&self, address: u64, len: usize) -> Result<&[u8], Code> {
        let (buffer, offset) = self.find(address, len)?;
        Ok(&self.memory.bytes(buffer)[offset..offset + len])
    }

    /// Copies bytes; those without a value have none where they arrive.
    pub(crate) fn copy(&mut self, to: u64, from: u64, len: usize) -> Result<(), Code> {
        let (to, to_offset) = self.find(to, len)?;
        let (from, offset) = self.find(from, len)?;
        let bytes = self.memory.bytes(from)[offset..offset + len].to_vec();
        let written = self.memory.written(from)[offset..offset + len].to_vec();
        self.memory.put_partly(to, to_offset, &bytes, &written);
        Ok(())
    }

    /// The memory as kernels see it.
    pub(crate) fn for_kernels(&mut self) -> &mut Memory {
        &mut self.memory
    }

    pub(crate) fn free_bytes(&self) -> usize {
        self.total - self.allocated
    }

    pub(crate) fn allocated(&self) -> usize {
        self.allocated
    }

    /// How many allocations there were.
    pub(crate) fn made(&self) -> usize {
        self.made
    }

    pub(crate) fn peak(&self) -> usize {
        self.peak
    }

    fn find(&self, address: u64, len: usize) -> Result<(Buffer, usize), Code> {
        let (buffer, offset) = self.memory.find(address).ok_or(Code::ILLEGAL_ADDRESS)?;
        let room = self.memory.bytes(buffer).len() - offset;
        if len <= room { Ok((buffer, offset)) } else { Err(Code::ILLEGAL_ADDRESS) }
    }
}
