//! `cvta` and `isspacep`: addresses between spaces.

use super::One;
use crate::memory::address::{self, Window};
use crate::types::Space;

/// What a generic address has over the same place's address in `space`.
pub(crate) fn bias(space: Space) -> u64 {
    match space {
        Space::Shared => address::SHARED_WINDOW,
        Space::Local => address::LOCAL_WINDOW,
        _ => 0,
    }
}

/// `isspacep`: whether a generic address lies in `space`.
pub(crate) fn contains(space: Space) -> Option<One> {
    Some(match space {
        Space::Shared => |a| u64::from(address::window(a) == Window::Shared),
        Space::Local => |a| u64::from(address::window(a) == Window::Local),
        Space::Global => |a| u64::from(address::window(a) == Window::Global),
        Space::Const => |a| u64::from(address::window(a) == Window::Const),
        _ => return None,
    })
}
