//! The multi-symbol table: for the next 12 bits of the stream, all codes that lie entirely in them.

use df11_codec::Unit;

use super::table::{self, BITS, ENTRIES};

/// The most exponents per entry. With 2.65 bits per code, most entries don't need a sixth.
pub(super) const MOST: u32 = 5;

/// Where an entry's fields are.
const COUNT: u32 = 6;
pub(super) const STARTS: u32 = 11;
const _: () = assert!(STARTS + BITS <= 24);

/// What 12 bits of the stream begin with: up to five exponents, and where their codes start.
///
/// ```text
/// bit   0 ..  6   how many bits these codes have together
///       6 .. 11   how many codes there are
///      11 .. 23   code starts: bit 11 + i is set if one of them starts at bit i
///      24 .. 64   their exponents, the first lowest
/// ```
///
/// An entry without exponents, 0, is an *escape*: the first code is longer than 12 bits.
#[derive(Clone, Copy, Debug, Default)]
struct Entry(u64);

impl table::Entry for Entry {
    fn after(self, exponent: u8, length: u32) -> Self {
        let starts = (self.0 >> STARTS & ((1 << BITS) - 1)) << length | 1;
        let (starts, bits) = if starts.count_ones() > MOST {
            let last = starts.ilog2();
            (starts & !(1 << last), u64::from(last))
        } else {
            (starts, self.0 % 64 + u64::from(length))
        };
        let exponents = self.0 >> 24 << 8 | u64::from(exponent);
        Self(bits | u64::from(starts.count_ones()) << COUNT | starts << STARTS | exponents << 24)
    }
}

/// The entries for all values of 12 bits.
///
/// They are stored as bytes, because each entry is read twice: the lower half, which the next lookup waits for, and
/// 8 bytes from the exponents on, which then needn't be shifted. So three more bytes follow the last entry.
#[derive(Clone, Debug)]
pub(super) struct Symbols(Box<[u8; ENTRIES * ENTRY + 3]>);

const ENTRY: usize = 8;

/// The lower half of an entry, or a sum of several: when a stride's lookups are added up, neither the bits nor the
/// counts carry into the next field.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Codes(u32);

impl Codes {
    /// How many bits the codes have together.
    #[inline(always)]
    pub(super) fn bits(self) -> usize {
        (self.0 % 64) as usize
    }

    /// How many codes there are.
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        (self.0 >> COUNT & 31) as usize
    }

    /// Bit `STARTS + i` is set if a code starts at bit i.
    #[inline(always)]
    pub(super) fn starts(self) -> u64 {
        u64::from(self.0 & ((1 << BITS) - 1) << STARTS)
    }

    /// The sum of two entries' fields.
    #[inline(always)]
    pub(super) fn plus(self, codes: Self) -> Self {
        Self(self.0.wrapping_add(codes.0))
    }

    /// Whether the first code is too long for the table.
    #[inline(always)]
    pub(super) fn is_escape(self) -> bool {
        self.0 == 0
    }
}

impl Symbols {
    /// The entries for a unit's lookup tables.
    pub(super) fn new(unit: &Unit<'_>) -> Self {
        let entries: Vec<Entry> = table::fill(unit);
        let mut symbols = Self(Box::new([0; ENTRIES * ENTRY + 3]));
        for (bytes, entry) in symbols.0.as_chunks_mut::<ENTRY>().0.iter_mut().zip(&entries) {
            *bytes = entry.0.to_le_bytes();
        }
        symbols
    }

    /// The codes that `bits` begin with, and 8 bytes that begin with their exponents.
    #[inline(always)]
    pub(super) fn lookup(&self, bits: u64) -> (Codes, [u8; 8]) {
        let at = ENTRY * (bits >> (u64::BITS - BITS)) as usize;
        let mut lower = [0; 4];
        lower.copy_from_slice(&self.0[at..at + 4]);
        let mut exponents = [0; 8];
        exponents.copy_from_slice(&self.0[at + 3..at + 11]);
        (Codes(u32::from_le_bytes(lower)), exponents)
    }
}
