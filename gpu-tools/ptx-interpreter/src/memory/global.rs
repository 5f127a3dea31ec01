//! Device memory: the buffers that a caller makes and passes to kernels.

use std::fmt;
use std::ops::Range;

use super::address::{self, Owner};
use super::allocation::{Allocation, Rights};

/// A buffer of a [`Memory`].
///
/// It belongs to the `Memory` that made it. Another one can't tell it from the buffer of its own that
/// has the same number; see [`Memory::with_first_number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Buffer(usize);

impl Buffer {
    /// The address of its first byte, as kernels see it: a multiple of 256.
    ///
    /// No two buffers of a `Memory` have the same address, even if one is freed before the other is
    /// made. Addresses are used up after 33 million buffers; the address of a later one is 0, and an
    /// access to it is a fault.
    pub fn address(self) -> u64 {
        Owner::Buffer(self.0).address()
    }
}

/// Device memory: buffers, each with its name and with what kernels may do with it.
///
/// A buffer may have up to 32 GiB. Of the caller's memory it takes two bytes for each byte, and 16 more
/// from the first time that a kernel writes to it.
///
/// ```
/// use ptx_interpreter::Memory;
///
/// let mut memory = Memory::new();
/// let weights = memory.input("weights", &[1, 2, 3, 4]); // kernels may read it
/// let sums = memory.output("sums", 4); // kernels may write it, and read what they wrote
/// memory.write(sums, 2, &[7])?;
/// assert_eq!(memory.written(sums)?, [false, false, true, false]);
/// memory.free(weights)?;
/// assert!(memory.bytes(weights).is_err());
/// # Ok::<(), ptx_interpreter::BufferError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The number of the first buffer.
    first: usize,
    /// `None` for buffers that were freed.
    buffers: Vec<Option<Allocation>>,
}

impl Memory {
    /// A memory without buffers.
    pub fn new() -> Self {
        Memory::default()
    }

    /// A memory without buffers that numbers its buffers from `number` on; [`new`](Self::new) numbers
    /// them from 0. A buffer's number determines its address. So several devices in one program have no
    /// address in common, if their first numbers lie far enough apart.
    pub fn with_first_number(number: usize) -> Self {
        // Half of the range is far more than there are addresses for, and leaves room to count on from.
        Memory { first: number.min(usize::MAX / 2), buffers: Vec::new() }
    }

    /// Makes a buffer that holds `bytes` and that kernels may only read. Faults name it `name`.
    pub fn input(&mut self, name: &str, bytes: &[u8]) -> Buffer {
        self.add(Allocation::holding(name, Rights::Read, bytes, 0))
    }

    /// Like [`input`](Self::input), but kernels may also read up to `slack` bytes past the end, which
    /// hold poison: for a kernel that is known to read there without using what it reads.
    pub fn input_with_slack(&mut self, name: &str, bytes: &[u8], slack: usize) -> Buffer {
        self.add(Allocation::holding(name, Rights::Read, bytes, slack))
    }

    /// Makes a buffer of `len` bytes that kernels may read and write. Its bytes have no value yet: a
    /// kernel that reads one before it is written commits a fault.
    pub fn output(&mut self, name: &str, len: usize) -> Buffer {
        self.add(Allocation::empty(name, len))
    }

    /// The buffer's bytes. Those that have no value (see [`written`](Self::written)) are poison, 0xa5.
    ///
    /// # Errors
    /// [`BufferError::Unknown`].
    pub fn bytes(&self, buffer: Buffer) -> Result<&[u8], BufferError> {
        self.allocation(buffer).map(Allocation::bytes)
    }

    /// For each of the buffer's bytes, whether it has a value: the caller or a kernel wrote it.
    ///
    /// # Errors
    /// [`BufferError::Unknown`].
    pub fn written(&self, buffer: Buffer) -> Result<&[bool], BufferError> {
        self.allocation(buffer).map(Allocation::written)
    }

    /// Overwrites the buffer's bytes from `offset` on. The caller may do that whatever kernels may do.
    ///
    /// # Errors
    /// [`BufferError::Unknown`]; [`BufferError::OutOfBounds`] if the buffer ends before the bytes do.
    pub fn write(&mut self, buffer: Buffer, offset: usize, bytes: &[u8]) -> Result<(), BufferError> {
        self.range(buffer, offset, bytes.len())?;
        let written = vec![true; bytes.len()];
        self.allocation_mut(buffer)?.overwrite(offset, bytes, &written);
        Ok(())
    }

