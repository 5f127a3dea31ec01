//! Where things lie: the made-up 64-bit address map.
//!
//! ```text
//! 0                   nothing: null pointers and small offsets from them
//! 1 << 32             window of shared memory, 4 GiB; in it, from offset
//!                       0x400    the module's static variables
//!                       0x10000  the launch's dynamic shared memory
//! 2 << 32             window of each thread's local memory, 4 GiB, used from offset 0x10
//! (n + 1) << 36       room of buffer n; the buffer begins in its middle, at + (1 << 35)
//! 1 << 61 | n << 36   the same for the module's `.const` variable n
//! 1 << 62 | n << 36   the same for the module's `.global` variable n
//! ```
//!
//! Every buffer is alone in 64 GiB, so an address that strays is known to have strayed and from
//! which buffer. No space begins at offset 0, so that an address forgotten is an error too.

/// Generic address of shared memory's offset 0.
pub(crate) const SHARED_WINDOW: u64 = 1 << 32;
/// Generic address of local memory's offset 0.
pub(crate) const LOCAL_WINDOW: u64 = 2 << 32;
/// Offset of the first static shared variable. Devices, too, keep the first KiB to themselves.
pub(crate) const STATIC_SHARED: u64 = 0x400;
/// Offset of dynamic shared memory: a gap stays after the static variables, of which there are
/// at most 48 KiB.
pub(crate) const DYNAMIC_SHARED: u64 = 0x1_0000;
/// Offset of the first local variable.
pub(crate) const LOCAL_START: u64 = 0x10;

const WINDOW: u64 = 1 << 32;
const ROOM: u64 = 1 << 36;
const CONSTANTS: u64 = 1 << 61;
const VARIABLES: u64 = 1 << 62;

/// The part of the map that a generic address lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    Nothing,
    Shared,
    Local,
    Global,
    Const,
}

/// The window a generic address lies in.
pub(crate) fn window(address: u64) -> Window {
    match address {
        SHARED_WINDOW..LOCAL_WINDOW => Window::Shared,
        LOCAL_WINDOW.. if address < LOCAL_WINDOW + WINDOW => Window::Local,
        CONSTANTS..VARIABLES => Window::Const,
        ROOM.. => Window::Global,
        _ => Window::Nothing,
    }
}

/// Whose room a global address lies in, and how far from the owner's first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) owner: Owner,
    pub(crate) offset: i64,
}

/// Who can have a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Buffer(usize),
    Constant(usize),
    Variable(usize),
}

impl Owner {
    /// The address of the owner's first byte.
    pub(crate) fn address(self) -> u64 {
        let room = match self {
            Owner::Buffer(n) => (n as u64 + 1) * ROOM,
            Owner::Constant(n) => CONSTANTS + n as u64 * ROOM,
            Owner::Variable(n) => VARIABLES + n as u64 * ROOM,
        };
        room + ROOM / 2
    }
}

/// The room an address lies in; `None` in the windows and below them.
pub(crate) fn room(address: u64) -> Option<Room> {
    let number = |from: u64| ((address - from) / ROOM) as usize;
    let owner = match address {
        VARIABLES.. => Owner::Variable(number(VARIABLES)),
        CONSTANTS.. => Owner::Constant(number(CONSTANTS)),
        ROOM.. => Owner::Buffer(number(ROOM)),
        _ => return None,
    };
    let offset = (address % ROOM) as i64 - (ROOM / 2) as i64;
    Some(Room { owner, offset })
}
