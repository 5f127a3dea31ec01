//! Several codes a lookup: the table of steps, and the two walks over a window that use it.
//!
//! Trained models have codes of 2.65 bits on average, so 11 bits hold more than three whole codes. The
//! entry at those 11 bits has them all, up to four:
//!
//! ```text
//! bytes 0 to 3   the exponents, the first the lowest
//! byte 4         bits of their codes together; 64 if even the first code has more than 11
//! byte 5         how many there are
//! bytes 6 and 7  bit i is 1 if one of the codes starts at bit i of the 11
//! ```
//!
//! Bytes 4 to 7 are what counting needs: one `u32`, the *step*. Steps can be added up. Then the lowest byte
//! is the bits used and the next the codes found, and the sums of the rest, which mean nothing, are above
//! them. Bit 6 of the sum says that the window has ended, or that a longer code stands in the way: one test
//! for both.

use crate::layout::STEPS;
use crate::machine::{Input, SharedMemory, Thread};
use crate::packer::Packer;
use crate::tables::Tables;
use crate::window::Window;

/// Bits that a step looks at.
const INDEX_BITS: u32 = 11;

/// Entries of the table.
pub const ENTRIES: u32 = 1 << INDEX_BITS;

/// The most codes of an entry.
const MAX_CODES: u32 = 4;

/// In the lowest byte of a step: no whole code. In that of a sum of steps: all 64 bits of the window are used.
const STOP: u32 = 64;

/// One code, in a step.
const ONE_CODE: u32 = 1 << 8;

/// Fills in one thread's share of the table. The tables of single codes are loaded.
#[inline(always)]
pub fn fill<I: Input, R, S: SharedMemory>(tables: &Tables<I>, thread: &Thread<'_, R, S>, threads: u32) {
    let mut index = thread.id;
    while index < ENTRIES {
        thread.shared.store_u64(STEPS + 8 * index, entry(tables, thread.shared, index));
        index += threads;
    }
}

/// The entry at `index`.
#[inline(always)]
fn entry<I: Input>(tables: &Tables<I>, shared: &impl SharedMemory, index: u32) -> u64 {
    let (mut exponents, mut step) = (0, 0);
    let (mut used, mut codes) = (0, 0);
    while codes < MAX_CODES {
        // A whole code is found whatever follows on the 11 bits. One lookup wouldn't do: bits that aren't whole
        // may, with zeros behind them, lead to the end symbol's place in the tables, where anything may stand.
        let bits = index << (32 - INDEX_BITS + used);
        let (exponent, length) = tables.lookup(shared, bits);
        let is_whole = used + length <= INDEX_BITS
            && tables.lookup(shared, bits | u32::MAX >> (INDEX_BITS - used)) == (exponent, length);
        if !is_whole {
            break;
        }
        exponents |= (exponent as u32) << (8 * codes);
        step += ONE_CODE | 1 << (16 + used);
        used += length;
        codes += 1;
        if used == INDEX_BITS {
            break;
        }
    }
    step |= if codes == 0 { STOP } else { used };
    (step as u64) << 32 | exponents as u64
}

/// Where in the table the entry of 32 bits of code is.
#[inline(always)]
fn entry_at(bits: u32) -> u32 {
    STEPS + 8 * (bits >> (32 - INDEX_BITS))
}

/// How many codes start in a window.
#[inline(always)]
pub fn count<I: Input>(window: Window, tables: &Tables<I>, shared: &impl SharedMemory) -> u32 {
    let mut sum = window.gap();
    loop {
        let bits = window.bits_at(sum);
        let step = shared.load_u32(entry_at(bits) + 4);
        let next = sum.wrapping_add(step);
        if next & STOP == 0 {
            sum = next;
            continue;
        }
        if step & STOP == 0 {
            // The last step: of its codes those that start within the window.
            let left = STOP - sum % STOP;
            let starts = (step >> 16) & ((1 << left) - 1);
            return (sum >> 8 & 0xff) + starts.count_ones();
        }
        sum = sum.wrapping_add(ONE_CODE + tables.lookup(shared, bits).1);
        if sum & STOP != 0 {
            return sum >> 8 & 0xff;
        }
    }
}

/// Stages the exponents of the first `codes` codes of a window from `at` on. The window has as many.
#[inline(always)]
pub fn decode<I: Input>(window: Window, codes: u32, tables: &Tables<I>, shared: &impl SharedMemory, at: u32) {
    let mut packer = Packer::new(at);
    let end = at + codes;
    let mut sum = window.gap();
    while packer.at() < end {
        let bits = window.bits_at(sum);
        let entry = shared.load_u64(entry_at(bits));
        let (mut exponents, mut step) = (entry as u32, (entry >> 32) as u32);
        if step & STOP != 0 {
            let (exponent, length) = tables.lookup(shared, bits);
            (exponents, step) = (exponent as u32, ONE_CODE + length);
        }
        sum = sum.wrapping_add(step);
        // The last step may go on into the next window.
        packer.push(exponents, end.min(at + (sum >> 8 & 0xff)), shared);
    }
    packer.finish(shared);
}
