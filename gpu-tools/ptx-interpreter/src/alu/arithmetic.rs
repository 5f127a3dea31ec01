//! Sums, products, quotients.

use super::{Binary, LaneFunction, Ternary, Unary, instance, integer, truncate};
use crate::types::Type;

/// Which part of a product an instruction keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProductPart {
    Low,
    High,
    /// All of it, for a register of twice the width.
    Wide,
}

fn add<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(BITS, integer::<BITS, SIGNED>(a) + integer::<BITS, SIGNED>(b))
}

fn sub<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(BITS, integer::<BITS, SIGNED>(a) - integer::<BITS, SIGNED>(b))
}

fn min<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(BITS, integer::<BITS, SIGNED>(a).min(integer::<BITS, SIGNED>(b)))
}

fn max<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(BITS, integer::<BITS, SIGNED>(a).max(integer::<BITS, SIGNED>(b)))
}

/// The whole product. That of two 64-bit factors may need 128 bits; its bits are right all the same, and
/// no caller uses the sign.
fn product<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> i128 {
    integer::<BITS, SIGNED>(a).wrapping_mul(integer::<BITS, SIGNED>(b))
}

fn mul_low<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(BITS, product::<BITS, SIGNED>(a, b))
}

fn mul_high<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(BITS, product::<BITS, SIGNED>(a, b) >> BITS)
}

fn mul_wide<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(2 * BITS, product::<BITS, SIGNED>(a, b))
}

fn mad_low<const BITS: u32, const SIGNED: bool>(a: u64, b: u64, c: u64) -> u64 {
    truncate(BITS, i128::from(mul_low::<BITS, SIGNED>(a, b)) + i128::from(c))
}

fn mad_high<const BITS: u32, const SIGNED: bool>(a: u64, b: u64, c: u64) -> u64 {
    truncate(BITS, i128::from(mul_high::<BITS, SIGNED>(a, b)) + i128::from(c))
}

fn mad_wide<const BITS: u32, const SIGNED: bool>(a: u64, b: u64, c: u64) -> u64 {
    truncate(2 * BITS, i128::from(mul_wide::<BITS, SIGNED>(a, b)) + i128::from(c))
}

fn quotient<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(BITS, integer::<BITS, SIGNED>(a) / integer::<BITS, SIGNED>(b))
}

fn remainder<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    truncate(BITS, integer::<BITS, SIGNED>(a) % integer::<BITS, SIGNED>(b))
}

fn negate<const BITS: u32, const SIGNED: bool>(a: u64) -> u64 {
    truncate(BITS, -integer::<BITS, SIGNED>(a))
}

fn absolute<const BITS: u32, const SIGNED: bool>(a: u64) -> u64 {
    truncate(BITS, integer::<BITS, SIGNED>(a).abs())
}

/// `add`, `sub`, `min`, `max`.
pub(crate) fn two(name: &str, ty: Type) -> Option<Binary> {
    match name {
        "add" => instance!(add for ty, as Binary),
        "sub" => instance!(sub for ty, as Binary),
        "min" => instance!(min for ty, as Binary),
        "max" => instance!(max for ty, as Binary),
        _ => None,
    }
}

/// `neg`, `abs`, which PTX defines on signed types only.
pub(crate) fn one(name: &str, ty: Type) -> Option<Unary> {
    match name {
        _ if !ty.is_signed() => None,
        "neg" => instance!(negate for ty, as Unary),
        "abs" => instance!(absolute for ty, as Unary),
        _ => None,
    }
}

/// `div`, `rem`. The functions panic if the divisor is zero: callers must check it.
pub(crate) fn division(name: &str, ty: Type) -> Option<Binary> {
    match name {
        "div" => instance!(quotient for ty, as Binary),
        "rem" => instance!(remainder for ty, as Binary),
        _ => None,
    }
}

/// `mul`, in the type of its factors.
pub(crate) fn mul(part: ProductPart, ty: Type) -> Option<LaneFunction> {
    let f = match part {
        ProductPart::Low => instance!(mul_low for ty, as Binary),
        ProductPart::High => instance!(mul_high for ty, as Binary),
        ProductPart::Wide if ty.bits > 32 => None,
        ProductPart::Wide => instance!(mul_wide for ty, as Binary),
    };
    f.map(LaneFunction::Binary)
}

/// `mad`, in the type of its factors.
pub(crate) fn mad(part: ProductPart, ty: Type) -> Option<LaneFunction> {
    let f = match part {
        ProductPart::Low => instance!(mad_low for ty, as Ternary),
        ProductPart::High => instance!(mad_high for ty, as Ternary),
        ProductPart::Wide if ty.bits > 32 => None,
        ProductPart::Wide => instance!(mad_wide for ty, as Ternary),
    };
    f.map(LaneFunction::Ternary)
}
