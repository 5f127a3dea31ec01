//! Accesses to memory, whichever it is.

use super::copies::Copy;
use super::machine::{Actor, Machine};
use super::transfer::from_bytes;
use crate::memory::address::{self, LOCAL_START, LOCAL_WINDOW, SHARED_WINDOW, Window};
use crate::memory::{Refusal, Touch, Writer};
use crate::types::Type;
use crate::{Access, Fault, Space};

impl Machine<'_> {
    /// Reads bytes, at an address that must be a multiple of `align`.
    pub(super) fn read(
        &mut self,
        actor: Actor,
        space: Space,
        address: u64,
        align: usize,
        into: &mut [u8],
    ) -> Result<(), Fault> {
        let len = into.len();
        let (space, address) = self.locate(space, address, len, align)?;
        let outcome = match space {
            Space::Shared => self.shared.read(address, into, touch(actor, Access::Read)),
            _ => self.plain(actor, space, address, len).map(|bytes| into.copy_from_slice(bytes)),
        };
        outcome.map_err(|refusal| self.fault(refusal, space, address, len, Access::Read))?;
        self.count_banks(space, address, len);
        Ok(())
    }

    /// Writes `data`.
    pub(super) fn write(&mut self, actor: Actor, space: Space, address: u64, data: &[u8]) -> Result<(), Fault> {
        let (space, address) = self.locate(space, address, data.len(), data.len())?;
        let outcome = match space {
            Space::Shared => self.shared.write(address, data, touch(actor, Access::Write)),
            Space::Local => self.local_mut(actor, address, data.len()).map(|bytes| {
                bytes.copy_from_slice(data);
            }),
            Space::Param => Err(Refusal::ReadOnly),
            _ => match self.global.store_mut(address) {
                Some((store, offset)) => {
                    let Actor { thread, line, .. } = actor;
                    let writer = Writer { block: self.surroundings.block, thread, line };
                    store.write(offset, data, Some(writer))
                }
                None => Err(Refusal::OutOfBounds),
            },
        };
        outcome.map_err(|refusal| self.fault(refusal, space, address, data.len(), Access::Write))?;
        self.count_banks(space, address, data.len());
        Ok(())
    }

    /// Reads a value of type `ty` and writes what `new` makes of it, in one; the value read.
    pub(super) fn update(
        &mut self,
        actor: Actor,
        space: Space,
        address: u64,
        ty: Type,
        new: impl Fn(u64) -> u64,
    ) -> Result<u64, Fault> {
        let len = ty.bytes();
        let (space, address) = self.locate(space, address, len, len)?;
        let outcome = match space {
            Space::Shared => {
                let touch = touch(actor, Access::Atomic);
                let mut bytes = [0; 8];
                self.shared.read(address, &mut bytes[..len], touch).and_then(|()| {
                    let old = u64::from_le_bytes(bytes);
                    self.shared.write(address, &new(old).to_le_bytes()[..len], touch)?;
                    Ok(old)
                })
            }
            Space::Global => match self.global.store_mut(address) {
                Some((store, offset)) => store.read(offset, len).map(from_bytes).and_then(|old| {
                    store.write(offset, &new(old).to_le_bytes()[..len], None)?;
                    Ok(old)
                }),
                None => Err(Refusal::OutOfBounds),
            },
            _ => Err(Refusal::OutOfBounds),
        };
        let old = outcome.map_err(|refusal| self.fault(refusal, space, address, len, Access::Atomic))?;
        self.count_banks(space, address, len);
        Ok(old)
    }

    /// Announces an asynchronous copy into shared memory.
    pub(super) fn expect_copy(&mut self, actor: Actor, to: u64, len: usize) -> Result<(), Fault> {
        let (space, to) = self.locate(Space::Shared, to, len, len)?;
        let outcome = self.shared.expect_copy(to, len, touch(actor, Access::Write));
        outcome.map_err(|refusal| self.fault(refusal, space, to, len, Access::Write))
    }

    /// Lands an asynchronous copy, in the name of the instruction that issued it.
    pub(super) fn land(&mut self, actor: Actor, copy: Copy) -> Result<(), Fault> {
        let actor = Actor { line: copy.line, ..actor };
        self.write(actor, Space::Shared, copy.to, &copy.data)
    }

    /// Notes which banks an access uses, if it is one to shared memory.
    fn count_banks(&mut self, space: Space, address: u64, len: usize) {
        if space == Space::Shared {
            self.banks.touch(address, len);
        }
    }

    /// The space that an address lies in and the address there, which must be a multiple of
    /// `align`.
    fn locate(&self, space: Space, address: u64, len: usize, align: usize) -> Result<(Space, u64), Fault> {
        let (space, address) = match (space, address::window(address)) {
            (Space::Generic, Window::Shared) => (Space::Shared, address - SHARED_WINDOW),
            (Space::Generic, Window::Local) => (Space::Local, address - LOCAL_WINDOW),
            (Space::Generic, Window::Global) => (Space::Global, address),
            (Space::Generic, Window::Const) => (Space::Const, address),
            _ => (space, address),
        };
        match address.is_multiple_of(align as u64) {
            true => Ok((space, address)),
            false => Err(Fault::Misaligned { place: self.place(space, address, len) }),
        }
    }

    /// Bytes of a memory that keeps no books on its readers.
    fn plain(&self, actor: Actor, space: Space, address: u64, len: usize) -> Result<&[u8], Refusal> {
        let bytes = match space {
            Space::Local => self.local_range(actor, address, len).and_then(|r| self.local.get(r)),
            Space::Param => span(address, len).and_then(|range| self.parameters.get(range)),
            _ => {
                let wanted = match space {
                    Space::Const => Window::Const,
                    _ => Window::Global,
                };
                let store = self.global.store(address);
                let store = store.filter(|_| address::window(address) == wanted);
                let (store, offset) = store.ok_or(Refusal::OutOfBounds)?;
                return store.read(offset, len);
            }
        };
        bytes.ok_or(Refusal::OutOfBounds)
    }

    fn local_mut(&mut self, actor: Actor, address: u64, len: usize) -> Result<&mut [u8], Refusal> {
        let range = self.local_range(actor, address, len).ok_or(Refusal::OutOfBounds)?;
        self.local.get_mut(range).ok_or(Refusal::OutOfBounds)
    }

    /// Where a thread's local bytes lie among those of the block.
    fn local_range(&self, actor: Actor, address: u64, len: usize) -> Option<std::ops::Range<usize>> {
        let own = self.entry.body.local_bytes as usize;
        let range = span(address.checked_sub(LOCAL_START)?, len).filter(|range| range.end <= own)?;
        let first = own * actor.thread as usize;
        Some(first + range.start..first + range.end)
    }
}

fn touch(actor: Actor, access: Access) -> Touch {
    let Actor { thread, line, synced } = actor;
    Touch { thread: thread as u16, line, synced, access }
}

fn span(start: u64, len: usize) -> Option<std::ops::Range<usize>> {
    let start = usize::try_from(start).ok()?;
    Some(start..start.checked_add(len)?)
}
