//! What instructions compute, as pure functions of one lane's values.
//!
//! A lane's value is kept in a `u64`, its *slot*; the bits above the register's width are zero. Every
//! function takes slots and returns one. The decoder chooses the function once, so that executing an
//! instruction is one indirect call for each lane.
//!
//! PTX defines integer arithmetic by width and sign. Here a function computes with the exact integers
//! ([`integer`]) and truncates the result to the width ([`truncate`]), so one body serves every type. Each
//! module has tables of such functions by their instructions' names.

use crate::types::low_bits;

pub(crate) mod arithmetic;
pub(crate) mod bits;
pub(crate) mod carry;
pub(crate) mod compare;
pub(crate) mod float;
pub(crate) mod permute;
pub(crate) mod space;

pub(crate) type Unary = fn(u64) -> u64;
pub(crate) type Binary = fn(u64, u64) -> u64;
pub(crate) type Ternary = fn(u64, u64, u64) -> u64;
pub(crate) type Quaternary = fn(u64, u64, u64, u64) -> u64;
pub(crate) type Compare = fn(u64, u64) -> bool;
/// From the operands and the incoming carry: the result and the outgoing carry.
pub(crate) type Carry = fn([u64; 3], bool) -> (u64, bool);

/// A function of one to four operands, which each lane applies to its own values.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LaneFunction {
    Unary(Unary),
    Binary(Binary),
    Ternary(Ternary),
    Quaternary(Quaternary),
}

/// The integer that a slot stands for.
fn integer<const BITS: u32, const SIGNED: bool>(slot: u64) -> i128 {
    if SIGNED {
        let unused = 64 - BITS;
        i128::from((slot << unused) as i64 >> unused)
    } else {
        i128::from(slot)
    }
}

/// The low `bits` bits of an integer, as a slot.
fn truncate(bits: u32, number: i128) -> u64 {
    number as u64 & low_bits(bits)
}

/// What `$table::<BITS, SIGNED>` has for a number type; `None` for a type that has no arithmetic.
macro_rules! instance {
    ($table:ident($($name:expr),*) for $ty:expr) => {{
        let ty: $crate::types::Type = $ty;
        match (ty.bits, ty.is_signed()) {
            _ if !ty.is_number() => None,
            (16, false) => $table::<16, false>($($name),*),
            (32, false) => $table::<32, false>($($name),*),
            (64, false) => $table::<64, false>($($name),*),
            (16, true) => $table::<16, true>($($name),*),
            (32, true) => $table::<32, true>($($name),*),
            (64, true) => $table::<64, true>($($name),*),
            _ => None,
        }
    }};
}
use instance;
