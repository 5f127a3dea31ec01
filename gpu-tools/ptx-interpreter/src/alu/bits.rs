//! Bit logic, shifts, bit fields and bit counts.

use super::{LaneFunction, instance, integer, truncate};
use crate::types::{Type, TypeKind, low_bits};

/// PTX doesn't mask shift amounts: a shift by the width or more leaves zeros.
fn shift_left<const BITS: u32>(a: u64, by: u64) -> u64 {
    if by < u64::from(BITS) { (a << by) & low_bits(BITS) } else { 0 }
}

/// A signed number is extended with copies of its sign bit.
fn shift_right<const BITS: u32, const SIGNED: bool>(a: u64, by: u64) -> u64 {
    truncate(BITS, integer::<BITS, SIGNED>(a) >> by.min(u64::from(BITS)))
}

/// The position of the highest bit that differs from the sign; 32 ones if there is none.
fn find<const BITS: u32, const SIGNED: bool>(a: u64) -> u64 {
    let number = integer::<BITS, SIGNED>(a);
    let magnitude = if number < 0 { !number } else { number } as u64;
    magnitude.checked_ilog2().map_or(u64::from(u32::MAX), u64::from)
}

/// How far that bit must be shifted left to be the top bit.
fn find_shift<const BITS: u32, const SIGNED: bool>(a: u64) -> u64 {
    match find::<BITS, SIGNED>(a) {
        none if none == u64::from(u32::MAX) => none,
        bit => u64::from(BITS - 1) - bit,
    }
}

/// Only the low 8 bits of position and length are used. Where the field extends past the number's top bit,
/// its bits are copies of the sign. The result's bits above a signed field are copies of the field's top bit.
fn extract<const BITS: u32, const SIGNED: bool>(a: u64, position: u64, length: u64) -> u64 {
    let (position, length) = (position as u32 & 0xff, length as u32 & 0xff);
    let field = integer::<BITS, SIGNED>(a) >> position.min(BITS);
    match length {
        0 => 0,
        1..=64 if SIGNED => truncate(BITS, field << (128 - length) >> (128 - length)),
        1..=64 => truncate(BITS, field & i128::from(low_bits(length))),
        _ => truncate(BITS, field),
    }
}

fn insert<const BITS: u32>(field: u64, into: u64, position: u64, length: u64) -> u64 {
    let (position, length) = (position as u32 & 0xff, length as u32 & 0xff);
    if length == 0 || position >= BITS {
        return into;
    }
    let mask = low_bits(length.min(64)) << position & low_bits(BITS);
    (field << position & mask) | (into & !mask)
}

/// Predicates have one bit.
fn table<const BITS: u32, const SIGNED: bool>(name: &str, kind: TypeKind) -> Option<LaneFunction> {
    use LaneFunction::{Binary, Quaternary, Ternary, Unary};
    let (bits, is_word) = (kind == TypeKind::Bits, BITS >= 32);
    let logic = bits || kind == TypeKind::Predicate;
    Some(match name {
        "and" if logic => Binary(|a, b| a & b),
        "or" if logic => Binary(|a, b| a | b),
        "xor" if logic => Binary(|a, b| a ^ b),
        "not" if logic => Unary(|a| !a & low_bits(BITS)),
        "shl" if bits => Binary(shift_left::<BITS>),
        "shr" if BITS > 1 => Binary(shift_right::<BITS, SIGNED>),
        "popc" if bits && is_word => Unary(|a| u64::from(a.count_ones())),
        "clz" if bits && is_word => Unary(|a| u64::from(a.leading_zeros() - (64 - BITS))),
        "brev" if bits && is_word => Unary(|a| a.reverse_bits() >> (64 - BITS)),
        "bfi" if bits && is_word => Quaternary(insert::<BITS>),
        "bfe" if !bits && is_word => Ternary(extract::<BITS, SIGNED>),
        "bfind" if !bits && is_word => Unary(find::<BITS, SIGNED>),
        "bfind.shiftamt" if !bits && is_word => Unary(find_shift::<BITS, SIGNED>),
        _ => return None,
    })
}

/// Logic, shifts, `popc`, `clz`, `brev`, `bfi`, `bfe`, `bfind`, `bfind.shiftamt`.
pub(crate) fn by_name(name: &str, ty: Type) -> Option<LaneFunction> {
    match ty.kind {
        TypeKind::Predicate => table::<1, false>(name, ty.kind),
        // `shr.b32` is `shr.u32`.
        TypeKind::Bits => instance!(table(name, ty.kind) for Type::new(TypeKind::Unsigned, ty.bits)),
        _ => instance!(table(name, ty.kind) for ty),
    }
}
