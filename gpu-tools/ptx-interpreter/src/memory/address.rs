//! The interpreter's 64-bit address map.
//!
//! ```text
//! 0                   nothing: null pointers and small offsets from them
//! 1 << 32             window of shared memory, 4 GiB; in it, from offset
//!                       0x400    the module's static variables
//!                       0x10000  the launch's dynamic shared memory
//! 2 << 32             window of each thread's local memory, 4 GiB; variables from offset 0x10 on
//! (n + 1) << 36       zone of buffer n; the buffer begins in the middle, at + (1 << 35)
//! 1 << 61 | n << 36   the same for the module's `.const` variable n
//! 1 << 62 | n << 36   the same for the module's `.global` variable n
//! ```
//!
//! Every buffer has a zone of 64 GiB for itself. So an address that is computed wrongly is very likely
//! to hit nothing, and a fault can name the buffer that it missed. No space has anything at offset 0,
//! so an address that was never set is an error too.

use crate::types::StateSpace;

/// The generic address of shared memory's offset 0.
const SHARED_WINDOW: u64 = 1 << 32;
/// The generic address of local memory's offset 0.
const LOCAL_WINDOW: u64 = 2 << 32;
/// The offset of the first static shared variable. Devices, too, reserve the first KiB.
pub(crate) const STATIC_SHARED: u64 = 0x400;
/// The offset of dynamic shared memory. The gap before it catches accesses past the static variables.
pub(crate) const DYNAMIC_SHARED: u64 = 0x1_0000;
/// The offset of the first local variable.
pub(crate) const LOCAL_START: u64 = 0x10;

const WINDOW: u64 = 1 << 32;
const ZONE: u64 = 1 << 36;
const CONSTANTS: u64 = 1 << 61;
const VARIABLES: u64 = 1 << 62;

/// This many zones lie between the first buffer's and the first constant's.
const MAX_BUFFERS: u64 = CONSTANTS / ZONE - 1;

/// The space whose window or zones a generic address lies in; generic itself for none.
pub(crate) fn space(address: u64) -> StateSpace {
    match address {
        SHARED_WINDOW..LOCAL_WINDOW => StateSpace::Shared,
        LOCAL_WINDOW.. if address < LOCAL_WINDOW + WINDOW => StateSpace::Local,
        CONSTANTS..VARIABLES => StateSpace::Const,
        ZONE.. => StateSpace::Global,
        _ => StateSpace::Generic,
    }
}

/// The generic address of a place minus its address in `space`.
pub(crate) fn bias(space: StateSpace) -> u64 {
    match space {
        StateSpace::Shared => SHARED_WINDOW,
        StateSpace::Local => LOCAL_WINDOW,
        _ => 0,
    }
}

/// What can have a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Buffer(usize),
    Constant(usize),
    Variable(usize),
}

impl Owner {
    /// The address of the owner's first byte. It is 0 for a buffer for which there is no zone left, so that an access
    /// to it is a fault.
    pub(crate) fn address(self) -> u64 {
        let zone = match self {
            Owner::Buffer(n) if n as u64 >= MAX_BUFFERS => return 0,
            Owner::Buffer(n) => (n as u64 + 1) * ZONE,
            Owner::Constant(n) => CONSTANTS + n as u64 * ZONE,
            Owner::Variable(n) => VARIABLES + n as u64 * ZONE,
        };
        zone + ZONE / 2
    }
}

/// The owner of the zone that an address lies in, and the address relative to the owner's first byte; `None` in the
/// windows and below them.
pub(crate) fn zone(address: u64) -> Option<(Owner, i64)> {
    let number = |from: u64| ((address - from) / ZONE) as usize;
    let owner = match address {
        VARIABLES.. => Owner::Variable(number(VARIABLES)),
        CONSTANTS.. => Owner::Constant(number(CONSTANTS)),
        ZONE.. => Owner::Buffer(number(ZONE)),
        _ => return None,
    };
    Some((owner, (address % ZONE) as i64 - (ZONE / 2) as i64))
}
