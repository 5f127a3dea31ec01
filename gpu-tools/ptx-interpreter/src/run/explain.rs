//! Refused accesses → faults, with the names of what they hit.

use super::machine::Machine;
use crate::memory::{Access, AccessError, Writer};
use crate::{AccessKind, EarlierAccess, Fault, MemoryRange, Nearest, StateSpace, Thread};

impl Machine<'_> {
    /// The fault for an access that a memory refused.
    pub(super) fn fault(
        &self,
        error: AccessError,
        space: StateSpace,
        address: u64,
        len: usize,
        kind: AccessKind,
    ) -> Fault {
        let range = self.memory_range(space, address, len);
        match error {
            AccessError::OutOfBounds => Fault::OutOfBounds { range, kind },
            AccessError::Uninitialised => Fault::Uninitialised { range },
            AccessError::ReadOnly => Fault::ReadOnly { range },
            AccessError::Race(Access { thread, line, kind: earlier, .. }) => {
                let thread = Thread { block: self.context.block, index: u32::from(thread) };
                Fault::Race { range, kind, earlier: EarlierAccess { thread, line, kind: earlier } }
            }
            AccessError::Conflict(Writer { block, thread, line }) => {
                let thread = Thread { block, index: thread };
                let earlier = EarlierAccess { thread, line, kind: AccessKind::Write };
                Fault::WriteConflict { range, earlier }
            }
        }
    }

    /// Bytes, and what they lie in or near.
    pub(super) fn memory_range(&self, space: StateSpace, address: u64, len: usize) -> MemoryRange {
        let nearest = match space {
            StateSpace::Shared => {
                let (name, offset, len) = self.shared.part(address);
                Some(Nearest { name: name.to_owned(), offset, len })
            }
            StateSpace::Local | StateSpace::Param => None,
            _ => self.global.allocation(address).map(|(allocation, offset)| Nearest {
                name: allocation.name.clone(),
                offset,
                len: allocation.len(),
            }),
        };
        MemoryRange { space, address, len, nearest }
    }
}
