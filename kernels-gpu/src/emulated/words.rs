//! What a GPU does to words in one instruction, and Rust has no word for.

/// Four of eight bytes, `low` having the first four and `high` the last: byte i is the one that hexadecimal
/// digit i of `selector` names, from the lowest on.
pub(crate) fn permute(low: u32, high: u32, selector: u32) -> u32 {
    let bytes = u64::from(high) << 32 | u64::from(low);
    let byte = |i: u32| (bytes >> (8 * (selector >> (4 * i) & 7))) as u32 & 0xff;
    byte(3) << 24 | byte(2) << 16 | byte(1) << 8 | byte(0)
}

/// The upper 32 of 64 bits that were shifted left by `count`, of which only the lowest five bits count.
pub(crate) fn shift_left(high: u32, low: u32, count: u32) -> u32 {
    ((u64::from(high) << 32 | u64::from(low)) << (count % 32) >> 32) as u32
}

/// The bits of `ones` where `mask` has ones, those of `zeros` where it has zeros.
pub(crate) fn select_bits(mask: u32, ones: u32, zeros: u32) -> u32 {
    ones & mask | zeros & !mask
}
