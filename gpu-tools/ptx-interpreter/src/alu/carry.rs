//! Sums and products that take or leave a carry: parts of numbers that are wider than a register.

use super::arithmetic::ProductPart;
use super::{Carry, instance};
use crate::types::{Type, low_bits};

/// The sum of two numbers of `BITS` bits and a carry, and the outgoing carry. Both are the same for signed
/// and unsigned numbers.
fn sum<const BITS: u32>(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let sum = u128::from(a) + u128::from(b) + u128::from(carry);
    (sum as u64 & low_bits(BITS), sum >> BITS != 0)
}

fn add<const BITS: u32>([a, b, _]: [u64; 3], carry: bool) -> (u64, bool) {
    sum::<BITS>(a, b, carry)
}

/// A subtraction's carry is its borrow.
fn sub<const BITS: u32>([a, b, _]: [u64; 3], borrow: bool) -> (u64, bool) {
    let difference = i128::from(a) - i128::from(b) - i128::from(borrow);
    (difference as u64 & low_bits(BITS), difference < 0)
}

fn mad_low<const BITS: u32>([a, b, c]: [u64; 3], carry: bool) -> (u64, bool) {
    sum::<BITS>(a.wrapping_mul(b) & low_bits(BITS), c, carry)
}

/// Unlike the low half of a product, the high half depends on the sign.
fn mad_high<const BITS: u32, const SIGNED: bool>([a, b, c]: [u64; 3], carry: bool) -> (u64, bool) {
    let product = super::integer::<BITS, SIGNED>(a).wrapping_mul(super::integer::<BITS, SIGNED>(b));
    sum::<BITS>(super::truncate(BITS, product >> BITS), c, carry)
}

/// `add.cc`, `addc`, `sub.cc`, `subc`: 32 and 64 bits.
pub(crate) fn of_sum(subtract: bool, ty: Type) -> Option<Carry> {
    match subtract {
        _ if ty.bits < 32 || !ty.is_number() => None,
        false => instance!(signless add for ty, as Carry),
        true => instance!(signless sub for ty, as Carry),
    }
}

/// `mad.lo.cc`, `mad.hi.cc`, `madc.lo`, `madc.hi`: 32 and 64 bits.
pub(crate) fn of_product(part: ProductPart, ty: Type) -> Option<Carry> {
    match part {
        _ if ty.bits < 32 || !ty.is_number() => None,
        ProductPart::Low => instance!(signless mad_low for ty, as Carry),
        ProductPart::High => instance!(mad_high for ty, as Carry),
        ProductPart::Wide => None,
    }
}