    /// Copies `len` bytes from `from_offset` of the buffer `from` to `to_offset` of the buffer `to`.
    /// Bytes without a value have none afterwards in `to` either.
    ///
    /// # Errors
    /// [`BufferError::Unknown`]; [`BufferError::OutOfBounds`] if one of the two ends too early.
    pub fn copy(
        &mut self,
        from: Buffer,
        from_offset: usize,
        to: Buffer,
        to_offset: usize,
        len: usize,
    ) -> Result<(), BufferError> {
        let range = self.range(from, from_offset, len)?;
        self.range(to, to_offset, len)?;
        let bytes = self.bytes(from)?[range.clone()].to_vec();
        let written = self.written(from)?[range].to_vec();
        self.allocation_mut(to)?.overwrite(to_offset, &bytes, &written);
        Ok(())
    }

    /// Frees a buffer. From now on a kernel that accesses its address commits a fault.
    ///
    /// # Errors
    /// [`BufferError::Unknown`].
    pub fn free(&mut self, buffer: Buffer) -> Result<(), BufferError> {
        self.allocation(buffer)?;
        self.buffers[buffer.0 - self.first] = None;
        Ok(())
    }

    /// A range of a buffer, which must have it.
    fn range(&self, buffer: Buffer, offset: usize, len: usize) -> Result<Range<usize>, BufferError> {
        let buffer_len = self.allocation(buffer)?.len();
        let end = offset.checked_add(len).filter(|&end| end <= buffer_len);
        end.map(|end| offset..end).ok_or(BufferError::OutOfBounds { offset, len, buffer_len })
    }

    fn allocation(&self, buffer: Buffer) -> Result<&Allocation, BufferError> {
        self.get(buffer.0).ok_or(BufferError::Unknown { buffer })
    }

    fn allocation_mut(&mut self, buffer: Buffer) -> Result<&mut Allocation, BufferError> {
        self.get_mut(buffer.0).ok_or(BufferError::Unknown { buffer })
    }

    fn get(&self, n: usize) -> Option<&Allocation> {
        self.buffers.get(n.checked_sub(self.first)?)?.as_ref()
    }

    fn get_mut(&mut self, n: usize) -> Option<&mut Allocation> {
        self.buffers.get_mut(n.checked_sub(self.first)?)?.as_mut()
    }

    fn add(&mut self, allocation: Allocation) -> Buffer {
        self.buffers.push(Some(allocation));
        Buffer(self.first + self.buffers.len() - 1)
    }
}

/// Why a [`Memory`] can't do something with a [`Buffer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BufferError {
    /// The buffer was freed, or another `Memory` made it and this one has none with its number.
    Unknown {
        /// The buffer.
        buffer: Buffer,
    },
    /// A range that doesn't lie within the buffer.
    OutOfBounds {
        /// The range's first byte, counted from the buffer's.
        offset: usize,
        /// The range's length in bytes.
        len: usize,
        /// The buffer's length in bytes.
        buffer_len: usize,
    },
}

impl fmt::Display for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BufferError::Unknown { buffer } => write!(f, "no buffer with number {}, or it was freed", buffer.0),
            BufferError::OutOfBounds { offset, len, buffer_len } => {
                write!(f, "{len} bytes from byte {offset} on, in a buffer of {buffer_len} bytes")
            }
        }
    }
}

impl std::error::Error for BufferError {}

/// Everything that has a global address during a launch: the buffers and the module's variables.
#[derive(Debug)]
pub(crate) struct GlobalMemory<'m> {
    memory: &'m mut Memory,
    constants: Vec<Allocation>,
    variables: Vec<Allocation>,
}

impl<'m> GlobalMemory<'m> {
    /// The module's variables have their initial values at the start of every launch.
    pub(crate) fn new(memory: &'m mut Memory, constants: &[Allocation], variables: &[Allocation]) -> Self {
        memory.buffers.iter_mut().flatten().for_each(Allocation::begin_launch);
        GlobalMemory { memory, constants: constants.to_vec(), variables: variables.to_vec() }
    }

    /// The allocation whose zone `address` lies in, and the address relative to its first byte.
    pub(crate) fn allocation(&self, address: u64) -> Option<(&Allocation, i64)> {
        let (owner, offset) = address::zone(address)?;
        let allocation = match owner {
            Owner::Buffer(n) => self.memory.get(n),
            Owner::Constant(n) => self.constants.get(n),
            Owner::Variable(n) => self.variables.get(n),
        };
        Some((allocation?, offset))
    }

    /// The same, mutable.
    pub(crate) fn allocation_mut(&mut self, address: u64) -> Option<(&mut Allocation, i64)> {
        let (owner, offset) = address::zone(address)?;
        let allocation = match owner {
            Owner::Buffer(n) => self.memory.get_mut(n),
            Owner::Constant(n) => self.constants.get_mut(n),
            Owner::Variable(n) => self.variables.get_mut(n),
        };
        Some((allocation?, offset))
    }
}
