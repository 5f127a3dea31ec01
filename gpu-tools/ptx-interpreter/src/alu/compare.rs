//! Comparisons.

use super::{Compare, instance, integer};
use crate::types::{Type, TypeKind};

fn equal(a: u64, b: u64) -> bool {
    a == b
}

fn less<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> bool {
    integer::<BITS, SIGNED>(a) < integer::<BITS, SIGNED>(b)
}

fn at_most<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> bool {
    integer::<BITS, SIGNED>(a) <= integer::<BITS, SIGNED>(b)
}

fn greater<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> bool {
    less::<BITS, SIGNED>(b, a)
}

fn at_least<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> bool {
    at_most::<BITS, SIGNED>(b, a)
}

/// The comparison that a modifier names. `.b…` types have only `eq` and `ne`; `lo`, `ls`, `hi` and `hs`
/// are for unsigned numbers.
pub(crate) fn by_name(name: &str, ty: Type) -> Option<Compare> {
    let integer = ty.kind != TypeKind::Float && ty.kind != TypeKind::Predicate && ty.bits >= 16;
    let unsigned = ty.kind == TypeKind::Unsigned;
    match name {
        _ if !integer => None,
        "eq" => Some(equal),
        "ne" => Some(|a, b| !equal(a, b)),
        "lt" => instance!(less for ty, as Compare),
        "le" => instance!(at_most for ty, as Compare),
        "gt" => instance!(greater for ty, as Compare),
        "ge" => instance!(at_least for ty, as Compare),
        "lo" if unsigned => instance!(less for ty, as Compare),
        "ls" if unsigned => instance!(at_most for ty, as Compare),
        "hi" if unsigned => instance!(greater for ty, as Compare),
        "hs" if unsigned => instance!(at_least for ty, as Compare),
        _ => None,
    }
}
