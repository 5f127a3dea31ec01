//! The lookup tables in shared memory (FORMAT.md §3.3).
//!
//! About 99 of 100 codes have at most 8 bits and end in table 0. So shared memory has table 0 with the code length next
//! to each entry, the *front table*: one load gives exponent and length. Longer codes continue in the rows of `luts`
//! after table 0. Shared memory has copies of as many of these rows as fit.

use df11_codec::format::{FIRST_LINK, MAX_CODE_BITS, MAX_DEPTH, TABLE_BITS, TABLE_ENTRIES};
use phases::{Input, SharedMemory, Thread};

use crate::layout::{FRONT, MAX_ROWS, ROWS};
use crate::unit::Unit;

/// Bytes of a row of `luts`.
const ROW: u32 = TABLE_ENTRIES as u32;

/// The lookup tables of a unit: all of them in global memory, some of them in shared memory, too.
#[derive(Clone, Copy)]
pub struct Tables<I> {
    luts: I,
    /// Bytes of the rows after table 0 that are in shared memory.
    kept: u32,
    /// Where the code lengths begin, in bytes from the end of table 0.
    lengths: u32,
}

impl<I: Input> Tables<I> {
    /// The tables of a unit; they aren't loaded yet.
    #[inline(always)]
    pub fn of<O>(unit: &Unit<I, O>) -> Self {
        let rows = unit.n_luts - 1;
        Self { luts: unit.luts, kept: ROW * rows.min(MAX_ROWS), lengths: ROW * (rows - 1) }
    }

    /// Loads one thread's share of the tables into shared memory.
    #[inline(always)]
    pub fn load<R, S: SharedMemory>(&self, thread: &Thread<'_, R, S>, threads: u32) {
        let mut entry = thread.id;
        while entry < ROW {
            let value = self.luts.load_u8(entry);
            // If the entry is a link, this byte isn't used.
            let length = usable(self.luts.load_u8(ROW + self.lengths + value as u32));
            thread.shared.store_u16(FRONT + 2 * entry, (length as u16) << 8 | value as u16);
            entry += threads;
        }
        let mut byte = thread.id;
        while byte < self.kept {
            thread.shared.store_u8(ROWS + byte, self.luts.load_u8(ROW + byte));
            byte += threads;
        }
    }

    /// The exponent whose code begins `bits` (the first bit is the highest), and the code's length, at least 1.
    #[inline(always)]
    pub fn lookup(&self, shared: &impl SharedMemory, bits: u32) -> (u8, u32) {
        let front = front(shared, bits);
        let value = front as u8;
        if value < FIRST_LINK { (value, (front >> 8) as u32) } else { self.follow(shared, bits, value) }
    }

    /// Follows a link of table 0, with the second, third and fourth byte of `bits`.
    #[inline(always)]
    fn follow(&self, shared: &impl SharedMemory, bits: u32, link: u8) -> (u8, u32) {
        let (mut value, mut rest, mut tables) = (link, bits << TABLE_BITS, 1);
        while value >= FIRST_LINK && tables < MAX_DEPTH as u32 {
            // A link names table 256 - value; the rows begin with table 1.
            let row = 255 - value as u32;
            value = self.row(shared, ROW * row + (rest >> 24));
            rest <<= TABLE_BITS;
            tables += 1;
        }
        (value, usable(self.row(shared, self.lengths + value as u32)))
    }

    /// A byte of the rows after table 0.
    #[inline(always)]
    fn row(&self, shared: &impl SharedMemory, byte: u32) -> u8 {
        if byte < self.kept { shared.load_u8(ROWS + byte) } else { self.luts.load_u8(ROW + byte) }
    }
}

/// The exponent whose code begins `bits`, and the code's length, if the code lies entirely in the first `known` bits
/// and has at most 8 bits. The bits after the known ones are zeros.
///
/// We look up the bits twice, padded with zeros and with ones. One lookup isn't enough: an incomplete code padded with
/// zeros may lead to the end symbol's place in the front table, which may hold any value. A complete code is found
/// whatever follows it. And if both lookups agree, every other padding gives the same code (the last rule of
/// `df11_codec::tables::Tables::validate`).
#[inline(always)]
pub fn whole_code(shared: &impl SharedMemory, bits: u32, known: u32) -> Option<(u8, u32)> {
    let (entry, with_ones) = (front(shared, bits), front(shared, bits | u32::MAX >> known));
    let (value, length) = (entry as u8, (entry >> 8) as u32);
    let is_whole = entry == with_ones && value < FIRST_LINK && length <= known;
    is_whole.then_some((value, length))
}

/// The entry of the front table for the first 8 bits of `bits`.
#[inline(always)]
fn front(shared: &impl SharedMemory, bits: u32) -> u16 {
    shared.load_u16(FRONT + 2 * (bits >> 24))
}

/// A code length that lets a walk make progress. The bits after the last code may lead to a link, and the row of
/// lengths may hold any value for a link.
#[inline(always)]
fn usable(length: u8) -> u32 {
    (length as u32).clamp(1, MAX_CODE_BITS)
}
