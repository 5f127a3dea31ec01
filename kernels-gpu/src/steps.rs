//! Several codes with one lookup: the table of steps, and the walk over a window that uses it.
//!
//! Codes of trained models have 2.65 bits on average, so 11 bits usually contain more than three whole codes. The
//! table has an entry for every value of 11 bits, with up to four of these codes:
//!
//! ```text
//! bytes 0 to 3   the exponents, the first the lowest
//! bytes 4 to 7   the step:
//!     bits 0 to 7      bits of their codes together; 64 if even the first code has more than 11
//!     bits 9 to 15     how many there are
//!     bits 21 to 31    bit 21 + i is 1 if one of the codes starts at bit i of the 11
//! ```
//!
//! The walk adds up its steps. In the sum, the lowest byte is the number of bits used, and bits 9 to 15 are the number of codes found. Ignore
//! the higher bits, the sums of the starts. Bit 6 is set if the window has ended or if a longer code comes next: one test finds both.
//!
//! For `decode_units` the host makes the table once for each unit ([`table`]), for 11 or 10 bits, and blocks load it ([`load`]). `decode`
//! doesn't get a table, so each block makes its own ([`make`]), for 8 bits.

mod entry;
#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
mod table;

#[cfg(not(any(target_arch = "nvptx64", target_arch = "spirv")))]
pub use table::table;

use phases::{Input, SharedMemory, Thread};

use self::entry::{ONE_CODE, STOP};
use crate::layout::{STEPS, steps_bytes};
use crate::strip::{Strip, StripMemory};
use crate::tables::{Tables, whole_code};
use crate::window::Window;

/// Loads one thread's share of a table for `bits` bits into shared memory. Neighbouring threads load neighbouring
/// entries, and each thread starts four loads before it waits for the first.
#[inline(always)]
pub fn load<R, S: SharedMemory>(table: impl Input, bits: u32, thread: &Thread<'_, R, S>, threads: u32) {
    let quarter = steps_bytes(bits) / 4;
    let mut at = 8 * thread.id;
    while at < quarter {
        let entry = |k| table.load_u64(at + k * quarter);
        let (a, b, c, d) = (entry(0), entry(1), entry(2), entry(3));
        let store = |k, entry| thread.shared.store_u64(STEPS + at + k * quarter, entry);
        store(0, a);
        store(1, b);
        store(2, c);
        store(3, d);
        at += 8 * threads;
    }
}

/// Makes one thread's share of a table for `bits` bits from the lookup tables in shared memory.
#[inline(always)]
pub fn make<R, S: SharedMemory>(bits: u32, thread: &Thread<'_, R, S>, threads: u32) {
    let mut index = thread.id;
    while index < 1 << bits {
        let entry = entry::entry(bits, index, |bits, known| whole_code(thread.shared, bits, known));
        thread.shared.store_u64(STEPS + 8 * index, entry);
        index += threads;
    }
}

/// The number of codes found, from a sum of steps.
#[inline(always)]
fn codes(sum: u32) -> u32 {
    sum / ONE_CODE % 128
}

/// Decodes the codes that start in a window into a strip and returns their number. After them the strip may hold up
/// to three exponents of the next window's codes.
#[inline(always)]
pub fn decode<I: Input>(
    step_bits: u32,
    window: Window,
    tables: impl Fn() -> Tables<I>,
    mut strip: Strip,
    shared: &impl StripMemory,
) -> u32 {
    let mut bits = window.bits();
    let mut sum = window.gap();
    loop {
        let entry = shared.load_u64(STEPS + 8 * (bits.next() >> (32 - step_bits)));
        let (exponents, step) = (entry as u32, (entry >> 32) as u32);
        strip.push(exponents, sum, sum.wrapping_add(step), shared);
        sum = sum.wrapping_add(step);
        bits.skip(step);
        if sum & STOP == 0 {
            continue;
        }
        if step & STOP == 0 {
            strip.finish(codes(sum), shared);
            // `left`: how many bits of the window were left before this step. Don't count those codes of the step that start
            // further on, in the next window. The step's top bits are where its codes start.
            let left = STOP + step % STOP - sum % (2 * STOP);
            return codes(sum) - (step >> (32 - step_bits) >> left).count_ones();
        }
        // A longer code. The step is only `STOP`: nothing was appended to the strip, and no bits were skipped.
        let before = sum - STOP;
        let (exponent, length) = tables().lookup(shared, bits.next());
        sum = before.wrapping_add(ONE_CODE + length);
        strip.push(exponent as u32, before, sum, shared);
        if sum & STOP != 0 {
            strip.finish(codes(sum), shared);
            return codes(sum);
        }
        bits.skip(length / 2);
        bits.skip(length - length / 2);
    }
}
