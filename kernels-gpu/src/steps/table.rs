//! The table of steps, made on the CPU.

use std::vec::Vec;

use df11_codec::tables::Tables;

use super::{ENTRIES, INDEX_BITS, ONE_CODE, STOP};

/// The most codes of an entry.
const MAX_CODES: u32 = 4;

/// The table of steps of a unit that has these lookup tables: 16,384 bytes, which a
/// [`ListedUnit`](crate::units::ListedUnit) leads to.
pub fn table(tables: &Tables<'_>) -> Vec<u8> {
    (0..ENTRIES).flat_map(|index| entry(tables, index).to_le_bytes()).collect()
}

/// The entry at `index`.
fn entry(tables: &Tables<'_>, index: u32) -> u64 {
    let (mut exponents, mut step, mut codes) = (0, 0, 0);
    // The bits that are left, and how many of them are known: behind those come zeros.
    let (mut bits, mut known) = (index << (32 - INDEX_BITS), INDEX_BITS);
    while codes < MAX_CODES && known > 0 {
        let Some((exponent, length)) = whole_code(tables, bits, known) else { break };
        exponents |= u32::from(exponent) << (8 * codes);
        step += ONE_CODE | 1 << (32 - known);
        codes += 1;
        known -= length;
        bits <<= length;
    }
    step |= if codes == 0 { STOP } else { INDEX_BITS - known };
    u64::from(step) << 32 | u64::from(exponents)
}

/// The exponent whose code begins `bits`, and its length, if all of it is among the first `known` bits. Behind those
/// are zeros.
///
/// A whole code is found whatever follows on it. One lookup wouldn't do: bits that aren't whole may, with zeros behind
/// them, lead to the end symbol's place in the tables, where anything may stand.
fn whole_code(tables: &Tables<'_>, bits: u32, known: u32) -> Option<(u8, u32)> {
    let (exponent, length) = tables.lookup(bits)?;
    let with_ones = tables.lookup(bits | u32::MAX >> known)?;
    ((exponent, length) == with_ones && (1..=known).contains(&length)).then_some((exponent, length))
}
