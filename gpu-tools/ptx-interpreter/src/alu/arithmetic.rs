//! Sums, products, quotients.

use super::{LaneFunction, instance, integer, truncate};
use crate::types::Type;

/// `f` of the integers that two slots stand for, as a slot of the same width.
fn apply<const BITS: u32, const SIGNED: bool>(a: u64, b: u64, f: impl Fn(i128, i128) -> i128) -> u64 {
    truncate(BITS, f(integer::<BITS, SIGNED>(a), integer::<BITS, SIGNED>(b)))
}

/// The whole product. For two 64-bit factors it may need 128 bits; its bits are right all the same, and no caller
/// uses the sign.
fn product<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> i128 {
    integer::<BITS, SIGNED>(a).wrapping_mul(integer::<BITS, SIGNED>(b))
}

pub(super) fn low_product<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(BITS, product::<BITS, SIGNED>(a, b))
}

/// Unlike the low half of a product, the high half depends on the sign.
pub(super) fn high_product<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(BITS, product::<BITS, SIGNED>(a, b) >> BITS)
}

fn wide_product<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(2 * BITS, product::<BITS, SIGNED>(a, b))
}

fn sum(bits: u32, a: u64, b: u64) -> u64 {
    truncate(bits, i128::from(a) + i128::from(b))
}

/// `div` and `rem` panic if the divisor is zero: callers must check it.
fn table<const BITS: u32, const SIGNED: bool>(name: &str) -> Option<LaneFunction> {
    use LaneFunction::{Binary, Unary};
    Some(match name {
        "add" => Binary(|a, b| apply::<BITS, SIGNED>(a, b, |a, b| a + b)),
        "sub" => Binary(|a, b| apply::<BITS, SIGNED>(a, b, |a, b| a - b)),
        "min" => Binary(|a, b| apply::<BITS, SIGNED>(a, b, i128::min)),
        "max" => Binary(|a, b| apply::<BITS, SIGNED>(a, b, i128::max)),
        "div" => Binary(|a, b| apply::<BITS, SIGNED>(a, b, |a, b| a / b)),
        "rem" => Binary(|a, b| apply::<BITS, SIGNED>(a, b, |a, b| a % b)),
        "neg" if SIGNED => Unary(|a| truncate(BITS, -integer::<BITS, SIGNED>(a))),
        "abs" if SIGNED => Unary(|a| truncate(BITS, integer::<BITS, SIGNED>(a).abs())),
        _ => return None,
    })
}

fn products<const BITS: u32, const SIGNED: bool>(name: &str, part: &str) -> Option<LaneFunction> {
    use LaneFunction::{Binary, Ternary};
    Some(match (name, part) {
        ("mul", "lo") => Binary(low_product::<BITS, SIGNED>),
        ("mul", "hi") => Binary(high_product::<BITS, SIGNED>),
        ("mul", "wide") if BITS <= 32 => Binary(wide_product::<BITS, SIGNED>),
        ("mad", "lo") => Ternary(|a, b, c| sum(BITS, low_product::<BITS, SIGNED>(a, b), c)),
        ("mad", "hi") => Ternary(|a, b, c| sum(BITS, high_product::<BITS, SIGNED>(a, b), c)),
        ("mad", "wide") if BITS <= 32 => Ternary(|a, b, c| sum(2 * BITS, wide_product::<BITS, SIGNED>(a, b), c)),
        _ => return None,
    })
}

/// `add`, `sub`, `min`, `max`, `div`, `rem`; and `neg`, `abs`, which PTX defines on signed types only.
pub(crate) fn by_name(name: &str, ty: Type) -> Option<LaneFunction> {
    instance!(table(name) for ty)
}

/// `mul`, `mad`, in the type of their factors. `part` is `lo`, `hi`, or `wide` for a register of twice the width.
pub(crate) fn of_product(name: &str, part: &str, ty: Type) -> Option<LaneFunction> {
    instance!(products(name, part) for ty)
}
