//! Accesses to memory, in any state space.

use std::ops::Range;

use super::machine::{Machine, Requester};
use super::transfer::from_bytes;
use crate::memory::address::{self, LOCAL_START};
use crate::memory::{Access, AccessError, Writer, span};
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
            StateSpace::Shared => {
                let outcome = self.shared.read(address, into, access(requester, AccessKind::Read));
                outcome.inspect(|()| self.banks.add(address, len))
            }
            _ => self.plain(requester, space, address, len).map(|bytes| into.copy_from_slice(bytes)),
        };
        outcome.map_err(|error| self.fault(error, space, address, len, AccessKind::Read))
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
            StateSpace::Shared => {
                let outcome = self.shared.write(address, data, access(requester, AccessKind::Write));
                outcome.inspect(|()| self.banks.add(address, data.len()))
            }
            StateSpace::Local => self.local_range(requester, address, data.len()).map(|range| {
                self.local[range].copy_from_slice(data);
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
        outcome.map_err(|error| self.fault(error, space, address, data.len(), AccessKind::Write))
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
                    self.banks.add(address, len);
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
        outcome.map_err(|error| self.fault(error, space, address, len, AccessKind::Atomic))
    }

    /// The space that an address lies in, and the address there. It must be a multiple of `align`.
    fn locate(&self, space: StateSpace, address: u64, len: usize, align: usize) -> Result<(StateSpace, u64), Fault> {
        let (space, address) = match (space, address::space(address)) {
            (StateSpace::Generic, own) => (own, address - address::bias(own)),
            _ => (space, address),
        };
        match address.is_multiple_of(align as u64) {
            true => Ok((space, address)),
            false => Err(Fault::Misaligned { range: self.memory_range(space, address, len) }),
        }
    }

    /// Reads bytes of any space but shared memory: these don't record who reads them.
    fn plain(&self, requester: Requester, space: StateSpace, address: u64, len: usize) -> Result<&[u8], AccessError> {
        match space {
            StateSpace::Local => self.local_range(requester, address, len).map(|range| &self.local[range]),
            StateSpace::Param => span(address as i64, len, self.parameters.len()).map(|range| &self.parameters[range]),
            _ => {
                let wanted = if space == StateSpace::Const { space } else { StateSpace::Global };
                let allocation = self.global.allocation(address).filter(|_| address::space(address) == wanted);
                let (allocation, offset) = allocation.ok_or(AccessError::OutOfBounds)?;
                allocation.read(offset, len)
            }
        }
    }

    /// Where `self.local` has the bytes of a thread's local address.
    fn local_range(&self, requester: Requester, address: u64, len: usize) -> Result<Range<usize>, AccessError> {
        let own = self.kernel.body.local_bytes as usize;
        let Range { start, end } = span(address.wrapping_sub(LOCAL_START) as i64, len, own)?;
        let first = own * requester.thread as usize;
        Ok(first + start..first + end)
    }
}

fn access(requester: Requester, kind: AccessKind) -> Access {
    let Requester { thread, line, synced } = requester;
    Access { thread: thread as u16, line, synced, kind }
}
