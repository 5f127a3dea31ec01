//! Bit logic, shifts, bit fields and bit counts.

use super::{Compute, Four, One, Three, Two, cut, exact, instance};
use crate::types::{Kind, Type, low_bits};

/// Shift amounts are 32-bit numbers and are not masked: what is shifted by the width or more is
/// shifted out.
fn shift_left<const BITS: u32>(a: u64, by: u64) -> u64 {
    if by < u64::from(BITS) { (a << by) & low_bits(BITS) } else { 0 }
}

/// Of a signed number, copies of the sign come in.
fn shift_right<const BITS: u32, const SIGNED: bool>(a: u64, by: u64) -> u64 {
    cut(BITS, exact::<BITS, SIGNED>(a) >> by.min(u64::from(BITS)))
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

/// Where the highest bit that differs from the sign stands; all ones in 32 bits if none does.
fn find<const BITS: u32, const SIGNED: bool>(a: u64) -> u64 {
    let number = exact::<BITS, SIGNED>(a);
    let magnitude = if number < 0 { !number } else { number } as u64;
    magnitude.checked_ilog2().map_or(u64::from(u32::MAX), u64::from)
}

/// The same, as the shift that brings the bit to the top.
fn find_shift<const BITS: u32, const SIGNED: bool>(a: u64) -> u64 {
    match find::<BITS, SIGNED>(a) {
        none if none == u64::from(u32::MAX) => none,
        bit => u64::from(BITS - 1) - bit,
    }
}

/// Of position and length, the low 8 bits count. Bits past the top are copies of the sign, and
/// so are those past the field: of its own top bit, that is, or of the number's where the field
/// reaches past it.
fn extract<const BITS: u32, const SIGNED: bool>(a: u64, position: u64, length: u64) -> u64 {
    let (position, length) = (position as u32 & 0xff, length as u32 & 0xff);
    let field = exact::<BITS, SIGNED>(a) >> position.min(BITS);
    match length {
        0 => 0,
        1..=64 if SIGNED => cut(BITS, field << (128 - length) >> (128 - length)),
        1..=64 => cut(BITS, field & i128::from(low_bits(length))),
        _ => cut(BITS, field),
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
pub(crate) fn two(name: &str, ty: Type) -> Option<Two> {
    let logic = ty == Type::PREDICATE || (ty.kind == Kind::Bits && ty.bits >= 16);
    match name {
        "and" if logic => Some(|a, b| a & b),
        "or" if logic => Some(|a, b| a | b),
        "xor" if logic => Some(|a, b| a ^ b),
        "shl" if ty.kind == Kind::Bits => instance!(signless shift_left for ty, as Two),
        "shr" => instance!(shift_right for unsigned_if_bits(ty), as Two),
        _ => None,
    }
}

/// `not`, `popc`, `clz`, `brev`.
pub(crate) fn one(name: &str, ty: Type) -> Option<One> {
    match name {
        "not" if ty == Type::PREDICATE => Some(not::<1> as One),
        _ if ty.kind != Kind::Bits => None,
        "not" => instance!(signless not for ty, as One),
        _ if ty.bits < 32 => None,
        "popc" => Some(|a| u64::from(a.count_ones())),
        "clz" => instance!(signless leading_zeros for ty, as One),
        "brev" => instance!(signless reverse for ty, as One),
        _ => None,
    }
}

/// `bfind`, with or without `.shiftamt`.
pub(crate) fn bfind(shift: bool, ty: Type) -> Option<Compute> {
    let f = match shift {
        _ if ty.bits < 32 => None,
        false => instance!(find for ty, as One),
        true => instance!(find_shift for ty, as One),
    };
    f.map(Compute::One)
}

/// `bfe`.
pub(crate) fn bfe(ty: Type) -> Option<Compute> {
    let f = if ty.bits < 32 { None } else { instance!(extract for ty, as Three) };
    f.map(Compute::Three)
}

/// `bfi`.
pub(crate) fn bfi(ty: Type) -> Option<Compute> {
    let known = ty.kind == Kind::Bits && ty.bits >= 32;
    let f = if known { instance!(signless insert for ty, as Four) } else { None };
    f.map(Compute::Four)
}

/// `shr.b32` is `shr.u32`.
fn unsigned_if_bits(ty: Type) -> Type {
    match ty.kind {
        Kind::Bits => Type::new(Kind::Unsigned, ty.bits),
        _ => ty,
    }
}
