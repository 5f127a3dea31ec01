//! What instructions compute, as pure functions of one lane's values.
//!
//! A value is a `u64` slot whose bits above the register's width are zero; every function takes
//! such slots and returns one. A function is chosen once, when its instruction is decoded, so
//! that executing it is one indirect call per lane.
//!
//! PTX defines integer arithmetic by width and sign. Here it is exact arithmetic ([`exact`]) cut
//! to the width ([`cut`]), so that one body serves every type.

pub(crate) mod arithmetic;
pub(crate) mod bits;
pub(crate) mod carry;
pub(crate) mod compare;
pub(crate) mod permute;
pub(crate) mod space;

pub(crate) type One = fn(u64) -> u64;
pub(crate) type Two = fn(u64, u64) -> u64;
pub(crate) type Three = fn(u64, u64, u64) -> u64;
pub(crate) type Four = fn(u64, u64, u64, u64) -> u64;
pub(crate) type Compare = fn(u64, u64) -> bool;
/// From the operands and the carry that came in: the result and the carry that goes out.
pub(crate) type Carry = fn([u64; 3], bool) -> (u64, bool);

/// A function of one to four operands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Compute {
    One(One),
    Two(Two),
    Three(Three),
    Four(Four),
}

/// The number that a slot stands for.
fn exact<const BITS: u32, const SIGNED: bool>(slot: u64) -> i128 {
    if SIGNED {
        let unused = 64 - BITS;
        i128::from((slot << unused) as i64 >> unused)
    } else {
        i128::from(slot)
    }
}

/// The low `bits` of a number, as a slot.
fn cut(bits: u32, number: i128) -> u64 {
    number as u64 & (u64::MAX >> (64 - bits))
}

/// Picks the instance of `$f::<BITS, SIGNED>` for a number type, as a function pointer `$as`;
/// `None` for a type that has no arithmetic. With `signless`, of `$f::<BITS>` for any type.
macro_rules! instance {
    ($f:ident for $ty:expr, as $as:ty) => {
        match ($ty.bits, $ty.is_signed()) {
            _ if !$ty.is_number() => None,
            (16, false) => Some($f::<16, false> as $as),
            (32, false) => Some($f::<32, false> as $as),
            (64, false) => Some($f::<64, false> as $as),
            (16, true) => Some($f::<16, true> as $as),
            (32, true) => Some($f::<32, true> as $as),
            (64, true) => Some($f::<64, true> as $as),
            _ => None,
        }
    };
    (signless $f:ident for $ty:expr, as $as:ty) => {
        match $ty.bits {
            16 => Some($f::<16> as $as),
            32 => Some($f::<32> as $as),
            64 => Some($f::<64> as $as),
            _ => None,
        }
    };
}
use instance;
