//! The offset of the first code in each window, 5 bits each (FORMAT.md §5.1).

use alloc::vec::Vec;

use crate::format::GAP_BITS;

/// Packs gaps, most significant bit first. A gap is 0..=31; if a number is larger, only its lowest five bits are
/// stored. The last byte is padded with zero bits.
///
/// ```text
/// gaps      a      b      c    …
/// bytes   aaaaabbb bbccccc…
/// ```
pub fn pack(gaps: &[u8]) -> Vec<u8> {
    let (eights, rest) = gaps.as_chunks();
    let mut packed = Vec::with_capacity((eights.len() + 1) * GAP_BITS);
    packed.extend(eights.iter().flat_map(five_bytes));
    let mut padded = [0; 8];
    padded[..rest.len()].copy_from_slice(rest);
    packed.extend_from_slice(&five_bytes(&padded)[..(rest.len() * GAP_BITS).div_ceil(8)]);
    packed
}

/// Packs as many gaps as possible, eight at a time, and appends them to `packed`. The rest, fewer than eight, stay in
/// the list.
pub(crate) fn pack_eights(gaps: &mut Vec<u8>, packed: &mut Vec<u8>) {
    let (eights, rest) = gaps.as_chunks();
    packed.extend(eights.iter().flat_map(five_bytes));
    let done = gaps.len() - rest.len();
    gaps.drain(..done);
}

/// Packs eight gaps, which take exactly five bytes.
#[inline]
fn five_bytes(eight: &[u8; 8]) -> [u8; GAP_BITS] {
    let bits = eight.iter().fold(0, |bits, gap| bits << GAP_BITS | u64::from(gap & 31));
    let [_, _, _, five @ ..] = bits.to_be_bytes();
    five
}

/// The gap of one window, in bits.
///
/// Bytes past the end read as zero. The official kernel always reads byte `i * 5 / 8 + 1` too, which may lie after the
/// last gap's own byte and after the end of the tensor.
#[inline]
pub fn get(packed: &[u8], window: usize) -> u32 {
    // Eight gaps take exactly five bytes; counting in eights, no window number overflows.
    let bit = window % 8 * GAP_BITS;
    let first = window / 8 * GAP_BITS + bit / 8;
    let byte = |i: usize| packed.get(i).copied().unwrap_or(0);
    let two = u16::from_be_bytes([byte(first), byte(first + 1)]);
    u32::from(two >> (16 - GAP_BITS - bit % 8) & 31)
}
