//! The multi-symbol table: the next 12 bits of the stream to all the codes that lie whole in them.

use df11_codec::Unit;
use df11_codec::format::{FIRST_LINK, TABLE_BITS, TABLE_ENTRIES};

/// Bits of the stream that one lookup sees: as many as one `u64` has names for their code starts.
pub(super) const BITS: u32 = 12;

/// Exponents that an entry holds: with 2.65 bits a code, most entries don't need a sixth.
const MOST: u32 = 5;

/// What 12 bits of the stream begin with: up to five exponents, and where their codes start.
///
/// ```text
/// bit   0 ..  8   bits of all these codes: go on so many bits further
///       8 .. 48   exponents, the first lowest
///      48 .. 52   how many
///      52 .. 64   code starts: bit 52 + i is set if one of them starts at bit i
/// ```
///
/// An entry of no exponents is an *escape*: the first code is longer than 12 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry(u64);

impl Entry {
    /// Only the low 8 bits of this are the bits taken: sums and shifts do without masking it first.
    #[inline(always)]
    pub(super) fn bits_below_8(self) -> u64 {
        self.0
    }

    /// Exponents in the entry.
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        (self.0 >> 48 & 15) as usize
    }

    /// Whether the first code is too long for the table.
    #[inline(always)]
    pub(super) fn is_escape(self) -> bool {
        self.0 == 0
    }

    /// The exponents, and three bytes of something else.
    #[inline(always)]
    pub(super) fn exponents(self) -> [u8; 8] {
        (self.0 >> 8).to_le_bytes()
    }

    /// Bit i is set if a code starts at bit i.
    #[inline(always)]
    pub(super) fn starts(self) -> u64 {
        self.0 >> 52
    }

    /// Puts a code of `length` bits before the entry's, and drops the last if there are too many then.
    fn after(self, exponent: u8, length: u32) -> Self {
        let starts = self.starts() << length | 1;
        let (kept, bits) = if self.count() as u32 == MOST {
            let last = starts.ilog2();
            (starts & !(1 << last), last)
        } else {
            (starts, self.0 as u8 as u32 + length)
        };
        let exponents = (self.0 >> 8 << 8 | u64::from(exponent)) & ((1 << (8 * MOST)) - 1);
        Self(u64::from(bits) | exponents << 8 | u64::from(kept.count_ones()) << 48 | kept << 52)
    }
}

/// The entries of all values of 12 bits.
#[derive(Clone, Debug)]
pub(super) struct Symbols(Box<[Entry; 1 << BITS]>);

impl Symbols {
    /// The entries for a unit's lookup tables.
    pub(super) fn new(unit: &Unit<'_>) -> Self {
        let first = first_codes(unit);
        // As in `first`: entry 1 << k | x is for the k bits x, and has the codes that lie whole in them.
        let mut entries = vec![Entry::default(); 2 << BITS];
        for k in 1..=BITS {
            for i in 1 << k..2 << k {
                if let Some((exponent, length)) = first[i]
                    && u32::from(length) <= k
                {
                    let behind = 1 << (k - u32::from(length));
                    entries[i] = entries[behind | i & (behind - 1)].after(exponent, length.into());
                }
            }
        }
        let mut symbols = Self(Box::new([Entry::default(); 1 << BITS]));
        symbols.0.copy_from_slice(&entries[1 << BITS..]);
        symbols
    }

    /// The entry for the highest bits of `bits`.
    #[inline(always)]
    pub(super) fn lookup(&self, bits: u64) -> Entry {
        self.0[(bits >> (u64::BITS - BITS)) as usize]
    }
}

/// The exponent and the code length that bits lead to: entry `1 << k | x` is for the k bits x, and is
/// `None` if that depends on the bits behind them.
///
/// In a sound unit the bits of a code settle it. Validation doesn't check that, so every entry is
/// what all longer ones have in common, and a damaged unit decodes to the same words everywhere.
fn first_codes(unit: &Unit<'_>) -> Vec<Option<(u8, u8)>> {
    let (tables, lengths) = (unit.raw().luts.as_chunks::<TABLE_ENTRIES>().0, unit.tables().lengths());
    let code = |value: u8| (value < FIRST_LINK).then(|| (value, lengths[usize::from(value)]));
    let mut first = vec![None; 2 << BITS];
    // The second table of a walk sees the last bits of x, and others behind them.
    let behind = 1 << (2 * TABLE_BITS - BITS);
    for (x, first) in first[1 << BITS..].iter_mut().enumerate() {
        let value = tables[0][x >> (BITS - TABLE_BITS)];
        *first = code(value).or_else(|| {
            let start = x * behind % TABLE_ENTRIES;
            let values = &tables[256 - usize::from(value)][start..start + behind];
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
