//! A window on its own, with codes of any length, and as many of them as it can have.

use df11_codec::tables::Tables;

use super::super::steps::Steps;
use super::super::{Unfit, WINDOW};

/// Room for the exponents of a window, 64 at the most, and for those of a step behind its last.
pub(super) const ROOM: usize = WINDOW + 4;

/// Finds the exponents of the codes that start in a window, but at most so many of them: gives their number and the
/// bit behind the last.
///
/// Bits are counted from the window's first. `bytes` are its 8 bytes and the next 8, into which the last code may go.
pub(super) fn decode(
    tables: Tables<'_>,
    steps: &Steps,
    bytes: [u8; 16],
    gap: u32,
    most: usize,
    exponents: &mut [u8; ROOM],
) -> Result<(usize, usize), Unfit> {
    let mut bits = u128::from_be_bytes(bytes) << gap;
    let (mut bit, mut found) = (gap, 0);
    let most = most.min(WINDOW);
    while bit < WINDOW as u32 && found < most {
        let step = steps.lookup(bits).map(|step| (step, step.within(WINDOW as u32 - bit)));
        let length = match step {
            Some((step, (count, length))) if found + count <= most => {
                exponents[found..found + 4].copy_from_slice(&step.exponents());
                found += count;
                length
            }
            _ => {
                let (exponent, length) = tables.lookup((bits >> 96) as u32).ok_or(Unfit)?;
                exponents[found] = exponent;
                found += 1;
                length
            }
        };
        bit += length;
        bits <<= length;
    }
    Ok((found, bit as usize))
}
