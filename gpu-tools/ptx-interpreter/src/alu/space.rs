//! `isspacep`: whether a generic address lies in a state space.

use super::Unary;
use crate::memory::address;
use crate::types::StateSpace;

/// The test for `space`.
pub(crate) fn contains(space: StateSpace) -> Option<Unary> {
    Some(match space {
        StateSpace::Shared => |a| u64::from(address::space(a) == StateSpace::Shared),
        StateSpace::Local => |a| u64::from(address::space(a) == StateSpace::Local),
        StateSpace::Global => |a| u64::from(address::space(a) == StateSpace::Global),
        StateSpace::Const => |a| u64::from(address::space(a) == StateSpace::Const),
        _ => return None,
    })
}
