//! Sums and products of FP32, rounded to the nearest number, to an even one if two are as near.
//!
//! Rust's arithmetic is that of IEEE 754, as PTX's is. Only what a NaN looks like differs: a GPU's result has one form.

use super::{Binary, Ternary};

/// The NaN that arithmetic gives.
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
