//! An entry of a table of steps.

use crate::column::ONE_BYTE;

/// In the lowest byte of a step: no whole code. In that of a sum of steps: all 64 bits of the window are used.
pub(super) const STOP: u32 = 64;

/// One code, in a step: as its exponent is counted in a column.
pub(super) const ONE_CODE: u32 = ONE_BYTE;

/// The most codes of an entry.
const MAX_CODES: u32 = 4;

/// The entry at `index` of a table for `BITS` bits: exponents below, the step above.
///
/// `whole_code` gives the exponent whose code begins some bits, and its length, if all of it is among the first so many
/// of them.
#[inline(always)]
pub(super) fn entry<const BITS: u32>(index: u32, whole_code: impl Fn(u32, u32) -> Option<(u8, u32)>) -> u64 {
    let (mut exponents, mut step, mut codes) = (0, 0, 0);
    // The bits that are left, and how many of them are known: behind those come zeros.
    let (mut bits, mut known) = (index << (32 - BITS), BITS);
    while codes < MAX_CODES && known > 0 {
        let Some((exponent, length)) = whole_code(bits, known) else { break };
        exponents |= (exponent as u32) << (8 * codes);
        step += ONE_CODE | 1 << (32 - known);
        codes += 1;
        known -= length;
        bits <<= length;
    }
    step |= if codes == 0 { STOP } else { BITS - known };
    (step as u64) << 32 | exponents as u64
}
