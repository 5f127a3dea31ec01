//! Accesses to memory, in any state space.

use super::copies::AsyncCopy;
use super::machine::{Machine, Requester};
use super::transfer::from_bytes;
use crate::memory::address::{self, LOCAL_START, LOCAL_WINDOW, SHARED_WINDOW, Window};
use crate::memory::{Access, AccessError, Writer};
use crate::types::Type;
use crate::{AccessKind, Fault, StateSpace};

impl Machine<'_> {
    /// Reads bytes. The address must be a multiple of `align`.
    pub(super) fn read(
        &mut self,
        requester: Requester,
        space: StateSpace,
        address: u64,
        align: usize,
        into: &mut [u8],
    ) -> Result<(), Fault> {
        let len = into.len();
        let (space, address) = self.locate(space, address, len, align)?;
        let outcome = match space {
            StateSpace::Shared => self.shared.read(address, into, access(requester, AccessKind::Read)),
            _ => self.plain(requester, space, address, len).map(|bytes| into.copy_from_slice(bytes)),
        };
        outcome.map_err(|error| self.fault(error, space, address, len, AccessKind::Read))?;
        self.count_banks(space, address, len);
        Ok(())
    }

    /// Writes `data`. The address must be a multiple of its length.
    pub(super) fn write(
        &mut self,
        requester: Requester,
        space: StateSpace,
        address: u64,
        data: &[u8],
    ) -> Result<(), Fault> {
        let (space, address) = self.locate(space, address, data.len(), data.len())?;
        let outcome = match space {
            StateSpace::Shared => self.shared.write(address, data, access(requester, AccessKind::Write)),
            StateSpace::Local => self.local_mut(requester, address, data.len()).map(|bytes| {
                bytes.copy_from_slice(data);
            }),
            StateSpace::Param => Err(AccessError::ReadOnly),
            _ => match self.global.allocation_mut(address) {
                Some((allocation, offset)) => {
                    let Requester { thread, line, .. } = requester;
                    let writer = Writer { block: self.context.block, thread, line };
                    allocation.write(offset, data, self.launch.finds_write_conflicts.then_some(writer))
                }
                None => Err(AccessError::OutOfBounds),
            },
        };
        outcome.map_err(|error| self.fault(error, space, address, data.len(), AccessKind::Write))?;
        self.count_banks(space, address, data.len());
        Ok(())
    }

    /// Reads a value of type `ty`, writes what `new` returns for it, and returns the value read.
    pub(super) fn update(
        &mut self,
        requester: Requester,
        space: StateSpace,
        address: u64,
        ty: Type,
        new: impl Fn(u64) -> u64,
    ) -> Result<u64, Fault> {
        let len = ty.bytes();
        let (space, address) = self.locate(space, address, len, len)?;
        let outcome = match space {
            StateSpace::Shared => {
                let access = access(requester, AccessKind::Atomic);
                let mut bytes = [0; 8];
                self.shared.read(address, &mut bytes[..len], access).and_then(|()| {
                    let old = u64::from_le_bytes(bytes);
                    self.shared.write(address, &new(old).to_le_bytes()[..len], access)?;
                    Ok(old)
                })
            }
            StateSpace::Global => match self.global.allocation_mut(address) {
                Some((allocation, offset)) => allocation.read(offset, len).map(from_bytes).and_then(|old| {
                    allocation.write(offset, &new(old).to_le_bytes()[..len], None)?;
                    Ok(old)
                }),
                None => Err(AccessError::OutOfBounds),
            },
            _ => Err(AccessError::OutOfBounds),
        };
        let old = outcome.map_err(|error| self.fault(error, space, address, len, AccessKind::Atomic))?;
        self.count_banks(space, address, len);
        Ok(old)
    }

    /// Begins an asynchronous copy into shared memory: until it is complete nobody may read its bytes.
    pub(super) fn begin_copy(&mut self, requester: Requester, to: u64, len: usize) -> Result<(), Fault> {
        let (space, to) = self.locate(StateSpace::Shared, to, len, len)?;
        let outcome = self.shared.begin_copy(to, len, access(requester, AccessKind::Write));
        outcome.map_err(|error| self.fault(error, space, to, len, AccessKind::Write))
    }

    /// Completes an asynchronous copy. A fault names the instruction that issued it.
    pub(super) fn complete(&mut self, requester: Requester, copy: AsyncCopy) -> Result<(), Fault> {
        let requester = Requester { line: copy.line, ..requester };
        self.write(requester, StateSpace::Shared, copy.to, &copy.data)
    }

    /// Counts the banks that an access uses, if it is to shared memory.
    fn count_banks(&mut self, space: StateSpace, address: u64, len: usize) {
        if space == StateSpace::Shared {
            self.banks.add(address, len);
        }
    }

    /// The space that an address lies in, and the address there. It must be a multiple of `align`.
    fn locate(&self, space: StateSpace, address: u64, len: usize, align: usize) -> Result<(StateSpace, u64), Fault> {
        let (space, address) = match (space, address::window(address)) {
            (StateSpace::Generic, Window::Shared) => (StateSpace::Shared, address - SHARED_WINDOW),
            (StateSpace::Generic, Window::Local) => (StateSpace::Local, address - LOCAL_WINDOW),
            (StateSpace::Generic, Window::Global) => (StateSpace::Global, address),
            (StateSpace::Generic, Window::Const) => (StateSpace::Const, address),
            _ => (space, address),
        };
        match address.is_multiple_of(align as u64) {
            true => Ok((space, address)),
            false => Err(Fault::Misaligned { range: self.memory_range(space, address, len) }),
        }
    }

    /// Reads bytes of any space but shared memory: these don't record who reads them.
    fn plain(&self, requester: Requester, space: StateSpace, address: u64, len: usize) -> Result<&[u8], AccessError> {
        let bytes = match space {
            StateSpace::Local => self.local_range(requester, address, len).and_then(|r| self.local.get(r)),
            StateSpace::Param => span(address, len).and_then(|range| self.parameters.get(range)),
            _ => {
                let wanted = match space {
                    StateSpace::Const => Window::Const,
                    _ => Window::Global,
                };
                let allocation = self.global.allocation(address);
                let allocation = allocation.filter(|_| address::window(address) == wanted);
                let (allocation, offset) = allocation.ok_or(AccessError::OutOfBounds)?;
                return allocation.read(offset, len);
            }
        };
        bytes.ok_or(AccessError::OutOfBounds)
    }

    fn local_mut(&mut self, requester: Requester, address: u64, len: usize) -> Result<&mut [u8], AccessError> {
        let range = self.local_range(requester, address, len).ok_or(AccessError::OutOfBounds)?;
        self.local.get_mut(range).ok_or(AccessError::OutOfBounds)
    }

    /// Where `self.local` has the bytes of a thread's local address.
    fn local_range(&self, requester: Requester, address: u64, len: usize) -> Option<std::ops::Range<usize>> {
        let own = self.kernel.body.local_bytes as usize;
        let range = span(address.checked_sub(LOCAL_START)?, len).filter(|range| range.end <= own)?;
        let first = own * requester.thread as usize;
        Some(first + range.start..first + range.end)
    }
}

fn access(requester: Requester, kind: AccessKind) -> Access {
    let Requester { thread, line, synced } = requester;
    Access { thread: thread as u16, line, synced, kind }
}

fn span(start: u64, len: usize) -> Option<std::ops::Range<usize>> {
    let start = usize::try_from(start).ok()?;
    Some(start..start.checked_add(len)?)
}
