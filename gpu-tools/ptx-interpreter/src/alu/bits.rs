//! Bit logic, shifts, bit fields and bit counts.

use super::{Binary, LaneFunction, Quaternary, Ternary, Unary, instance, integer, truncate};
use crate::types::{Type, TypeKind, low_bits};

/// PTX doesn't mask shift amounts: a shift by the width or more leaves zeros.
fn shift_left<const BITS: u32>(a: u64, by: u64) -> u64 {
    if by < u64::from(BITS) { (a << by) & low_bits(BITS) } else { 0 }
}

/// A signed number is filled up with copies of its sign bit.
fn shift_right<const BITS: u32, const SIGNED: bool>(a: u64, by: u64) -> u64 {
    truncate(BITS, integer::<BITS, SIGNED>(a) >> by.min(u64::from(BITS)))
}

fn not<const BITS: u32>(a: u64) -> u64 {
    !a & low_bits(BITS)
}

fn leading_zeros<const BITS: u32>(a: u64) -> u64 {
    u64::from(a.leading_zeros() - (64 - BITS))
}

fn reverse<const BITS: u32>(a: u64) -> u64 {
    a.reverse_bits() >> (64 - BITS)
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

/// Only the low 8 bits of position and length count. Where the field extends past the number's top bit,
/// its bits are copies of the sign. The result's bits above a signed field are copies of the field's top
/// bit.
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

/// `and`, `or`, `xor`, `shl`, `shr`.
pub(crate) fn two(name: &str, ty: Type) -> Option<Binary> {
    let logic = ty == Type::PREDICATE || (ty.kind == TypeKind::Bits && ty.bits >= 16);
    match name {
        "and" if logic => Some(|a, b| a & b),
        "or" if logic => Some(|a, b| a | b),
        "xor" if logic => Some(|a, b| a ^ b),
        "shl" if ty.kind == TypeKind::Bits => instance!(signless shift_left for ty, as Binary),
        "shr" => instance!(shift_right for unsigned_if_bits(ty), as Binary),
        _ => None,
    }
}

/// `not`, `popc`, `clz`, `brev`.
pub(crate) fn one(name: &str, ty: Type) -> Option<Unary> {
    match name {
        "not" if ty == Type::PREDICATE => Some(not::<1> as Unary),
        _ if ty.kind != TypeKind::Bits => None,
        "not" => instance!(signless not for ty, as Unary),
        _ if ty.bits < 32 => None,
        "popc" => Some(|a| u64::from(a.count_ones())),
        "clz" => instance!(signless leading_zeros for ty, as Unary),
        "brev" => instance!(signless reverse for ty, as Unary),
        _ => None,
    }
}

/// `bfind`, with or without `.shiftamt`.
pub(crate) fn bfind(shift: bool, ty: Type) -> Option<LaneFunction> {
    let f = match shift {
        _ if ty.bits < 32 => None,
        false => instance!(find for ty, as Unary),
        true => instance!(find_shift for ty, as Unary),
    };
    f.map(LaneFunction::Unary)
}

/// `bfe`.
pub(crate) fn bfe(ty: Type) -> Option<LaneFunction> {
    let f = if ty.bits < 32 { None } else { instance!(extract for ty, as Ternary) };
    f.map(LaneFunction::Ternary)
}

/// `bfi`.
pub(crate) fn bfi(ty: Type) -> Option<LaneFunction> {
    let known = ty.kind == TypeKind::Bits && ty.bits >= 32;
    let f = if known { instance!(signless insert for ty, as Quaternary) } else { None };
    f.map(LaneFunction::Quaternary)
}

/// `shr.b32` is `shr.u32`.
fn unsigned_if_bits(ty: Type) -> Type {
    match ty.kind {
        TypeKind::Bits => Type::new(TypeKind::Unsigned, ty.bits),
        _ => ty,
    }
}
