//! Sums, products, quotients.

use super::{Compute, One, Three, Two, cut, exact, instance};
use crate::types::Type;

/// Which part of a product an instruction keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Low,
    High,
    /// All of it, in a register of twice the width.
    Wide,
}

fn add<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    cut(BITS, exact::<BITS, SIGNED>(a) + exact::<BITS, SIGNED>(b))
}

fn sub<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    cut(BITS, exact::<BITS, SIGNED>(a) - exact::<BITS, SIGNED>(b))
}

fn min<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    cut(BITS, exact::<BITS, SIGNED>(a).min(exact::<BITS, SIGNED>(b)))
}

fn max<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    cut(BITS, exact::<BITS, SIGNED>(a).max(exact::<BITS, SIGNED>(b)))
}

/// The whole product. Two 64-bit factors may exceed 127 bits: the bits are right all the same,
/// and no caller looks at the sign.
fn product<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> i128 {
    exact::<BITS, SIGNED>(a).wrapping_mul(exact::<BITS, SIGNED>(b))
}

fn mul_low<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    cut(BITS, product::<BITS, SIGNED>(a, b))
}

fn mul_high<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    cut(BITS, product::<BITS, SIGNED>(a, b) >> BITS)
}

fn mul_wide<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    cut(2 * BITS, product::<BITS, SIGNED>(a, b))
}

fn mad_low<const BITS: u32, const SIGNED: bool>(a: u64, b: u64, c: u64) -> u64 {
    cut(BITS, i128::from(mul_low::<BITS, SIGNED>(a, b)) + i128::from(c))
}

fn mad_high<const BITS: u32, const SIGNED: bool>(a: u64, b: u64, c: u64) -> u64 {
    cut(BITS, i128::from(mul_high::<BITS, SIGNED>(a, b)) + i128::from(c))
}

fn mad_wide<const BITS: u32, const SIGNED: bool>(a: u64, b: u64, c: u64) -> u64 {
    cut(2 * BITS, i128::from(mul_wide::<BITS, SIGNED>(a, b)) + i128::from(c))
}

fn quotient<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    cut(BITS, exact::<BITS, SIGNED>(a) / exact::<BITS, SIGNED>(b))
}

fn remainder<const BITS: u32, const SIGNED: bool>(a: u64, b: u64) -> u64 {
    cut(BITS, exact::<BITS, SIGNED>(a) % exact::<BITS, SIGNED>(b))
}

fn negate<const BITS: u32, const SIGNED: bool>(a: u64) -> u64 {
    cut(BITS, -exact::<BITS, SIGNED>(a))
}

fn absolute<const BITS: u32, const SIGNED: bool>(a: u64) -> u64 {
    cut(BITS, exact::<BITS, SIGNED>(a).abs())
}

/// `add`, `sub`, `min`, `max`.
pub(crate) fn two(name: &str, ty: Type) -> Option<Two> {
    match name {
        "add" => instance!(add for ty, as Two),
        "sub" => instance!(sub for ty, as Two),
        "min" => instance!(min for ty, as Two),
        "max" => instance!(max for ty, as Two),
        _ => None,
    }
}

/// `neg`, `abs`: defined on signed types alone.
pub(crate) fn one(name: &str, ty: Type) -> Option<One> {
    match name {
        _ if !ty.is_signed() => None,
        "neg" => instance!(negate for ty, as One),
        "abs" => instance!(absolute for ty, as One),
        _ => None,
    }
}

/// `div`, `rem`. The functions panic on a divisor of zero: whoever calls them looks first.
pub(crate) fn division(name: &str, ty: Type) -> Option<Two> {
    match name {
        "div" => instance!(quotient for ty, as Two),
        "rem" => instance!(remainder for ty, as Two),
        _ => None,
    }
}

/// `mul`, in the type of its factors.
pub(crate) fn mul(part: Part, ty: Type) -> Option<Compute> {
    let f = match part {
        Part::Low => instance!(mul_low for ty, as Two),
        Part::High => instance!(mul_high for ty, as Two),
        Part::Wide if ty.bits > 32 => None,
        Part::Wide => instance!(mul_wide for ty, as Two),
    };
    f.map(Compute::Two)
}

/// `mad`, in the type of its factors.
pub(crate) fn mad(part: Part, ty: Type) -> Option<Compute> {
    let f = match part {
        Part::Low => instance!(mad_low for ty, as Three),
        Part::High => instance!(mad_high for ty, as Three),
        Part::Wide if ty.bits > 32 => None,
        Part::Wide => instance!(mad_wide for ty, as Three),
    };
    f.map(Compute::Three)
}
