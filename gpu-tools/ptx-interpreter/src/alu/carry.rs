//! Sums and products that take or leave a carry: parts of numbers that are wider than a register.

use super::arithmetic::{high_product, low_product};
use super::{Carry, instance, truncate};
use crate::types::{Type, low_bits};

/// The sum of two numbers of `BITS` bits and a carry, and the outgoing carry. Both are the same for signed
/// and unsigned numbers.
fn sum<const BITS: u32>(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let sum = u128::from(a) + u128::from(b) + u128::from(carry);
    (sum as u64 & low_bits(BITS), sum >> BITS != 0)
}

fn table<const BITS: u32, const SIGNED: bool>(name: &str, part: Option<&str>) -> Option<Carry> {
    Some(match (name, part) {
        ("add" | "addc", None) => |[a, b, _], carry| sum::<BITS>(a, b, carry),
        // A subtraction's carry is its borrow.
        ("sub" | "subc", None) => |[a, b, _], borrow| {
            let difference = i128::from(a) - i128::from(b) - i128::from(borrow);
            (truncate(BITS, difference), difference < 0)
        },
        ("mad" | "madc", Some("lo")) => |[a, b, c], carry| sum::<BITS>(low_product::<BITS, SIGNED>(a, b), c, carry),
        ("mad" | "madc", Some("hi")) => |[a, b, c], carry| sum::<BITS>(high_product::<BITS, SIGNED>(a, b), c, carry),
        _ => return None,
    })
}

/// `add.cc`, `addc`, `sub.cc`, `subc`, and with a part of the product `mad.cc`, `madc`: 32 and 64 bits.
pub(crate) fn by_name(name: &str, part: Option<&str>, ty: Type) -> Option<Carry> {
    if ty.bits < 32 { None } else { instance!(table(name, part) for ty) }
}
