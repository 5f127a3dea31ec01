//! Refused accesses → faults, with names for what they hit.

use super::machine::Machine;
use crate::memory::{Refusal, Touch, Writer};
use crate::{Access, Earlier, Fault, Near, Place, Space, Thread};

impl Machine<'_> {
    /// The fault that a memory's refusal amounts to.
    pub(super) fn fault(&self, refusal: Refusal, space: Space, address: u64, len: usize, access: Access) -> Fault {
        let place = self.place(space, address, len);
        match refusal {
            Refusal::OutOfBounds => Fault::OutOfBounds { place, access },
            Refusal::Uninitialised => Fault::Uninitialised { place },
            Refusal::ReadOnly => Fault::ReadOnly { place },
            Refusal::Race(Touch { thread, line, access: before, .. }) => {
                let thread = Thread { block: self.surroundings.block, index: u32::from(thread) };
                Fault::Race { place, access, earlier: Earlier { thread, line, access: before } }
            }
            Refusal::Conflict(Writer { block, thread, line }) => {
                let thread = Thread { block, index: thread };
                let earlier = Earlier { thread, line, access: Access::Write };
                Fault::WriteConflict { place, earlier }
            }
        }
    }

    /// Bytes as a fault tells of them.
    pub(super) fn place(&self, space: Space, address: u64, bytes: usize) -> Place {
        let near = match space {
            Space::Shared => {
                let (name, offset, len) = self.shared.part(address);
                Some(Near { name: name.to_owned(), offset, len })
            }
            Space::Local | Space::Param => None,
            _ => self.global.store(address).map(|(store, offset)| Near {
                name: store.name.clone(),
                offset,
                len: store.len(),
            }),
        };
        Place { space, address, bytes, near }
    }
}
