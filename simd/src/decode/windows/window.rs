//! Decodes one window without vectors, with codes of any length and any number of them.

use df11_codec::tables::Tables;

use super::super::steps::Steps;
use super::super::{Unfit, WINDOW};

/// Room for a window's exponents, at most 64, and for the rest of a step.
pub(super) const ROOM: usize = WINDOW + 4;

/// Finds the exponents of at most `most` codes that start in a window. Returns their number and the bit after the last
/// of them.
///
/// Bits are counted from the window's start. `bytes` are the window's 8 bytes and the next 8, into which the last code
/// may reach.
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
