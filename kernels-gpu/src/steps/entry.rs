//! An entry of a table of steps.

use crate::strip::ONE_BYTE;

/// In the lowest byte of a step: there is no whole code. In the lowest byte of a sum of steps: all 64 bits of the
/// window are used.
pub(super) const STOP: u32 = 64;

/// One code, in a step: the same unit in which a strip counts its exponent.
pub(super) const ONE_CODE: u32 = ONE_BYTE;

/// The largest number of codes in an entry.
const MAX_CODES: u32 = 4;

/// The entry at `index` of a table for `step_bits` bits: the exponents in the lower half, the step in the upper half.
///
/// `whole_code(bits, known)` gives the exponent whose code begins `bits`, and the code's length, if the code lies
/// entirely in the first `known` bits.
#[inline(always)]
pub(super) fn entry(step_bits: u32, index: u32, whole_code: impl Fn(u32, u32) -> Option<(u8, u32)>) -> u64 {
    let (mut exponents, mut step, mut codes) = (0, 0, 0);
    // The remaining bits, and how many of them are known: zeros follow them.
    let (mut bits, mut known) = (index << (32 - step_bits), step_bits);
    while codes < MAX_CODES && known > 0 {
        let Some((exponent, length)) = whole_code(bits, known) else { break };
        exponents |= (exponent as u32) << (8 * codes);
        step += ONE_CODE | 1 << (32 - known);
        codes += 1;
        known -= length;
        bits <<= length;
    }
    step |= if codes == 0 { STOP } else { step_bits - known };
    (step as u64) << 32 | exponents as u64
}
