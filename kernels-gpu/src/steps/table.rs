//! The table of steps, made on the CPU.

use std::vec::Vec;

use df11_codec::tables::Tables;

use super::entry::entry;

/// The table of steps for these lookup tables and `bits` bits, one of [`UNITS_BITS`](crate::layout::UNITS_BITS): 8 ·
/// 2^`bits` bytes. A [`ListedUnit`](crate::units::ListedUnit) contains its address.
pub fn table(tables: &Tables<'_>, bits: u32) -> Vec<u8> {
    let entry = |index| entry(bits, index, |bits, known| whole_code(tables, bits, known));
    (0..1 << bits).flat_map(|index| entry(index).to_le_bytes()).collect()
}

/// The exponent whose code begins `bits`, and the code's length, if the code lies entirely in the first `known` bits.
/// The bits after those are zeros.
///
/// We look up the bits twice, padded with zeros and with ones. One lookup isn't enough: an incomplete code padded with
/// zeros may lead to the end symbol's place in the tables, which may hold any value. A complete code is found whatever
/// follows it. And if both lookups agree, every other padding gives the same code (the last rule of
/// [`Tables::validate`]).
fn whole_code(tables: &Tables<'_>, bits: u32, known: u32) -> Option<(u8, u32)> {
    let (exponent, length) = tables.lookup(bits)?;
    let with_ones = tables.lookup(bits | u32::MAX >> known)?;
    ((exponent, length) == with_ones && (1..=known).contains(&length)).then_some((exponent, length))
}
