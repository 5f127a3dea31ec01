//! Sums and products in chains, joined by a carry: numbers wider than a register.

use super::arithmetic::Part;
use super::{Carry, instance};
use crate::types::{Type, low_bits};

/// The sum of three numbers of `BITS` bits, and what exceeds them.
///
/// The result and its carry are the same for signed and unsigned operands, but `mad.hi` is not:
/// hence `SIGNED` there alone.
fn sum<const BITS: u32>(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let exact = u128::from(a) + u128::from(b) + u128::from(carry);
    (exact as u64 & low_bits(BITS), exact >> BITS != 0)
}

fn add<const BITS: u32>([a, b, _]: [u64; 3], carry: bool) -> (u64, bool) {
    sum::<BITS>(a, b, carry)
}

/// The carry of a subtraction is its borrow.
fn sub<const BITS: u32>([a, b, _]: [u64; 3], borrow: bool) -> (u64, bool) {
    let exact = i128::from(a) - i128::from(b) - i128::from(borrow);
    (exact as u64 & low_bits(BITS), exact < 0)
}

fn mad_low<const BITS: u32>([a, b, c]: [u64; 3], carry: bool) -> (u64, bool) {
    sum::<BITS>(a.wrapping_mul(b) & low_bits(BITS), c, carry)
}

fn mad_high<const BITS: u32, const SIGNED: bool>([a, b, c]: [u64; 3], carry: bool) -> (u64, bool) {
    let product = super::exact::<BITS, SIGNED>(a).wrapping_mul(super::exact::<BITS, SIGNED>(b));
    sum::<BITS>(super::cut(BITS, product >> BITS), c, carry)
}

/// `add.cc`, `addc`, `sub.cc`, `subc`: 32 and 64 bits.
pub(crate) fn of_sum(subtract: bool, ty: Type) -> Option<Carry> {
    match subtract {
        _ if ty.bits < 32 || !ty.is_number() => None,
        false => instance!(signless add for ty, as Carry),
        true => instance!(signless sub for ty, as Carry),
    }
}

/// `mad.lo.cc`, `madc.hi` and their like: 32 and 64 bits.
pub(crate) fn of_product(part: Part, ty: Type) -> Option<Carry> {
    match part {
        _ if ty.bits < 32 || !ty.is_number() => None,
        Part::Low => instance!(signless mad_low for ty, as Carry),
        Part::High => instance!(mad_high for ty, as Carry),
        Part::Wide => None,
    }
}
