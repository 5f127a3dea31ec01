//! A table of what the next 12 bits of the stream begin with, for any kind of entry.

use df11_codec::Unit;
use df11_codec::format::{FIRST_LINK, TABLE_BITS, TABLE_ENTRIES};

/// Bits of the stream that one lookup sees.
pub(super) const BITS: u32 = 12;

/// Entries of a table.
pub(super) const ENTRIES: usize = 1 << BITS;

/// Consecutive codes. The default has none.
pub(super) trait Entry: Copy + Default {
    /// Puts a code of `length` bits before the entry's codes. Together the codes have at most 12 bits. Codes at the
    /// end for which the entry has no room are dropped.
    fn after(self, exponent: u8, length: u32) -> Self;
}

/// The entries for a unit, each with the codes that lie entirely in its 12 bits.
pub(super) fn fill<E: Entry>(unit: &Unit<'_>) -> Vec<E> {
    let first = first_codes(unit);
    // As in `first`: entry 1 << k | x is for the k bits x, and has the codes that lie entirely in them.
    let mut entries = vec![E::default(); 2 << BITS];
    for k in 1..=BITS {
        for i in 1 << k..2 << k {
            if let Some((exponent, length)) = first[i]
                && u32::from(length) <= k
            {
                let rest = 1 << (k - u32::from(length));
                entries[i] = entries[rest | i & (rest - 1)].after(exponent, length.into());
            }
        }
    }
    entries.split_off(ENTRIES)
}

/// The exponent and the code length that bits lead to: entry `1 << k | x` is for the k bits x, and is `None` if the
/// result depends on the bits after them.
///
/// In a sound unit the bits of a code determine it, but validation doesn't check that. So each entry has only what all
/// longer entries with the same beginning have in common. Then a damaged unit decodes to the same words in every
/// version.
fn first_codes(unit: &Unit<'_>) -> Vec<Option<(u8, u8)>> {
    let (tables, lengths) = (unit.raw().luts.as_chunks::<TABLE_ENTRIES>().0, unit.tables().lengths());
    let code = |value: u8| (value < FIRST_LINK).then(|| (value, lengths[usize::from(value)]));
    let mut first = vec![None; 2 << BITS];
    // The second table of a walk looks at the last bits of x and the bits after them.
    let following = 1 << (2 * TABLE_BITS - BITS);
    for (x, first) in first[1 << BITS..].iter_mut().enumerate() {
        let value = tables[0][x >> (BITS - TABLE_BITS)];
        *first = code(value).or_else(|| {
            let start = x * following % TABLE_ENTRIES;
            let values = &tables[256 - usize::from(value)][start..start + following];
            values.iter().all(|&value| value == values[0]).then(|| code(values[0])).flatten()
        });
    }
    for i in (1..1 << BITS).rev() {
        if first[2 * i] == first[2 * i + 1] {
            first[i] = first[2 * i];
        }
    }
    first
}
