//! `cvta` and `isspacep`: generic addresses and addresses in a state space.

use super::Unary;
use crate::memory::address::{self, Window};
use crate::types::StateSpace;

/// The generic address of a place minus its address in `space`.
pub(crate) fn bias(space: StateSpace) -> u64 {
    match space {
        StateSpace::Shared => address::SHARED_WINDOW,
        StateSpace::Local => address::LOCAL_WINDOW,
        _ => 0,
    }
}

/// `isspacep`: whether a generic address lies in `space`.
pub(crate) fn contains(space: StateSpace) -> Option<Unary> {
    Some(match space {
        StateSpace::Shared => |a| u64::from(address::window(a) == Window::Shared),
        StateSpace::Local => |a| u64::from(address::window(a) == Window::Local),
        StateSpace::Global => |a| u64::from(address::window(a) == Window::Global),
        StateSpace::Const => |a| u64::from(address::window(a) == Window::Const),
        _ => return None,
    })
}
