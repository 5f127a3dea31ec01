//! One buffer, or one variable in global or constant memory.

use std::ops::Range;

use super::AccessError;

/// What bytes hold before anyone writes them. It isn't zero, so that a kernel which takes it for a value
/// computes something wrong.
pub(crate) const POISON: u8 = 0xa5;

/// What a kernel may do with an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rights {
    Read,
    ReadWrite,
}

/// A thread that wrote, and the line of its instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Writer {
    pub(crate) block: u32,
    pub(crate) thread: u32,
    pub(crate) line: u32,
}

/// Bytes with their rights; and for each byte, whether it has a value and which thread wrote it.
#[derive(Clone, Debug)]
pub(crate) struct Allocation {
    pub(crate) name: String,
    rights: Rights,
    /// The allocation's own bytes, then the slack.
    bytes: Vec<u8>,
    len: usize,
    /// For each of its own bytes, whether it has a value.
    written: Vec<bool>,
    /// For each of its own bytes, the thread that wrote it in this launch; empty before the first write.
    writers: Vec<Option<Writer>>,
}

impl Allocation {
    /// An allocation that holds `bytes`. Kernels may also read `slack` bytes of poison after them.
    pub(crate) fn holding(name: &str, rights: Rights, bytes: &[u8], slack: usize) -> Self {
        let mut allocation = Allocation { rights, ..Allocation::empty(name, bytes.len()) };
        allocation.overwrite(0, bytes, &vec![true; bytes.len()]);
        allocation.bytes.resize(bytes.len() + slack, POISON);
        allocation
    }

    /// A writable allocation of `len` bytes, none of which has a value.
    pub(crate) fn empty(name: &str, len: usize) -> Self {
        Allocation {
            name: name.to_owned(),
            rights: Rights::ReadWrite,
            bytes: vec![POISON; len],
            len,
            written: vec![false; len],
            writers: Vec::new(),
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    pub(crate) fn written(&self) -> &[bool] {
        &self.written
    }

    /// Overwrites its bytes from `offset` on; those have a value afterwards that `written` says. The
    /// range lies within the allocation.
    pub(crate) fn overwrite(&mut self, offset: usize, bytes: &[u8], written: &[bool]) {
        let range = offset..offset + bytes.len();
        self.bytes[range.clone()].copy_from_slice(bytes);
        self.written[range].copy_from_slice(written);
    }

    /// Forgets which threads wrote: a new launch begins.
    pub(crate) fn begin_launch(&mut self) {
        self.writers.clear();
    }

    /// The `len` bytes from `offset` on, read by a kernel.
    pub(crate) fn read(&self, offset: i64, len: usize) -> Result<&[u8], AccessError> {
        let Range { start, end } = span(offset, len, self.bytes.len())?;
        let own = start.min(self.len)..end.min(self.len);
        match self.written[own].contains(&false) {
            false => Ok(&self.bytes[start..end]),
            true => Err(AccessError::Uninitialised),
        }
    }

    /// Writes `data` at `offset` for a kernel. In one launch a byte may have one writer. A write whose
    /// `writer` is `None`, such as an atomic one, conflicts with no other.
    pub(crate) fn write(&mut self, offset: i64, data: &[u8], writer: Option<Writer>) -> Result<(), AccessError> {
        let range = span(offset, data.len(), self.len)?;
        if self.rights == Rights::Read {
            return Err(AccessError::ReadOnly);
        }
        if let Some(writer) = writer {
            self.writers.resize(self.len, None);
            for earlier in &mut self.writers[range.clone()] {
                match earlier {
                    Some(other) if (other.block, other.thread) != (writer.block, writer.thread) => {
                        return Err(AccessError::Conflict(*other));
                    }
                    _ => *earlier = Some(writer),
                }
            }
        }
        self.bytes[range.clone()].copy_from_slice(data);
        self.written[range].fill(true);
        Ok(())
    }

    /// The length in bytes, without the slack.
    pub(crate) fn len(&self) -> usize {
        self.len
    }
}

/// `len` bytes from `offset` on, of memory that has `room` bytes.
pub(crate) fn span(offset: i64, len: usize, room: usize) -> Result<Range<usize>, AccessError> {
    let start = usize::try_from(offset).map_err(|_| AccessError::OutOfBounds)?;
    let end = start.checked_add(len).filter(|&end| end <= room).ok_or(AccessError::OutOfBounds)?;
    Ok(start..end)
}
