//! Comparisons.

use super::{Compare, exact, instance};
use crate::types::{Kind, Type};

fn equal(a: u64, b: u64) -> bool {
    a == b
}

fn less<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> bool {
    exact::<BITS, SIGNED>(a) < exact::<BITS, SIGNED>(b)
}

fn at_most<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> bool {
    exact::<BITS, SIGNED>(a) <= exact::<BITS, SIGNED>(b)
}

fn greater<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> bool {
    less::<BITS, SIGNED>(b, a)
}

fn at_least<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> bool {
    at_most::<BITS, SIGNED>(b, a)
}

/// The comparison a modifier names. Bits compare for equality alone; `lo`, `ls`, `hi`, `hs` are
/// the orders of unsigned numbers.
pub(crate) fn by_name(name: &str, ty: Type) -> Option<Compare> {
    let integer = ty.kind != Kind::Float && ty.kind != Kind::Predicate && ty.bits >= 16;
    let unsigned = ty.kind == Kind::Unsigned;
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
