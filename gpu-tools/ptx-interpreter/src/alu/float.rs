//! Sums and products of FP32, rounded to the nearest number, ties to even.
//!
//! Rust's arithmetic follows IEEE 754, and so does PTX's. Only NaNs differ: a GPU's results have a single form of NaN.

use super::{Binary, Ternary};

/// The NaN that arithmetic returns.
const NAN: u64 = 0x7fff_ffff;

fn number(slot: u64) -> f32 {
    f32::from_bits(slot as u32)
}

fn slot(number: f32) -> u64 {
    if number.is_nan() { NAN } else { number.to_bits().into() }
}

/// `add.f32`.
pub(crate) const ADD: Binary = |a, b| slot(number(a) + number(b));

/// `mul.f32`.
pub(crate) const MUL: Binary = |a, b| slot(number(a) * number(b));

/// `fma.rn.f32`, rounded once.
pub(crate) const FMA: Ternary = |a, b, c| slot(number(a).mul_add(number(b), number(c)));
