//! Comparisons.

use super::{Compare, instance, integer};
use crate::types::{Type, TypeKind};

fn table<const BITS: u32, const SIGNED: bool>(name: &str) -> Option<Compare> {
    Some(match name {
        "lt" | "lo" => |a, b| integer::<BITS, SIGNED>(a) < integer::<BITS, SIGNED>(b),
        "le" | "ls" => |a, b| integer::<BITS, SIGNED>(a) <= integer::<BITS, SIGNED>(b),
        "gt" | "hi" => |a, b| integer::<BITS, SIGNED>(a) > integer::<BITS, SIGNED>(b),
        "ge" | "hs" => |a, b| integer::<BITS, SIGNED>(a) >= integer::<BITS, SIGNED>(b),
        _ => return None,
    })
}

/// The comparison that a modifier names. `.b…` types have only `eq` and `ne`; `lo`, `ls`, `hi` and `hs`
/// are for unsigned numbers.
pub(crate) fn by_name(name: &str, ty: Type) -> Option<Compare> {
    let integer = ty.kind != TypeKind::Float && ty.kind != TypeKind::Predicate && ty.bits >= 16;
    match name {
        _ if !integer => None,
        "eq" => Some(|a, b| a == b),
        "ne" => Some(|a, b| a != b),
        "lo" | "ls" | "hi" | "hs" if ty.kind != TypeKind::Unsigned => None,
        _ => instance!(table(name) for ty),
    }
}
