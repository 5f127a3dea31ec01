//! The table of steps, made on the CPU.

use std::vec::Vec;

use df11_codec::tables::Tables;

use super::entry::entry;
use crate::layout::UNITS_BITS;

/// The table of steps of a unit that has these lookup tables: 16,384 bytes, which a
/// [`ListedUnit`](crate::units::ListedUnit) leads to.
pub fn table(tables: &Tables<'_>) -> Vec<u8> {
    let entry = |index| entry::<UNITS_BITS>(index, |bits, known| whole_code(tables, bits, known));
    (0..1 << UNITS_BITS).flat_map(|index| entry(index).to_le_bytes()).collect()
}

/// The exponent whose code begins `bits`, and its length, if all of it is among the first `known` bits. Behind those
/// are zeros.
///
/// A whole code is found whatever follows on it. One lookup wouldn't do: bits that aren't whole may, with zeros behind
/// them, lead to the end symbol's place in the tables, where anything may stand. What is found with zeros and with ones
/// is found with anything (the last rule of [`Tables::validate`]).
fn whole_code(tables: &Tables<'_>, bits: u32, known: u32) -> Option<(u8, u32)> {
    let (exponent, length) = tables.lookup(bits)?;
    let with_ones = tables.lookup(bits | u32::MAX >> known)?;
    ((exponent, length) == with_ones && (1..=known).contains(&length)).then_some((exponent, length))
}
